"""What goes with a game on its way: its goal, how a move looks and sounds, what was spent."""

from collections.abc import Mapping, Sequence

from sakumon.core.family import Goal
from sakumon.core.message import Message
from sakumon.core.move import Move
from sakumon.drawing.scene import Frame
from sakumon.families.sokoban.model.position import Position
from sakumon.families.sokoban.view.pieces import box_key

MILLISECONDS = 130


def goal(at: Position) -> Goal:
    """Return what is to be done, and how many boxes are not home yet."""
    storing = at.level.storing
    if storing is None:
        return Goal(Message("Push every box onto a goal"), len(at.boxes - at.level.goals))
    stored = at.boxes.intersection(storing.goals[: len(at.boxes)])
    words = Message("Store the boxes one by one, each on the goal with its number")
    return Goal(words, len(storing.goals) - len(stored))


def frames(at: Position, move: Move) -> Sequence[Frame]:
    """Return the one moment of a step, or of a push, in which box and player go together."""
    if move.islower():
        return [Frame("step", milliseconds=MILLISECONDS, sound="step")]
    step = at.level.steps[move.lower()]
    box = at.player + step
    moved = {box_key(at, box + step): box_key(at, box)}
    return [Frame("push", milliseconds=MILLISECONDS, moved=moved, sound="push")]


def tally(_start: Position, line: Sequence[Move]) -> Mapping[str, int]:
    """Return what a game has cost, as players count it."""
    pushes = sum(move.isupper() for move in line)
    return {Message("pushes"): pushes, Message("moves"): len(line)}
