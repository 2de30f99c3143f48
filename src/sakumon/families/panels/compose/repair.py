"""Making a puzzle better: small changes, until exactly one solution is left."""

from collections.abc import Iterator
from dataclasses import replace

from sakumon.core.budget import Budget
from sakumon.core.dice import Dice
from sakumon.core.errors import BadBoard, CannotCompose, OutOfBudget
from sakumon.families.panels.model.board import check_columns
from sakumon.families.panels.model.position import (
    STONE,
    Position,
    cells_of,
    is_clear,
    tally,
    top_of,
)
from sakumon.families.panels.solve.solver import shortest_solutions

# Changes made one after another, and those tried for each of them.
ROUNDS = 12
CHANGES = 1000
# Units of work that counting the solutions of one candidate may take.
COUNT_WORK = 5_000_000
# A solution that is a move too short is worse than this many too many.
TOO_SHORT = 1_000_000

Columns = tuple[int, ...]
Cell = tuple[int, int, int]  # row, column, kind


def improve(at: Position, dice: Dice, budget: Budget) -> Position:
    """Return the puzzle changed as little as we can so that it has exactly one solution.

    One that has it already comes back as it is.
    """
    best, faults = at, count_faults(at, budget)
    if faults is None:
        raise CannotCompose("it has no solution to keep: give it more moves first")
    for _ in range(ROUNDS):
        if faults == 0:
            return best
        best, faults = _better(best, faults, dice, budget)
    if faults == 0:
        return best
    raise CannotCompose(
        f"after {ROUNDS} small changes it still has {faults % TOO_SHORT + 1} solutions: "
        "try another seed, or fewer moves"
    )


def vary(at: Position, dice: Dice) -> Position:
    """Return the puzzle with one small change, or as it is if none gives a start."""
    return next((replace(at, columns=columns) for columns in _changes(at, dice)), at)


def count_faults(at: Position, budget: Budget) -> int | None:
    """Return how many solutions there are too many, and moves too many; None without a solution."""
    if is_clear(at.columns):
        return None
    purse = budget.apart(COUNT_WORK)
    try:
        found = shortest_solutions(at, purse)
    except OutOfBudget:
        return None
    finally:
        budget.spend(purse.spent)
    if not found:
        return None
    spare = at.left - len(found[0].lines[0].swaps)
    return spare * TOO_SHORT + len(found) - 1


def _better(at: Position, faults: int, dice: Dice, budget: Budget) -> tuple[Position, int]:
    """Return the best of many changes; the first that leaves one solution is good enough.

    If none is better, one that is no worse may lead on.
    """
    best, least = at, faults
    for columns in _changes(at, dice):
        candidate = replace(at, columns=columns)
        left = count_faults(candidate, budget)
        if left is not None and (left < least or (left == least and best is at)):
            best, least = candidate, left
            if least == 0:
                break
    return best, least


def _changes(at: Position, dice: Dice) -> Iterator[Columns]:
    """Yield boards that differ by one small change and are starts that the rules allow."""
    panels = [cell for cell in cells_of(at.columns) if cell[2] != STONE]
    kinds = sorted(tally(at.columns))
    seen = {at.columns}
    for _ in range(CHANGES):
        columns = _changed(at, panels, dice.choice(kinds), dice)
        if columns not in seen and _is_start(columns):
            seen.add(columns)
            yield columns


def _changed(at: Position, panels: list[Cell], kind: int, dice: Dice) -> Columns:
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
