"""How long it takes to find every solution of a panel puzzle, by its number of moves."""

import statistics
import time
from collections.abc import Callable

from sakumon import workshop
from sakumon.core.budget import Budget
from sakumon.families import load_family
from sakumon.families.panels.compose.wish import PanelsWish
from sakumon.families.panels.lab.stages import panel_stages
from sakumon.families.panels.model.position import Position
from sakumon.families.panels.solve.solver import shortest_solutions
from sakumon.lab.report import Report, TableCell

TITLE = "Finding every solution of a panel puzzle, by its number of moves"
SEED = 2014
CHAIN = 4
# The paper says of its 60 stages: at most ten seconds up to three moves, then minutes.
PAPER = {1: "up to 10 s", 2: "up to 10 s", 3: "up to 10 s", 4: "over 5 min"}


def run(quick: bool, advance: Callable[[str], None]) -> Report:
    """Time the solver on classic stages, if they are at hand, and on puzzles of our own."""
    family = load_family("panels")
    stages: dict[int, list[Position]] = {}
    right = 0
    for stage in panel_stages():
        body = {"width": 6, "height": 12, "rows": stage["rows"], "moves": stage["moves"]}
        at = family.rules.read(body)
        stages.setdefault(stage["moves"], []).append(at)
        right += _is_right(at, stage["unique_up_to_order"])
    rows = [_row("classic stages", moves, stages[moves]) for moves in sorted(stages)]
    for moves in range(1, 5 if quick else 6):
        advance(f"composing puzzles of {moves} moves")
        wish, many = PanelsWish(moves=moves, chain=CHAIN), 3 if quick else 10
        ours = [workshop.compose(family, wish, SEED, index).position() for index in range(many)]
        rows.append(_row("composed", moves, ours))
    return _report(rows, sum(map(len, stages.values())), right)


def _is_right(at: Position, unique: bool) -> bool:
    """Tell whether a stage is solved in just its moves, and as uniquely as is known of it."""
    solutions = shortest_solutions(at, Budget())
    return len(solutions[0].lines[0].swaps) == at.moves and (len(solutions) == 1) == unique


def _row(name: str, moves: int, puzzles: list[Position]) -> list[TableCell]:
    times, work = [], []
    shortest_solutions(puzzles[0], Budget())  # compiled before the clock runs
    for at in puzzles:
        purse, started = Budget(), time.perf_counter()
        shortest_solutions(at, purse)
        times.append(1000 * (time.perf_counter() - started))
        work.append(purse.spent)
    middle, worst = round(statistics.median(times), 2), round(max(times), 2)
    return [name, moves, len(puzzles), middle, worst, max(work), PAPER.get(moves)]


def _report(rows: list[list[TableCell]], stages: int, right: int) -> Report:
    missing = [] if stages else ["No classic stages are at hand: only puzzles of ours are timed."]
    return Report(
        title=TITLE,
        columns=["puzzles", "moves", "number", "median ms", "worst ms", "worst work", "paper's"],
        rows=rows,
        figures={"classic stages": stages, "solved as is known of them": right},
        notes=[
            *missing,
            "All shortest solutions are found; the order of their swaps makes no difference.",
            f"Composed puzzles have a chain of {CHAIN}. Work is counted in swaps looked at.",
        ],
    )
