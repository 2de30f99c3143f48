"""Sokoban: push every packet onto a goal."""

from sakumon.core.family import Family
from sakumon.families.sokoban.board import Position, SokobanBoard
from sakumon.families.sokoban.compose import SokobanComposer
from sakumon.families.sokoban.danger import routes, warnings
from sakumon.families.sokoban.draw import STAGES, SokobanPainter
from sakumon.families.sokoban.edit import SokobanEditor
from sakumon.families.sokoban.formats import LURD, RLE, SOK, XSB
from sakumon.families.sokoban.normal import likeness
from sakumon.families.sokoban.rate import SokobanRater
from sakumon.families.sokoban.rules import SokobanRules, keys, verdict
from sakumon.families.sokoban.solve import SokobanSolver, push_optimal, warm
from sakumon.families.sokoban.vary import vary
from sakumon.families.sokoban.wish import SokobanWish

FAMILY: Family[SokobanWish, Position] = Family(
    name="sokoban",
    title="Sokoban",
    summary="Push every packet onto a goal, one at a time, never pull.",
    body=SokobanBoard,
    rules=SokobanRules(),
    composer=SokobanComposer(),
    solver=SokobanSolver(),
    rater=SokobanRater(),
    painter=SokobanPainter(),
    styles={STAGES: "how a goal area was made: paths, temporary spaces, shrunk, filled"},
    formats={"xsb": XSB, "sok": SOK, "rle": RLE, "lurd": LURD},
    warnings=warnings,
    keys=keys,
    verdict=verdict,
    vary=vary,
    shortest=push_optimal,
    likeness=likeness,
    routes=routes,
    warm=warm,
    editor=SokobanEditor(),
)
