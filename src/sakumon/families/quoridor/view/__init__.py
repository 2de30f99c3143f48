"""How a board deepen, as shapes and as characters, and how it is painted by hand."""
