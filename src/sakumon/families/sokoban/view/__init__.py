"""How a level looks, is painted, and is played by keys and taps."""
