"""Table 2 of the moving-wall paper: composing simply against composing efficiently."""

import time
from collections.abc import Callable

from sakumon.core.dice import Dice
from sakumon.families.walls.lab.kernel.recursion import (
    EXACT,
    FULL,
    STOPPING,
    compose_efficient,
    compose_simple,
)
from sakumon.families.walls.model.tables import board_tables
from sakumon.kernel.dice import dice_state
from sakumon.lab.report import Bars, Report

TITLE = "Composing 100 boards: survive, 6×6, 40 walls, 10 steps"
SIDE, WALLS, STEPS = 6, 40, 10
PAPER = {"simple": 834.5, "efficient": 14.94}
PAPER_RATIO = 55.9
FULL_NAME = "simple, recursion over all routes"
STOPPING_NAME = "simple, recursion that stops at a touch"
EXACT_NAME = "simple, exact solver"
# The efficient method is so fast that 100 boards cannot be timed; it makes this many times more.
EFFICIENT_ROUNDS = 100


def run(quick: bool, advance: Callable[[str], None]) -> Report:
    """Time the three methods in one process, in the same compiled code."""
    boards = 2 if quick else 100
    timed = {}
    for name, job in _methods().items():
        advance(f"{name}: compiling")
        job(1, 0)
        advance(f"{name}: {boards} boards")
        started = time.perf_counter()
        found = job(boards, 1)
        timed[name] = (time.perf_counter() - started, *found)
    return _report(timed, boards)


def _methods() -> dict[str, Callable[[int, int], tuple[float, int, int]]]:
    """Return the methods: each makes boards from a seed; rounds, boards tried, nodes come back."""
    board = board_tables(SIDE, SIDE)

    def simple(method: int) -> Callable[[int, int], tuple[float, int, int]]:
        def make(boards: int, seed: int) -> tuple[float, int, int]:
            dice = dice_state(Dice.of("walls-table2", seed).word())
            tried, _, nodes = compose_simple(board, dice, boards, WALLS, STEPS, method)
            return 1, tried, nodes

        return make

    def efficient(boards: int, seed: int) -> tuple[float, int, int]:
        dice = dice_state(Dice.of("walls-table2", seed).word())
        many = boards * EFFICIENT_ROUNDS
        _, passes, _ = compose_efficient(board, dice, many, WALLS, STEPS, False)
        return EFFICIENT_ROUNDS, passes, 0

    return {
        FULL_NAME: simple(FULL),
        STOPPING_NAME: simple(STOPPING),
        EXACT_NAME: simple(EXACT),
        "efficient": efficient,
    }


def _report(timed: dict[str, tuple[float, float, int, int]], boards: int) -> Report:
    seconds = {name: found[0] / found[1] for name, found in timed.items()}
    base = seconds["efficient"]
    papers = [PAPER["simple"], PAPER["simple"], None, PAPER["efficient"]]
    rows = [
        [
            name,
            seconds[name] * 100 / boards,
            round(timed[name][2] / (boards * timed[name][1]), 2),
            round(seconds[name] / base, 1),
            paper,
            None if paper is None else round(paper / PAPER["efficient"], 1),
        ]
        for name, paper in zip(timed, papers, strict=True)
    ]
    return Report(
        title=TITLE,
        columns=["method", "s per 100", "tries a board", "ratio", "paper's s", "paper's ratio"],
        rows=rows,
        bars=[Bars("Time over that of the efficient method", "method", ["ratio", "paper's ratio"])],
        figures={
            "all routes to efficient": round(seconds[FULL_NAME] / base, 1),
            "stopping at a touch to efficient": round(seconds[STOPPING_NAME] / base, 1),
            "exact solver to efficient": round(seconds[EXACT_NAME] / base, 1),
            "paper's simple to efficient": PAPER_RATIO,
            "second passes of efficient": timed["efficient"][2] - boards * EFFICIENT_ROUNDS,
        },
        notes=[
            "All methods run in the same compiled code in one process; the efficient one makes",
            f"{EFFICIENT_ROUNDS} times as many boards to be timed, and is scaled back.",
            "The paper does not say whether its recursion went on after a touch: both are here.",
        ],
    )
