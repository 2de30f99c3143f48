"""Ways past fences in plain numbers: what is open, how far a goal is, who is cut off.

What depends on sizes and fences alone is remembered: listing the legal fences of one position asks
for the same roads dozens of times.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from sakumon.families.quoridor.model.kernel.steps import DOWN, LEFT, RIGHT, UP, closed_by, neighbour
from sakumon.families.quoridor.model.position import Position


class Roads(NamedTuple):
    """The cells, as bits of a number, that may go each way."""

    up: int
    right: int
    down: int
    left: int


@lru_cache(maxsize=1024)
def beside(width: int, height: int) -> tuple[tuple[int, ...], ...]:
    """Return the neighbours of every cell, by way."""
    cells = range(width * height)
    return tuple(tuple(neighbour(c, way, width, height) for way in range(4)) for c in cells)


@lru_cache(maxsize=1024)
def open_roads(width: int, height: int) -> Roads:
    """Return the roads of a board without fences."""
    table = beside(width, height)
    ways = [sum(1 << c for c in range(len(table)) if table[c][way] >= 0) for way in range(4)]
    return Roads(*ways)


@lru_cache(maxsize=1024)
def cut_by(fence: int, width: int) -> Roads:
    """Return the roads that a fence closes."""
    ways = [0, 0, 0, 0]
    for cell, way in closed_by(fence, width):
        ways[way] |= 1 << cell
    return Roads(*ways)


def without(roads: Roads, fence: int, width: int) -> Roads:
    """Return the roads that are left once a fence stands."""
    cut = cut_by(fence, width)
    return Roads(*(road & ~closed for road, closed in zip(roads, cut, strict=True)))


@lru_cache(maxsize=4096)
def roads_past(width: int, height: int, fences: tuple[int, ...]) -> Roads:
    """Return the roads that are left past these fences."""
    roads = open_roads(width, height)
    for fence in fences:
        roads = without(roads, fence, width)
    return roads


def roads_of(at: Position) -> Roads:
    """Return the roads of a position."""
    return roads_past(at.width, at.height, at.fences)


def ways_open(at: Position, roads: Roads) -> list[int]:
    """Return for every cell a bit for each open way."""
    return [
        sum((roads[way] >> cell & 1) << way for way in (UP, RIGHT, DOWN, LEFT))
        for cell in range(at.cells)
    ]


def fronts(cells: int, width: int, roads: Roads) -> Iterator[int]:
    """Yield all cells within 0, 1, 2 and so on steps of a set, until there are no more."""
    before = -1
    while cells != before:
        yield cells
        before = cells
        cells |= (cells & roads.up) << width | (cells & roads.down) >> width
        cells |= (before & roads.right) << 1 | (before & roads.left) >> 1


def goal_cells(at: Position, side: int) -> int:
    """Return the cells of a side's goal row."""
    return ((1 << at.width) - 1) << (at.width * at.goal_row(side))


def cut_off(at: Position, side: int, roads: Roads | None = None) -> bool:
    """Tell whether a side's pawn has no way to its goal row, the other pawn put aside."""
    pawn = 1 << at.pawns[side]
    reached = fronts(goal_cells(at, side), at.width, roads or roads_of(at))
    return not any(cells & pawn for cells in reached)


def steps_to_goal(at: Position, side: int, cell: int | None = None) -> int:
    """Return how many steps a pawn is from its goal row, the other pawn put aside."""
    pawn = 1 << (at.pawns[side] if cell is None else cell)
    for steps, cells in enumerate(fronts(goal_cells(at, side), at.width, roads_of(at))):
        if cells & pawn:
            return steps
    raise AssertionError("a pawn of a legal position is never cut off")
