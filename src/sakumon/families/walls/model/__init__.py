"""What the moving-wall maze is: its board, positions, rules and the tables made of them."""
