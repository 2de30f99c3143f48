"""How a position is decided, measured and rated."""
