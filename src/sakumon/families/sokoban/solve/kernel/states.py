"""Every state met: boxes as bits, the player's region by its first cell. Exact, never a guess."""

from typing import NamedTuple

import numpy as np

from sakumon.families.sokoban.model.kernel.warehouse import BOX, Warehouse, corner_of, walk
from sakumon.families.sokoban.solve.kernel.tables import LevelTables
from sakumon.kernel import entry, njit
from sakumon.kernel.arrays import Ints, Shorts, Words64
from sakumon.kernel.slices import copy_into

ABSENT = -1
# Why a search stops, and what its counters begin with.
SOLVED, EXHAUSTED, PAUSED, FULL = range(4)
WORK, FOUND = range(2)


class StateTable(NamedTuple):
    """States by number; `slots` finds them."""

    boxes: Words64  # state, word
    player: Shorts
    parent: Ints
    move: Ints  # what led here from the parent
    slots: Ints
    size: Ints  # how many there are
    current: Words64  # the boxes of the state in hand


def new_states(cells: int, room: int) -> StateTable:
    """Return an empty table with room for states, a power of two."""
    words = (cells + 63) // 64
    return StateTable(
        np.zeros((room, words), np.uint64),
        np.zeros(room, np.int16),
        np.zeros(room, np.int32),
        np.zeros(room, np.int32),
        np.full(2 * room, ABSENT, np.int32),
        np.zeros(1, np.int32),
        np.zeros(words, np.uint64),
    )


def larger(states: StateTable, tables: LevelTables) -> StateTable:
    """Return a table with twice the room and the same states."""
    room = len(states.player)
    wide = new_states(len(tables.live) - 1, 2 * room)
    for name in ("boxes", "player", "parent", "move"):
        getattr(wide, name)[:room] = getattr(states, name)
    wide.size[0] = states.size[0]
    fill_slots(wide, tables)
    return wide


def moves_to(states: StateTable, state: int) -> list[int]:
    """Return what leads from the first state to this one."""
    moves: list[int] = []
    while states.parent[state] >= 0:
        moves.append(int(states.move[state]))
        state = int(states.parent[state])
    return moves[::-1]


@entry
def fill_slots(states: StateTable, tables: LevelTables) -> None:
    """Enter every state into the slots."""
    for state in range(states.size[0]):
        code = code_of(states.boxes[state], tables)
        copy_into(states.current, states.boxes[state])
        states.slots[slot_of(states, tables, code, states.player[state])] = state


@njit
def code_of(words: Words64, tables: LevelTables) -> np.uint64:
    """Return the random word of a set of boxes."""
    code = np.uint64(0)
    for cell in range(tables.live.shape[0] - 1):
        if words[cell >> 6] >> np.uint64(cell & 63) & np.uint64(1):
            code ^= tables.codes[cell]
    return code


@njit
def slot_of(states: StateTable, tables: LevelTables, code: np.uint64, player: int) -> int:
    """Return the slot that the state in hand has, or would have."""
    full = code ^ tables.codes[tables.live.shape[0] + player]
    mask = states.slots.shape[0] - 1
    slot = np.int64(full >> np.uint64(20)) & mask
    while states.slots[slot] != ABSENT:
        state = states.slots[slot]
        if states.player[state] == player:
            same = True
            for word in range(states.current.shape[0]):
                same = same and states.boxes[state, word] == states.current[word]
            if same:
                return slot  # type: ignore[no-any-return]
        slot = (slot + 1) & mask
    return slot  # type: ignore[no-any-return]


@njit
def flip(states: StateTable, cell: int) -> None:
    """Add a box to the state in hand, or take it away."""
    states.current[cell >> 6] ^= np.uint64(1) << np.uint64(cell & 63)


@njit
def add(states: StateTable, slot: int, player: int, parent: int, move: int) -> int:
    """Keep the state in hand, and return its number."""
    state = states.size[0]
    copy_into(states.boxes[state], states.current)
    states.player[state] = player
    states.parent[state] = parent
    states.move[state] = move
    states.slots[slot] = state
    states.size[0] += 1
    return state  # type: ignore[no-any-return]


@entry
def add_first(
    states: StateTable, tables: LevelTables, house: Warehouse, boxes: Shorts, player: int
) -> None:
    """Put boxes into a warehouse, and keep that as the first state."""
    for box in boxes:
        house.content[box] = BOX
        flip(states, box)
    corner = corner_of(house, walk(house, player))
    slot = slot_of(states, tables, code_of(states.current, tables), corner)
    add(states, slot, corner, ABSENT, 0)


@njit
def lay_out(states: StateTable, house: Warehouse, state: int, boxes: Shorts) -> None:
    """Put the boxes of a state into the warehouse instead of others, and list them."""
    many = 0
    for cell in range(house.content.shape[0] - 1):
        held = np.int64(states.boxes[state, cell >> 6] >> np.uint64(cell & 63)) & 1
        house.content[cell] = held
        if held:
            boxes[many] = cell
            many += 1
    copy_into(states.current, states.boxes[state])
