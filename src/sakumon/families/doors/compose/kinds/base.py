"""What every kind of rooms offers."""

from collections.abc import Callable
from dataclasses import dataclass

from sakumon.core.dice import Dice
from sakumon.core.errors import CannotCompose
from sakumon.core.message import Message
from sakumon.families.doors.model.floorplan import FloorPlan
from sakumon.kernel.arrays import Flags, Floats

Bounds = tuple[float, float, float, float]  # left, lower, right, upper
Wanted = Callable[[Floats], Flags]  # which of these middles of rooms are wanted


def some_of(flags: Flags) -> Flags:
    """Return flags of which one at least is set; CannotCompose says what to do about none."""
    if not flags.any():
        raise CannotCompose(
            Message("no room lies in the region: wish for smaller rooms, or more of them")
        )
    return flags


@dataclass(frozen=True, slots=True)
class Kind:
    """Rooms of one kind: how large they are when their edges are 1, and how they cover a place."""

    name: str
    mean_area: float
    reach: float  # no corner is farther than this from the middle of its room
    cover: Callable[[Bounds, float, Dice, Wanted], FloorPlan]  # bounds, edge, dice, which to keep
