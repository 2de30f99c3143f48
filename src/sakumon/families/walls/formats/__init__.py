"""The paper's notation, and the board for game engines."""
