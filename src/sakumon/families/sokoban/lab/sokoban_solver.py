"""How much of well-known collections the Sokoban solver solves, and at what cost."""

import os
from collections.abc import Callable

from sakumon.core.budget import Budget
from sakumon.core.errors import BadWish
from sakumon.core.message import Message
from sakumon.families.sokoban.formats.files import read_levels
from sakumon.families.sokoban.model.position import Position
from sakumon.families.sokoban.model.replay import replay
from sakumon.families.sokoban.model.rules import is_solved
from sakumon.families.sokoban.solve.solver import SokobanSolver
from sakumon.lab.corpora import CorpusMissing, corpus
from sakumon.lab.report import Report, TableCell

TITLE = "Solving Sokoban levels by other people, within a counted budget"
COLLECTIONS = {
    "Boxoban, unfiltered": "boxoban_unfiltered_100.xsb",
    "Boxoban, medium": "boxoban_medium_100.xsb",
    "Boxoban, hard": "boxoban_hard_100.xsb",
    "Microban 1 to 78": "microban_1-78.xsb",
    "XSokoban 1 to 45": "xsokoban_1-45.xsb",
}
# Work a level may take, unless the variable below says otherwise: about half a minute.
WORK, QUICK_WORK = 300_000_000, 3_000_000
BUDGET = "SAKUMON_SOKOBAN_WORK"
# A level of a collection that is listed one by one.
LISTED = "XSokoban"


def run(quick: bool, advance: Callable[[str], None]) -> Report:
    """Solve every collection at hand, and replay every solution."""
    limit = QUICK_WORK if quick else _limit()
    rows: list[list[TableCell]] = []
    single: list[list[TableCell]] = []
    for name, file in COLLECTIONS.items():
        path = corpus(file)
        if path is None:
            continue
        levels = read_levels(path.read_text("utf-8"))[:: 10 if quick else 1]
        found = [_solved(at, limit, advance) for at in levels]
        rows.append(_row(name, found))
        single += [list(row) for row in found] if name.startswith(LISTED) else []
    if not rows:
        raise CorpusMissing(" or ".join(COLLECTIONS.values()))
    return _report([*rows, *single], limit, sum(int(row[2] or 0) for row in rows))


def _limit() -> int:
    text = os.environ.get(BUDGET, str(WORK))
    if not text.isdecimal() or int(text) < 1:
        raise BadWish(
            Message(
                "{name}={text}: write a whole number, like {example}",
                name=BUDGET,
                text=text,
                example=WORK,
            )
        )
    return int(text)


def _solved(at: Position, limit: int, advance: Callable[[str], None]) -> list[TableCell]:
    """Return a level's title, how it ended, and what its solution and the search cost."""
    advance(at.level.title)
    proof = SokobanSolver().solve(at, Budget(limit)).proof
    end, cost = replay(at, proof.line)
    if proof.status == "won" and not is_solved(end):
        raise AssertionError(f"{at.level.title}: a solution that does not solve it")
    shown: list[TableCell] = [cost.pushes, cost.box_lines, cost.box_changes]
    won = proof.status == "won"
    return [at.level.title, 1, int(won), *(shown if won else [None] * 3), proof.work]


def _row(name: str, found: list[list[TableCell]]) -> list[TableCell]:
    """Return the sum of a collection: means over what was solved, the median and most work."""
    won = [row for row in found if row[2]]
    means = [_mean([row[place] for row in won]) for place in (3, 4, 5)]
    work = sorted(int(row[6] or 0) for row in won)
    return [name, len(found), len(won), *means, work[-1] if work else None]


def _mean(values: list[TableCell]) -> float | None:
    numbers = [value for value in values if isinstance(value, int)]
    return round(sum(numbers) / len(numbers), 1) if numbers else None


def _report(rows: list[list[TableCell]], limit: int, solved: int) -> Report:
    columns = ["levels", "number", "solved", "pushes", "box lines", "box changes", "work"]
    return Report(
        title=TITLE,
        columns=columns,
        rows=rows,
        figures={"work a level": limit, "solved": solved},
        notes=[
            "Pushes, box lines and box changes are means over the solved levels of a collection;",
            "its work is that of the hardest one that was solved. Every solution was replayed.",
            f"{BUDGET} sets the work a level may take.",
        ],
    )
