"""Door mazes: a plane filled with rooms, joined by doors."""

from sakumon.core.exchange import Exchange
from sakumon.core.family import Family, Playing
from sakumon.core.message import Message
from sakumon.families.doors.compose.composer import DoorsComposer
from sakumon.families.doors.compose.wish import DoorsWish
from sakumon.families.doors.formats import FORMATS
from sakumon.families.doors.formats.space import space_of
from sakumon.families.doors.lessons import LESSONS
from sakumon.families.doors.model.board import DoorsBoard
from sakumon.families.doors.model.maze import Position
from sakumon.families.doors.model.rules import DoorsRules
from sakumon.families.doors.solve.rater import DoorsRater
from sakumon.families.doors.solve.solver import DoorsSolver
from sakumon.families.doors.view.editor import DoorsEditor
from sakumon.families.doors.view.frames import frames_of
from sakumon.families.doors.view.painter import DoorsPainter
from sakumon.families.doors.view.presses import pressed
from sakumon.families.doors.view.spoken import goal_of, verdict


def _warm() -> None:
    from sakumon.families.doors.compose.warming import warm

    warm()


FAMILY: Family[DoorsWish, Position, None] = Family(
    name="doors",
    title="Door maze",
    summary="Rooms that fill the plane, joined by doors: find the one way to the goal.",
    body=DoorsBoard,
    rules=DoorsRules(),
    composer=DoorsComposer(),
    solver=DoorsSolver(),
    rater=DoorsRater(),
    painter=DoorsPainter(),
    playing=Playing(
        sides=(Message("the player"), Message("the maze")),
        press=pressed,
        goal=goal_of,
        frames=frames_of,
        verdict=verdict,
        reversible=True,
        size="rooms",
    ),
    exchange=Exchange(formats=FORMATS, space=space_of),
    editor=DoorsEditor(),
    lessons=LESSONS,
    warm=_warm,
)
