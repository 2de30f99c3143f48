"""Door mazes: a plane filled with rooms, joined by doors."""

from sakumon.core.family import Family
from sakumon.families.doors.board import DoorsBoard
from sakumon.families.doors.compose import DoorsComposer
from sakumon.families.doors.draw import STYLES, DoorsPainter
from sakumon.families.doors.edit import DoorsEditor
from sakumon.families.doors.formats import FORMATS
from sakumon.families.doors.maze import Position
from sakumon.families.doors.rate import DoorsRater
from sakumon.families.doors.rules import DoorsRules, verdict
from sakumon.families.doors.solve import DoorsSolver
from sakumon.families.doors.wish import DoorsWish
from sakumon.families.doors.words import exits_by_key

FAMILY: Family[DoorsWish, Position] = Family(
    name="doors",
    title="Door maze",
    summary="Rooms that fill the plane, joined by doors: find the one way to the goal.",
    body=DoorsBoard,
    rules=DoorsRules(),
    composer=DoorsComposer(),
    solver=DoorsSolver(),
    rater=DoorsRater(),
    painter=DoorsPainter(),
    sides=("the player", "the maze"),
    formats=FORMATS,
    styles=STYLES,
    keys=exits_by_key,
    verdict=verdict,
    editor=DoorsEditor(),
)
