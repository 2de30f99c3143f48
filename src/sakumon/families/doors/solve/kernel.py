"""How a maze feels: what lies beside the way, and how long someone without a map walks."""

import numpy as np

from sakumon.kernel import entry, njit
from sakumon.kernel.arrays import Flags, Ints, Words64
from sakumon.kernel.dice import below

NEVER = -1


@entry
def around_way(first: Ints, to: Ints, way: Ints) -> tuple[Ints, Ints]:
    """Return how far every room is from the way, and from which room of it one goes there."""
    rooms = len(first) - 1
    away = np.full(rooms, -1, np.int32)
    origin = np.full(rooms, -1, np.int32)
    queue = np.empty(rooms, np.int32)
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
    return away, origin


@entry
def explore(
    first: Ints,
    to: Ints,
    by: Ints,
    locks: Ints,
    keys: Ints,
    start: int,
    goal: int,
    held: int,
    state: Words64,
) -> int:
    """Return through how many doors someone without a map goes before the goal.

    They take any door to a room not yet seen, turn back where there is none, and go back to a
    locked door once everything else has been seen. `keys` and `held` are sets of locks as bits.
    """
    rooms = len(first) - 1
    seen = np.zeros(rooms, np.bool_)
    options = np.empty(rooms, np.int32)
    stack = np.empty(rooms + 1, np.int32)
    stack[0] = start
    seen[start] = True
    depth, steps = 1, 0
    while True:
        room = stack[depth - 1]
        count = _unseen(first, to, by, locks, held, seen, room, options)
        if count > 0:
            room = options[below(state, count)]
            seen[room] = True
            steps += 1
            if room == goal:
                return steps
            held |= keys[room]
            stack[depth] = room
            depth += 1
        elif depth > 1:
            depth -= 1
            steps += 1
        else:
            depth = _return(first, to, by, locks, held, seen, stack)
            if depth == 0:
                return NEVER
            steps += depth - 1


@njit
def _unseen(
    first: Ints,
    to: Ints,
    by: Ints,
    locks: Ints,
    held: int,
    seen: Flags,
    room: int,
    options: Ints,
) -> int:
    """Write the rooms not yet seen behind open doors into `options`; return how many there are."""
    count = 0
    for place in range(first[room], first[room + 1]):
        lock = locks[by[place]]
        if not seen[to[place]] and (lock == 0 or held >> lock & 1):
            options[count] = to[place]
            count += 1
    return count


@njit
def _return(
    first: Ints, to: Ints, by: Ints, locks: Ints, held: int, seen: Flags, stack: Ints
) -> int:
    """Find the nearest seen room with an unseen one behind an open door; return the way's rooms.

    The way is written into `stack`, from the room where it begins; 0 means there is none.
    """
    rooms = len(first) - 1
    before = np.full(rooms, -1, np.int32)
    queue = np.empty(rooms, np.int32)
    queue[0] = stack[0]
    before[stack[0]] = stack[0]
    head, tail = 0, 1
    while head < tail:
        room = queue[head]
        head += 1
        for place in range(first[room], first[room + 1]):
            lock = locks[by[place]]
            if lock != 0 and not held >> lock & 1:
                continue
            if not seen[to[place]]:
                return _write_way(before, stack, room)
            if before[to[place]] < 0:
                before[to[place]] = room
                queue[tail] = to[place]
                tail += 1
    return 0


@njit
def _write_way(before: Ints, stack: Ints, room: int) -> int:
    length = 1
    step = room
    while before[step] != step:
        step = before[step]
        length += 1
    for place in range(length - 1, -1, -1):
        stack[place] = room
        room = before[room]
    return length
