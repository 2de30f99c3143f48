"""Door mazes: composing beside two other programs, growth to a million rooms, drawing, export."""

import resource
import subprocess
import sys
import time
from functools import partial

from benchmarks.peers import peer_python, run_peer
from benchmarks.timing import best_time
from sakumon import workshop
from sakumon.core.budget import Budget
from sakumon.core.dice import Dice
from sakumon.core.puzzle import puzzle_of, write_document
from sakumon.core.wish import Range
from sakumon.drawing.render import render
from sakumon.families.doors import FAMILY
from sakumon.families.doors.compose.wish import DoorsWish
from sakumon.families.doors.model.kinds import KINDS, UNIFORM
from sakumon.families.doors.model.maze import Position

PEERS = ["maze-dataset==1.4.2", "mazelib==0.9.16", "muutils<0.9"]
# Square cells, the only ones both have; each is timed as the best of its runs.
PEER_PROGRAM = """
import json, sys, time
import numpy as np
from mazelib import Maze
from mazelib.generate.BacktrackingGenerator import BacktrackingGenerator
from maze_dataset.generation import LatticeMazeGenerators

side = int(sys.argv[1])

def best(job, runs):
    times = []
    for _ in range(runs):
        started = time.perf_counter()
        job()
        times.append(time.perf_counter() - started)
    return min(times)

def backtracking():
    maze = Maze(1)
    maze.generator = BacktrackingGenerator(side, side)
    maze.generate()

def kruskal():
    LatticeMazeGenerators.gen_kruskal(grid_shape=np.array([side, side]))

print(json.dumps({"mazelib": best(backtracking, 2), "maze-dataset": best(kruskal, 3)}))
"""
SIDE = 316
SIZES = (10_000, 100_000, 1_000_000)
MEMORY_PROGRAM = "import benchmarks.doors as b, sys; b.memory(sys.argv[1])"


def main() -> None:
    """Print all figures."""
    beside_peers()
    growth()
    drawing()
    whole_workshop()


def made(kind: str, rooms: int) -> Position:
    """Compose and solve: geometry, adjacency, doors, start, goal and the way."""
    # The size is met within two in a hundred, as an edge length would meet it.
    wish = DoorsWish(kind=kind, rooms=Range(rooms, int(1.02 * rooms)))
    propose = FAMILY.composer.proposer(wish, Budget())
    at = propose(Dice.of("benchmark", rooms), Budget()).position
    assert FAMILY.solver.solve(at, Budget()).proof.status == "won"
    return at


def beside_peers() -> None:
    """Time a hundred thousand rooms of every tiling beside as many square cells elsewhere."""
    cells = SIDE * SIDE
    print(f"A hundred thousand rooms, µs a room (peers: {SIDE}×{SIDE} square cells):")
    peers = run_peer(peer_python("doors", PEERS), PEER_PROGRAM, str(SIDE))
    ours = {kind: best_time(partial(made, kind, cells)) / cells for kind in UNIFORM}
    again = run_peer(peer_python("doors", PEERS), PEER_PROGRAM, str(SIDE))
    theirs = {name: min(peers[name], again[name]) / cells for name in peers}
    for name, seconds in theirs.items():
        print(f"  {name:12} {seconds * 1e6:8.2f}")
    for kind, seconds in ours.items():
        ratios = ", ".join(f"{theirs[name] / seconds:.1f} × {name}" for name in theirs)
        print(f"  {kind:12} {seconds * 1e6:8.2f}   {ratios}")


def growth() -> None:
    """Time and weigh ten thousand, a hundred thousand and a million rooms of every kind."""
    print("Composing and solving, µs a room at 10⁴, 10⁵ and 10⁶ rooms; peak memory of 10⁶:")
    for kind in KINDS:
        figures = [best_time(partial(made, kind, rooms), 3) / rooms for rooms in SIZES[:2]]
        started = time.perf_counter()
        rooms = made(kind, SIZES[2]).maze.rooms
        figures.append((time.perf_counter() - started) / rooms)
        command = [sys.executable, "-c", MEMORY_PROGRAM, kind]
        peak = subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
        shown = "  ".join(f"{figure * 1e6:6.2f}" for figure in figures)
        print(f"  {kind:12} {shown}   {peak}")


def memory(kind: str) -> None:
    """Compose a million rooms in a process of its own and print its peak memory."""
    made(kind, SIZES[2])
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 2**20
    print(f"{peak:.2f} GB")


def drawing() -> None:
    """Time drawing ten thousand rooms."""
    print("Drawing 10,000 rooms:")
    for kind in ("rectangles", "4.4.4.4", "6.6.6", "3.12.12", "hat"):
        at = made(kind, 10_000)
        puzzle = puzzle_of(FAMILY, at)
        for style in ("plain", "shape"):
            started = time.perf_counter()
            scene = workshop.picture(puzzle, style=style)
            data = dict.fromkeys((".svg", ".png"), b"")
            times = []
            for suffix in data:
                data[suffix] = render(scene, suffix)
                times.append(time.perf_counter() - started)
            size = len(data[".svg"]) / at.maze.rooms
            print(
                f"  {kind:12} {style:6} SVG {times[0]:5.1f} s, {size:4.0f} bytes a room; "
                f"PNG {times[1] - times[0]:5.1f} s, {len(data['.png']) / 1e6:.1f} MB"
            )


def whole_workshop() -> None:
    """Time everything that a command does: propose, prove, referee, rate, write."""
    print("Whole workshop and document:")
    for rooms in (150, 10_000, 100_000):
        wish = DoorsWish(kind="6.6.6", rooms=Range(rooms, rooms))
        started = time.perf_counter()
        text = write_document(workshop.compose(FAMILY, wish, 1))
        seconds = time.perf_counter() - started
        print(f"  6.6.6, {rooms:7,} rooms: {seconds:6.2f} s, {len(text) / 1e6:.1f} MB")
