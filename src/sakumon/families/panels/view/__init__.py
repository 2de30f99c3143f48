"""How a panel puzzle looks, moves and is painted by hand."""
