"""A floor plan: rooms that fill a region, corner to corner, and the walls between them."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Any

import numpy as np

from sakumon.core.errors import BadBoard
from sakumon.core.message import Message
from sakumon.drawing.scene import Point
from sakumon.families.doors.model.kernel.measures import measure_rings, measure_sides
from sakumon.families.doors.model.kernel.rings import SAME_WAY, list_neighbours, match_sides
from sakumon.kernel.arrays import Flags, Floats, Ints

# Corners lie on a lattice of millionths, so that a document holds them without a rest.
DIGITS = 6
GRAINS = 10**DIGITS


@dataclass(frozen=True, eq=False)
class FloorPlan:
    """Rooms as rings of corners, counter-clockwise; room r has `ring[first[r] : first[r + 1]]`.

    `lattice` holds the same corners exactly, as integer coordinates of the tiling's own lattice.
    """

    kind: str
    corners: Floats
    first: Ints
    ring: Ints
    lattice: Ints | None = None

    @property
    def count(self) -> int:
        """How many rooms there are."""
        return len(self.first) - 1

    @cached_property
    def _sides(self) -> tuple[Ints, Ints]:
        ends, rooms, wrong = match_sides(self.first, self.ring, len(self.corners))
        if wrong[0]:
            raise BadBoard(_wrong_wall(*wrong.tolist()))
        return ends, rooms

    @property
    def ends(self) -> Ints:
        """The two corners of every wall piece; first those inside, then the rim."""
        return self._sides[0]

    @property
    def beside(self) -> Ints:
        """The two rooms beside every wall piece; −1 stands for outside."""
        return self._sides[1]

    @cached_property
    def inner(self) -> int:
        """How many wall pieces lie between two rooms: they come first."""
        return int(np.count_nonzero(self.beside[:, 1] >= 0))

    @cached_property
    def lengths(self) -> Floats:
        """The length of every wall piece."""
        return measure_sides(self.ends, self.corners)

    @cached_property
    def _measures(self) -> tuple[Floats, Floats]:
        areas, centres = measure_rings(self.first, self.ring, self.corners)
        return areas, rounded(centres)

    @property
    def areas(self) -> Floats:
        """The area of every room."""
        return self._measures[0]

    @property
    def centres(self) -> Floats:
        """The middle of every room: its centre of gravity, or a place inside where that is not."""
        return self._measures[1]

    @cached_property
    def neighbours(self) -> tuple[Ints, Ints, Ints]:
        """Where each room's neighbours begin, which they are, and the longest wall to each."""
        return list_neighbours(self.beside[: self.inner], self.lengths, self.count)

    @cached_property
    def unit(self) -> float:
        """The side of a square as large as the mean room: what widths are measured by."""
        return float(np.sqrt(np.mean(self.areas)))

    def ring_of(self, room: int) -> Ints:
        """Return the corner numbers of a room."""
        return self.ring[self.first[room] : self.first[room + 1]]

    def polygon(self, room: int) -> Floats:
        """Return the corners of a room."""
        corners: Floats = self.corners[self.ring_of(room)]
        return corners

    def neighbours_of(self, room: int) -> Ints:
        """Return the rooms behind the walls of a room, sorted."""
        first, to, _ = self.neighbours
        return to[first[room] : first[room + 1]]

    def sizes(self) -> Ints:
        """Return how many corners each room has."""
        return np.diff(self.first)

    def bounds(self) -> tuple[float, float, float, float]:
        """Return the left, lower, right and upper end."""
        low, high = self.corners.min(axis=0), self.corners.max(axis=0)
        return float(low[0]), float(low[1]), float(high[0]), float(high[1])

    def rings(self) -> Iterator[list[int]]:
        """Yield the corner numbers of every room."""
        ring, first = self.ring.tolist(), self.first.tolist()
        for begin, end in pairwise(first):
            yield ring[begin:end]

    def __eq__(self, other: object) -> bool:
        if self is other or not isinstance(other, FloorPlan):
            return self is other
        if self.lattice is None or other.lattice is None:
            same_lattice = self.lattice is other.lattice
        else:
            same_lattice = np.array_equal(self.lattice, other.lattice)
        return (
            same_lattice
            and self.kind == other.kind
            and np.array_equal(self.corners, other.corners)
            and np.array_equal(self.first, other.first)
            and np.array_equal(self.ring, other.ring)
        )

    def __hash__(self) -> int:
        return hash((self.kind, self.count, len(self.corners)))


def _wrong_wall(reason: int, here: int, there: int) -> Message:
    if reason == SAME_WAY:
        return Message(
            "rooms: two rooms lie on the same side of the wall between corners {here} and {there}",
            here=here,
            there=there,
        )
    return Message(
        "rooms: three rooms share the wall between corners {here} and {there}",
        here=here,
        there=there,
    )


def rounded(values: Any) -> Floats:
    """Return coordinates on the lattice of millionths, without negative zeros."""
    return np.asarray(np.round(np.asarray(values, np.float64), DIGITS) + 0.0, np.float64)


def points_of(points: Floats) -> list[Point]:
    """Return an array of points as pairs."""
    return [(x, y) for x, y in points.tolist()]


def kept(plan: FloorPlan, rooms: Flags) -> FloorPlan:
    """Return the plan of some of the rooms; corners that nothing touches any more are gone."""
    if rooms.all():
        return plan
    sizes = plan.sizes()
    ring = plan.ring[np.repeat(rooms, sizes)]
    used = np.zeros(len(plan.corners), np.bool_)
    used[ring] = True
    number = (np.cumsum(used) - 1).astype(np.int32)
    lattice = None if plan.lattice is None else plan.lattice[used]
    return FloorPlan(plan.kind, plan.corners[used], begins(sizes[rooms]), number[ring], lattice)


def begins(sizes: Any) -> Ints:
    """Return where lists of some sizes begin when they stand one behind the other."""
    return np.concatenate(([0], np.cumsum(sizes))).astype(np.int32)
