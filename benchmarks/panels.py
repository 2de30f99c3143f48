"""Panels: solving beside the plain twin of the tests, and composing."""

import time
from functools import partial

from benchmarks.timing import best_time
from sakumon import workshop
from sakumon.core.budget import Budget
from sakumon.families import load_family
from sakumon.families.panels.compose.wish import PanelsWish
from sakumon.families.panels.lab.stages import panel_stages
from sakumon.families.panels.model.position import Position
from sakumon.families.panels.solve.solver import shortest_solutions
from tests.families.panels.twin import board_of, solutions, up_to_order

# Moves and chains of the puzzles that the twin solves too; more would take it minutes.
TWIN_PAIRS = ((2, 2), (2, 8), (3, 2), (3, 5))


def main() -> None:
    """Print all figures."""
    beside_the_twin()
    solve_stages()
    compose_puzzles()


def position(rows: list[str], moves: int) -> Position:
    """Return a stage as a position."""
    body = {"width": 6, "height": 12, "rows": rows, "moves": moves}
    at = load_family("panels").rules.read(body)
    assert isinstance(at, Position)
    return at


def beside_the_twin() -> None:
    """Time all solutions of the same puzzles, ours and the twin's, and compare."""
    family = load_family("panels")
    print("All solutions, beside the plain-Python twin of the tests:")
    for moves, chain in TWIN_PAIRS:
        ours = twins = 0.0
        wish = PanelsWish(moves=moves, chain=chain)
        puzzles = [workshop.compose(family, wish, 1, index) for index in range(3)]
        for puzzle in puzzles:
            rows = puzzle.board["rows"]
            at = position(rows, moves)
            ours += best_time(partial(shortest_solutions, at, Budget()))
            started = time.perf_counter()
            lines = solutions(board_of(rows), 6, 12, moves)
            twins += time.perf_counter() - started
            assert len(up_to_order(lines)) == len(shortest_solutions(at, Budget()))
        print(
            f"  {moves} moves, chain {chain}, {len(puzzles)} puzzles: ours {ours * 1e3:.2f} ms, "
            f"twin {twins:.1f} s, ratio {twins / ours:,.0f}"
        )


def solve_stages() -> None:
    """Time all solutions of the classic stages, the slowest of each number of moves."""
    stages = panel_stages()
    if not stages:
        print("No classic stages are at hand (panels.jsonl in ../shared/corpora): not timed")
    slowest: dict[int, tuple[float, str]] = {}
    for stage in stages:
        at = position(stage["rows"], stage["moves"])
        seconds = best_time(partial(shortest_solutions, at, Budget()), 3)
        timed = (seconds, stage["id"])
        slowest[stage["moves"]] = max(timed, slowest.get(stage["moves"], timed))
    for moves, (seconds, name) in sorted(slowest.items()):
        print(f"Slowest classic stage of {moves} moves, {name}: {seconds * 1e3:.1f} ms")


def compose_puzzles() -> None:
    """Time composing through the whole workshop."""
    family = load_family("panels")
    for moves, chain, many in ((1, 2, 50), (1, 10, 50), (3, 6, 50), (4, 4, 10), (5, 2, 3)):
        wish = PanelsWish(moves=moves, chain=chain)
        workshop.compose(family, wish, 2)
        started = time.perf_counter()
        for index in range(many):
            workshop.compose(family, wish, 1, index)
        rate = 60 * many / (time.perf_counter() - started)
        print(f"Whole workshop, moves {moves}, chain {chain}: {rate:,.0f} puzzles a minute")
    started = time.perf_counter()
    workshop.compose(family, PanelsWish(moves=1, chain=25, height=13), 1)
    print(f"Whole workshop, moves 1, chain 25: {time.perf_counter() - started:.2f} s")
