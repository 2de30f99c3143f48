"""The Quoridor paper's counts of positions, 5×5 with one fence each, counted two ways."""

from collections.abc import Callable
from itertools import combinations

from sakumon.core.budget import Budget
from sakumon.families.quoridor.model.kernel.steps import conflicts
from sakumon.families.quoridor.model.paths import fronts, goal_cells, roads_past
from sakumon.families.quoridor.model.position import Position, start_position
from sakumon.families.quoridor.tables.game import QuoridorGame
from sakumon.families.quoridor.tables.levels import count_states
from sakumon.lab.report import Bars, Report

TITLE = "Positions of Quoridor 5×5 with one fence each, by fences on the board"
PAPER = {0: 960, 1: 61_440, 2: 436_864}
SIDE, HANDS = 5, (1, 1)


def run(quick: bool, advance: Callable[[str], None]) -> Report:  # noqa: ARG001
    """Count by the compiled program and again in plain numbers."""
    advance("counting with the compiled program")
    ours = count_states(QuoridorGame(SIDE, SIDE, HANDS), Budget())
    rows = []
    for level, paper in PAPER.items():
        advance(f"counting again: {level} fences")
        sets = fence_sets(level)
        shares = 2 if level == 1 else 1
        again = shares * sum(placings(fences) for fences in sets)
        free = shares * len(sets) * placings(())
        rows.append(
            [level, len(sets), shares, free, ours[level], again, paper, ours[level] - paper]
        )
    return Report(
        title=TITLE,
        columns=["fences", "sets", "hands", "if none cut off", "ours", "again", "paper's", "apart"],
        rows=rows,
        bars=[Bars("Positions by fences on the board", "fences", ["ours", "paper's"])],
        figures={"together": sum(ours), "paper's together": sum(PAPER.values())},
        notes=[
            "Counted: who is to move, with its pawn not on its goal row yet; the other pawn on any",
            "other cell, its goal row included; how the fences in hand are shared out; no pawn cut",
            "off from its goal row. No symmetry is taken out.",
            "With two fences on the board the paper prints 436,864. Both of our counts give",
            "436,364: the figures differ in one digit.",
        ],
    )


def fence_sets(count: int) -> list[tuple[int, ...]]:
    """Return all sets of this many fences that neither cross nor overlap."""
    places = range(2 * (SIDE - 1) ** 2)
    clash = {fence: set(conflicts(fence, SIDE, SIDE)) for fence in places}
    return [
        fences
        for fences in combinations(places, count)
        if not any(two in clash[one] for one, two in combinations(fences, 2))
    ]


def placings(fences: tuple[int, ...]) -> int:
    """Return how many placings of the pawns and the turn are legal past these fences."""
    at = start_position(SIDE, SIDE, HANDS)
    reached = [cells_that_reach(at, side, fences) for side in range(2)]
    total = 0
    for side in range(2):
        goal = goal_cells(at, side)
        movers = [cell for cell in reached[side] if not goal >> cell & 1]
        total += sum(other != mover for mover in movers for other in reached[1 - side])
    return total


def cells_that_reach(at: Position, side: int, fences: tuple[int, ...]) -> list[int]:
    """Return the cells from which a side's goal row can be walked to."""
    roads = roads_past(at.width, at.height, fences)
    *_, whole = fronts(goal_cells(at, side), at.width, roads)
    return [cell for cell in range(at.cells) if whole >> cell & 1]
