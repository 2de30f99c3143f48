"""What the moving-wall maze is: the typed face of `kernel/motion.py`."""

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from typing import Any

from sakumon.core.errors import IllegalMove
from sakumon.core.family import Body
from sakumon.core.message import Message, joined
from sakumon.core.move import Move
from sakumon.families.walls.model.board import read_board, write_board
from sakumon.families.walls.model.kernel import motion
from sakumon.families.walls.model.position import Position

DIRECTIONS = tuple(Move(name) for name in ("up", "down", "left", "right"))
CALLS = tuple(Move(f"walls:{name}") for name in DIRECTIONS)
PLAYER, WALLS = 0, 1
BARRED = Message("a wall stands in the way")
SWEPT = Message("a wall will sweep over that cell")


class WallsRules:
    """The rules of survive, escape and duel."""

    def read(self, body: Body) -> Position:
        """Return the position a body describes."""
        return read_board(body)

    def write(self, at: Position) -> dict[str, Any]:
        """Return the canonical body of a position."""
        return write_board(at)

    def moves(self, at: Position) -> list[Move]:
        """Return the steps that stay on the board, or the wall side's four calls."""
        if self.winner(at) is not None:
            return []
        return sorted(CALLS) if at.walls_to_move else sorted(_steps(at))

    def play(self, at: Position, move: Move) -> Position:
        """Return the position after a step and the walls' movement, or after a call."""
        if move not in self.moves(at):
            raise IllegalMove(self._why_illegal(at, move))
        if at.walls_to_move:
            return _call(at, CALLS.index(move))
        return _step(at, DIRECTIONS.index(move))

    def turn(self, at: Position) -> int:
        """Return 1 when the wall side of a duel is to call, else 0."""
        return WALLS if at.walls_to_move else PLAYER

    def winner(self, at: Position) -> int | None:
        """Return who has won, or None while the game goes on."""
        if at.touched:
            return WALLS
        if at.game == "escape" and at.player == at.goal:
            return PLAYER
        if at.walls_to_move:
            return None
        if at.game != "escape" and at.left <= 0:
            return PLAYER
        return None if safe_steps(at) else WALLS

    def _why_illegal(self, at: Position, move: Move) -> Message:
        if self.winner(at) is not None:
            return Message("'{move}': the game is over", move=move)
        known = sorted(CALLS if at.walls_to_move else DIRECTIONS)
        if move in known:
            return Message("'{move}': that is off the board", move=move)
        others = joined([Message(name) for name in known], ", ")
        if at.walls_to_move:
            return Message(
                "'{move}': the walls are to move, with one of {moves}", move=move, moves=others
            )
        return Message(
            "'{move}': the player is to move, with one of {moves}", move=move, moves=others
        )


def safe_steps(at: Position) -> list[Move]:
    """Return the steps that no wall touches."""
    return [move for move, reason in touches(at).items() if not reason]


def _steps(at: Position) -> list[Move]:
    cells = [motion.neighbour(at.player, way, at.width, at.height) for way in range(4)]
    return [move for move, cell in zip(DIRECTIONS, cells, strict=True) if cell >= 0]


def touches(at: Position) -> dict[Move, str]:
    """Return every step on the board with what would touch it, if anything."""
    standing = {wall // motion.WAYS for wall in at.walls}
    swept = {_sweeps(wall, at.width, at.height) for wall in at.walls} - {at.goal}
    reasons: dict[Move, str] = {}
    for move in _steps(at):
        direction = DIRECTIONS.index(move)
        target = motion.neighbour(at.player, direction, at.width, at.height)
        if motion.border(at.player, direction, at.width, at.height) in standing:
            reasons[move] = BARRED
        else:
            reasons[move] = SWEPT if at.game != "duel" and target in swept else ""
    return reasons


def _step(at: Position, direction: int) -> Position:
    touched = bool(touches(at)[DIRECTIONS[direction]])
    duel = at.game == "duel"
    return replace(
        at,
        player=motion.neighbour(at.player, direction, at.width, at.height),
        walls=at.walls if duel else _advanced(at.walls, at),
        walked=at.walked + 1,
        walls_to_move=duel and not touched,
        touched=touched,
    )


def _call(at: Position, direction: int) -> Position:
    called = [wall for wall in at.walls if wall % motion.WAYS == direction]
    others = [wall for wall in at.walls if wall % motion.WAYS != direction]
    swept = {_sweeps(wall, at.width, at.height) for wall in called}
    return replace(
        at,
        walls=tuple(sorted((*others, *_advanced(called, at)))),
        walls_to_move=False,
        touched=at.player in swept,
    )


def _advanced(walls: Iterable[int], at: Position) -> tuple[int, ...]:
    return tuple(sorted(_advance(wall, at.width, at.height) for wall in walls))


# A game asks the same few walls again and again.
_advance = lru_cache(maxsize=2**16)(motion.advance)
_sweeps = lru_cache(maxsize=2**16)(motion.sweeps)
