"""Sokoban: push every box onto a goal."""

from sakumon.core.exchange import Exchange
from sakumon.core.family import Analysis, Family, Playing, Variation
from sakumon.families.sokoban.compose.changing import small_change
from sakumon.families.sokoban.compose.composer import SokobanComposer
from sakumon.families.sokoban.compose.wish import SokobanWish
from sakumon.families.sokoban.course import LESSONS
from sakumon.families.sokoban.formats.files import LURD, RLE, SOK, XSB
from sakumon.families.sokoban.formats.tilemap import tilemap_of
from sakumon.families.sokoban.model.board import SokobanBoard
from sakumon.families.sokoban.model.position import Position
from sakumon.families.sokoban.model.rules import SokobanRules, verdict
from sakumon.families.sokoban.model.symmetry import likeness
from sakumon.families.sokoban.solve.rating import SokobanRater
from sakumon.families.sokoban.solve.solver import PushSolution, SokobanSolver, push_optimal
from sakumon.families.sokoban.solve.warnings import warnings
from sakumon.families.sokoban.view.editor import SokobanEditor
from sakumon.families.sokoban.view.painter import SokobanPainter
from sakumon.families.sokoban.view.presses import pressed
from sakumon.families.sokoban.view.progress import frames, goal, tally


def _warm() -> None:
    from sakumon.families.sokoban.solve.searches import warm

    warm()


FAMILY: Family[SokobanWish, Position, PushSolution] = Family(
    name="sokoban",
    title="Sokoban",
    summary="Push every box onto a goal, one at a time, never pull.",
    body=SokobanBoard,
    rules=SokobanRules(),
    composer=SokobanComposer(),
    solver=SokobanSolver(),
    rater=SokobanRater(),
    painter=SokobanPainter(),
    playing=Playing(
        press=pressed,
        goal=goal,
        warnings=warnings,
        frames=frames,
        verdict=verdict,
        tally=tally,
        title=lambda at: at.level.title,
    ),
    analysis=Analysis(fewest={"pushes": push_optimal}),
    variation=Variation(change=small_change, likeness=likeness),
    exchange=Exchange(
        formats={"xsb": XSB, "sok": SOK, "rle": RLE, "lurd": LURD}, tilemap=tilemap_of
    ),
    editor=SokobanEditor(),
    lessons=LESSONS,
    warm=_warm,
)
