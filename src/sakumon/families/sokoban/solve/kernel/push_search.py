"""Best-first search push by push: exhaustive, and push-optimal where its weights are even."""

from typing import NamedTuple

import numpy as np

from sakumon.families.sokoban.model.kernel.push import decode
from sakumon.families.sokoban.model.kernel.warehouse import (
    Warehouse,
    corner_of,
    move_box,
    new_warehouse,
    walk,
)
from sakumon.families.sokoban.solve.kernel.corral import (
    CorralScratch,
    new_corral_scratch,
    worthwhile_pushes,
)
from sakumon.families.sokoban.solve.kernel.frozen import DEAD, freeze
from sakumon.families.sokoban.solve.kernel.matching import (
    HOPELESS,
    Assignment,
    assign,
    new_assignment,
    reassign,
)
from sakumon.families.sokoban.solve.kernel.states import (
    ABSENT,
    EXHAUSTED,
    FOUND,
    FULL,
    PAUSED,
    SOLVED,
    WORK,
    StateTable,
    add,
    add_first,
    code_of,
    flip,
    larger,
    lay_out,
    new_states,
    slot_of,
)
from sakumon.families.sokoban.solve.kernel.tables import LevelTables
from sakumon.kernel import entry, njit
from sakumon.kernel.arrays import Ints, Longs, Shorts
from sakumon.kernel.slices import copy_into

# Classes of urgency; what is less urgent than all shares the last.
CLASSES = 1 << 14
# Counters after WORK and FOUND.
LOWEST, ENTRIES = range(2, 4)
DEPTH, BOUND, DONE = range(3)


class PushSearch(NamedTuple):
    """All that a search knows; it can be stopped after any state and taken up again."""

    tables: LevelTables
    house: Warehouse
    corral: CorralScratch
    assignment: Assignment
    boxes: Shorts
    states: StateTable
    info: Ints  # state: pushes that lead here, pushes it needs at least, whether it was expanded
    heads: Ints  # class: its newest entry
    entry: Ints  # entry: the state, and the entry before it in its class
    counters: Longs
    weight: int  # how much a push still to come counts beside two made


def new_push_search(
    tables: LevelTables, near: Shorts, boxes: Shorts, player: int, weight: int, room: int
) -> PushSearch:
    """Return a search from a position."""
    cells, many = near.shape[1] - 1, len(boxes)
    search = PushSearch(
        tables,
        new_warehouse(near),
        new_corral_scratch(cells, many),
        new_assignment(many),
        np.zeros(many, np.int16),
        new_states(cells, room),
        np.zeros((room, 3), np.int32),
        np.full(CLASSES, ABSENT, np.int32),
        np.zeros((2 * room, 2), np.int32),
        np.zeros(4, np.int64),
        weight,
    )
    begin_pushing(search, boxes, player)
    return search


def enlarged_push_search(search: PushSearch) -> PushSearch:
    """Return the search with twice the room."""
    return search._replace(
        states=larger(search.states, search.tables),
        info=np.concatenate([search.info, np.zeros_like(search.info)]),
        entry=np.concatenate([search.entry, np.zeros_like(search.entry)]),
    )


@entry
def begin_pushing(s: PushSearch, boxes: Shorts, player: int) -> None:
    """Enter the first state, unless some box has no goal."""
    s.counters[LOWEST] = CLASSES
    s.counters[FOUND] = ABSENT
    add_first(s.states, s.tables, s.house, boxes, player)
    copy_into(s.assignment.boxes[1:], boxes)
    s.info[0, BOUND] = assign(s.tables.far, s.assignment)
    if s.info[0, BOUND] < HOPELESS:
        enter(s, 0)


@njit
def enter(s: PushSearch, state: int) -> None:
    """Put a state among those to expand."""
    urgency = min(CLASSES - 1, 2 * s.info[state, DEPTH] + s.weight * s.info[state, BOUND])
    entry = s.counters[ENTRIES]
    s.counters[ENTRIES] += 1
    s.entry[entry, 0] = state
    s.entry[entry, 1] = s.heads[urgency]
    s.heads[urgency] = entry
    s.counters[LOWEST] = min(s.counters[LOWEST], urgency)


