"""Quoridor on boards of any size: two pawns race, fences lengthen the way."""

from sakumon.core.exchange import Exchange
from sakumon.core.family import Analysis, Family, Playing
from sakumon.families.quoridor.engine.players import engines
from sakumon.families.quoridor.formats.lines import LINES
from sakumon.families.quoridor.formats.tilemap import tilemap_of
from sakumon.families.quoridor.lessons import LESSONS
from sakumon.families.quoridor.model.board import QuoridorBoard
from sakumon.families.quoridor.model.position import SIDE_WORDS, Position
from sakumon.families.quoridor.model.rules import RULES, verdict
from sakumon.families.quoridor.model.standard import STANDARD
from sakumon.families.quoridor.problems.compose import QuoridorComposer
from sakumon.families.quoridor.problems.rate import QuoridorRater
from sakumon.families.quoridor.problems.solve import QuoridorSolver, is_tabled
from sakumon.families.quoridor.problems.survey import survey
from sakumon.families.quoridor.problems.wish import QuoridorWish
from sakumon.families.quoridor.tables.table import Table
from sakumon.families.quoridor.view.draw import QuoridorPainter
from sakumon.families.quoridor.view.edit import QuoridorEditor
from sakumon.families.quoridor.view.frames import frames_of
from sakumon.families.quoridor.view.words import goal_of


def _warm() -> None:
    from sakumon.families.quoridor.tables.warming import warm

    warm()


FAMILY: Family[QuoridorWish, Position, Table] = Family(
    name="quoridor",
    title="Quoridor",
    summary="Two pawns race to the far side, fences lengthen the way: problems with one answer.",
    body=QuoridorBoard,
    rules=RULES,
    composer=QuoridorComposer(),
    solver=QuoridorSolver(),
    rater=QuoridorRater(),
    painter=QuoridorPainter(),
    playing=Playing(
        sides=SIDE_WORDS,
        players=lambda _at: 2,
        goal=goal_of,
        frames=frames_of,
        verdict=verdict,
        engines=engines(),
        games=STANDARD,
    ),
    analysis=Analysis(survey=survey, tabled=is_tabled),
    exchange=Exchange(formats={"line": LINES}, tilemap=tilemap_of),
    editor=QuoridorEditor(),
    lessons=LESSONS,
    warm=_warm,
)
