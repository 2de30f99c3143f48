"""The Quoridor paper's table over sizes: who wins with at most one fence each."""

from collections.abc import Callable

from sakumon.core.budget import Budget
from sakumon.families.quoridor.model.position import FIRST, SIDES
from sakumon.families.quoridor.tables.game import QuoridorGame
from sakumon.families.quoridor.tables.summary import solve_game
from sakumon.families.quoridor.tables.table import winner_of
from sakumon.lab.report import Bars, Report, TableCell

TITLE = "Quoridor with at most one fence each: who wins, by size"
WIDTHS, HEIGHTS = (3, 5, 7, 9), range(3, 10)


def run(quick: bool, advance: Callable[[str], None]) -> Report:
    """Solve every size with no fence and with one each."""
    widths, heights = (WIDTHS[:2], HEIGHTS[:3]) if quick else (WIDTHS, HEIGHTS)
    rows: list[list[TableCell]] = []
    agree = 0
    for width in widths:
        for height in heights:
            advance(f"{width}×{height}")
            bare, one = (
                solve_game(QuoridorGame(width, height, (f, f)), Budget()).worth for f in (0, 1)
            )
            paper = papers_winner(height)
            winners = [winner_of(worth, FIRST) for worth in (bare, one)]
            same = winners == [paper, paper]
            agree += same
            ours = (winners[0], bare.plies, winners[1], one.plies)
            rows.append([f"{width}×{height}", *ours, paper, "yes" if same else "no"])
    return Report(
        title=TITLE,
        columns=["size", "no fence", "plies", "one each", "plies each", "paper's", "agree"],
        rows=rows,
        bars=[Bars("Length of the game in plies", "size", ["plies", "plies each"])],
        figures={"sizes": len(rows), "sizes that agree": agree},
        notes=[
            "The size is columns × rows; plies are the length of the game with best play.",
            "The paper: with odd rows second wins, with even rows first (widths are odd).",
        ],
    )


def papers_winner(height: int) -> str:
    """Return who wins by the paper: it depends on the number of rows alone."""
    return SIDES[height % 2]
