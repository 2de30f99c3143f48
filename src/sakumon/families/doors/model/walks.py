"""Walks of more than one door, where there is nothing to decide on the way."""

from collections import deque

from sakumon.core.move import Move
from sakumon.families.doors.model.maze import Position
from sakumon.families.doors.model.rules import move_into


def ways_on(at: Position) -> dict[int, int]:
    """Return the rooms that one can walk to at once, each with the room before it on the way.

    A walk goes on through rooms already seen, and through rooms that have one way on.
    """
    maze, seen = at.maze, set(at.seen)
    before, waiting = {at.room: at.room}, deque([at.room])
    while waiting:
        here = waiting.popleft()
        exits = maze.exits_of(here)
        if here == maze.goal or not (here in seen or len(exits) == 2):
            continue
        for room, _, lock in exits:
            if room not in before and (lock == 0 or lock in at.held):
                before[room] = here
                waiting.append(room)
    return before


def walk_to(at: Position, room: int) -> list[Move]:
    """Return the doors on the way to a room; none where it cannot be walked to at once."""
    before, way = ways_on(at), list[Move]()
    while room in before and room != at.room:
        way.append(move_into(room))
        room = before[room]
    return way[::-1]
