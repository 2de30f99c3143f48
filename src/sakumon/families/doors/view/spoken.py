"""A door maze in words, and by keys: what lies on which side of the player."""

import math

from sakumon.core.move import Move
from sakumon.drawing.scene import View
from sakumon.families.doors.model.maze import STAIRS, Position
from sakumon.families.doors.model.rules import DoorsRules, move_into
from sakumon.families.doors.view.sheet import Sheet, sheet_of

_ARROWS = ("up", "right", "down", "left")
_WIDE = 1.0  # how far from an arrow's direction, in radians, a door still answers to it


def describe(sheet: Sheet, at: Position, view: View) -> str:
    """Return the position for those who cannot see it."""
    maze = at.maze
    storeys = f" on {maze.storeys} storeys" if maze.storeys > 1 else ""
    goal = "" if view.fog and maze.goal not in at.seen else f" The goal is room {maze.goal}."
    exits = [exit_words(sheet, at, *each) for each in maze.exits_of(at.room)]
    held = f" Keys in hand: {', '.join(map(str, at.held))}." if at.held else ""
    return (
        f"{maze.rooms} rooms{storeys}, {len(at.seen)} of them seen. "
        f"The player is in room {at.room}.{goal} Exits: {'; '.join(exits)}.{held}"
    )


def exit_words(sheet: Sheet, at: Position, room: int, door: int, lock: int) -> str:
    """Return an exit of the player's room in words."""
    way = sheet.direction(door, at.room)
    kind = f"stairs {way}" if at.maze.walls[door] == STAIRS else f"door {way}"
    state = "" if room in at.seen else ", not yet opened"
    if lock and lock not in at.held:
        state = f", locked, needs key {lock}"
    return f"{kind} to room {room}{state}"


def turns_of(sheet: Sheet, at: Position) -> dict[int, float]:
    """Return the exits of the player's room by the room behind, clockwise from the top."""
    x, y = sheet.centre(at.room)
    found = {}
    for room, door, _ in at.maze.exits_of(at.room):
        to_x, to_y = sheet.threshold(door, at.room)
        found[room] = math.atan2(to_x - x, y - to_y) % (2 * math.pi)
    return dict(sorted(found.items(), key=lambda item: item[1]))


def pressed(at: Position, press: str) -> list[Move]:
    """Return the door that a key means: an arrow for the side it is on, a digit for its order."""
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
