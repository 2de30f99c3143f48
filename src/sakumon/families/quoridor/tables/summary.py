"""What solving a whole game shows of it."""

from dataclasses import dataclass
from pathlib import Path

from sakumon.core.budget import Budget
from sakumon.families.quoridor.tables.game import QuoridorGame
from sakumon.families.quoridor.tables.levels import FenceLevel, OnLevel, Portion, Sweep
from sakumon.families.quoridor.tables.prepare import make_table
from sakumon.families.quoridor.tables.store import DiskTable
from sakumon.families.quoridor.tables.table import Worth, worth_of


@dataclass(frozen=True, slots=True)
class GameSummary:
    """The start position's worth, and the size of what was solved."""

    worth: Worth
    states: int
    legal: int
    draws: int
    longest: int
    table: Path | None = None


def solve_game(
    game: QuoridorGame,
    budget: Budget,
    folder: Path | None = None,
    on_level: OnLevel = lambda _level: None,
) -> GameSummary:
    """Solve a game; with a folder its table is kept there, else only the start is."""
    levels: list[FenceLevel] = []

    def done(level: FenceLevel) -> None:
        levels.append(level)
        on_level(level)

    if folder is None:
        worth, home = _start_alone(game, budget, done), None
    else:
        home = make_table(game, folder, budget, done)
        worth = DiskTable(home).worth(game.start)
    return GameSummary(
        worth,
        sum(len(level.numbers) * game.row_bytes(level.number) for level in levels),
        sum(level.legal for level in levels),
        sum(level.draws for level in levels),
        max(level.longest for level in levels),
        home,
    )


def _start_alone(game: QuoridorGame, budget: Budget, done: OnLevel) -> Worth:
    """Solve without keeping anything but the block of the empty board."""
    first, second = game.start.pawns
    values: list[int] = []

    def keep_start(portion: Portion) -> None:
        if portion.level.number == 0:
            # The last share is the one in which the first side still has its whole hand.
            table = portion.blocks[0][-game.table_bytes :]
            values.append(int(table[second * game.width * game.height + first]))

    with Sweep(game, budget) as sweep:
        sweep.solve_all(keep_start, done)
    return worth_of(values[0])
