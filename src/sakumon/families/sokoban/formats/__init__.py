"""The files in which Sokoban levels travel, and the board for game engines."""
