"""What of a door maze answers to a tap: doors that lead on, and rooms that one can walk to."""

import math
from collections.abc import Iterator

from sakumon.core.message import Message
from sakumon.drawing.scene import AnyShape, Point, Polygon, Role
from sakumon.families.doors.model.rules import move_into, open_exits
from sakumon.families.doors.model.walks import ways_on
from sakumon.families.doors.view.ground import Ground
from sakumon.families.doors.view.spoken import exit_words


def taps(picture: Ground) -> Iterator[AnyShape]:
    """Lay what is tapped over all else, without its being seen."""
    if picture.at.room != picture.maze.goal:
        yield from _far_rooms(picture)
        yield from _exits(picture)


def _far_rooms(picture: Ground) -> Iterator[AnyShape]:
    at = picture.at
    near = {at.room, *open_exits(at)}
    for room in sorted(ways_on(at).keys() - near):
        if picture.shown(room):
            label = Message("walk to room {room}", room=room)
            points = picture.sheet.polygon(room)
            yield Polygon(points, role=Role.TAP, label=label, press=move_into(room))


def _exits(picture: Ground) -> Iterator[AnyShape]:
    at, sheet = picture.at, picture.sheet
    passable = set(open_exits(at))
    for room, door, lock in picture.maze.exits_of(at.room):
        if room not in passable:
            continue
        label = exit_words(sheet, at, room, door, lock)
        points = sheet.polygon(room)
        if not picture.shown(room):
            points = _ring(sheet.threshold(door, at.room), 0.3)
        yield Polygon(points, role=Role.TAP, label=label, press=move_into(room))


def _ring(centre: Point, radius: float) -> list[Point]:
    turns = [math.pi * step / 4 for step in range(8)]
    return [(centre[0] + radius * math.cos(t), centre[1] + radius * math.sin(t)) for t in turns]
