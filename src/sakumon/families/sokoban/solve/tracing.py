"""A solution as the kernels hold it, spelled out in LURD."""

from collections.abc import Iterable, Iterator, Sequence

import numpy as np

from sakumon.families.sokoban.model.kernel.push import decode
from sakumon.families.sokoban.model.kernel.walks import follow
from sakumon.families.sokoban.model.kernel.warehouse import (
    BOX,
    Warehouse,
    move_box,
    new_warehouse,
)
from sakumon.families.sokoban.model.numbering import letters_of
from sakumon.families.sokoban.model.position import Position
from sakumon.families.sokoban.solve.floor import NumberedFloor, floor_of
from sakumon.families.sokoban.solve.kernel.box_journeys import decode_journey, pushes_of_journey


def lurd_of_pushes(at: Position, pushes: Sequence[int]) -> str:
    """Return the player's steps that make these pushes, with a shortest walk before each."""
    floor = floor_of(at)
    house, cells = _warehouse(at, floor), len(floor.cells)
    used, steps = np.zeros(cells + 1, np.uint8), np.zeros(cells * len(pushes) + 1, np.uint8)
    line = np.array(pushes, np.int32)
    done = follow(house, floor.index[at.player], line, used, steps, 0)
    assert done >= 0, "a push that the player cannot get to"
    return letters_of(steps[:done])


def pushes_of_journeys(
    at: Position, floor: NumberedFloor, journeys: Iterable[int]
) -> tuple[int, ...]:
    """Return the fewest pushes that take boxes on these journeys, until all is won."""
    house, player = _warehouse(at, floor), floor.index[at.player]
    came, room = np.zeros((2, 4 * len(floor.cells) + 4), np.int32)
    line: list[int] = []
    for journey in journeys:
        start, last = decode_journey(journey)
        many = pushes_of_journey(floor.tables, house, player, start, last, came, room)
        line += room[:many].tolist()
        player, way = decode(last)
        move_box(house, start, int(floor.near[way, player]))
    return tuple(_until_won(at, floor, line))


def _until_won(at: Position, floor: NumberedFloor, pushes: Iterable[int]) -> Iterator[int]:
    """Yield pushes as long as there is something to do: a journey may pass a won position."""
    goals = set(floor.packed(at.level.goals).tolist())
    boxes = set(floor.packed(at.boxes).tolist())
    for push in pushes:
        if goals <= boxes:
            return
        yield push
        cell, way = decode(push)
        boxes.remove(cell)
        boxes.add(int(floor.near[way, cell]))


def _warehouse(at: Position, floor: NumberedFloor) -> Warehouse:
    house = new_warehouse(floor.near)
    house.content[floor.packed(at.boxes)] = BOX
    return house
