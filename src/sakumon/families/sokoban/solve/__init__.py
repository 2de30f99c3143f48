"""How a level is decided and how hard it is."""
