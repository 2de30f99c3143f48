"""How a door maze looks, sounds, is played by keys and is painted."""
