"""Panels: swap neighbours so that three in line vanish, set off a chain, clear the board."""

from sakumon.core.exchange import Exchange
from sakumon.core.family import Analysis, Family, Playing, Variation
from sakumon.families.panels.compose.composer import PanelsComposer
from sakumon.families.panels.compose.repair import change, repair
from sakumon.families.panels.compose.wish import PanelsWish
from sakumon.families.panels.formats.panel_attack import PANEL_ATTACK
from sakumon.families.panels.formats.rows import LETTERS, ROWS
from sakumon.families.panels.formats.tilemap import tilemap_of
from sakumon.families.panels.lessons import LESSONS
from sakumon.families.panels.model.board import PanelsBoard
from sakumon.families.panels.model.position import Position
from sakumon.families.panels.model.rules import PanelsRules, verdict
from sakumon.families.panels.solve.rate import PanelsRater
from sakumon.families.panels.solve.solver import PanelsSolver, Solutions, all_answers
from sakumon.families.panels.view.draw import PanelsPainter
from sakumon.families.panels.view.edit import PanelsEditor
from sakumon.families.panels.view.frames import frames
from sakumon.families.panels.view.spoken import goal
from sakumon.families.panels.view.touch import press

FAMILY: Family[PanelsWish, Position, Solutions] = Family(
    name="panels",
    title="Panels",
    summary="Swap neighbouring panels so that three in line vanish, and clear the board in time.",
    body=PanelsBoard,
    rules=PanelsRules(),
    composer=PanelsComposer(),
    solver=PanelsSolver(),
    rater=PanelsRater(),
    painter=PanelsPainter(),
    playing=Playing(verdict=verdict, frames=frames, goal=goal, press=press),
    analysis=Analysis(answers=all_answers),
    variation=Variation(change=change, repair=repair),
    exchange=Exchange(
        formats={"rows": ROWS, "letters": LETTERS, "panel-attack": PANEL_ATTACK},
        tilemap=tilemap_of,
    ),
    editor=PanelsEditor(),
    lessons=LESSONS,
)
