"""Making, going on with, and verifying tables on disk."""

from collections.abc import Callable
from pathlib import Path

import numpy as np

from sakumon.core.budget import Budget
from sakumon.core.errors import BadDocument, OutOfBudget
from sakumon.families.quoridor.tables.game import Game
from sakumon.families.quoridor.tables.kernel.verify import FINE, verify_sets
from sakumon.families.quoridor.tables.levels import Above, Level, Portion, Sweep
from sakumon.families.quoridor.model.position import Position
from sakumon.families.quoridor.tables.store import (
    DamagedTable,
    DiskTable,
    LevelFile,
    LevelWriter,
    level_path,
    open_level,
    table_name,
)
from sakumon.formats.files import make_folder

Told = Callable[[Level], None]


def make_table(game: Game, folder: Path, budget: Budget, told: Told | None = None) -> Path:
    """Solve a game into a folder of its own; levels that are there already are kept."""
    home = folder / table_name(game)
    make_folder(home)
    for draft in home.glob(".level-*"):
        draft.unlink()  # what a kill left behind
    with Sweep(game, budget) as sweep:
        ready = _ready_levels(game, home)
        level, above = _take_up(sweep, home, ready, told)
        while level is not None:
            offers, above = (above.offers if above else None), _next_above(sweep, level)
            with LevelWriter(home, game, level, sweep.pool) as writer:
                sweep.solve(level, offers, writer.put, above)
                writer.close()
            if told is not None:
                told(level)
            level = above.level if above else None
    return home


def _ready_levels(game: Game, home: Path) -> list[int]:
    """Return the levels that are complete, from the deepest on without a gap."""
    ready: list[int] = []
    for level in range(game.deepest, -1, -1):
        if not level_path(home, level).exists():
            break
        open_level(home, game, level)  # a damaged one is named rather than written over
        ready.append(level)
    return ready


def _next_above(sweep: Sweep, level: Level) -> Above | None:
    return sweep.above(level) if level.number > 0 else None


def _take_up(
    sweep: Sweep, home: Path, ready: list[int], told: Told | None
) -> tuple[Level | None, Above | None]:
    """Return the first level to solve, and what was offered to it by the last that is ready."""
    if not ready:
        return sweep.level(sweep.game.deepest), None
    for number in ready:
        if told is not None:
            told(_level_of(open_level(home, sweep.game, number)))
    if ready[-1] == 0:
        return None, None
    file = open_level(home, sweep.game, ready[-1])
    level = sweep.level(ready[-1])
    above = sweep.above(level)
    for first, last in sweep.portions(level, file.header.rows_per_block):
        sweep.offer(Portion(level, first, _rows(sweep, file, first, last)), above)
        sweep.budget.spend(0)
    return above.level, above


def _level_of(file: LevelFile) -> Level:
    head, marks = file.header, file.orbit_marks()
    found = (head.legal, head.draws, head.wins, head.longest)
    return Level(head.level, marks, np.flatnonzero(marks), *found)


def _rows(
    sweep: Sweep, file: LevelFile, first: int, last: int
) -> "np.ndarray[tuple[int, int], np.dtype[np.uint8]]":
    per = file.header.rows_per_block
    blocks = list(sweep.pool.map(file.block, range(first // per, -(-last // per))))
    found: np.ndarray[tuple[int, int], np.dtype[np.uint8]] = np.concatenate(blocks)
    return found


def verify_table(folder: Path, budget: Budget, told: Told | None = None) -> int:
    """Check every state of a table against the rules; return how many were checked."""
    table = DiskTable(folder)
    game, checked = table.game, 0
    below = np.zeros((0, 1), np.uint8)
    places = np.zeros(0, np.int32)
    with Sweep(game, budget) as sweep:
        for number in range(game.deepest, -1, -1):
            file, level = table.files[number], sweep.level(number)
            if not np.array_equal(level.orbits > 0, file.orbit_marks() > 0):
                raise DamagedTable(f"{file.path}: wrong: its list of fence sets is another one")
            blocks = _rows(sweep, file, 0, file.header.rows)
            _verify_level(sweep, level, blocks, places, below, file)
            below, places = blocks, level.places()
            checked += blocks.size
            if told is not None:
                told(_level_of(file))
    return checked


def _verify_level(
    sweep: Sweep,
    level: Level,
    blocks: "np.ndarray[tuple[int, int], np.dtype[np.uint8]]",
    places: "np.ndarray[tuple[int], np.dtype[np.int32]]",
    below: "np.ndarray[tuple[int, int], np.dtype[np.uint8]]",
    file: LevelFile,
) -> None:
    game, number = sweep.game, level.number

    def job(start: int, stop: int) -> int:
        return verify_sets(
            game.board,
            game.ranks,
            game.shares(number),
            game.shares(number + 1),
            number,
            level.numbers[start:stop],
            blocks[start:stop],
            places,
            below,
        )

    for first, last in sweep.portions(level):
        for found in sweep.in_pieces(last - first, lambda a, b: job(first + a, first + b)):  # noqa: B023
            if found != FINE:
                raise DamagedTable(f"{file.path}: wrong: a value does not follow from its moves")
        sweep.budget.spend(blocks[first:last].size)


def check_fits(game: Game, memory: float, available: float) -> None:
    """Refuse a game that would not fit into memory, with the figure."""
    if memory > available:
        raise OutOfBudget(
            f"solving {table_name(game)} takes about {memory / 1e9:.1f} GB of memory, "
            f"{available / 1e9:.1f} GB are free: wish for fewer fences, or say --force"
        )


def free_memory() -> float:
    """Return how much memory is free, where the system tells; else, as if there were plenty."""
    try:
        lines = Path("/proc/meminfo").read_text().splitlines()
        found = {line.split(":")[0]: line.split()[1] for line in lines}
        return float(found["MemAvailable"]) * 1024
    except (OSError, KeyError, IndexError, ValueError):
        return float("inf")


def table_for(folder: Path, at: Position) -> DiskTable:
    """Open the table that holds a position: the folder itself, or one of those inside it."""
    names = [folder.name] if list(folder.glob("level-*")) else sorted(_tables_in(folder))
    for name in names:
        table = DiskTable(folder if name == folder.name else folder / name)
        if table.game.holds(at):
            return table
    held = ", ".join(names) or "no table"
    raise BadDocument(f"{folder}: it holds {held}: no game in which this position can occur")


def _tables_in(folder: Path) -> list[str]:
    return [path.parent.name for path in folder.glob("*/level-00.qtable")]
