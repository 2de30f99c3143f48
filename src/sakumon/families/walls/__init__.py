"""The moving-wall maze: whenever the player takes a step, every wall does too."""

from sakumon.core.exchange import Exchange
from sakumon.core.family import Analysis, Family, Playing, Variation
from sakumon.families.walls.board import WallsBoard
from sakumon.families.walls.compose import WallsComposer
from sakumon.families.walls.draw import WallsPainter
from sakumon.families.walls.duel import DuelTable
from sakumon.families.walls.edit import WallsEditor
from sakumon.families.walls.formats import NOTATION
from sakumon.families.walls.level import tilemap_of
from sakumon.families.walls.position import Position
from sakumon.families.walls.rate import WallsRater
from sakumon.families.walls.rules import WallsRules, pressed, verdict, warnings
from sakumon.families.walls.solve import WallsSolver, all_routes
from sakumon.families.walls.vary import vary
from sakumon.families.walls.wish import WallsWish

FAMILY: Family[WallsWish, Position, DuelTable] = Family(
    name="walls",
    title="Moving-wall maze",
    summary="A maze whose walls move one step whenever you do: survive, escape, or duel.",
    body=WallsBoard,
    rules=WallsRules(),
    composer=WallsComposer(),
    solver=WallsSolver(),
    rater=WallsRater(),
    painter=WallsPainter(),
    playing=Playing(
        sides=("the player", "the walls"),
        players=lambda at: 2 if at.game == "duel" else 1,
        press=pressed,
        warnings=warnings,
        verdict=verdict,
        clock=lambda at: at.seconds,
        kind="game",
    ),
    analysis=Analysis(answers=all_routes),
    variation=Variation(change=vary),
    exchange=Exchange(formats={"notation": NOTATION}, tilemap=tilemap_of),
    editor=WallsEditor(),
)
