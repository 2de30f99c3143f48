"""How a maze feels: what lies beside the way, and how long someone without a map walks."""

from typing import NamedTuple

import numpy as np

from sakumon.kernel import entry, njit
from sakumon.kernel.arrays import Flags, Ints, Words64
from sakumon.kernel.dice import below

NEVER = -1
NONE = -1


def around_way(first: Ints, to: Ints, way: Ints) -> tuple[Ints, Ints]:
    """Return how far every room is from the way, and from which room of it one goes there."""
    rooms = len(first) - 1
    away, origin = np.full(rooms, NONE, np.int32), np.full(rooms, NONE, np.int32)
    _go_round(first, to, way, away, origin, np.empty(rooms, np.int32))
    return away, origin


@entry
def _go_round(first: Ints, to: Ints, way: Ints, away: Ints, origin: Ints, queue: Ints) -> None:
    tail = 0
    for room in way:
        if away[room] < 0:
            away[room] = 0
            origin[room] = room
            queue[tail] = room
            tail += 1
    head = 0
    while head < tail:
        room = queue[head]
        head += 1
        for place in range(first[room], first[room + 1]):
            there = to[place]
            if away[there] < 0:
                away[there] = away[room] + 1
                origin[there] = origin[room]
                queue[tail] = there
                tail += 1


class LockedRooms(NamedTuple):
    """The exits of every room, the locks of doors, and the keys in rooms as bits."""

    first: Ints
    to: Ints
    by: Ints
    locks: Ints
    keys: Ints


class Walk(NamedTuple):
    """What someone without a map has seen, and how they would go back."""

    seen: Flags
    stack: Ints  # the rooms from the start to where they are
    options: Ints  # the rooms that they might see next
    before: Ints  # room: the one before it on the way to a locked door
    queue: Ints  # rooms in the order in which such ways reach them


def new_walk(rooms: int) -> Walk:
    """Return space for walks through a maze of some rooms."""
    return Walk(np.empty(rooms, np.bool_), *(np.empty(rooms, np.int32) for _ in range(4)))


@entry
def explore(
    rooms: LockedRooms, walk: Walk, start: int, goal: int, held: int, state: Words64
) -> int:
    """Return through how many doors someone without a map goes before the goal.

    They take any door to a room not yet seen, turn back where there is none, and go back to a
    locked door once everything else has been seen. `held` is a set of locks as bits.
    """
    walk.seen[:] = False
    walk.seen[start] = True
    walk.stack[0] = start
    depth, steps = 1, 0
    while True:
        count = _list_unseen(rooms, walk, walk.stack[depth - 1], held)
        if count > 0:
            room = walk.options[below(state, count)]
            walk.seen[room] = True
            steps += 1
            if room == goal:
                return steps
            held |= rooms.keys[room]
            walk.stack[depth] = room
            depth += 1
        elif depth > 1:
            depth -= 1
            steps += 1
        else:
            depth = _return(rooms, walk, held)
            if depth == 0:
                return NEVER
            steps += depth - 1


@njit
def _list_unseen(rooms: LockedRooms, walk: Walk, room: int, held: int) -> int:
    """Write the rooms not yet seen behind open doors; return how many there are."""
    count = 0
    for place in range(rooms.first[room], rooms.first[room + 1]):
        if not walk.seen[rooms.to[place]] and _is_open(rooms, place, held):
            walk.options[count] = rooms.to[place]
            count += 1
    return count


@njit
def _is_open(rooms: LockedRooms, place: int, held: int) -> bool:
    lock = rooms.locks[rooms.by[place]]
    return lock == 0 or held >> lock & 1 != 0  # type: ignore[no-any-return]


@njit
def _return(rooms: LockedRooms, walk: Walk, held: int) -> int:
    """Find the nearest seen room with an unseen one behind an open door; return the way's rooms.

    The way is written into the stack, from the room where it begins; 0 means there is none.
    """
    start = walk.stack[0]
    walk.before[:] = NONE
    walk.before[start] = start
    walk.queue[0] = start
    head, tail = 0, 1
    while head < tail:
        room = walk.queue[head]
        head += 1
        for place in range(rooms.first[room], rooms.first[room + 1]):
            there = rooms.to[place]
            if not _is_open(rooms, place, held):
                continue
            if not walk.seen[there]:
                return _write_way(walk, room)
            if walk.before[there] == NONE:
                walk.before[there] = room
                walk.queue[tail] = there
                tail += 1
    return 0


@njit
def _write_way(walk: Walk, room: int) -> int:
    """Write the way to a room into the stack; return of how many rooms it is."""
    length, step = 1, room
    while walk.before[step] != step:
        step = walk.before[step]
        length += 1
    for place in range(length - 1, -1, -1):
        walk.stack[place] = room
        room = walk.before[room]
    return length
