"""What Sokoban is: push every packet onto a goal, one at a time, never pull."""

from collections.abc import Sequence
from typing import Any

from sakumon.core.errors import IllegalMove
from sakumon.core.family import Body
from sakumon.core.move import Move
from sakumon.families.sokoban.area.play import read_area, write_area
from sakumon.families.sokoban.area.storing import next_comes
from sakumon.families.sokoban.board import Position, read_level, write_level

PLAYER, PUZZLE = 0, 1
DIRECTIONS = "lurd"
WORDS = {"l": "left", "u": "up", "r": "right", "d": "down"}


class SokobanRules:
    """The rules; a move is one letter of LURD, a capital pushes."""

    def read(self, body: Body) -> Position:
        """Return the position a body describes."""
        return read_level(body) if body.get("area") is None else read_area(body)

    def write(self, at: Position) -> dict[str, Any]:
        """Return the canonical body of a position."""
        return write_level(at) if at.level.storing is None else write_area(at)

    def moves(self, at: Position) -> Sequence[Move]:
        """Return the keeper's moves; none once every packet is on a goal, or it is shut in."""
        if is_solved(at):
            return []
        found = (letter_for(at, way) for way in DIRECTIONS)
        return sorted(Move(letter) for letter in found if letter)

    def play(self, at: Position, move: Move) -> Position:
        """Return the position after one step of the keeper."""
        way = move.lower()
        if len(move) != 1 or way not in DIRECTIONS:
            raise IllegalMove(f"'{move}' is no move: write l, u, r or d, capital for a push")
        if is_solved(at):
            raise IllegalMove(f"'{move}': the game is over")
        right = letter_for(at, way)
        if right != move:
            raise IllegalMove(f"'{move}': {_why_not(at, way, right)}")
        return after(at, way)

    def turn(self, at: Position) -> int:  # noqa: ARG002
        """Return 0: there is one player."""
        return PLAYER

    def winner(self, at: Position) -> int | None:
        """Return 0 once every packet is on a goal, 1 when the keeper cannot move at all."""
        if is_solved(at):
            return PLAYER
        return None if any(letter_for(at, way) for way in DIRECTIONS) else PUZZLE


def is_solved(at: Position) -> bool:
    """Tell whether every packet is on a goal, and none is still to come."""
    return not at.queue and at.packets == at.level.goals


def letter_for(at: Position, way: str) -> str:
    """Return the letter of a step that way: a capital if it pushes, nothing if it is barred."""
    step = at.level.steps[way]
    target = at.keeper + step
    if target in at.level.walls:
        return ""
    if target not in at.packets:
        return way
    beyond = target + step
    return "" if beyond in at.level.walls or beyond in at.packets else way.upper()


def after(at: Position, way: str) -> Position:
    """Return the position after a step that is known to be legal."""
    target = at.keeper + at.level.steps[way]
    packets = at.packets
    if target in packets:
        packets = packets - {target} | {target + at.level.steps[way]}
    return arrived(Position(at.level, packets, target, at.queue))


def arrived(at: Position) -> Position:
    """Return the position of a goal area with its next packet at the gate, if it comes now."""
    level = at.level
    if not at.queue or level.storing is None:
        return at
    if not next_comes(level.storing, at.packets, at.keeper, (level.width, level.height)):
        return at
    return Position(level, at.packets | {at.queue[0]}, at.keeper, at.queue[1:])


def verdict(at: Position) -> str:
    """Say how a game ended."""
    if is_solved(at):
        return "every packet is on a goal"
    return "the keeper cannot move any more"


def _why_not(at: Position, way: str, right: str) -> str:
    if right:
        what = "pushes a packet" if right.isupper() else "pushes nothing"
        return f"a step {WORDS[way]} {what} here, write '{right}'"
    if at.keeper + at.level.steps[way] in at.level.walls:
        return f"there is a wall {WORDS[way]} of the keeper"
    return f"the packet {WORDS[way]} of the keeper cannot be pushed that way"
