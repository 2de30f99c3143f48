"""Quoridor: states solved a second, on how many cores; verifying, probing, looking ahead."""

import os
import tempfile
import time
from pathlib import Path

from benchmarks.timing import best_time
from sakumon.budget import Budget
from sakumon.families.quoridor.engine import looks
from sakumon.families.quoridor.game import Game
from sakumon.families.quoridor.outcome import solve_game
from sakumon.families.quoridor.position import start_position
from sakumon.families.quoridor.prepare import make_table, verify_table
from sakumon.families.quoridor.store import DiskTable

SIDE, FENCES = 5, 4
WANTED_RATE, WANTED_RATIO = 30e6, 0.6


def main() -> None:
    """Print all figures."""
    solve_game(Game(SIDE, SIDE, (1, 1)), Budget())  # which compiles
    throughput()
    tables()
    engine()


def throughput() -> None:
    """Solve 5×5 with four fences each; the rate counts processor time, the ratio shows cores."""
    waits = [waited()]
    wall, cpu = time.perf_counter(), time.process_time()
    outcome = solve_game(
        Game(SIDE, SIDE, (FENCES, FENCES)), Budget(), told=lambda _level: waits.append(waited())
    )
    wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
    rate = outcome.states / cpu
    print(f"Solving {SIDE}×{SIDE} with {FENCES} fences each: {outcome.states:,} states")
    print(f"  {rate / 1e6:.1f} million states a processor second (wanted {WANTED_RATE / 1e6:.0f})")
    legal = outcome.legal / cpu / 1e6
    print(f"  legal ones alone: {legal:.1f} million, or {legal / 4:.1f} with images taken as one")
    print(
        f"  wall time {wall:.1f} s, processor time {cpu:.1f} s on {os.cpu_count()} cores: "
        f"{wall / cpu:.2f} (wanted at most {WANTED_RATIO})"
    )
    queued = waits[-1] - waits[0]
    print(
        f"  {queued:.1f} s its threads stood ready while other programs had the cores: "
        f"{wall / (cpu + queued):.2f} with that counted as busy"
    )


def waited() -> float:
    """Return the seconds that this program's threads have queued for a core, where that is told."""
    tasks = Path("/proc/self/task").glob("*/schedstat")
    return sum(int(task.read_text().split()[1]) for task in tasks) / 1e9


def tables() -> None:
    """Write, verify and probe the table of a smaller game."""
    game = Game(SIDE, SIDE, (2, 2))
    with tempfile.TemporaryDirectory() as folder:
        seconds = time.process_time()
        home = make_table(game, Path(folder), Budget())
        seconds = time.process_time() - seconds
        size = sum(path.stat().st_size for path in home.iterdir())
        checked, start = 0, time.process_time()
        checked = verify_table(home, Budget())
        verified = time.process_time() - start
        table, at = DiskTable(home), start_position(SIDE, SIDE, (2, 2))
        opened = best_time(lambda: DiskTable(home), 3)
        probed = best_time(lambda: table.outcomes(at), 3)
    print(f"Table of {SIDE}×{SIDE} with 2 fences each: {checked:,} states")
    print(f"  solved and packed at {checked / seconds / 1e6:.1f} million a processor second")
    print(f"  packed to {size / checked:.2f} of a byte each")
    print(f"  verified at {checked / verified / 1e6:.1f} million a processor second")
    print(f"  opened in {opened * 1e3:.1f} ms, every move of the start in {probed * 1e3:.1f} ms")


def engine() -> None:
    """Look ahead from the start of the whole game."""
    at, nodes = start_position(9, 9, (10, 10)), 100_000
    deepest = [0]

    def look() -> None:
        for found in looks(at, Budget(nodes)):
            deepest[0] = found.depth

    seconds = best_time(look, 2)
    print(f"Engine on 9×9: {nodes / seconds:,.0f} nodes a second, {deepest[0]} plies in {nodes:,}")
