"""Small proofs that a state is dead: corrals that cannot be cleared, goals that are cut off.

Taking boxes away only makes a level easier. So if those around a corral cannot all be stored or
pushed out of it, even with every other box gone, then the whole state is dead.
"""

from typing import NamedTuple

import numpy as np

from sakumon.families.sokoban.model.kernel.sides import all_groups
from sakumon.families.sokoban.model.kernel.warehouse import (
    BOX,
    CLUSTERS,
    EMPTY,
    NOWHERE,
    WALL,
    Warehouse,
    corner_of,
    is_marked,
    walk,
)
from sakumon.families.sokoban.solve.kernel.corral import CorralScratch, new_corral_scratch, outline
from sakumon.families.sokoban.solve.kernel.corral_clearing import (
    MOST_BOXES,
    NO_WAY,
    CorralClearing,
    clear_corral,
    new_corral_clearing,
)
from sakumon.families.sokoban.solve.kernel.frozen import DEAD, FREE, freeze, is_held, let_go
from sakumon.families.sokoban.solve.kernel.matching import (
    HOPELESS,
    Assignment,
    assign,
    new_assignment,
)
from sakumon.families.sokoban.solve.kernel.tables import (
    ANY_SIDE,
    LevelTables,
    PullScratch,
    new_pull_scratch,
    pull_distances,
)
from sakumon.kernel import entry, njit
from sakumon.kernel.arrays import Bytes, Longs, Shorts, Words64

# Verdicts that a search remembers, and a single look: powers of two.
VERDICTS, FEW_VERDICTS = 1 << 16, 1 << 8


class DeadlockCache(NamedTuple):
    """Verdicts on corrals, and room for finding them."""

    clearing: CorralClearing
    corral: CorralScratch
    keys: Words64
    verdicts: Bytes
    pulling: PullScratch
    far: Shorts
    assignment: Assignment
    work: Longs


def new_deadlock_cache(near: Shorts, boxes: int, verdicts: int = VERDICTS) -> DeadlockCache:
    """Return a cache without verdicts, with room for some."""
    cells = near.shape[1] - 1
    return DeadlockCache(
        new_corral_clearing(near),
        new_corral_scratch(cells, boxes),
        np.zeros(verdicts, np.uint64),
        np.zeros(verdicts, np.uint8),
        new_pull_scratch(cells),
        np.zeros((boxes, cells + 1), np.int16),
        new_assignment(boxes),
        np.zeros(1, np.int64),
    )


@entry
def is_dead_now(
    tables: LevelTables, house: Warehouse, cache: DeadlockCache, boxes: Shorts, player: int
) -> bool:
    """Tell whether a position, whatever was pushed last, is proved dead without a search."""
    for box in boxes:
        house.content[box] = BOX
    for box in boxes:
        if not tables.live[box] or freeze(tables, house, box) == DEAD:
            return True
    walk(house, player)
    return has_dead_corral(tables, house, cache, boxes) or is_cut_off(tables, house, cache, boxes)


@njit
def is_dead(
    tables: LevelTables, house: Warehouse, cache: DeadlockCache, boxes: Shorts, pushed: int
) -> bool:
    """Tell whether a state is proved dead after a push; the player's region is marked."""
    return has_dead_corral(tables, house, cache, boxes) or (
        freeze(tables, house, pushed) != FREE and is_cut_off(tables, house, cache, boxes)
    )


@njit
def has_dead_corral(
    tables: LevelTables, house: Warehouse, cache: DeadlockCache, boxes: Shorts
) -> bool:
    """Tell whether some corral can never be cleared; the player's region is marked."""
    corral = cache.corral
    corral.region[:] = 0
    corral.around[:] = 0
    number = 0
    for box in boxes:
        for way in range(4):
            cell = house.near[way, box]
            if house.content[cell] != EMPTY or is_marked(house, cell) or corral.region[cell]:
                continue
            number += 1
            edge, needed = outline(tables, house, corral, cell, number)
            if not needed or edge > MOST_BOXES:
                continue
            edge = with_neighbours(house, corral, edge, number)
            if verdict_on(tables, house, cache, edge, number) == NO_WAY:
                return True
    return False


@njit
def with_neighbours(house: Warehouse, corral: CorralScratch, edge: int, number: int) -> int:
    """List the boxes that touch those around a corral too: they may hold one another."""
    done, many = 0, edge
    while done < many:
        box = corral.edge[done]
        done += 1
        for way in range(4):
            beside = house.near[way, box]
            if house.content[beside] == BOX and corral.around[beside] != number:
                if many == MOST_BOXES:
                    return many
                corral.around[beside] = number
                corral.edge[many] = beside
                many += 1
    return many


@njit
def verdict_on(
    tables: LevelTables, house: Warehouse, cache: DeadlockCache, edge: int, number: int
) -> int:
    """Return the verdict on a corral, from memory if it was met before."""
    clearing, corral, small = cache.clearing, cache.corral, cache.clearing.house
    for cell in range(corral.region.shape[0]):
        clearing.inside[cell] = corral.region[cell] == number
    code = np.uint64(0)
    for place in range(edge):
        box = corral.edge[place]
        clearing.places[0, place] = box
        clearing.inside[box] = True
        small.content[box] = BOX
        code ^= tables.codes[box]
    # Any cell of the player's region will do: with fewer boxes it can only walk further.
    player = house.queue[0]
    corner = corner_of(small, walk(small, player))
    code ^= tables.codes[tables.live.shape[0] + corner]
    for place in range(edge):
        small.content[corral.edge[place]] = EMPTY
    slot = np.int64(code >> np.uint64(40)) & (cache.keys.shape[0] - 1)
    if cache.keys[slot] != code or cache.verdicts[slot] == 0:
        cache.verdicts[slot] = clear_corral(tables, clearing, edge, player, cache.work)
        cache.keys[slot] = code
    return cache.verdicts[slot]  # type: ignore[no-any-return]


@njit
def is_cut_off(tables: LevelTables, house: Warehouse, cache: DeadlockCache, boxes: Shorts) -> bool:
    """Tell whether boxes that are stuck leave some box without a goal, or some goal bare."""
    small, pulling = cache.clearing.house, cache.pulling
    house.numbers[CLUSTERS] += 1
    for box in boxes:
        house.held[box] = house.numbers[CLUSTERS]
    let_go(tables, house, boxes, NOWHERE)
    for box in boxes:
        if is_held(house, box):
            small.content[box] = WALL
    all_groups(small, pulling.groups)
    for number in range(tables.goals.shape[0]):
        goal, far = tables.goals[number], cache.far[number]
        pull_distances(small, pulling, goal, ANY_SIDE, far)
        if is_held(house, goal):
            far[goal] = 0
    cache.work[0] += house.near.shape[1] * tables.goals.shape[0]
    for place in range(boxes.shape[0]):
        cache.assignment.boxes[place + 1] = boxes[place]
        small.content[boxes[place]] = EMPTY
    return assign(cache.far, cache.assignment) >= HOPELESS
