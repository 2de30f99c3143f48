"""The moving-wall maze: whenever the player takes a step, every wall does too."""

from sakumon.core.family import Family
from sakumon.families.walls.board import WallsBoard
from sakumon.families.walls.compose import WallsComposer
from sakumon.families.walls.draw import WallsPainter
from sakumon.families.walls.edit import WallsEditor
from sakumon.families.walls.formats import NOTATION
from sakumon.families.walls.level import level_of
from sakumon.families.walls.position import Position
from sakumon.families.walls.rate import WallsRater
from sakumon.families.walls.rules import WallsRules, steps_by_key, verdict, warnings
from sakumon.families.walls.solve import WallsSolver, all_routes
from sakumon.families.walls.vary import vary
from sakumon.families.walls.wish import WallsWish

FAMILY: Family[WallsWish, Position] = Family(
    name="walls",
    title="Moving-wall maze",
    summary="A maze whose walls move one step whenever you do: survive, escape, or duel.",
    body=WallsBoard,
    rules=WallsRules(),
    composer=WallsComposer(),
    solver=WallsSolver(),
    rater=WallsRater(),
    painter=WallsPainter(),
    sides=("the player", "the walls"),
    formats={"notation": NOTATION},
    answers=all_routes,
    warnings=warnings,
    keys=steps_by_key,
    players=lambda at: 2 if at.game == "duel" else 1,
    verdict=verdict,
    clock=lambda at: at.seconds,
    level=level_of,
    vary=vary,
    editor=WallsEditor(),
)
