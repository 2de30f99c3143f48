"""Checking every state of a table on disk against the rules."""

from pathlib import Path

import numpy as np

from sakumon.core.budget import Budget
from sakumon.core.message import Message
from sakumon.families.quoridor.tables.files import DamagedTable, LevelFile
from sakumon.families.quoridor.tables.kernel.verify import FINE, verify_scratch, verify_sets
from sakumon.families.quoridor.tables.levels import FenceLevel, OnLevel, Sweep
from sakumon.families.quoridor.tables.store import DiskTable
from sakumon.kernel.arrays import Bytes, Ints


def verify_table(folder: Path, budget: Budget, on_level: OnLevel = lambda _level: None) -> int:
    """Check every state of a table against the rules; return how many were checked."""
    table = DiskTable(folder)
    checked, below = 0, np.zeros((0, 1), np.uint8)
    places = np.zeros(0, np.int32)
    with Sweep(table.game, budget) as sweep:
        for number in range(table.game.deepest, -1, -1):
            file, level = table.files[number], sweep.level(number)
            if not np.array_equal(level.orbits > 0, file.orbit_marks() > 0):
                raise DamagedTable(
                    Message(
                        "{path}: wrong: its list of fence sets is another one", path=str(file.path)
                    )
                )
            below, places = _verify_level(sweep, file, level, places, below), level.places()
            checked += below.size
            on_level(file.fence_level())
    return checked


def _verify_level(
    sweep: Sweep, file: LevelFile, level: FenceLevel, places: Ints, below: Bytes
) -> Bytes:
    """Check a level against itself and the level below; return its blocks."""
    game, number = sweep.game, level.number
    board, ranks, shares = game.board, game.ranks, (game.shares(number), game.shares(number + 1))
    blocks = np.empty((file.header.rows, file.header.row_bytes), np.uint8)

    def job(start: int, stop: int) -> int:
        numbers = level.numbers[first + start : first + stop]
        own, scratch = blocks[first + start : first + stop], verify_scratch(game.cells, game.points)
        return verify_sets(board, ranks, *shares, number, numbers, own, places, below, scratch)

    for first, last in sweep.portions(level, file.header.rows_per_block):
        blocks[first:last] = file.rows(sweep.pool, first, last)
        for wrong in sweep.in_pieces(last - first, job):
            if wrong != FINE:
                raise DamagedTable(
                    Message(
                        "{path}: wrong: a value does not follow from its moves", path=str(file.path)
                    )
                )
        sweep.budget.spend(blocks[first:last].size)
    return blocks
