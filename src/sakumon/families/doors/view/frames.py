"""A step through a door being carried out."""

from sakumon.core.move import Move
from sakumon.drawing.scene import Frame, Sound
from sakumon.families.doors.model.maze import STAIRS, Position
from sakumon.families.doors.model.rules import room_entered

MILLISECONDS = 140


def frames_of(at: Position, move: Move) -> list[Frame]:
    """Return the one moment of a step: the player goes on, and what was taken is gone."""
    kind = _kind(at, move)
    sound: Sound = "key" if kind in ("key", "unlock") else "step"
    return [Frame(kind, milliseconds=MILLISECONDS, sound=sound)]


def _kind(at: Position, move: Move) -> str:
    maze, room = at.maze, room_entered(move)
    door = None if room is None else maze.door_between(at.room, room)
    assert room is not None
    assert door is not None
    if set(maze.key_rooms.get(room, ())) - set(at.held):
        return "key"
    if maze.locks[door] and room not in at.seen:
        return "unlock"
    return "stairs" if maze.walls[door] == STAIRS else "step"
