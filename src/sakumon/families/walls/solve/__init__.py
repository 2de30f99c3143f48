"""How a position is decided, and how hard it is."""
