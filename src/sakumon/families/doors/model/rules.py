"""What a door maze is: one goes from room to room through doors, and picks up keys."""

from bisect import bisect_left
from typing import Any

from sakumon.core.errors import IllegalMove
from sakumon.core.family import Body
from sakumon.core.message import Message, joined
from sakumon.core.move import Move
from sakumon.families.doors.model.board import write_board
from sakumon.families.doors.model.maze import Position
from sakumon.families.doors.model.read_board import read_board

PLAYER, MAZE = 0, 1
_MARK = "room:"
# No room's number has more.
_MOST_DIGITS = 9


def move_into(room: int) -> Move:
    """Return the move that enters a room."""
    return Move(f"{_MARK}{room}")


def room_entered(move: Move) -> int | None:
    """Return the room a move enters, or None for another text."""
    digits = move.removeprefix(_MARK)[:_MOST_DIGITS]
    if not (digits.isascii() and digits.isdecimal()):
        return None
    room = int(digits)
    return room if move == move_into(room) else None


class DoorsRules:
    """The rules of door mazes."""

    def read(self, body: Body) -> Position:
        """Return the position a body describes."""
        return read_board(body)

    def write(self, at: Position) -> dict[str, Any]:
        """Return the canonical body of a position."""
        return write_board(at)

    def moves(self, at: Position) -> list[Move]:
        """Return the rooms behind doors that open."""
        if at.room == at.maze.goal:
            return []
        return sorted(move_into(room) for room in open_exits(at))

    def play(self, at: Position, move: Move) -> Position:
        """Return the position in the next room, with the keys that lie there."""
        room = room_entered(move)
        if room is None or at.room == at.maze.goal or room not in open_exits(at):
            raise IllegalMove(_why_illegal(at, move))
        keys = at.maze.key_rooms.get(room, ())
        held = tuple(sorted({*at.held, *keys})) if keys else at.held
        return Position(at.maze, room, held, _with(at.seen, room), at.walked + 1)

    def turn(self, at: Position) -> int:
        """Return 0: one plays alone."""
        del at
        return PLAYER

    def winner(self, at: Position) -> int | None:
        """Return 0 at the goal, 1 where every door is locked, else None."""
        if at.room == at.maze.goal:
            return PLAYER
        return None if open_exits(at) else MAZE


def open_exits(at: Position) -> list[int]:
    """Return the rooms behind doors that are not locked, or whose key is in hand."""
    exits = at.maze.exits_of(at.room)
    return [room for room, _, lock in exits if lock == 0 or lock in at.held]


def _with(seen: tuple[int, ...], room: int) -> tuple[int, ...]:
    place = bisect_left(seen, room)
    if place < len(seen) and seen[place] == room:
        return seen
    return (*seen[:place], room, *seen[place:])


def _why_illegal(at: Position, move: Move) -> Message:
    if at.room == at.maze.goal or not open_exits(at):
        return Message("'{move}': the game is over", move=move)
    room = room_entered(move)
    for there, _, lock in at.maze.exits_of(at.room):
        if there == room:
            return Message(
                "'{move}': that door is locked, key {lock} opens it", move=move, lock=lock
            )
    return Message(
        "'{move}': no door leads there from room {room}, only to {moves}",
        move=move,
        room=at.room,
        moves=joined(DoorsRules().moves(at), ", "),
    )
