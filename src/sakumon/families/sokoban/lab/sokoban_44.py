"""XSokoban level 44: its goal area rebuilt by a designer's starts, goals and paths."""

from collections.abc import Callable

from sakumon.core.budget import Budget
from sakumon.families.sokoban.compose.area.area import Area
from sakumon.families.sokoban.compose.area.digging import design_area
from sakumon.families.sokoban.compose.area.request import AreaRequest, Design
from sakumon.families.sokoban.formats.files import read_levels
from sakumon.families.sokoban.model.position import Position
from sakumon.kernel.dice import dice_state
from sakumon.lab.corpora import needed_corpus
from sakumon.lab.report import Report

TITLE = "XSokoban level 44: its goal area rebuilt in designer mode"
CORPUS, LEVEL = "xsokoban_1-45.xsb", 44
SIDE = 7
# As in the paper's figure 18, boxes 0, 2, 6, 7 and 8 come in by one gate; cells count from 0.
TOP, LEFT, RIGHT, BOTTOM = (3, 1), (1, 3), (5, 3), (4, 5)
STORED = [
    (TOP, (2, 2), "ddlu"),
    (LEFT, (2, 3), "r"),
    (TOP, (2, 4), "dddl"),
    (BOTTOM, (4, 2), "uuu"),
    (RIGHT, (4, 3), "l"),
    (BOTTOM, (4, 4), "u"),
    (TOP, (3, 4), "ddd"),
    (TOP, (3, 3), "dd"),
    (TOP, (3, 2), "d"),
]


def rebuilt() -> Area:
    """Return the area that the designer's starts, goals and paths make."""
    starts, goals, paths = zip(*STORED, strict=True)
    request = AreaRequest(SIDE, SIDE, len(STORED), "paper", fill=False)
    return design_area(request, Design(starts, goals, paths), dice_state(0), Budget())


def run(quick: bool, advance: Callable[[str], None]) -> Report:  # noqa: ARG001
    """Rebuild the area and compare it with the level, cell by cell."""
    advance("rebuilding")
    area = rebuilt()
    level = read_levels(needed_corpus(CORPUS).read_text("utf-8"))[LEVEL - 1]
    ours, theirs = shown(area), cut(level)
    same = sum(a == b for row in zip(ours, theirs, strict=True) for a, b in zip(*row, strict=True))
    return Report(
        title=TITLE,
        columns=["row", "rebuilt", "level 44"],
        rows=[
            [str(number), one, other]
            for number, (one, other) in enumerate(zip(ours, theirs, strict=True), start=1)
        ],
        figures={
            "cells": SIDE * SIDE,
            "cells the same": same,
            "boxes stored": len(area.goals),
            "shrinks": len(area.shrunk),
        },
        notes=[
            "The outermost cells are the passage around the area, on which the player walks from",
            "gate to gate. Boxes and player of the level are left out.",
            "The plan, each box's steps: " + " ".join(area.plan),
        ],
    )


def shown(area: Area) -> list[str]:
    """Return the rows of an area, its rim left out."""
    signs = {**dict.fromkeys(area.floor, "-"), **dict.fromkeys(area.goals, ".")}
    return [
        "".join(signs.get(y * area.width + x, "#") for x in range(1, area.width - 1))
        for y in range(1, area.height - 1)
    ]


def cut(at: Position) -> list[str]:
    """Return the rows around a level's goals, two cells to every side, walls and goals alone."""
    level = at.level
    columns = [cell % level.width for cell in level.goals]
    lines = [cell // level.width for cell in level.goals]
    return [
        "".join(
            "." if (cell := y * level.width + x) in level.goals
            else "#" if cell in level.walls else "-"
            for x in range(min(columns) - 2, max(columns) + 3)
        )
        for y in range(min(lines) - 2, max(lines) + 3)
    ]  # fmt: skip
