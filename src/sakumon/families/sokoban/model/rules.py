"""What Sokoban is: push every box onto a goal, one at a time, never pull."""

from collections.abc import Sequence
from typing import Any

from sakumon.core.errors import IllegalMove
from sakumon.core.family import Body
from sakumon.core.message import Message
from sakumon.core.move import Move
from sakumon.families.sokoban.model.area import read_area, write_area
from sakumon.families.sokoban.model.board import read_level, write_level
from sakumon.families.sokoban.model.directions import DIRECTIONS, WORDS
from sakumon.families.sokoban.model.position import Position
from sakumon.families.sokoban.model.storing import next_comes

PLAYER, PUZZLE = 0, 1


class SokobanRules:
    """The rules; a move is one letter of LURD, a capital pushes."""

    def read(self, body: Body) -> Position:
        """Return the position a body describes."""
        return read_level(body) if body.get("area") is None else read_area(body)

    def write(self, at: Position) -> dict[str, Any]:
        """Return the canonical body of a position."""
        return write_level(at) if at.level.storing is None else write_area(at)

    def moves(self, at: Position) -> Sequence[Move]:
        """Return the player's moves; none once every box is on a goal, or it is shut in."""
        if is_solved(at):
            return []
        letters = (letter_for(at, direction) for direction in DIRECTIONS)
        return sorted(Move(letter) for letter in letters if letter)

    def play(self, at: Position, move: Move) -> Position:
        """Return the position after one step of the player."""
        direction = move.lower()
        if len(move) != 1 or direction not in DIRECTIONS:
            raise IllegalMove(
                Message("'{move}' is no move: write l, u, r or d, capital for a push", move=move)
            )
        if is_solved(at):
            raise IllegalMove(Message("'{move}': the game is over", move=move))
        right = letter_for(at, direction)
        if right != move:
            why = _why_not(at, direction, right)
            raise IllegalMove(Message("'{move}': {why}", move=move, why=why))
        return after(at, direction)

    def turn(self, at: Position) -> int:  # noqa: ARG002
        """Return 0: there is one player."""
        return PLAYER

    def winner(self, at: Position) -> int | None:
        """Return 0 once every box is on a goal, 1 when the player cannot move at all."""
        if is_solved(at):
            return PLAYER
        return None if any(letter_for(at, each) for each in DIRECTIONS) else PUZZLE


def is_solved(at: Position) -> bool:
    """Tell whether every box is on a goal, and none is still to come."""
    return not at.queue and at.boxes == at.level.goals


def letter_for(at: Position, direction: str) -> str:
    """Return the letter of a step: a capital if it pushes, nothing if it is barred."""
    step = at.level.steps[direction]
    target = at.player + step
    if target in at.level.walls:
        return ""
    if target not in at.boxes:
        return direction
    beyond = target + step
    return "" if beyond in at.level.walls or beyond in at.boxes else direction.upper()


def after(at: Position, direction: str) -> Position:
    """Return the position after a step that is known to be legal."""
    target = at.player + at.level.steps[direction]
    boxes = at.boxes
    if target in boxes:
        boxes = boxes - {target} | {target + at.level.steps[direction]}
    return arrived(Position(at.level, boxes, target, at.queue))


def arrived(at: Position) -> Position:
    """Return the position of a goal area with its next box at the gate, if it comes now."""
    level = at.level
    if not at.queue or level.storing is None:
        return at
    if not next_comes(level.storing, at.boxes, at.player, (level.width, level.height)):
        return at
    return Position(level, at.boxes | {at.queue[0]}, at.player, at.queue[1:])


def verdict(at: Position) -> Message:
    """Say how a game ended."""
    if is_solved(at):
        return Message("every box is on a goal")
    return Message("the player cannot move any more")


def _why_not(at: Position, direction: str, right: str) -> Message:
    word = WORDS[direction]
    if right.isupper():
        return Message(
            "a step {direction} pushes a box here, write '{letter}'", direction=word, letter=right
        )
    if right:
        return Message(
            "a step {direction} pushes nothing here, write '{letter}'", direction=word, letter=right
        )
    if at.player + at.level.steps[direction] in at.level.walls:
        return Message("there is a wall {direction} of the player", direction=word)
    return Message("the box {direction} of the player cannot be pushed that way", direction=word)
