"""From a goal area to a whole level: a yard around it, in which the boxes wait."""

from dataclasses import dataclass

import numpy as np

from sakumon.core.dice import Dice
from sakumon.families.sokoban.compose.area.area import Area
from sakumon.families.sokoban.compose.cropping import cropped
from sakumon.families.sokoban.compose.yard.kernel import work
from sakumon.families.sokoban.model.directions import DIRECTIONS, steps_on
from sakumon.families.sokoban.model.kernel.push import encode
from sakumon.families.sokoban.model.kernel.warehouse import BOX, WALL
from sakumon.families.sokoban.model.numbering import letters_of, near_of
from sakumon.families.sokoban.model.position import Position
from sakumon.kernel.arrays import Bytes, Ints
from sakumon.kernel.dice import dice_state

# How far the yard reaches beyond the ring around the area.
YARD = 2
# Times in a hundred that a cell of it is solid from the beginning.
ROCKS = 12


@dataclass(frozen=True, slots=True)
class YardLevel:
    """A level with a line that solves it."""

    at: Position
    line: str


class _Plot:
    """An area laid into the middle of a larger board."""

    def __init__(self, area: Area) -> None:
        self.area = area
        self.width, self.height = area.width + 2 * YARD, area.height + 2 * YARD

    def cell(self, cell: int) -> int:
        """Return where a cell of the area comes to lie."""
        y, x = divmod(cell, self.area.width)
        return (y + YARD) * self.width + x + YARD

    def cells(self, cells: frozenset[int] | tuple[int, ...]) -> list[int]:
        return [self.cell(cell) for cell in cells]


def build_yard(area: Area, dice: Dice) -> YardLevel | None:
    """Return a level made of an area, or None if some box found no place to wait."""
    plot = _Plot(area)
    floor, yard = _floor(plot, dice)
    gates, goals = (np.array(plot.cells(cells), np.int32) for cells in (area.gates, area.goals))
    outsides = np.array([_outside(plot, gate) for gate in area.gates], np.int32)
    waits = yard.copy()
    waits[outsides] = 0
    site = work.new_site(near_of(np.arange(len(floor)), plot.width), floor)
    pushes = np.zeros((len(goals), 4 * len(floor)), np.int32)
    counts = np.zeros(len(goals), np.int32)
    rolls = dice_state(dice.word())
    player = work.place_boxes(site, gates, goals, outsides, waits, pushes, counts, rolls)
    if player < 0:
        return None
    line = _all_pushes(plot, gates, pushes, counts)
    steps = np.zeros(len(floor) * (len(line) + 1), np.uint8)
    order = np.array(dice.shuffled(np.flatnonzero(yard).tolist()), np.int32)
    done = work.tighten(site, player, line, order, steps, np.empty_like(steps))
    if done < 0:
        return None
    return YardLevel(_level(plot, site, player, goals), letters_of(steps[:done]))


def _floor(plot: _Plot, dice: Dice) -> tuple[Bytes, Bytes]:
    """Return the floor, and that part of it which is the yard, here and there a rock in it."""
    area = plot.area
    floor = np.zeros(plot.width * plot.height, np.uint8)
    floor[plot.cells(area.spaces)] = 1
    floor[plot.cells(area.gates)] = 1
    yard = np.zeros_like(floor)
    yard[plot.cells(area.outside)] = 1
    for y in range(1, plot.height - 1):
        for x in range(1, plot.width - 1):
            left, top = x - YARD, y - YARD
            beyond = not (0 <= left < area.width and 0 <= top < area.height)
            rim = left in (0, area.width - 1) or top in (0, area.height - 1)
            if (beyond or rim) and dice.below(100) >= ROCKS:
                yard[y * plot.width + x] = 1
    return floor | yard, yard


def _outside(plot: _Plot, gate: int) -> int:
    beside = (gate + step for step in steps_on(plot.area.width).values())
    return plot.cell(next(cell for cell in beside if cell in plot.area.outside))


def _all_pushes(plot: _Plot, gates: Ints, pushes: Ints, counts: Ints) -> Ints:
    """Return every push of the solution: each box to its gate, then as the area's plan says."""
    line, steps = [], steps_on(plot.width)
    for box, gate in enumerate(gates.tolist()):
        line += pushes[box, : counts[box]].tolist()
        cell = gate
        for letter in filter(str.isupper, plot.area.plan[box]):
            line.append(encode(cell, DIRECTIONS.index(letter.lower())))
            cell += steps[letter.lower()]
    return np.array(line, np.int32)


def _level(plot: _Plot, site: work.YardSite, player: int, goals: Ints) -> Position:
    """Return the level cut out of its board."""
    content = site.house.content[:-1]
    floor, boxes = np.flatnonzero(content != WALL), np.flatnonzero(content == BOX)
    return cropped(plot.width, floor.tolist(), goals.tolist(), boxes.tolist(), player)
