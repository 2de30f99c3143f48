"""Boxes that can never move again because of one another."""

from sakumon.families.sokoban.model.kernel.push import LEFT, UP, opposite
from sakumon.families.sokoban.model.kernel.warehouse import (
    BOX,
    CLUSTERS,
    EMPTY,
    NOWHERE,
    WALL,
    Warehouse,
    flood,
)
from sakumon.families.sokoban.solve.kernel.tables import LevelTables
from sakumon.kernel import njit
from sakumon.kernel.arrays import Bytes, Flags, Shorts

FREE, STUCK, DEAD = range(3)


@njit
def freeze(tables: LevelTables, house: Warehouse, cell: int) -> int:
    """Tell what a box just pushed to a cell has become part of.

    DEAD: it and its neighbours hold each other for ever, and one of them is on no goal; STUCK: all
    of them are on goals; FREE: it may still move.
    """
    near, live, content = house.near, tables.live, house.content
    # A box with open cells on both sides of it is free at once: most are.
    if is_open(near, live, content, cell, LEFT) or is_open(near, live, content, cell, UP):
        return FREE
    house.numbers[CLUSTERS] += 1
    number, held, queue = house.numbers[CLUSTERS], house.held, house.queue
    many = flood(near, content, BOX, cell, NOWHERE, held, number, queue)
    let_go(tables, house, queue[:many], cell)
    if held[cell] != number:
        return FREE
    for place in range(many):
        if held[queue[place]] == number and not tables.goal[queue[place]]:
            return DEAD
    return STUCK


@njit
def is_open(near: Shorts, live: Flags, content: Bytes, cell: int, way: int) -> bool:
    """Tell whether a box may move along a direction and back now, the player set aside."""
    one, other = near[way, cell], near[opposite(way), cell]
    return bool(content[one] == EMPTY and content[other] == EMPTY and (live[one] or live[other]))


@njit
def let_go(tables: LevelTables, house: Warehouse, boxes: Shorts, watched: int) -> None:
    """Let go of boxes that may move, and of those that then may, until the one watched is free."""
    held, number = house.held, house.numbers[CLUSTERS]
    changed = True
    while changed and (watched == NOWHERE or held[watched] == number):
        changed = False
        for box in boxes:
            if held[box] == number and (
                can_slide(tables, house, box, LEFT) or can_slide(tables, house, box, UP)
            ):
                held[box] = 0
                changed = True


@njit
def can_slide(tables: LevelTables, house: Warehouse, cell: int, way: int) -> bool:
    """Tell whether a box may ever move along a direction and back, those held standing fast."""
    one, other = house.near[way, cell], house.near[opposite(way), cell]
    if house.content[one] == WALL or house.content[other] == WALL:
        return False
    if not tables.live[one] and not tables.live[other]:
        return False
    return not (is_held(house, one) or is_held(house, other))


@njit
def is_held(house: Warehouse, cell: int) -> bool:
    """Tell whether a box on a cell is held by others."""
    return bool(house.content[cell] == BOX and house.held[cell] == house.numbers[CLUSTERS])
