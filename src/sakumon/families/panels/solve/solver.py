"""How a panel puzzle is decided: every shortest way to clear it, up to the order of its swaps."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from sakumon.core.budget import Budget
from sakumon.core.errors import OutOfBudget
from sakumon.core.family import Proof, Solved
from sakumon.core.move import Move
from sakumon.families.panels.model.position import Position, Swap, is_clear, move_of

if TYPE_CHECKING:
    from sakumon.families.panels.solve.kernel.bounds import Costs

# Swaps looked at between two looks at the budget: a few milliseconds.
SLICE = 50_000
# Lines that are held before they are sorted out.
LINES_HELD = 4096


@dataclass(frozen=True, slots=True)
class Line:
    """A winning line: its swaps in order, the longest chain and the largest combo on the way."""

    swaps: tuple[Swap, ...]
    chain: int
    combo: int

    @property
    def moves(self) -> tuple[Move, ...]:
        """The swaps as text."""
        return tuple(move_of(swap) for swap in self.swaps)


@dataclass(frozen=True, slots=True)
class Solution:
    """The same swaps in every order that wins; the first line is the first in order of swaps."""

    lines: tuple[Line, ...]

    @property
    def chains(self) -> set[int]:
        """The longest chain of each order."""
        return {line.chain for line in self.lines}

    @property
    def combos(self) -> set[int]:
        """The largest combo of each order."""
        return {line.combo for line in self.lines}


Solutions = Sequence[Solution]


class PanelsSolver:
    """Finds all shortest solutions, distinct up to order."""

    def solve(
        self, at: Position, budget: Budget, _known: Solutions | None = None
    ) -> Solved[Solutions]:
        """Decide a position; the witness is all its shortest solutions."""
        budget.spend(0)
        if is_clear(at.columns):
            return Solved(Proof("won", shortest=True, answers=1, work=budget.spent))
        try:
            return proved(shortest_solutions(at, budget), budget.spent)
        except OutOfBudget:
            return Solved(Proof("unknown", work=budget.spent))


def proved(solutions: Solutions, work: int) -> Solved[Solutions]:
    """Return what all shortest solutions prove of a position that is not clear."""
    if not solutions:
        return Solved(Proof("lost", shortest=True, answers=0, work=work), solutions)
    line = solutions[0].lines[0].moves
    return Solved(Proof("won", line, True, len(solutions), work), solutions)


def all_answers(at: Position, budget: Budget) -> Iterator[tuple[Move, ...]]:
    """Yield one winning line of every shortest solution."""
    if is_clear(at.columns):
        yield ()
        return
    for solution in shortest_solutions(at, budget):
        yield solution.lines[0].moves


def shortest_solutions(at: Position, budget: Budget, limited: bool = False) -> list[Solution]:
    """Return all solutions of the fewest moves.

    A `limited` search ends at the second solution, and then not every order of the two is there.
    One solution from it is the only one, in every order: nothing cut that search short.
    """
    for depth in range(1, at.left + 1):
        solutions = solutions_of_length(at, depth, budget, limited)
        if solutions:
            return solutions
    return []


def solutions_of_length(
    at: Position, depth: int, budget: Budget, limited: bool = False
) -> list[Solution]:
    """Return all solutions of exactly `depth` moves, in the order of their first lines.

    A solution ends when the board is clear, and never swaps two equal panels.
    """
    groups: dict[tuple[Swap, ...], list[Line]] = {}
    for line in _lines(at, depth, budget, limited):
        groups.setdefault(tuple(sorted(line.swaps)), []).append(line)
    return [Solution(tuple(group)) for group in groups.values()]


def _lines(at: Position, depth: int, budget: Budget, limited: bool) -> Iterator[Line]:
    import numpy as np

    from sakumon.families.panels.model.kernel.motion import ROW_CODE
    from sakumon.families.panels.solve.kernel import search as kernel

    costs, base = costs_for(at.width)
    columns = np.array(at.columns, np.int64)
    search = kernel.new_search(columns, depth, costs, base, _table_size(depth), LINES_HELD)
    if not kernel.open_ply(search, 0, depth):
        budget.spend(1)
        return
    status, counted = kernel.PAUSED, 0
    while status not in (kernel.DONE, kernel.ENOUGH):
        status = kernel.resume(search, min(SLICE, budget.left + 1), limited)
        work, counted = int(search.state[kernel.NODES]) - counted, int(search.state[kernel.NODES])
        budget.spend(work)
        for values in search.lines[: search.state[kernel.HELD]].tolist():
            swaps = tuple(divmod(code, ROW_CODE) for code in values[:depth])
            yield Line(swaps, values[depth], values[depth + 1])
        search.state[kernel.HELD] = 0


def _table_size(depth: int) -> int:
    """Return how many failures to remember: more where more are met, a power of two."""
    return 1 << min(18, 3 + 3 * depth)


@cache  # a small table that depends on the width alone and takes a moment to make
def costs_for(width: int) -> "tuple[Costs, int]":
    """Return the table of least costs for boards of this width, and the base of its index."""
    from sakumon.families.panels.solve.kernel import bounds

    base = bounds.digits_for(width)
    return bounds.cost_table(width, base), base
