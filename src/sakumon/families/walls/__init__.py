"""The moving-wall maze: whenever the player takes a step, every wall does too."""

from sakumon.core.exchange import Exchange
from sakumon.core.family import Analysis, Family, Playing, Variation
from sakumon.core.message import Message
from sakumon.families.walls.compose.change import exchange_wall
from sakumon.families.walls.compose.composer import WallsComposer
from sakumon.families.walls.compose.wish import WallsWish
from sakumon.families.walls.formats.notation import NOTATION
from sakumon.families.walls.formats.tilemap import tilemap_of
from sakumon.families.walls.lessons import LESSONS
from sakumon.families.walls.model.board import WallsBoard
from sakumon.families.walls.model.position import Position
from sakumon.families.walls.model.rules import WallsRules
from sakumon.families.walls.solve.rater import WallsRater
from sakumon.families.walls.solve.solver import WallsSolver, WallsWitness, all_routes, is_tabled
from sakumon.families.walls.view.editor import WallsEditor
from sakumon.families.walls.view.frames import frames_of
from sakumon.families.walls.view.painter import WallsPainter
from sakumon.families.walls.view.presses import moves_pressed, warnings
from sakumon.families.walls.view.speech import goal_of, verdict

FAMILY: Family[WallsWish, Position, WallsWitness] = Family(
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
        sides=(Message("the player"), Message("the walls")),
        players=lambda at: 2 if at.game == "duel" else 1,
        press=moves_pressed,
        goal=goal_of,
        frames=frames_of,
        warnings=warnings,
        verdict=verdict,
        clock=lambda at: at.seconds,
        kind="game",
    ),
    analysis=Analysis(answers=all_routes, tabled=is_tabled),
    variation=Variation(change=exchange_wall),
    exchange=Exchange(formats={"notation": NOTATION}, tilemap=tilemap_of),
    editor=WallsEditor(),
    lessons=LESSONS,
)
