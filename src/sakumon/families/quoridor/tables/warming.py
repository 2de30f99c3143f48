"""A small table, written and verified, so that every kernel is compiled ahead of time."""

import tempfile
from pathlib import Path

from sakumon.core.budget import Budget
from sakumon.families.quoridor.engine.search import perft
from sakumon.families.quoridor.tables.game import QuoridorGame
from sakumon.families.quoridor.tables.levels import count_states
from sakumon.families.quoridor.tables.summary import solve_game
from sakumon.families.quoridor.tables.verify import verify_table

SMALL = QuoridorGame(3, 3, (1, 1))


def warm() -> None:
    """Do what only commands for tables do."""
    with tempfile.TemporaryDirectory() as folder:
        table = solve_game(SMALL, Budget(), Path(folder)).table
        assert table is not None
        verify_table(table, Budget())
    count_states(SMALL, Budget())
    perft(SMALL.start, 1)
