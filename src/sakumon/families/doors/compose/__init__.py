"""How a door maze is made to a wish."""
