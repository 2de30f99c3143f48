"""What keeps the house in order, and is no part of the product."""
