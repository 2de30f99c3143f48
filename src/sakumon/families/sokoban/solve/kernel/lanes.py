"""Where a box stands in the way of others: passages, and cells that goals are reached past."""

from typing import NamedTuple

from sakumon.families.sokoban.model.kernel.sides import all_groups
from sakumon.families.sokoban.model.kernel.warehouse import (
    BOX,
    EMPTY,
    NOWHERE,
    Warehouse,
    flood,
)
from sakumon.families.sokoban.solve.kernel.tables import (
    ANY_SIDE,
    FAR,
    LevelTables,
    PullScratch,
    pull_distances,
)
from sakumon.kernel import entry, njit
from sakumon.kernel.arrays import Bytes, Flags, Ints, Shorts

NARROW, WIDE, NEITHER = range(3)


class Lanes(NamedTuple):
    """What a box on a cell would stand in the way of."""

    link: Ints  # cell: the passage it belongs to, from 1; 0 for rooms and dead ends
    bars: Flags  # cell, other: a box on the first keeps one on the other from some goal


@entry
def find_links(house: Warehouse, width: Bytes, link: Ints) -> None:
    """Number the passages: floor one cell wide that touches wider floor in two places."""
    near, wall = house.near, house.near.shape[1] - 1
    find_widths(near, width)
    number = 0
    for start in range(wall):
        if width[start] != NARROW or link[start] != 0:
            continue
        number += 1
        many = flood(near, width, NARROW, start, NOWHERE, link, number, house.queue)
        touches = 0
        for place in range(many):
            for way in range(4):
                touches += width[near[way, house.queue[place]]] == WIDE
        if touches < 2:
            for place in range(many):
                link[house.queue[place]] = -1
    for cell in range(wall):
        link[cell] = max(link[cell], 0)


@njit
def find_widths(near: Shorts, width: Bytes) -> None:
    """Tell of every cell whether it belongs to a square of four cells of floor."""
    wall = near.shape[1] - 1
    width[:] = NARROW
    width[wall] = NEITHER
    for cell in range(wall):
        for way in range(4):
            turn = (way + 1) & 3
            one, other = near[way, cell], near[turn, cell]
            if one != wall and other != wall and near[turn, one] != wall:
                width[cell] = WIDE


@entry
def find_bars(
    tables: LevelTables,
    house: Warehouse,
    scratch: PullScratch,
    pulls: Shorts,
    bars: Flags,
    first: int,
    last: int,
) -> None:
    """Find where a box on some cells keeps one on which others from a goal; no box is there yet."""
    cells = house.near.shape[1] - 1
    for cell in range(first, min(last, cells)):
        house.content[cell] = BOX
        all_groups(house, scratch.groups)
        for number in range(tables.goals.shape[0]):
            goal = tables.goals[number]
            if goal == cell:
                continue
            pull_distances(house, scratch, goal, ANY_SIDE, pulls)
            for other in range(cells):
                if other != cell and tables.far[number, other] < FAR and pulls[other] == FAR:
                    bars[cell, other] = True
        house.content[cell] = EMPTY
