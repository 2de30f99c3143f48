"""What solving a whole game found out about it."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from sakumon.core.budget import Budget
from sakumon.families.quoridor.tables.game import Game
from sakumon.families.quoridor.tables.levels import Level, Portion, Sweep
from sakumon.families.quoridor.model.position import start_position
from sakumon.families.quoridor.tables.prepare import make_table
from sakumon.families.quoridor.tables.store import DiskTable
from sakumon.families.quoridor.tables.table import Worth, worth_of


@dataclass(frozen=True, slots=True)
class Outcome:
    """The start position's worth, and the size of what was solved."""

    worth: Worth
    states: int
    legal: int
    draws: int
    longest: int
    table: Path | None = None


def solve_game(
    game: Game,
    budget: Budget,
    folder: Path | None = None,
    told: Callable[[Level], None] | None = None,
) -> Outcome:
    """Solve a game; with a folder its table is kept there, else only the start is."""
    levels: list[Level] = []

    def done(level: Level) -> None:
        levels.append(level)
        if told is not None:
            told(level)

    if folder is None:
        worth, home = _start_alone(game, budget, done), None
    else:
        home = make_table(game, folder, budget, done)
        worth = DiskTable(home).worth(start_position(*_size(game)))
    return Outcome(
        worth,
        sum(len(level.numbers) * game.row_bytes(level.number) for level in levels),
        sum(level.legal for level in levels),
        sum(level.draws for level in levels),
        max(level.longest for level in levels),
        home,
    )


def _size(game: Game) -> tuple[int, int, tuple[int, int], bool]:
    return game.width, game.height, game.hands, game.edge_jump


def _start_alone(game: Game, budget: Budget, done: Callable[[Level], None]) -> Worth:
    """Solve without keeping anything but the block of the empty board."""
    first, second = start_position(*_size(game)).pawns
    found: list[int] = []

    def look(portion: Portion) -> None:
        if portion.level.number == 0:
            # The last share is the one in which the first side still has its whole hand.
            table = portion.blocks[0][-game.table_bytes :]
            found.append(int(table[second * game.width * game.height + first]))

    with Sweep(game, budget) as sweep:
        sweep.run(look, done)
    return worth_of(found[0])
