"""The four directions, in the one order that letters, tables and kernels count them in."""

from sakumon.core.message import Message

DIRECTIONS = "lurd"
WORDS = {
    "l": Message("left"),
    "u": Message("up"),
    "r": Message("right"),
    "d": Message("down"),
}


def steps_on(width: int) -> dict[str, int]:
    """Return how far each direction leads on a board, in cells that count row by row."""
    return {"l": -1, "u": -width, "r": 1, "d": width}
