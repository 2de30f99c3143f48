"""The names of all kinds of rooms, kept apart so that reading a board loads none of them."""

RECTANGLES, PENROSE, HAT, VORONOI = "rectangles", "penrose", "hat", "voronoi"
UNIFORM = (
    "3.3.3.3.3.3",
    "4.4.4.4",
    "6.6.6",
    "3.6.3.6",
    "3.3.3.3.6",
    "3.3.3.4.4",
    "3.3.4.3.4",
    "3.12.12",
    "4.8.8",
    "3.4.6.4",
    "4.6.12",
)
KINDS = (RECTANGLES, *UNIFORM, PENROSE, HAT, VORONOI)
CUSTOM = "custom"  # a plan drawn by hand
