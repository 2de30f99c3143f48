"""What a door maze is: floor plans, mazes, positions, rules, and the document's board."""
