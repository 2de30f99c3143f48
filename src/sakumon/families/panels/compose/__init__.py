"""How a panel puzzle is made: wishes, two composers, and repairing by small changes."""
