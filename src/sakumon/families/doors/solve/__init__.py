"""How a position of a door maze is decided and rated."""
