"""How a level is drawn, and how it reads in words and in rows of text."""

from collections.abc import Mapping, Sequence
from textwrap import wrap

from sakumon.core.message import Message, joined
from sakumon.core.move import Move
from sakumon.drawing.scene import AnyShape, Scene, View
from sakumon.families.sokoban.model.journeys import Journeys, journeys_of
from sakumon.families.sokoban.model.position import Position
from sakumon.families.sokoban.model.rules import is_solved, verdict
from sakumon.families.sokoban.model.xsb import rows_of
from sakumon.families.sokoban.view.marks import lost_marks, warning_marks
from sakumon.families.sokoban.view.presses import cell_name
from sakumon.families.sokoban.view.sheet import Sheet, row_and_column
from sakumon.families.sokoban.view.touch import touches

TEXT_WIDTH = 76
# The style that shows how a goal area was made.
STAGES = "stages"


class SokobanPainter:
    """Draws a level, where a tap leads, and a solution with the order in which boxes go home."""

    styles: Mapping[str, str] = {
        STAGES: Message("how a goal area was made: paths, temporary spaces, shrunk, filled")
    }
    fog = False

    def draw(self, at: Position, view: View) -> Scene:
        """Return the drawing of a position."""
        if view.style == STAGES and at.level.storing is not None:
            from sakumon.families.sokoban.view.stages import stages

            return stages(at)
        sheet, journeys = Sheet(at), journeys_of(at, view.line)
        title = at.level.title or caption(at)
        return Scene(
            *sheet.size,
            shapes=_shapes(sheet, view, journeys),
            title=Message("Sokoban, {title}", title=title),
            description=describe(at),
            rows=[*rows_of(at), "", caption(at), *solution_rows(at, journeys, view.line)],
        )


def _shapes(sheet: Sheet, view: View, journeys: Journeys) -> list[AnyShape]:
    return [
        *sheet.floor(),
        *sheet.last(view.last),
        *sheet.goals(),
        *sheet.walls(),
        *sheet.walks(journeys),
        *sheet.paths(journeys),
        *sheet.boxes(),
        *lost_marks(sheet, view),
        *sheet.player((view.last or "").lower()),
        *sheet.numbers(journeys),
        *warning_marks(sheet, view),
        *touches(sheet, view),
        *sheet.caption(sheet.at.level.title or caption(sheet.at)),
    ]


def caption(at: Position) -> Message:
    """Return a line that says how far the level is."""
    if is_solved(at):
        return verdict(at)
    home, boxes = len(at.boxes & at.level.goals), len(at.boxes) + len(at.queue)
    if at.level.storing is not None:
        return Message("box {number} of {boxes}", number=boxes - len(at.queue), boxes=boxes)
    if boxes == 1:
        return Message("{home} of 1 box on goals", home=home)
    return Message("{home} of {boxes} boxes on goals", home=home, boxes=boxes)


def describe(at: Position) -> Message:
    """Return the level in words."""
    level = at.level
    return Message(
        "A level {width} wide and {height} high, {caption}. The player is at {player}. "
        "Boxes: {boxes}. Goals: {goals}.",
        width=level.width,
        height=level.height,
        caption=caption(at),
        player=row_and_column(level, at.player),
        boxes=joined([row_and_column(level, cell) for cell in sorted(at.boxes)], "; "),
        goals=joined([row_and_column(level, cell) for cell in sorted(level.goals)], "; "),
    )


def solution_rows(at: Position, journeys: Journeys, line: Sequence[Move]) -> list[str]:
    """Return a solution as text: its letters, and which box goes where in which order."""
    if not line:
        return []
    order = ", ".join(
        f"{number}: {cell_name(at, path[0])} to {cell_name(at, path[-1])}"
        for number, path in enumerate(journeys.paths, start=1)
    )
    return [
        "",
        *wrap("".join(line), TEXT_WIDTH),
        *wrap(f"Stored in this order: {order}.", TEXT_WIDTH),
    ]
