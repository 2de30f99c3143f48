"""Sokoban: push every packet onto a goal."""

from sakumon.core.exchange import Exchange
from sakumon.core.family import Analysis, Family, Playing, Variation
from sakumon.families.sokoban.board import Position, SokobanBoard
from sakumon.families.sokoban.compose import SokobanComposer
from sakumon.families.sokoban.danger import pressed, warnings
from sakumon.families.sokoban.draw import SokobanPainter
from sakumon.families.sokoban.edit import SokobanEditor
from sakumon.families.sokoban.formats import LURD, RLE, SOK, XSB
from sakumon.families.sokoban.normal import likeness
from sakumon.families.sokoban.rate import SokobanRater
from sakumon.families.sokoban.rules import SokobanRules, verdict
from sakumon.families.sokoban.solve import Answer, SokobanSolver, push_optimal, warm
from sakumon.families.sokoban.tilemap import tilemap_of
from sakumon.families.sokoban.vary import vary
from sakumon.families.sokoban.wish import SokobanWish

FAMILY: Family[SokobanWish, Position, Answer] = Family(
    name="sokoban",
    title="Sokoban",
    summary="Push every packet onto a goal, one at a time, never pull.",
    body=SokobanBoard,
    rules=SokobanRules(),
    composer=SokobanComposer(),
    solver=SokobanSolver(),
    rater=SokobanRater(),
    painter=SokobanPainter(),
    playing=Playing(press=pressed, warnings=warnings, verdict=verdict),
    analysis=Analysis(fewest={"pushes": push_optimal}),
    variation=Variation(change=vary, likeness=likeness),
    exchange=Exchange(
        formats={"xsb": XSB, "sok": SOK, "rle": RLE, "lurd": LURD}, tilemap=tilemap_of
    ),
    editor=SokobanEditor(),
    warm=warm,
)
