"""Files of panel puzzles, and the board for game engines."""
