"""A level as a value: its walls and goals, where the boxes and the player are."""

from collections.abc import Iterable, Mapping, Set
from dataclasses import dataclass
from functools import cached_property

from sakumon.core.message import Message
from sakumon.families.sokoban.model.directions import steps_on
from sakumon.families.sokoban.model.storing import Storing


@dataclass(frozen=True)
class Level:
    """What never moves. Cells count row by row from the top left, from 0."""

    width: int
    height: int
    walls: frozenset[int]
    goals: frozenset[int]
    title: str = ""
    author: str = ""
    storing: Storing | None = None  # of a goal area

    @cached_property
    def steps(self) -> dict[str, int]:
        """How far each direction leads, in cells."""
        return steps_on(self.width)

    def is_rim(self, cell: int) -> bool:
        """Tell whether a cell is on the edge of the board."""
        row, column = divmod(cell, self.width)
        return column in (0, self.width - 1) or row in (0, self.height - 1)

    def line_and_column(self, cell: int) -> Message:
        """Return where a cell is in the rows of a document, both counted from 1."""
        row, column = divmod(cell, self.width)
        return line_and_column(row + 1, column + 1)


@dataclass(frozen=True, slots=True)
class Position:
    """A moment of a game: the level, its boxes, the player.

    `queue` holds the gates at which further boxes are still to come, in their order.
    """

    level: Level
    boxes: frozenset[int]
    player: int
    queue: tuple[int, ...] = ()


def line_and_column(line: int, column: int) -> Message:
    """Return a place in a text, as errors name it."""
    return Message("line {line}, column {column}", line=line, column=column)


def flood(start: int, steps: Mapping[str, int], shut: Set[int]) -> dict[int, str]:
    """Return every cell that a walk leads to, with the direction in which it is first entered.

    Cells come in the order of their distance. Reading and drawing do without compiled code, so this
    is the flood of `model.kernel.warehouse` once more in plain Python.
    """
    entered = {start: ""}
    pending = [start]
    for cell in pending:
        for direction, step in steps.items():
            beyond = cell + step
            if beyond not in entered and beyond not in shut:
                entered[beyond] = direction
                pending.append(beyond)
    return entered


def walkable(at: Position, blocked: Iterable[int] = ()) -> frozenset[int]:
    """Return the cells the player can walk to from where it is, walls and `blocked` in its way."""
    return frozenset(flood(at.player, at.level.steps, at.level.walls.union(blocked)))


def shortest_walk(at: Position, target: int) -> str | None:
    """Return the letters of a shortest walk to a cell, None if there is none without a push."""
    entered = flood(at.player, at.level.steps, at.level.walls | at.boxes)
    if target not in entered:
        return None
    letters = []
    while target != at.player:
        letters.append(entered[target])
        target -= at.level.steps[entered[target]]
    return "".join(reversed(letters))


def normalised(at: Position) -> Position:
    """Return the position with the player on the first cell of its region: the same state."""
    return Position(at.level, at.boxes, min(walkable(at, at.boxes)), at.queue)
