"""What everything speaks: the contract, puzzles, wishes, dice, budgets, errors, decoding."""
