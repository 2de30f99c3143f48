"""The memory of a search in the space of features.

After the idea of Shoham and Schaeffer: states fall into cells by their features, cells take turns,
and in each the journey of least weight goes first; what an adviser recommends weighs nothing.
"""

from typing import NamedTuple

import numpy as np

from sakumon.families.sokoban.model.kernel.warehouse import Warehouse, new_warehouse
from sakumon.families.sokoban.solve.kernel.box_journeys import LISTED
from sakumon.families.sokoban.solve.kernel.deadlocks import DeadlockCache, new_deadlock_cache
from sakumon.families.sokoban.solve.kernel.features import (
    JOURNEY,
    LATE,
    LINKS,
    PACKED,
    REGIONS,
)
from sakumon.families.sokoban.solve.kernel.packing_plan import PackingPlan
from sakumon.families.sokoban.solve.kernel.states import (
    ABSENT,
    FOUND,
    StateTable,
    add_first,
    larger,
    new_states,
)
from sakumon.families.sokoban.solve.kernel.tables import LevelTables
from sakumon.kernel import njit
from sakumon.kernel.arrays import Flags, Ints, Longs, Shorts

# Counters after WORK, FOUND and LISTED: the cell whose turn it is, how many cells there are, how
# much of the arena is used, the state whose journey solves the level, and one to be settled.
TURN, CELLS, ARENA, LAST, FRESH = range(LISTED + 1, LISTED + 6)
# What is known of a state: its weight and cell, where its journeys begin in the arena, how many
# there are, how many of them advisers recommend (they come first), how many were tried, and which
# state is next in line.
WEIGHT, CELL, FIRST, MANY, ADVISED, TRIED, FOLLOWING = range(7)
MOST_REGIONS, MOST_LINKS, MOST_LATE = 16, 8, 16
WEIGHTS = 64


class FeatureSearch(NamedTuple):
    """All that a search knows."""

    tables: LevelTables
    house: Warehouse
    plan: PackingPlan
    states: StateTable
    deadlocks: DeadlockCache
    boxes: Shorts
    info: Ints  # state: what is known of it, by the names above
    arena: Ints  # journeys
    cells: Ints  # features: the number of their cell, or ABSENT
    queues: Ints  # cell, weight, first or last state
    listed: Ints  # journeys of the state in hand with their features
    trail: Ints  # pushes of one box: seen or made, in their order, the player's region after
    home: Flags  # cell: the player can walk there before any push
    notes: Ints  # scratch rows for the features
    here: Ints  # features of the state in hand
    counters: Longs


def new_feature_search(
    tables: LevelTables, near: Shorts, plan: PackingPlan, boxes: Shorts, player: int, room: int
) -> FeatureSearch:
    """Return a search from a position by a plan."""
    cells, many = near.shape[1] - 1, len(boxes)
    space = (int(plan.length.sum()) + 1) * MOST_REGIONS * MOST_LINKS * MOST_LATE
    search = FeatureSearch(
        tables=tables,
        house=new_warehouse(near),
        plan=plan,
        states=new_states(cells, room),
        deadlocks=new_deadlock_cache(near, many),
        boxes=np.zeros(many, np.int16),
        info=np.zeros((room, 7), np.int32),
        arena=np.zeros(64 * room, np.int32),
        cells=np.full(space, ABSENT, np.int32),
        queues=np.full((space // 4, WEIGHTS, 2), ABSENT, np.int32),
        listed=np.zeros((4 * cells * many, JOURNEY + 1), np.int32),
        trail=np.zeros((3, 4 * cells + 4), np.int32),
        home=np.zeros(cells + 1, np.bool_),
        notes=np.zeros((3, cells + 2), np.int32),
        here=np.zeros(JOURNEY + 1, np.int32),
        counters=np.zeros(FRESH + 1, np.int64),
    )
    search.counters[FOUND] = ABSENT
    add_first(search.states, tables, search.house, boxes, player)
    return search


def enlarged_feature_search(search: FeatureSearch) -> FeatureSearch:
    """Return the search with twice the room."""
    return search._replace(
        states=larger(search.states, search.tables),
        info=np.concatenate([search.info, np.zeros_like(search.info)]),
        arena=np.concatenate([search.arena, np.zeros_like(search.arena)]),
    )


def has_cells_left(search: FeatureSearch) -> bool:
    """Tell whether the feature space has room for more cells."""
    return int(search.counters[CELLS]) + 2 <= len(search.queues)


@njit
def cell_of(cells: Ints, counters: Longs, features: Ints) -> int:
    """Return the number of the cell these features belong to."""
    place = features[PACKED] * MOST_REGIONS + min(features[REGIONS], MOST_REGIONS - 1)
    place = place * MOST_LINKS + min(features[LINKS], MOST_LINKS - 1)
    place = place * MOST_LATE + min(features[LATE], MOST_LATE - 1)
    if cells[place] == ABSENT:
        cells[place] = counters[CELLS]
        counters[CELLS] += 1
    return cells[place]  # type: ignore[no-any-return]


@njit
def line_up(info: Ints, queues: Ints, state: int, weight: int) -> None:
    """Put a state at the end of a queue of its cell."""
    cell, weight = info[state, CELL], min(weight, WEIGHTS - 1)
    info[state, FOLLOWING] = ABSENT
    if queues[cell, weight, 0] == ABSENT:
        queues[cell, weight, 0] = state
    else:
        info[queues[cell, weight, 1], FOLLOWING] = state
    queues[cell, weight, 1] = state


@njit
def next_in_turn(queues: Ints, info: Ints, counters: Longs) -> int:
    """Return the state whose journey is next: cells take turns, the least weight goes first."""
    cells = counters[CELLS]
    for _ in range(cells):
        cell = counters[TURN]
        counters[TURN] = (cell + 1) % cells
        for weight in range(WEIGHTS):
            state = queues[cell, weight, 0]
            if state != ABSENT:
                queues[cell, weight, 0] = info[state, FOLLOWING]
                return state  # type: ignore[no-any-return]
    return ABSENT
