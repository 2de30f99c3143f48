"""Mazes to wishes that no preset makes, so that every kernel is compiled ahead of time."""

from sakumon.core.budget import Budget
from sakumon.core.dice import Dice
from sakumon.core.wish import Range
from sakumon.families.doors.compose.composer import DoorsComposer
from sakumon.families.doors.compose.wish import DoorsWish
from sakumon.families.doors.solve.rater import DoorsRater
from sakumon.families.doors.solve.solver import DoorsSolver

ROOMS = Range(40, 60)
WISHES = (
    DoorsWish(kind="6.6.6", rooms=ROOMS, dead_ends=Range(0.3, 0.4)),
    DoorsWish(kind="6.6.6", rooms=ROOMS, braid=0.5),
    DoorsWish(kind="6.6.6", rooms=ROOMS, length=Range(30, 60)),  # longer than ways are by chance
    DoorsWish(kind="6.6.6", rooms=ROOMS, door=1.0),
)


def warm() -> None:
    """Compose, solve and rate a maze to each of the wishes."""
    for wish in WISHES:
        at = DoorsComposer().proposer(wish, Budget())(Dice(0), Budget()).position
        DoorsRater().rate(at, DoorsSolver().solve(at, Budget()), Budget())