@njit
def most_urgent(s: PushSearch) -> int:
    """Return the state to expand next, or ABSENT."""
    lowest = s.counters[LOWEST]
    while lowest < CLASSES:
        entry = s.heads[lowest]
        if entry == ABSENT:
            lowest += 1
            continue
        s.heads[lowest] = s.entry[entry, 1]
        state = s.entry[entry, 0]
        if not s.info[state, DONE]:
            s.counters[LOWEST] = lowest
            return state  # type: ignore[no-any-return]
    s.counters[LOWEST] = lowest
    return ABSENT


@entry
def go_on_pushing(s: PushSearch, units: int) -> int:
    """Search on for about as many units of work, and tell why it stopped."""
    end = s.counters[WORK] + units
    spare = 4 * s.boxes.shape[0]
    while s.counters[WORK] < end:
        if s.states.size[0] + spare > s.info.shape[0] or (
            s.counters[ENTRIES] + spare > s.entry.shape[0]
        ):
            return FULL
        state = most_urgent(s)
        if state == ABSENT:
            return EXHAUSTED
        if s.info[state, BOUND] == 0:
            s.counters[FOUND] = state
            return SOLVED
        expand(s, state)
    return PAUSED


@njit
def expand(s: PushSearch, state: int) -> None:
    """Try every push worth trying."""
    s.info[state, DONE] = True
    lay_out(s.states, s.house, state, s.boxes)
    s.counters[WORK] += walk(s.house, s.states.player[state])
    many = worthwhile_pushes(s.tables, s.house, s.corral, s.boxes)
    if many == 0:
        return
    for place in range(s.boxes.shape[0]):
        s.assignment.boxes[place + 1] = s.boxes[place]
    assign(s.tables.far, s.assignment)
    code = code_of(s.states.current, s.tables)
    for place in range(many):
        try_push(s, state, code, s.corral.pushes[place])


@njit
def try_push(s: PushSearch, state: int, code: np.uint64, push: int) -> None:
    """Make one push, and enter what it leads to unless that is dead."""
    house, states, codes = s.house, s.states, s.tables.codes
    cell, way = decode(push)
    target = house.near[way, cell]
    move_box(house, cell, target)
    if freeze(s.tables, house, target) != DEAD:
        seen = walk(house, cell)
        s.counters[WORK] += seen
        corner = corner_of(house, seen)
        flip(states, cell)
        flip(states, target)
        slot = slot_of(states, s.tables, code ^ codes[cell] ^ codes[target], corner)
        if states.slots[slot] == ABSENT:
            add_pushed(s, state, push, target, slot, corner)
        else:
            bring_closer(s, state, push, states.slots[slot])
        flip(states, cell)
        flip(states, target)
    move_box(house, target, cell)


@njit
def add_pushed(s: PushSearch, state: int, push: int, target: int, slot: int, corner: int) -> None:
    """Keep the state in hand, to which a push has led, unless some box has no goal then."""
    row, cell = 1, decode(push)[0]
    while s.assignment.boxes[row] != cell:
        row += 1
    bound = reassign(s.tables.far, s.assignment, row, target)
    if bound < HOPELESS:
        fresh = add(s.states, slot, corner, state, push)
        s.info[fresh, DEPTH] = s.info[state, DEPTH] + 1
        s.info[fresh, BOUND] = bound
        enter(s, fresh)


@njit
def bring_closer(s: PushSearch, state: int, push: int, known: int) -> None:
    """Let a known state follow from this one if that takes fewer pushes."""
    pushes = s.info[state, DEPTH] + 1
    if pushes < s.info[known, DEPTH] and not s.info[known, DONE]:
        s.info[known, DEPTH] = pushes
        s.states.parent[known] = state
        s.states.move[known] = push
        enter(s, known)
