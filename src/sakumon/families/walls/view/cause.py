"""What every wall does in a move, and which walls touched the player."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sakumon.core.move import Move
from sakumon.families.walls.model.kernel import motion
from sakumon.families.walls.model.position import Position
from sakumon.families.walls.model.rules import CALLS, DIRECTIONS

Pairs = Sequence[tuple[int, int]]  # every wall before and after a move


@dataclass(frozen=True, slots=True)
class WallTouch:
    """Which walls touched the player, by their number in a row; whether it ran into them."""

    walls: tuple[int, ...]
    barred: bool


def walls_ahead(at: Position, move: Move) -> Pairs:
    """Return all walls, each with what it becomes by a move."""
    ways = _moving(at, move)
    size = (at.width, at.height)
    return [(w, motion.advance(w, *size) if w % motion.WAYS in ways else w) for w in at.walls]


def walls_behind(at: Position, last: Move) -> Pairs:
    """Return all walls, each with what it was before the last move."""
    ways = _moving(at, last)
    pairs = [(_retreated(wall, at), wall) for wall in at.walls]
    return [(old if old % motion.WAYS in ways else wall, wall) for old, wall in pairs]


def touch_of(after: Position, move: Move, pairs: Pairs) -> WallTouch:
    """Return which of the walls touched the player with a move."""
    if move in DIRECTIONS:
        barred = _numbers(old // motion.WAYS == _line_crossed(after, move) for old, _ in pairs)
        if barred:
            return WallTouch(barred, True)
    ways, size = _moving(after, move), (after.width, after.height)
    return WallTouch(
        _numbers(
            old % motion.WAYS in ways and motion.sweeps(old, *size) == after.player
            for old, _ in pairs
        ),
        False,
    )


def _numbers(flags: Iterable[bool]) -> tuple[int, ...]:
    return tuple(number for number, flag in enumerate(flags) if flag)


def _line_crossed(after: Position, move: Move) -> int:
    way = DIRECTIONS.index(move)
    behind = motion.neighbour(after.player, motion.reverse(way), after.width, after.height)
    return motion.border(behind, way, after.width, after.height)


def _moving(at: Position, move: Move) -> range:
    """Return the ways of the walls that a move sets in motion."""
    if move in CALLS:
        return range(CALLS.index(move), CALLS.index(move) + 1)
    return range(0 if at.game == "duel" else motion.WAYS)


def _retreated(wall: int, at: Position) -> int:
    """Return the wall before its last movement; what is at the edge has turned back since."""
    size = (at.width, at.height)
    kind, x, y, way = motion.decode(wall, *size)
    came = motion.reverse(way) if motion.at_edge(kind, x, y, way, *size) else way
    if way >= motion.ROTATIONS:
        kind, x, y, back = motion.turned(kind, x, y, motion.reverse(came))
        came = motion.reverse(back)
    else:
        x, y = motion.shifted(x, y, motion.reverse(came))
    return motion.encode(kind, x, y, came, *size)
