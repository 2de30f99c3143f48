"""A move moment by moment: the swap, then for each link what vanishes and how the others fall."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from sakumon.core.message import Message
from sakumon.core.move import Move
from sakumon.drawing.scene import Frame, Scene, Sound
from sakumon.families.panels.model.cascade import Moment, moments
from sakumon.families.panels.model.position import (
    STONE,
    Columns,
    Position,
    Swap,
    move_of,
    panels_of,
    swap_of,
)
from sakumon.families.panels.model.rules import PanelsRules
from sakumon.families.panels.view.sheet import Sheet
from sakumon.families.panels.view.spoken import read_aloud, title_of
from sakumon.families.panels.view.text import text_rows

# How long moments last. A fall takes longer the deeper it is; one in which nothing falls lasts
# until what has vanished is out of sight.
SWAP, VANISH, GONE = 120, 320, 120
FALL, FALL_A_ROW, LONGEST_FALL = 90, 40, 250
# The key of each panel that has another one than before, and the one it had.
Moved = Mapping[str, str]


def frames(at: Position, move: Move) -> list[Frame]:
    """Return a move moment by moment; the last frame ends with what it led to."""
    PanelsRules().play(at, move)  # refuses what cannot be played
    swap = swap_of(move)
    assert swap is not None
    steps = list(phases(at.columns, swap))
    last = len(steps) - 1
    found, before = [], at.columns
    for number, step in enumerate(steps):
        scene = _scene(at, swap, step) if number < last else None
        found.append(_frame(before, swap, step, scene))
        before = _standing(step)
    return found


def phases(columns: Sequence[int], swap: Swap) -> Iterator[Moment]:
    """Yield the moments of a move, the rows of one fall taken together.

    Nothing is swapped or taken away while panels fall, so each ends where the last row ends.
    """
    for _, run in groupby(moments(columns, swap), key=lambda each: (each.kind, each.link)):
        *_, last = run
        yield last


def _standing(step: Moment) -> Columns:
    """Return the panels that are left when a moment is over."""
    if step.kind != "vanish":
        return step.columns
    masks = zip(step.columns, step.locked, strict=True)
    return tuple(column & ~(STONE * mask) for column, mask in masks)


def _frame(before: Columns, swap: Swap, step: Moment, scene: Scene | None) -> Frame:
    if step.kind == "swap":
        return Frame("swap", scene, 0, "", SWAP, _swapped(before, swap), "swap")
    if step.kind == "vanish":
        return Frame("vanish", scene, step.link, _words(swap, step), VANISH, sound="clear")
    moved, rows = _fallen(before)
    time = min(LONGEST_FALL, FALL + FALL_A_ROW * rows) if rows else GONE
    sound: Sound = "fall" if rows else ""
    return Frame("fall", scene, step.link, "", time, moved, sound)


def _swapped(columns: Columns, swap: Swap) -> Moved:
    row, left = swap
    places = ((left, left + 1), (left + 1, left))
    return {
        move_of((row, there)): move_of((row, here))
        for here, there in places
        if columns[here] >> 4 * row & STONE
    }


def _fallen(columns: Columns) -> tuple[Moved, int]:
    """Return which panels fall to where, and the most rows that one of them falls."""
    moved, most, floors = dict[str, str](), 0, [0] * len(columns)
    for row, column, _ in panels_of(columns):
        floor = floors[column]
        if floor < row:
            moved[move_of((floor, column))] = move_of((row, column))
            most = max(most, row - floor)
        floors[column] += 1
    return moved, most


def _scene(at: Position, swap: Swap, step: Moment) -> Scene:
    sheet, words = Sheet(at.width, at.height), _words(swap, step)
    locked = step.locked if step.kind == "vanish" else (0,) * at.width
    shapes = [
        *sheet.floor(),
        *(sheet.highlight(swap) if step.kind == "swap" else ()),
        *sheet.panels(step.columns, locked),
        *sheet.lettering(),
    ]
    rows = text_rows(step.columns)
    return sheet.scene(shapes, title_of(words), read_aloud(step.columns), rows)


def _words(swap: Swap, step: Moment) -> Message:
    if step.kind == "swap":
        return Message("swap {move}", move=move_of(swap))
    if step.kind == "fall":
        return Message("what is left falls")
    return Message("link {link}: {count} vanish", link=step.link, count=step.vanishing)
