"""How much help a player gets against moves that lose at once."""

from enum import StrEnum


class Assist(StrEnum):
    """No help; moves that lose at once are refused; they are refused and shown beforehand."""

    NONE = "none"
    REFUSE = "refuse"
    SHOW = "show"


def assist_for(grade: str) -> Assist:
    """Return the help that goes with a grade: much for easy, some for normal, else none."""
    return {"easy": Assist.SHOW, "normal": Assist.REFUSE}.get(grade, Assist.NONE)
