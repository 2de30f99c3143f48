"""How a board looks, as shapes and as characters, and how it is painted by hand."""
