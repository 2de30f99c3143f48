"""A search for a way to store the boxes of a corral or push them out of it, all others gone."""

from typing import NamedTuple

import numpy as np

from sakumon.families.sokoban.model.kernel.warehouse import (
    BOX,
    EMPTY,
    Warehouse,
    corner_of,
    move_box,
    new_warehouse,
    walk,
)
from sakumon.families.sokoban.solve.kernel.frozen import DEAD, freeze
from sakumon.families.sokoban.solve.kernel.tables import LevelTables, can_push
from sakumon.kernel import njit
from sakumon.kernel.arrays import Flags, Longs, Shorts
from sakumon.kernel.slices import copy_into

MOST_BOXES, MOST_CORRAL_STATES = 14, 150
SLOTS = 1024
ALIVE, NO_WAY = 1, 2
GONE = -1


class CorralClearing(NamedTuple):
    """Room for the search."""

    house: Warehouse
    inside: Flags  # cell: it belongs to the corral
    here: Shorts  # box: its cell in the state in hand, or GONE
    places: Shorts  # state to look at, box: its cell, or GONE
    players: Shorts
    slots: Shorts  # where states met before are found, by code
    met: Shorts  # state met, box; last the player's region


def new_corral_clearing(near: Shorts) -> CorralClearing:
    """Return room for searches on a floor."""
    waiting = MOST_CORRAL_STATES + 64
    return CorralClearing(
        new_warehouse(near),
        np.zeros(near.shape[1], np.bool_),
        np.zeros(MOST_BOXES, np.int16),
        np.zeros((waiting, MOST_BOXES), np.int16),
        np.zeros(waiting, np.int16),
        np.zeros(SLOTS, np.int16),
        np.zeros((MOST_CORRAL_STATES + 2, MOST_BOXES + 1), np.int16),
    )


@njit
def clear_corral(
    tables: LevelTables, c: CorralClearing, edge: int, player: int, work: Longs
) -> int:
    """Search from the places of the first state; return NO_WAY if nothing clears the corral."""
    c.slots[:] = 0
    c.players[0] = player
    many, met = 1, 0
    places = c.here[:edge]
    while many:
        if met >= MOST_CORRAL_STATES:
            return ALIVE
        many -= 1
        met += 1
        copy_into(places, c.places[many, :edge])
        fill_places(c.house, places, BOX)
        seen = walk(c.house, c.players[many])
        work[0] += seen
        if is_new(tables, c, places, corner_of(c.house, seen), met):
            # The last is looked at first: pushes out of the corral.
            many = spread(tables, c, places, many, False)
            if many >= 0:
                many = spread(tables, c, places, many, True)
        fill_places(c.house, places, EMPTY)
        if many < 0:
            return ALIVE
    return NO_WAY


@njit
def fill_places(house: Warehouse, places: Shorts, content: int) -> None:
    """Put boxes on all places, or take them away."""
    for place in places:
        if place != GONE:
            house.content[place] = content


@njit
def is_new(
    tables: LevelTables, c: CorralClearing, places: Shorts, corner: int, number: int
) -> bool:
    """Tell whether a state of the corral was not met before, and remember it by a number."""
    code = tables.codes[tables.live.shape[0] + corner]
    for cell in places:
        if cell != GONE:
            code ^= tables.codes[cell]
    slot = np.int64(code >> np.uint64(30)) & (SLOTS - 1)
    while c.slots[slot]:
        if is_same(c, c.met[c.slots[slot]], places, corner):
            return False
        slot = (slot + 1) & (SLOTS - 1)
    c.slots[slot] = number
    copy_into(c.met[number], places)
    c.met[number, MOST_BOXES] = corner
    return True


@njit
def is_same(c: CorralClearing, known: Shorts, places: Shorts, corner: int) -> bool:
    """Tell whether two states have boxes on the same cells; the warehouse shows one."""
    if known[MOST_BOXES] != corner:
        return False
    gone = 0
    for place in range(places.shape[0]):
        gone += (places[place] == GONE) - (known[place] == GONE)
        if known[place] != GONE and c.house.content[known[place]] != BOX:
            return False
    return gone == 0


@njit
def spread(tables: LevelTables, c: CorralClearing, places: Shorts, many: int, outward: bool) -> int:
    """Add what pushes within the corral or out of it lead to; −1 when nothing is left to do."""
    house, edge = c.house, places.shape[0]
    for place in range(edge):
        for way in range(4):
            cell = places[place]
            if cell == GONE or not can_push(tables, house, cell, way):
                continue
            target = house.near[way, cell]
            if c.inside[target] == outward:
                continue
            move_box(house, cell, target)
            dead = not outward and freeze(tables, house, target) == DEAD
            move_box(house, target, cell)
            if dead:
                continue
            copy_into(c.places[many], places)
            c.places[many, place] = GONE if outward else target
            c.players[many] = cell
            many += 1
            if is_done(tables, c.places[many - 1, :edge]) or many >= c.players.shape[0] - 1:
                return -1
    return many


@njit
def is_done(tables: LevelTables, places: Shorts) -> bool:
    """Tell whether every box of a corral is on a goal or gone."""
    for cell in places:  # noqa: SIM110
        if cell != GONE and not tables.goal[cell]:
            return False
    return True
