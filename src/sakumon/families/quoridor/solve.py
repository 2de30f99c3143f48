"""How a position is decided: by a table, else by searching for a forced win."""

import os
from collections import OrderedDict
from functools import lru_cache
from pathlib import Path

from sakumon.core.budget import Budget
from sakumon.core.errors import OutOfBudget
from sakumon.core.family import Proof, Status
from sakumon.families.quoridor.engine import forced_line
from sakumon.families.quoridor.game import Game, game_of
from sakumon.families.quoridor.position import FIRST, Position
from sakumon.families.quoridor.rules import QuoridorRules
from sakumon.families.quoridor.store import DiskTable
from sakumon.families.quoridor.table import MemoryTable, Table

# Solved games that stay in memory together, in bytes.
KEPT = 1_500_000_000
# Nodes of a search for a forced win: some seconds.
FORCED = 1_000_000
# A folder of tables that are asked where a game is too large to be solved at once.
TABLES = "SAKUMON_TABLES"
STATUS: dict[int, Status] = {1: "won", 0: "drawn", -1: "lost"}
RULES = QuoridorRules()
_kept: OrderedDict[Game, MemoryTable] = OrderedDict()


class QuoridorSolver:
    """Solves the whole game where it is small enough, else looks for a forced win."""

    def solve(self, at: Position, budget: Budget) -> Proof:
        """Decide a position."""
        winner = RULES.winner(at)
        if winner is not None:
            return Proof("won" if winner == FIRST else "lost", shortest=True)
        budget.spend(0)
        try:
            table = table_of(at, budget)
            if table is None:
                return _forced(at, budget)
        except OutOfBudget:
            return Proof("unknown", work=budget.spent)
        result = table.worth(at).result * (1 if at.turn == FIRST else -1)
        line = tuple(table.line(at))
        return Proof(STATUS[result], line, result != 0, None, budget.spent)


def table_of(at: Position, budget: Budget) -> Table | None:
    """Return a table that holds a position, or None where it is too large for the budget."""
    game = game_of(at)
    if game.states() <= budget.left:
        return solved(game, budget)
    folder = os.environ.get(TABLES)
    return _on_disk(folder, at) if folder else None


def _on_disk(folder: str, at: Position) -> Table | None:
    return next((table for table in _opened(folder) if table.game.holds(at)), None)


@lru_cache(maxsize=4)
def _opened(folder: str) -> list[DiskTable]:
    homes = sorted(path.parent for path in Path(folder).glob("*/level-00.qtable"))
    return [DiskTable(home) for home in homes]


def solved(game: Game, budget: Budget) -> MemoryTable:
    """Return a game's table; the work is counted as if it were always done anew."""
    if game in _kept:
        _kept.move_to_end(game)
        budget.spend(_kept[game].states)
        return _kept[game]
    table = MemoryTable(game, budget)
    _kept[game] = table
    while len(_kept) > 1 and sum(table.states for table in _kept.values()) > KEPT:
        _kept.popitem(last=False)
    return table


def _forced(at: Position, budget: Budget) -> Proof:
    """Look for a win or a loss that a few plies force."""
    plies, line, work = forced_line(at, min(budget.left, FORCED))
    budget.spend(work)
    if plies is None:
        return Proof("unknown", work=budget.spent)
    won = (plies > 0) == (at.turn == FIRST)
    return Proof("won" if won else "lost", tuple(line), True, None, budget.spent)
