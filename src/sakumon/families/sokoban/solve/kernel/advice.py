"""Which journeys from a state go first: each adviser recommends one that is not proved dead."""

import numpy as np

from sakumon.families.sokoban.model.kernel.push import decode
from sakumon.families.sokoban.model.kernel.warehouse import Warehouse, move_box, walk
from sakumon.families.sokoban.solve.kernel.box_journeys import LISTED, decode_journey
from sakumon.families.sokoban.solve.kernel.deadlocks import DeadlockCache, is_dead
from sakumon.families.sokoban.solve.kernel.feature_space import (
    ADVISED,
    ARENA,
    FIRST,
    MANY,
    FeatureSearch,
)
from sakumon.families.sokoban.solve.kernel.features import (
    FREEDOM,
    HOT,
    JOURNEY,
    LATE,
    LINKS,
    NEXT,
    PACKED,
    REGIONS,
    SHUT,
)
from sakumon.families.sokoban.solve.kernel.tables import LevelTables
from sakumon.kernel import njit
from sakumon.kernel.arrays import Ints, Shorts

ADVISERS = JOURNEY
TAKEN_UP = -1


@njit
def score_of(here: Ints, there: Ints, adviser: int) -> int:
    """Return how well an adviser likes a journey; 0 when not at all."""
    gain = np.int64(there[adviser] - here[adviser])
    if adviser in (REGIONS, LINKS, LATE, NEXT, HOT, SHUT):
        gain = -gain
    if gain <= 0 or (adviser == NEXT and there[PACKED] != here[PACKED]):
        return 0
    others = (
        np.int64(((there[PACKED] * 64 - there[LATE]) * 64 - there[REGIONS]) * 64 - there[LINKS])
        * 64
        + there[FREEDOM]
    )
    return (gain << np.int64(36)) + others  # type: ignore[no-any-return]


@njit
def best_journey(here: Ints, listed: Ints, many: int, adviser: int) -> int:
    """Return which of the journeys left an adviser likes best, or −1."""
    best, chosen = 0, -1
    for number in range(many):
        score = score_of(here, listed[number], adviser)
        if score > best and listed[number, JOURNEY] != TAKEN_UP:
            best, chosen = score, number
    return chosen


@njit
def keep_journeys(s: FeatureSearch, state: int) -> None:
    """Copy the journeys of the state in hand to the arena, those recommended first."""
    listed, arena, here = s.listed, s.arena, s.here
    first, many, advised = s.counters[ARENA], s.counters[LISTED], 0
    for adviser in range(ADVISERS):
        chosen = best_journey(here, listed, many, adviser)
        while chosen >= 0:
            journey = listed[chosen, JOURNEY]
            listed[chosen, JOURNEY] = TAKEN_UP
            if not leads_nowhere(s.tables, s.house, s.deadlocks, s.boxes, journey):
                arena[first + advised] = journey
                advised += 1
                break
            chosen = best_journey(here, listed, many, adviser)
    place = first + advised
    for number in range(many):
        if listed[number, JOURNEY] != TAKEN_UP:
            arena[place] = listed[number, JOURNEY]
            place += 1
    s.info[state, FIRST] = first
    s.info[state, MANY] = place - first
    s.info[state, ADVISED] = advised
    s.counters[ARENA] = place


@njit
def leads_nowhere(
    tables: LevelTables, house: Warehouse, deadlocks: DeadlockCache, boxes: Shorts, journey: int
) -> bool:
    """Tell whether a journey from the state in the warehouse is proved to end dead."""
    start, last = decode_journey(journey)
    before, way = decode(last)
    cell = house.near[way, before]
    place = 0
    while boxes[place] != start:
        place += 1
    boxes[place] = cell
    move_box(house, start, cell)
    walk(house, before)
    dead = is_dead(tables, house, deadlocks, boxes, cell)
    move_box(house, cell, start)
    boxes[place] = start
    return dead
