"""Making tables on disk, and going on with them; whether memory is enough."""

from pathlib import Path

from sakumon.core.budget import Budget
from sakumon.core.errors import OutOfBudget
from sakumon.families.quoridor.tables.files import LevelFile, LevelWriter, level_path, table_name
from sakumon.families.quoridor.tables.game import QuoridorGame
from sakumon.families.quoridor.tables.levels import FenceLevel, LevelAbove, OnLevel, Portion, Sweep
from sakumon.families.quoridor.tables.store import open_level
from sakumon.formats.writing import make_folder


def make_table(
    game: QuoridorGame, folder: Path, budget: Budget, on_level: OnLevel = lambda _level: None
) -> Path:
    """Solve a game into a folder of its own; levels that are there already are kept."""
    home = folder / table_name(game)
    make_folder(home)
    for draft in home.glob(".level-*"):
        draft.unlink()  # what a kill left behind
    with Sweep(game, budget) as sweep:
        level, above = _take_up(sweep, _ready_levels(game, home), on_level)
        while level is not None:
            offers, above = (above.offers if above else None), _next_above(sweep, level)
            with LevelWriter(home, game, level, sweep.pool) as writer:
                sweep.solve_level(level, offers, writer.put, above)
                writer.close()
            on_level(level)
            level = above.level if above else None
    return home


def _ready_levels(game: QuoridorGame, home: Path) -> list[LevelFile]:
    """Return the levels that are complete, from the deepest on without a gap."""
    ready: list[LevelFile] = []
    for level in range(game.deepest, -1, -1):
        if not level_path(home, level).exists():
            break
        ready.append(open_level(home, game, level))  # a damaged one is not written over
    return ready


def _next_above(sweep: Sweep, level: FenceLevel) -> LevelAbove | None:
    return sweep.above(level) if level.number > 0 else None


def _take_up(
    sweep: Sweep, ready: list[LevelFile], on_level: OnLevel
) -> tuple[FenceLevel | None, LevelAbove | None]:
    """Return the first level to solve, and what was offered to it by the last that is ready."""
    if not ready:
        return sweep.level(sweep.game.deepest), None
    for file in ready:
        on_level(file.fence_level())
    file = ready[-1]
    if file.header.level == 0:
        return None, None
    level = sweep.level(file.header.level)
    above = sweep.above(level)
    for first, last in sweep.portions(level, file.header.rows_per_block):
        sweep.offer(Portion(level, first, file.rows(sweep.pool, first, last)), above)
    return above.level, above


def check_fits(game: QuoridorGame, memory: float, available: float) -> None:
    """Refuse a game that would not fit into memory, with the figure."""
    if memory > available:
        raise OutOfBudget(
            f"solving {table_name(game)} takes about {memory / 1e9:.1f} GB of memory, "
            f"{available / 1e9:.1f} GB are free: wish for fewer fences, or say --force"
        )


def free_memory() -> float:
    """Return how much memory is free, where the system says so; else, as if there were plenty."""
    try:
        lines = Path("/proc/meminfo").read_text().splitlines()
        sizes = {line.split(":")[0]: line.split()[1] for line in lines}
        return float(sizes["MemAvailable"]) * 1024
    except (OSError, KeyError, IndexError, ValueError):
        return float("inf")
