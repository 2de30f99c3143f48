"""Best-first search push by push: exhaustive, and push-optimal where its weights are even."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sakumon.families.sokoban.solve.kernel.corral import Pen, new_pen, worthwhile_pushes
from sakumon.families.sokoban.solve.kernel.frozen import DEAD, freeze
from sakumon.families.sokoban.solve.kernel.matching import (
    HOPELESS,
    Pairing,
    assign,
    new_pairing,
    reassign,
)
from sakumon.families.sokoban.solve.kernel.maze import Cells, Desk, Maze, corner_of, flood, new_desk
from sakumon.families.sokoban.solve.kernel.states import (
    ABSENT,
    Ids,
    Store,
    add,
    code_of,
    flip,
    larger,
    lay_out,
    new_store,
    seek,
)
from sakumon.kernel import njit

SOLVED, EXHAUSTED, PAUSED, FULL = range(4)
# Classes of urgency; what is less urgent than all shares the last.
CLASSES = 1 << 14
LOWEST, ENTRIES, WORK, FOUND = range(4)
PUSHES, BOUND, DONE = range(3)


class Search(NamedTuple):
    """All that a search knows; it can be stopped after any state and taken up again."""

    maze: Maze
    desk: Desk
    pen: Pen
    pairing: Pairing
    boxes: Cells
    store: Store
    info: Ids  # state: pushes that lead here, pushes it needs at least, whether it was expanded
    heads: Ids  # class: its newest entry
    entry: Ids  # entry: the state, and the entry before it in its class
    state: NDArray[np.int64]
    weight: int  # how much a push still to come counts beside two made


def new_search(maze: Maze, boxes: Cells, player: int, weight: int, room: int) -> Search:
    """Return a search from a position."""
    cells, many = maze.near.shape[1] - 1, len(boxes)
    found = Search(
        maze,
        new_desk(cells),
        new_pen(cells, many),
        new_pairing(many),
        np.zeros(many, np.int16),
        new_store(cells, room),
        np.zeros((room, 3), np.int32),
        np.full(CLASSES, ABSENT, np.int32),
        np.zeros((2 * room, 2), np.int32),
        np.zeros(4, np.int64),
        weight,
    )
    found.state[LOWEST] = CLASSES
    found.state[FOUND] = ABSENT
    begin(found, boxes, player)
    return found


def enlarged(search: Search) -> Search:
    """Return the search with twice the room."""
    return search._replace(
        store=larger(search.store, search.maze),
        info=np.concatenate([search.info, np.zeros_like(search.info)]),
        entry=np.concatenate([search.entry, np.zeros_like(search.entry)]),
    )


@njit
def begin(s: Search, boxes: Cells, player: int) -> None:
    """Enter the position to start from."""
    for place in range(boxes.shape[0]):
        s.desk.full[boxes[place]] = 1
        flip(s.store, boxes[place])
        s.pairing.boxes[place + 1] = boxes[place]
    corner = corner_of(s.desk, flood(s.maze.near, s.desk, player))
    bound = assign(s.maze, s.pairing)
    if bound < HOPELESS:
        code = code_of(s.store.words, s.maze)
        first = add(s.store, seek(s.store, s.maze, code, corner), corner, ABSENT, 0)
        s.info[first, BOUND] = bound
        enter(s, first)


@njit
def enter(s: Search, state: int) -> None:
    """Put a state among those to expand."""
    urgency = min(CLASSES - 1, 2 * s.info[state, PUSHES] + s.weight * s.info[state, BOUND])
    entry = s.state[ENTRIES]
    s.state[ENTRIES] += 1
    s.entry[entry, 0] = state
    s.entry[entry, 1] = s.heads[urgency]
    s.heads[urgency] = entry
    s.state[LOWEST] = min(s.state[LOWEST], urgency)


@njit
def take(s: Search) -> int:
    """Return the state to expand next, or ABSENT."""
    lowest = s.state[LOWEST]
    while lowest < CLASSES:
        entry = s.heads[lowest]
        if entry == ABSENT:
            lowest += 1
            continue
        s.heads[lowest] = s.entry[entry, 1]
        state = s.entry[entry, 0]
        if not s.info[state, DONE]:
            s.state[LOWEST] = lowest
            return state  # type: ignore[no-any-return]
    s.state[LOWEST] = lowest
    return ABSENT


@njit
def go_on(s: Search, units: int) -> int:
    """Search on for about so many units of work, and tell why it stopped."""
    end = s.state[WORK] + units
    spare = 4 * s.boxes.shape[0]
    while s.state[WORK] < end:
        if s.store.many[0] + spare > s.info.shape[0] or (
            s.state[ENTRIES] + spare > s.entry.shape[0]
        ):
            return FULL
        state = take(s)
        if state == ABSENT:
            return EXHAUSTED
        if s.info[state, BOUND] == 0:
            s.state[FOUND] = state
            return SOLVED
        expand(s, state)
    return PAUSED


@njit
def expand(s: Search, state: int) -> None:
    """Try every push worth trying."""
    s.info[state, DONE] = True
    lay_out(s.store, s.desk, state, s.boxes)
    seen = flood(s.maze.near, s.desk, s.store.player[state])
    s.state[WORK] += seen
    many = worthwhile_pushes(s.maze, s.desk, s.pen, s.boxes)
    if many == 0:
        return
    for place in range(s.boxes.shape[0]):
        s.pairing.boxes[place + 1] = s.boxes[place]
    assign(s.maze, s.pairing)
    code = code_of(s.store.words, s.maze)
    for place in range(many):
        push(s, state, code, s.pen.pushes[place])


@njit
def push(s: Search, state: int, code: np.uint64, move: int) -> None:
    """Make one push, and enter what it leads to unless that is dead or known."""
    full, store, maze = s.desk.full, s.store, s.maze
    cell, way = move >> 2, move & 3
    target = maze.near[way, cell]
    full[cell], full[target] = 0, 1
    if freeze(maze, s.desk, target) != DEAD:
        seen = flood(maze.near, s.desk, cell)
        s.state[WORK] += seen
        corner = corner_of(s.desk, seen)
        flip(store, cell)
        flip(store, target)
        after = code ^ maze.codes[cell] ^ maze.codes[target]
        place = seek(store, maze, after, corner)
        pushes = s.info[state, PUSHES] + 1
        known = store.table[place]
        if known == ABSENT:
            row = 1
            while s.pairing.boxes[row] != cell:
                row += 1
            bound = reassign(maze, s.pairing, row, target)
            if bound < HOPELESS:
                fresh = add(store, place, corner, state, move)
                s.info[fresh, PUSHES] = pushes
                s.info[fresh, BOUND] = bound
                enter(s, fresh)
        elif pushes < s.info[known, PUSHES] and not s.info[known, DONE]:
            s.info[known, PUSHES] = pushes
            store.parent[known] = state
            store.move[known] = move
            enter(s, known)
        flip(store, cell)
        flip(store, target)
    full[cell], full[target] = 1, 0
