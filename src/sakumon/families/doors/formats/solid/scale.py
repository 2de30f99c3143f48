"""Sizes of the model in metres, and the way from the plan's coordinates to them."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from sakumon.families.doors.model.floorplan import DIGITS, FloorPlan
from sakumon.kernel.arrays import Floats

ROOM_SIDE = 4.0  # of a square as large as the mean room
WALL_HEIGHT = 2.7
DOOR_HEIGHT = 2.1
STOREY_HEIGHT = 3.0
# The ceiling hangs a little below the tops of the walls, and the rim stands a little above them:
# no two faces that can both be seen lie in one plane.
SLAB_THICKNESS = STOREY_HEIGHT - WALL_HEIGHT + 0.01
RIM_HEIGHT = WALL_HEIGHT + 0.05
HALF_WALL = 0.06


@dataclass(frozen=True, eq=False)
class ScaledPlan:
    """A plan in metres, its middle at the origin."""

    plan: FloorPlan

    @cached_property
    def scale(self) -> float:
        """How many metres a unit of the plan is."""
        return ROOM_SIDE / self.plan.unit

    @cached_property
    def middle(self) -> Floats:
        """The place of the plan that is the origin."""
        left, lower, right, upper = self.plan.bounds()
        return np.array([(left + right) / 2, (lower + upper) / 2])

    @cached_property
    def corners(self) -> Floats:
        """All corners of the plan."""
        return self.metres(self.plan.corners)

    @property
    def rounding(self) -> float:
        """How far a corner may lie from where it is meant to be."""
        return float(10.0**-DIGITS * self.scale)

    def metres(self, points: Floats) -> Floats:
        """Return places of the plan in metres, still in the plane."""
        places: Floats = (points - self.middle) * self.scale
        return places


def lifted(points: Floats, height: Floats | float) -> Floats:
    """Return places of the plane in space: y of the plane goes to the back, the height is y."""
    return np.stack(
        (points[..., 0], np.broadcast_to(height, points.shape[:-1]), -points[..., 1]), axis=-1
    )
