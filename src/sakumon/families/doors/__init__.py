"""Door mazes: a plane filled with rooms, joined by doors."""

from sakumon.core.exchange import Exchange
from sakumon.core.family import Family, Playing
from sakumon.families.doors.board import DoorsBoard
from sakumon.families.doors.compose import DoorsComposer
from sakumon.families.doors.draw import DoorsPainter
from sakumon.families.doors.edit import DoorsEditor
from sakumon.families.doors.formats import FORMATS
from sakumon.families.doors.maze import Position
from sakumon.families.doors.rate import DoorsRater
from sakumon.families.doors.rules import DoorsRules, verdict
from sakumon.families.doors.solve import DoorsSolver
from sakumon.families.doors.space import space_of
from sakumon.families.doors.wish import DoorsWish
from sakumon.families.doors.words import pressed

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
        sides=("the player", "the maze"),
        press=pressed,
        verdict=verdict,
        size="rooms",
    ),
    exchange=Exchange(formats=FORMATS, space=space_of),
    editor=DoorsEditor(),
)
