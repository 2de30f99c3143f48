"""What every kind of rooms offers."""

import math
from collections.abc import Callable
from dataclasses import dataclass

from sakumon.core.dice import Dice
from sakumon.core.errors import CannotCompose
from sakumon.core.message import Message
from sakumon.families.doors.model.floorplan import FloorPlan
from sakumon.kernel.arrays import Flags, Floats

Bounds = tuple[float, float, float, float]  # left, lower, right, upper
Wanted = Callable[[Floats], Flags]  # which of these middles of rooms are wanted


# Rounds of scattering points, of which those in the region stay, before giving up.
SCATTERED = 5000


def too_thin() -> CannotCompose:
    """Say that points were scattered, but next to none fell into the region."""
    return CannotCompose(
        Message("the region is too thin or too small for its rooms: wish for fewer, or another")
    )


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
    disc: bool = False  # whether rooms are laid all over the disc around the bounds

    def laid(self, bounds: Bounds, edge: float) -> float:
        """Return about how many rooms are laid before those that are wanted are kept."""
        wide, high = (side / edge + 2 * self.reach for side in _sides(bounds))
        area = math.pi / 4 * (wide * wide + high * high) if self.disc else wide * high
        return area / self.mean_area


def _sides(bounds: Bounds) -> tuple[float, float]:
    return bounds[2] - bounds[0], bounds[3] - bounds[1]
