"""Every state met: boxes as bits, the player's region by its first cell. Exact, never a guess."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sakumon.families.sokoban.solve.kernel.maze import Cells, Desk, Maze, Words
from sakumon.kernel import njit

Ids = NDArray[np.int32]
ABSENT = -1


class Store(NamedTuple):
    """States by number; `table` finds them."""

    boxes: Words  # state, word
    player: Cells
    parent: Ids
    move: Ids  # what led here from the parent
    table: Ids
    many: Ids
    words: Words  # the boxes of the state in hand


def new_store(cells: int, room: int) -> Store:
    """Return an empty store for so many states; `room` is a power of two."""
    width = (cells + 63) // 64
    return Store(
        np.zeros((room, width), np.uint64),
        np.zeros(room, np.int16),
        np.zeros(room, np.int32),
        np.zeros(room, np.int32),
        np.full(2 * room, ABSENT, np.int32),
        np.zeros(1, np.int32),
        np.zeros(width, np.uint64),
    )


def larger(store: Store, maze: Maze) -> Store:
    """Return a store with twice the room and the same states."""
    room = len(store.player)
    wide = new_store(maze.near.shape[1] - 1, 2 * room)
    for name in ("boxes", "player", "parent", "move"):
        getattr(wide, name)[:room] = getattr(store, name)
    wide.many[0] = store.many[0]
    fill_table(wide, maze)
    return wide


@njit
def fill_table(store: Store, maze: Maze) -> None:
    """Enter every state into the table."""
    for state in range(store.many[0]):
        code = code_of(store.boxes[state], maze)
        store.words[:] = store.boxes[state]
        place = seek(store, maze, code, store.player[state])
        store.table[place] = state


@njit
def code_of(words: Words, maze: Maze) -> np.uint64:
    """Return the random word of a set of boxes."""
    code = np.uint64(0)
    for cell in range(maze.near.shape[1] - 1):
        if words[cell >> 6] >> np.uint64(cell & 63) & np.uint64(1):
            code ^= maze.codes[cell]
    return code


@njit
def seek(store: Store, maze: Maze, code: np.uint64, player: int) -> int:
    """Return where the table has, or would have, the state in hand."""
    full = code ^ maze.codes[maze.near.shape[1] + player]
    mask = store.table.shape[0] - 1
    place = np.int64(full >> np.uint64(20)) & mask
    while store.table[place] != ABSENT:
        state = store.table[place]
        if store.player[state] == player:
            same = True
            for word in range(store.words.shape[0]):
                same = same and store.boxes[state, word] == store.words[word]
            if same:
                return place  # type: ignore[no-any-return]
        place = (place + 1) & mask
    return place  # type: ignore[no-any-return]


@njit
def flip(store: Store, cell: int) -> None:
    """Add a box to the state in hand, or take it away."""
    store.words[cell >> 6] ^= np.uint64(1) << np.uint64(cell & 63)


@njit
def add(store: Store, place: int, player: int, parent: int, move: int) -> int:
    """Keep the state in hand, and return its number."""
    state = store.many[0]
    store.boxes[state] = store.words
    store.player[state] = player
    store.parent[state] = parent
    store.move[state] = move
    store.table[place] = state
    store.many[0] += 1
    return state  # type: ignore[no-any-return]


@njit
def lay_out(store: Store, desk: Desk, state: int, boxes: Cells) -> None:
    """Put the boxes of a state on the desk, those listed before taken off, and list them."""
    cells = desk.full.shape[0] - 1
    many = 0
    for cell in range(cells):
        held = np.int64(store.boxes[state, cell >> 6] >> np.uint64(cell & 63)) & 1
        desk.full[cell] = held
        if held:
            boxes[many] = cell
            many += 1
    store.words[:] = store.boxes[state]
