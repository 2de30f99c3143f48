"""What a Sokoban level is: its cells, its rules, and how it is written down."""
