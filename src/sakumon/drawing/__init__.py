"""A drawing as values, and its forms: SVG, PNG, PDF and text."""
