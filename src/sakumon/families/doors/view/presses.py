"""What a press means: a room the walk to it, an arrow or a digit a door on that side."""

import math

from sakumon.core.move import Move
from sakumon.families.doors.model.maze import Position
from sakumon.families.doors.model.rules import DoorsRules, move_into, room_entered
from sakumon.families.doors.model.walks import walk_to
from sakumon.families.doors.view.sheet import Sheet, sheet_of

_ARROWS = ("up", "right", "down", "left")
_WIDE = 1.0  # how far from an arrow's direction, in radians, a door still answers to it


def turns_of(sheet: Sheet, at: Position) -> dict[int, float]:
    """Return the exits of the player's room by the room behind, clockwise from the top."""
    x, y = sheet.centre(at.room)
    turns = {}
    for room, door, _ in at.maze.exits_of(at.room):
        to_x, to_y = sheet.threshold(door, at.room)
        turns[room] = math.atan2(to_x - x, y - to_y) % (2 * math.pi)
    return dict(sorted(turns.items(), key=lambda item: item[1]))


def pressed(at: Position, press: str) -> list[Move]:
    """Return what a press means: a room to walk to, an arrow or a digit for a door."""
    room = room_entered(Move(press))
    if room is not None:
        return walk_to(at, room)
    turns = turns_of(sheet_of(at.maze), at)
    if press in _ARROWS:
        towards = _ARROWS.index(press) * math.pi / 2
        off = {room: _apart(turn, towards) for room, turn in turns.items()}
        rooms = [room for room in sorted(off, key=lambda room: off[room]) if off[room] < _WIDE]
    else:
        rooms = [room for number, room in enumerate(turns, start=1) if str(number) == press]
    legal = DoorsRules().moves(at)
    doors = sorted((move_into(room) for room in rooms), key=lambda move: move not in legal)
    return doors[:1]


def _apart(turn: float, other: float) -> float:
    return abs((turn - other + math.pi) % (2 * math.pi) - math.pi)
