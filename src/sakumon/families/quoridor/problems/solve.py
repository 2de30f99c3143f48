"""How a position is decided: by a table, else by searching for a forced win."""

import os
from functools import lru_cache
from pathlib import Path

from sakumon.core.budget import Budget
from sakumon.core.errors import OutOfBudget
from sakumon.core.family import Proof, Solved, Status
from sakumon.families.quoridor.engine.search import forced_line
from sakumon.families.quoridor.model.position import FIRST, Position
from sakumon.families.quoridor.model.rules import RULES
from sakumon.families.quoridor.tables.game import game_of
from sakumon.families.quoridor.tables.store import DiskTable, tables_in
from sakumon.families.quoridor.tables.table import MemoryTable, Table

# Nodes of a search for a forced win: some seconds.
FORCED = 1_000_000
# A folder of tables that are asked where a game is too large to be solved at once.
TABLES = "SAKUMON_TABLES"
STATUS: dict[int, Status] = {1: "won", 0: "drawn", -1: "lost"}


class QuoridorSolver:
    """Solves the whole game where it is small enough, else looks for a forced win."""

    def solve(self, at: Position, budget: Budget, known: Table | None = None) -> Solved[Table]:
        """Decide a position; the witness is a table that holds it."""
        winner = RULES.winner(at)
        if winner is not None:
            return Solved(Proof("won" if winner == FIRST else "lost", shortest=True))
        try:
            budget.spend(0)
            table = table_of(at, budget, known)
            if table is None:
                return Solved(_forced(at, budget))
            return read_off(table, at, budget, budget.spent)
        except OutOfBudget:
            return Solved(Proof("unknown", work=budget.spent))


def read_off(table: Table, at: Position, budget: Budget, work: int) -> Solved[Table]:
    """Return what a table says of a position that it holds, and that took this much work."""
    result = table.worth(at).result * (1 if at.turn == FIRST else -1)
    line = tuple(table.line(at, budget))
    return Solved(Proof(STATUS[result], line, result != 0, None, work), table)


def table_of(at: Position, budget: Budget, known: Table | None = None) -> Table | None:
    """Return a table that holds a position, or None where it is too large for the budget."""
    if known is not None and known.game.holds(at):
        return known
    game = game_of(at)
    if game.states() <= budget.left:
        return MemoryTable(game, budget)
    folder = os.environ.get(TABLES)
    return _on_disk(folder, at) if folder else None


def is_tabled(at: Position, budget: Budget) -> bool:
    """Tell whether a table that fits into the budget, or one that is kept, holds a whole game."""
    folder = os.environ.get(TABLES)
    small = game_of(at).states() <= budget.left
    return small or (folder is not None and _on_disk(folder, at) is not None)


def _on_disk(folder: str, at: Position) -> Table | None:
    return next((table for table in _opened(folder) if table.game.holds(at)), None)


# Opening a table reads every byte of it to check the digests, and a finished one never changes.
@lru_cache(maxsize=4)
def _opened(folder: str) -> list[DiskTable]:
    return [DiskTable(home) for home in tables_in(Path(folder))]


def _forced(at: Position, budget: Budget) -> Proof:
    """Look for a win or a loss that a few plies force."""
    plies, line = forced_line(at, budget.part(FORCED))
    if plies is None:
        return Proof("unknown", work=budget.spent)
    won = (plies > 0) == (at.turn == FIRST)
    return Proof("won" if won else "lost", tuple(line), True, None, budget.spent)
