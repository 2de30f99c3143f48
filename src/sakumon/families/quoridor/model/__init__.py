"""What Quoridor is: positions, rules, and the board in tables for kernels."""
