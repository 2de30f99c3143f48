"""Repairing a puzzle: small changes, until exactly one solution is left."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from sakumon.core.budget import Budget
from sakumon.core.dice import Dice
from sakumon.core.errors import BadBoard, CannotCompose, OutOfBudget
from sakumon.core.family import Candidate, Solved
from sakumon.core.message import Message
from sakumon.families.panels.model.board import check_columns
from sakumon.families.panels.model.position import (
    STONE,
    Columns,
    PlacedPanel,
    Position,
    is_clear,
    kind_counts,
    panels_of,
    top_of,
)
from sakumon.families.panels.solve.solver import Solutions, proved, shortest_solutions

# Changes made one after another, and those tried for each of them.
ROUNDS = 12
CHANGES = 1000
# Units of work that counting the solutions of one candidate may take.
COUNT_WORK = 5_000_000
# A solution that is a move too short is worse than this many too many.
TOO_SHORT = 1_000_000


def repair(at: Position, dice: Dice, budget: Budget) -> Candidate[Position, Solutions]:
    """Return the puzzle changed as little as we can so that it has exactly one solution.

    One that has it already comes back as it is.
    """
    return _Repairing(dice, budget).run(at)


def change(at: Position, dice: Dice) -> Position:
    """Return the puzzle with one small change, or as it is if none gives a start."""
    return next((replace(at, columns=columns) for columns in _changes(at, dice)), at)


@dataclass(frozen=True, slots=True)
class _Counted:
    """A board with its faults: solutions too many, and moves too many; solved if it has none."""

    at: Position
    faults: int
    solved: Solved[Solutions] | None


class _Repairing:
    """One run of repairing: the best of many changes, time and again."""

    def __init__(self, dice: Dice, budget: Budget) -> None:
        self.dice, self.budget = dice, budget
        # Boards counted before: a later change may undo an earlier one.
        self.known: dict[Position, _Counted | None] = {}

    def run(self, at: Position) -> Candidate[Position, Solutions]:
        """Return a puzzle without faults."""
        best = self._counted(at)
        if best is None:
            raise CannotCompose(Message("it has no solution to keep: give it more moves first"))
        for _ in range(ROUNDS):
            if best.faults == 0:
                break
            best = self._better(best)
        if best.faults == 0:
            return Candidate(best.at, best.solved)
        raise CannotCompose(
            Message(
                "after {rounds} small changes it still has {solutions} solutions: "
                "try another seed, or fewer moves",
                rounds=ROUNDS,
                solutions=best.faults % TOO_SHORT + 1,
            )
        )

    def _better(self, start: _Counted) -> _Counted:
        """Return the best of many changes; the first that leaves one solution is good enough.

        If none is better, one that is no worse may lead on.
        """
        best = start
        for columns in _changes(start.at, self.dice):
            counted = self._counted(replace(start.at, columns=columns))
            if counted is None:
                continue
            if counted.faults < best.faults or (counted.faults == best.faults and best is start):
                best = counted
                if best.faults == 0:
                    break
        return best

    def _counted(self, at: Position) -> _Counted | None:
        """Return a board with its faults; None without a solution."""
        if at not in self.known:
            self.known[at] = None if is_clear(at.columns) else self._searched(at)
        return self.known[at]

    def _searched(self, at: Position) -> _Counted | None:
        work = self.budget.apart(COUNT_WORK)
        try:
            solutions = shortest_solutions(at, work)
        except OutOfBudget:
            return None
        finally:
            self.budget.spend(work.spent)
        if not solutions:
            return None
        spare = at.left - len(solutions[0].lines[0].swaps)
        faults = spare * TOO_SHORT + len(solutions) - 1
        return _Counted(at, faults, proved(solutions, work.spent) if faults == 0 else None)


def _changes(at: Position, dice: Dice) -> Iterator[Columns]:
    """Yield boards that differ by one small change and are starts that the rules allow."""
    panels = [panel for panel in panels_of(at.columns) if panel[2] != STONE]
    kinds = sorted(kind_counts(at.columns))
    seen = {at.columns}
    for _ in range(CHANGES):
        columns = _changed(at, panels, dice.choice(kinds), dice)
        if columns not in seen and _is_start(columns):
            seen.add(columns)
            yield columns


def _changed(at: Position, panels: list[PlacedPanel], kind: int, dice: Dice) -> Columns:
    """Return the board with one panel recoloured, moved, added or taken, or two exchanged."""
    row, column, own = dice.choice(panels)
    way = dice.below(6)
    if way == 0:
        return _recoloured(at.columns, row, column, kind)
    if way == 1:
        return _moved(at, column, dice.below(at.width))
    if way == 2:
        return _pushed(at, row, column, kind)
    if way == 3:
        return _taken(at.columns, row, column)
    other = dice.choice(panels)
    columns = _recoloured(at.columns, row, column, other[2])
    return _recoloured(columns, other[0], other[1], own)


def _recoloured(columns: Columns, row: int, column: int, kind: int) -> Columns:
    changed = list(columns)
    changed[column] = columns[column] & ~(STONE << 4 * row) | kind << 4 * row
    return tuple(changed)


def _moved(at: Position, source: int, target: int) -> Columns:
    """Move the top panel of a column onto another."""
    changed = list(at.columns)
    top = 4 * (top_of([changed[source]]) - 1)
    kind = changed[source] >> top
    changed[source] ^= kind << top
    high = top_of([changed[target]])
    if high < at.height:
        changed[target] |= kind << 4 * high
        return tuple(changed)
    return at.columns


def _pushed(at: Position, row: int, column: int, kind: int) -> Columns:
    """Push a panel in under another."""
    changed = list(at.columns)
    if top_of([changed[column]]) < at.height:
        low = (1 << 4 * row) - 1
        changed[column] = changed[column] & low | kind << 4 * row | (changed[column] & ~low) << 4
    return tuple(changed)


def _taken(columns: Columns, row: int, column: int) -> Columns:
    """Take a panel out; those above come down."""
    changed, low = list(columns), (1 << 4 * row) - 1
    changed[column] = columns[column] & low | columns[column] >> 4 & ~low
    return tuple(changed)


def _is_start(columns: Columns) -> bool:
    try:
        check_columns(columns)
    except BadBoard:
        return False
    return True
