"""A sixth family that lives in a package of its own: nothing in the house may know its name."""
