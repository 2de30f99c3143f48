"""How levels are made: pulled back from solved, or goal areas with yards around them."""
