"""From a goal area to a whole level: a yard around it, in which the boxes wait."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from sakumon.core.dice import Dice
from sakumon.families.sokoban.compose.area.area import Area
from sakumon.families.sokoban.compose.cropping import cropped
from sakumon.families.sokoban.compose.yard.kernel import work
from sakumon.families.sokoban.model.position import Position
from sakumon.kernel.dice import dice_state

# How far the yard reaches beyond the ring around the area.
MARGIN = 2
# Times in a hundred that a cell of it is solid from the beginning.
ROCKS = 12
WAYS = "udlr"
_TO_LETTERS = b"udlrUDLR".ljust(256, b"?")

Ints = NDArray[np.int32]
Bytes = NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class YardLevel:
    """A level with a line that solves it."""

    at: Position
    line: str


class _Plot:
    """An area laid into the middle of a larger board."""

    def __init__(self, area: Area) -> None:
        self.area = area
        self.width, self.height = area.width + 2 * MARGIN, area.height + 2 * MARGIN

    def cell(self, cell: int) -> int:
        """Return where a cell of the area comes to lie."""
        y, x = divmod(cell, self.area.width)
        return (y + MARGIN) * self.width + x + MARGIN

    def cells(self, cells: frozenset[int] | tuple[int, ...]) -> list[int]:
        return [self.cell(cell) for cell in cells]

    def step(self, letter: str) -> int:
        return (-self.width, self.width, -1, 1)[WAYS.index(letter.lower())]


def build_yard(area: Area, dice: Dice) -> YardLevel | None:
    """Return a level made of an area, or None if some box found no place to wait."""
    plot = _Plot(area)
    floor, yard = _ground(plot, dice)
    gates, goals = (np.array(plot.cells(cells), np.int32) for cells in (area.gates, area.goals))
    outsides = np.array([_outside(plot, gate) for gate in area.gates], np.int32)
    waits = yard.copy()
    waits[outsides] = 0
    site = work.new_site(floor, plot.width)
    ways = np.zeros((len(goals), 4 * len(floor)), np.int32)
    counts = np.zeros(len(goals), np.int32)
    rolls = dice_state(dice.word())
    player = work.place_boxes(site, gates, goals, outsides, waits, ways, counts, rolls)
    if player < 0:
        return None
    pushes = _all_pushes(plot, gates, ways, counts)
    steps = np.zeros(len(floor) * (len(pushes) + 1), np.uint8)
    order = np.array(dice.shuffled(np.flatnonzero(yard).tolist()), np.int32)
    done = work.tighten(site, player, pushes, order, steps)
    if done < 0:
        return None
    line = steps[:done].tobytes().translate(_TO_LETTERS).decode()
    return YardLevel(_level(plot, site, player, goals), line)


def _ground(plot: _Plot, dice: Dice) -> tuple[Bytes, Bytes]:
    """Return the floor, and that part of it which is the yard, here and there a rock in it."""
    area = plot.area
    floor = np.zeros(plot.width * plot.height, np.uint8)
    floor[plot.cells(area.spaces)] = 1
    floor[plot.cells(area.gates)] = 1
    yard = np.zeros_like(floor)
    yard[plot.cells(area.outside)] = 1
    near = {0, area.width - 1}
    for y in range(1, plot.height - 1):
        for x in range(1, plot.width - 1):
            left, top = x - MARGIN, y - MARGIN
            beyond = not (0 <= left < area.width and 0 <= top < area.height)
            rim = left in near or top in {0, area.height - 1}
            if (beyond or rim) and dice.below(100) >= ROCKS:
                yard[y * plot.width + x] = 1
    return floor | yard, yard


def _outside(plot: _Plot, gate: int) -> int:
    steps = (1, -1, plot.area.width, -plot.area.width)
    return plot.cell(next(gate + step for step in steps if gate + step in plot.area.outside))


def _all_pushes(plot: _Plot, gates: Ints, ways: Ints, counts: Ints) -> Ints:
    """Return every push of the solution: each box to its gate, then as the area's plan says."""
    found = []
    offsets = [plot.step(letter) for letter in WAYS]
    for box, gate in enumerate(gates.tolist()):
        path = ways[box, : counts[box]].tolist()
        path += [WAYS.index(letter.lower()) for letter in plot.area.plan[box] if letter.isupper()]
        cell = gate - sum(offsets[way] for way in path[: counts[box]])
        for way in path:
            found.append(4 * cell + way)
            cell += offsets[way]
    return np.array(found, np.int32)


def _level(plot: _Plot, site: work.Site, player: int, goals: Ints) -> Position:
    """Return the level cut out of its board, walls only where they are beside a floor."""
    floor = set(np.flatnonzero(site.floor).tolist())
    return cropped(
        plot.width, floor, set(goals.tolist()), set(np.flatnonzero(site.boxes).tolist()), player
    )
