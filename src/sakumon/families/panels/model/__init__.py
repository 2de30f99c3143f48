"""What a panel puzzle is: its board, its positions, its rules, and what follows from a swap."""
