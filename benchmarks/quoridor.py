"""Quoridor: states solved a second; verifying, probing, looking ahead; strengths in matches."""

import os
import random
import tempfile
import time
from pathlib import Path

from benchmarks.timing import best_time
from sakumon.core.budget import Budget
from sakumon.families.quoridor.engine.players import engines
from sakumon.families.quoridor.engine.search import deepen
from sakumon.families.quoridor.model.position import Position, start_position
from sakumon.families.quoridor.model.rules import RULES
from sakumon.families.quoridor.tables.game import QuoridorGame
from sakumon.families.quoridor.tables.prepare import make_table
from sakumon.families.quoridor.tables.store import DiskTable
from sakumon.families.quoridor.tables.summary import solve_game
from sakumon.families.quoridor.tables.verify import verify_table

SIDE, FENCES = 5, 4
WANTED_RATE, WANTED_RATIO = 30e6, 0.6
# Openings of each match, every one played with both colours; the longest game.
MATCHES = (
    ("engine-1", "walker", 20),
    ("engine-2", "engine-1", 20),
    ("engine-3", "engine-2", 6),
    ("engine-4", "engine-3", 2),
)
RANDOM_PLIES, LONGEST = 4, 300


def main() -> None:
    """Print all figures."""
    solve_game(QuoridorGame(SIDE, SIDE, (1, 1)), Budget())  # which compiles
    throughput()
    tables()
    engine()
    matches()


def throughput() -> None:
    """Solve 5×5 with four fences each; the rate counts processor time, the ratio shows cores."""
    waits = [waited()]
    wall, cpu = time.perf_counter(), time.process_time()
    outcome = solve_game(
        QuoridorGame(SIDE, SIDE, (FENCES, FENCES)),
        Budget(),
        on_level=lambda _level: waits.append(waited()),
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
    """Return the seconds that threads of this program have queued for a core, where counted."""
    tasks = Path("/proc/self/task").glob("*/schedstat")
    return sum(int(task.read_text().split()[1]) for task in tasks) / 1e9


def tables() -> None:
    """Write, verify and probe the table of a smaller game."""
    game = QuoridorGame(SIDE, SIDE, (2, 2))
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
        for found in deepen(at, Budget(nodes)):
            deepest[0] = found.depth

    seconds = best_time(look, 2)
    print(f"Engine on 9×9: {nodes / seconds:,.0f} nodes a second, {deepest[0]} plies in {nodes:,}")


def matches() -> None:
    """Let each strength play the one below it on 9×9 with 10 fences each."""
    print(f"Matches on 9×9 from openings of {RANDOM_PLIES} random moves, both colours of each:")
    for strong, weak, openings in MATCHES:
        won, drawn, lost = match(strong, weak, openings)
        print(f"  {strong} against {weak}: {won} won, {drawn} drawn, {lost} lost")


def match(strong: str, weak: str, openings: int) -> tuple[int, int, int]:
    """Return the games won, drawn and lost by the first of two players."""
    one, other = engines()[strong], engines()[weak]
    tally = [0, 0, 0]
    for seed in range(openings):
        for colour in (0, 1):
            players = (one, other) if colour == 0 else (other, one)
            at = opening(seed)
            for _ in range(LONGEST):
                if RULES.winner(at) is not None:
                    break
                at = RULES.play(at, players[at.turn].choose(at, Budget()))
            winner = RULES.winner(at)
            tally[1 if winner is None else 0 if winner == colour else 2] += 1
    return tally[0], tally[1], tally[2]


def opening(seed: int) -> Position:
    """Return the position after some random moves."""
    dice, at = random.Random(seed), start_position(9, 9, (10, 10))
    for _ in range(RANDOM_PLIES):
        at = RULES.play(at, dice.choice(RULES.moves(at)))
    return at
