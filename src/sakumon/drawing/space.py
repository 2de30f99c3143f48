"""A board as rooms in space: what is where, and which move leads through which opening.

Coordinates are x to the east and y to the north; a room is named by its place in the list.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from sakumon.core.move import Move
from sakumon.drawing.scene import Point


@dataclass(frozen=True, slots=True)
class Room:
    """A room: its floor, counter-clockwise, and the storey it is on."""

    storey: int
    centre: Point
    polygon: Sequence[Point]


@dataclass(frozen=True, slots=True)
class Doorway:
    """An opening between two rooms, the moves through it there and back, and its lock or 0."""

    rooms: tuple[int, int]
    moves: tuple[Move, Move]
    opening: tuple[Point, Point]
    lock: int


@dataclass(frozen=True, slots=True)
class Staircase:
    """Stairs from a room to the one above it, and the moves up and down."""

    rooms: tuple[int, int]
    moves: tuple[Move, Move]
    at: Point


@dataclass(frozen=True, slots=True)
class Space:
    """All rooms; `unit` is the side of a square as large as the mean room."""

    unit: float
    storeys: int
    rooms: Sequence[Room]
    doors: Sequence[Doorway]
    stairs: Sequence[Staircase]
    keys: Sequence[tuple[int, int]]  # a lock, and the room where its key lies
    start: int
    goal: int
