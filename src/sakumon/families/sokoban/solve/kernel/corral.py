"""Pushes worth trying: all of them, or only those of a corral that has to be dealt with anyway.

A corral is a region the player cannot enter. If its boxes can only be pushed into it, and the
player stands ready for every such push, then nothing is lost by pushing those boxes first.
"""

from typing import NamedTuple

import numpy as np

from sakumon.families.sokoban.model.kernel.push import encode, opposite
from sakumon.families.sokoban.model.kernel.warehouse import (
    BOX,
    EMPTY,
    NOWHERE,
    WALKS,
    WALL,
    Warehouse,
    flood,
)
from sakumon.families.sokoban.solve.kernel.tables import LevelTables, can_push
from sakumon.kernel import njit
from sakumon.kernel.arrays import Ints, Shorts
from sakumon.kernel.slices import copy_into

IMPOSSIBLE, LATER, NOW = range(3)
NO_CORRAL, DEAD_END = -1, -2


class CorralScratch(NamedTuple):
    """Room for looking at corrals."""

    region: Ints  # cell: the corral it lies in, from 1
    around: Shorts  # box's cell: the last corral it was found on the edge of
    members: Shorts
    edge: Shorts
    pushes: Ints
    best: Ints


def new_corral_scratch(cells: int, boxes: int) -> CorralScratch:
    """Return room for a level."""
    return CorralScratch(
        np.zeros(cells + 1, np.int32),
        np.zeros(cells + 1, np.int16),
        np.zeros(cells + 1, np.int16),
        np.zeros(boxes + 1, np.int16),
        np.zeros(4 * boxes + 4, np.int32),
        np.zeros(4 * boxes + 4, np.int32),
    )


@njit
def worthwhile_pushes(
    tables: LevelTables, house: Warehouse, corral: CorralScratch, boxes: Shorts
) -> int:
    """Put the pushes to try into `corral.pushes`; return how many. The player's walk is marked."""
    many = best_corral(tables, house, corral, boxes)
    if many == DEAD_END:
        return 0
    if many != NO_CORRAL:
        copy_into(corral.pushes, corral.best[:many])
        return many
    many = 0
    for box in boxes:
        for way in range(4):
            if can_push(tables, house, box, way):
                corral.pushes[many] = encode(box, way)
                many += 1
    return many


@njit
def best_corral(tables: LevelTables, house: Warehouse, corral: CorralScratch, boxes: Shorts) -> int:
    """Find the corral with the fewest pushes and put them into `corral.best`; return how many."""
    near, content, mark, walked = house.near, house.content, house.mark, house.numbers[WALKS]
    corral.region[:] = 0
    corral.around[:] = 0
    fewest, number = NO_CORRAL, 0
    for box in boxes:
        for way in range(4):
            cell = near[way, box]
            if content[cell] == EMPTY and mark[cell] != walked and corral.region[cell] == 0:
                number += 1
                edge, needed = outline(tables, house, corral, cell, number)
                if not needed:
                    continue
                many = corral_pushes(tables, house, corral, edge, number)
                if many == 0:
                    return DEAD_END
                if many > 0 and (fewest == NO_CORRAL or many < fewest):
                    fewest = many
                    copy_into(corral.best, corral.pushes[:many])
    return fewest


@njit
def outline(
    tables: LevelTables, house: Warehouse, corral: CorralScratch, start: int, number: int
) -> tuple[int, bool]:
    """Fill a corral and list the boxes around it; tell whether something in it must change."""
    near, content, members = house.near, house.content, corral.members
    many = flood(near, content, EMPTY, start, NOWHERE, corral.region, number, members)
    edge, needed = 0, False
    for place in range(many):
        needed = needed or tables.goal[members[place]]
        for way in range(4):
            beyond = near[way, members[place]]
            if content[beyond] == BOX and corral.around[beyond] != number:
                corral.around[beyond] = number
                corral.edge[edge] = beyond
                edge += 1
                needed = needed or not tables.goal[beyond]
    return edge, needed


@njit
def corral_pushes(
    tables: LevelTables, house: Warehouse, corral: CorralScratch, edge: int, number: int
) -> int:
    """List the pushes into a corral; return how many, or NO_CORRAL if others matter too."""
    many = 0
    for place in range(edge):
        box = corral.edge[place]
        for way in range(4):
            kind = kind_of_push(tables, house, corral, box, way, number)
            if kind == LATER:
                return NO_CORRAL
            if kind == NOW:
                corral.pushes[many] = encode(box, way)
                many += 1
    return many


@njit
def kind_of_push(
    tables: LevelTables,
    house: Warehouse,
    corral: CorralScratch,
    box: int,
    way: int,
    number: int,
) -> int:
    """Tell whether a push of an edge box leads into the corral NOW, or may matter LATER."""
    content, around, region = house.content, corral.around, corral.region
    target, player = house.near[way, box], house.near[opposite(way), box]
    if content[target] == WALL or content[player] == WALL or not tables.live[target]:
        return IMPOSSIBLE
    if content[target] == BOX and around[target] == number:
        return IMPOSSIBLE
    if content[player] == BOX:
        return IMPOSSIBLE if around[player] == number else LATER
    if region[player] == number:
        return IMPOSSIBLE
    if content[target] == EMPTY and region[target] == number:
        return NOW if house.mark[player] == house.numbers[WALKS] else LATER
    return LATER
