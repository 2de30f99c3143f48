"""How boards are made, one file a method."""
