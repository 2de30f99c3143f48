"""Compiling and running kernels, in CPU seconds; beside another version of this project if asked.

    python -m benchmarks.kernels [FOLDER]

FOLDER is a checkout of the other version. Both run in turns on the same machine, each with kernels
and a cache of its own, and each figure is the best of its rounds.
"""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
# Compiling takes minutes and hardly varies.
ROUNDS, COMPILING_ROUNDS = 3, 1
FAMILIES = ("doors", "panels", "quoridor", "sokoban", "walls")


def main(other: str | None = None) -> None:
    """Print all figures."""
    trees = {"here": ROOT} if other is None else {"before": Path(other).resolve(), "here": ROOT}
    with tempfile.TemporaryDirectory() as home:
        compiling(trees, Path(home))
        running(trees, Path(home))


def compiling(trees: Mapping[str, Path], home: Path) -> None:
    """Time compiling everything of every family; the last caches are left for what runs."""
    print("CPU seconds to compile all kernels:")
    sums = dict.fromkeys(trees, 0.0)
    for family in FAMILIES:
        best = dict.fromkeys(trees, float("inf"))
        for turn in range(COMPILING_ROUNDS):
            for name, tree in trees.items():
                cache = home / name / ("kept" if turn == 0 else f"{family}-{turn}")
                best[name] = min(best[name], float(_run(tree, cache, family)))
        sums = {name: sums[name] + best[name] for name in trees}
        _row(family, best)
    _row("all", sums)


def running(trees: Mapping[str, Path], home: Path) -> None:
    """Time what kernels are for, and see that both versions did the same work."""
    print("CPU seconds to run:")
    best: dict[str, dict[str, float]] = {}
    for _ in range(ROUNDS):
        done = {}
        for name, tree in trees.items():
            times, done[name] = _run(tree, home / name / "kept")
            for what, seconds in times.items():
                known = best.setdefault(what, {}).get(name, float("inf"))
                best[what][name] = min(known, seconds)
        assert len({json.dumps(work) for work in done.values()}) == 1, "they did not do the same"
    for what, seconds in best.items():
        _row(what, seconds)


def _run(tree: Path, cache: Path, *arguments: str) -> Any:
    sources = os.pathsep.join([str(tree / "src"), str(ROOT)])
    surroundings = {**os.environ, "PYTHONPATH": sources, "SAKUMON_CACHE": str(cache)}
    command = [sys.executable, "-m", "benchmarks.kernel_work", *arguments]
    done = subprocess.run(
        command, cwd=ROOT, env=surroundings, stdout=subprocess.PIPE, text=True, check=True
    )
    return json.loads(done.stdout.splitlines()[-1])


def _row(what: str, seconds: Mapping[str, float]) -> None:
    shown = "  ".join(f"{name} {value:8.2f}" for name, value in seconds.items())
    ratio = seconds.get("before", 0.0) / seconds["here"]
    print(f"  {what:32} {shown}" + (f"  {ratio:5.2f} times as fast" if ratio else ""), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
