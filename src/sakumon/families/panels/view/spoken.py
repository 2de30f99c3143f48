"""A panel puzzle in words: what a cell is called, the board read aloud, the line above it."""

from collections.abc import Sequence

from sakumon.core.family import Goal
from sakumon.core.message import Message, joined
from sakumon.families.panels.model.position import STONE, Position, kind_counts, top_of
from sakumon.families.panels.model.rules import PanelsRules, verdict
from sakumon.families.panels.view.symbols import SYMBOLS


def name_of(kind: int) -> Message:
    """Return what a cell is called when it is read aloud."""
    if kind == 0:
        return Message("an empty cell")
    return Message("a stone") if kind == STONE else SYMBOLS[kind].name


def caption(at: Position) -> Message:
    """Return the line above a board."""
    if PanelsRules().winner(at) is not None:
        return verdict(at)
    if at.made:
        return moves_left(at.left)
    if at.moves == 1:
        return Message("clear it in {moves} move", moves=1)
    return Message("clear it in {moves} moves", moves=at.moves)


def goal(at: Position) -> Goal:
    """Return what is to be done, and the moves that are left for it."""
    if at.moves == 1:
        return Goal(Message("Clear it in {moves} move", moves=1), at.left)
    return Goal(Message("Clear it in {moves} moves", moves=at.moves), at.left)


def moves_left(count: int) -> Message:
    """Say how many moves are left."""
    if count == 1:
        return Message("{count} move left", count=1)
    return Message("{count} moves left", count=count)


def title_of(words: Message) -> Message:
    """Return the title of a drawing, by what is to be done or is being done."""
    return Message("Panels, {words}", words=words)


def describe(at: Position) -> Message:
    """Return the board in words."""
    counts = kind_counts(at.columns)
    return Message(
        "A board of {width} by {height} cells with {panels} panels of {kinds} kinds, "
        "{moves}. {columns}",
        width=at.width,
        height=at.height,
        panels=sum(counts.values()),
        kinds=len(counts),
        moves=moves_left(at.left),
        columns=read_aloud(at.columns),
    )


def read_aloud(columns: Sequence[int]) -> Message:
    """Return the columns in words, each from the bottom up."""
    return joined(_column(number, column) for number, column in enumerate(columns, start=1))


def _column(number: int, column: int) -> Message:
    names = [name_of(column >> 4 * row & STONE) for row in range(top_of([column]))]
    panels = joined(names, ", ") if names else Message("nothing")
    return Message("Column {number}: {panels}.", number=number, panels=panels)
