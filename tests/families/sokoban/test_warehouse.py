"""The one grid of the kernels: neighbours, pushes, walks, beside the plain model."""

from collections.abc import Iterator

import numpy as np

from sakumon.families.sokoban.model.directions import DIRECTIONS
from sakumon.families.sokoban.model.kernel.push import decode, encode, opposite
from sakumon.families.sokoban.model.kernel.walks import follow, write_walk
from sakumon.families.sokoban.model.kernel.warehouse import (
    BOX,
    Warehouse,
    is_marked,
    new_warehouse,
    walk,
)
from sakumon.families.sokoban.model.numbering import letters_of
from sakumon.families.sokoban.model.position import Position, shortest_walk, walkable
from sakumon.families.sokoban.model.replay import replay
from sakumon.families.sokoban.solve.floor import NumberedFloor, floor_of
from tests.families.sokoban.levels import random_levels


def houses() -> Iterator[tuple[Position, NumberedFloor, Warehouse]]:
    for at in random_levels(30, boxes=3, label="warehouses"):
        floor = floor_of(at)
        house = new_warehouse(floor.near)
        house.content[floor.packed(at.boxes)] = BOX
        yield at, floor, house


def test_a_push_is_a_cell_and_a_direction() -> None:
    for cell in (0, 7, 9999):
        for way in range(4):
            assert decode(encode(cell, way)) == (cell, way)
            assert opposite(opposite(way)) == way
            assert (
                DIRECTIONS[opposite(way)]
                == {"l": "r", "r": "l", "u": "d", "d": "u"}[DIRECTIONS[way]]
            )


def test_neighbours_are_those_of_the_board() -> None:
    for at, floor, _ in houses():
        wall = len(floor.cells)
        for way, step in enumerate(at.level.steps.values()):
            for number, cell in enumerate(floor.cells):
                beside = int(floor.near[way, number])
                assert beside == floor.index.get(cell + step, wall)
                assert beside == wall or floor.near[opposite(way), beside] == number


def test_walks_lead_where_the_plain_flood_leads_and_are_as_short() -> None:
    walked = 0
    for at, floor, house in houses():
        inside = walkable(at, at.boxes)
        seen = walk(house, floor.index[at.player])
        assert {floor.cells[cell] for cell in house.queue[:seen]} == inside
        assert {cell for cell in floor.cells if is_marked(house, floor.index[cell])} == inside
        used, steps = np.zeros(len(floor.cells) + 1, np.uint8), np.zeros(200, np.uint8)
        for target in floor.cells:
            number = floor.index[target]
            done = write_walk(house, floor.index[at.player], number, used, steps, 0)
            known = shortest_walk(at, target)
            assert done == (-1 if known is None else len(known))
            if done > 0:
                end, _ = replay(at, letters_of(steps[:done]))
                assert end.player == target
                walked += 1
    assert walked > 100


def test_pushes_are_followed_as_the_rules_make_them() -> None:
    followed = 0
    for at, floor, house in houses():
        used, steps = np.zeros(len(floor.cells) + 1, np.uint8), np.zeros(200, np.uint8)
        before = house.content.copy()
        for box in floor.packed(at.boxes).tolist():
            for way in range(4):
                house.content[:] = before
                push = np.array([encode(box, way)], np.int32)
                done = follow(house, floor.index[at.player], push, used, steps, 0)
                if done < 0:
                    continue
                end, cost = replay(at, letters_of(steps[:done]))
                assert cost.pushes == 1
                assert end.player == floor.cells[box]
                assert (house.content[floor.packed(end.boxes)] == BOX).all()
                followed += 1
    assert followed > 20
