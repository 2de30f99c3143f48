"""Positions in files, and the board for game engines."""
