"""Games of Quoridor solved on a graphics processor, and checked there.

`python -m benchmarks.quoridor_gpu 7x5/5 6x6/0..10` prints a line of JSON for each game, as far as
memory goes: who wins from every pair of start columns, and each level's positions by value. A game
with `!` after it is solved without mirror images; `--check all` or `--check 100000000` checks all
positions or a sample of each level by the rules. Nothing but NumPy and CuPy is needed.
"""

import importlib.util
import json
import sys
import types
from pathlib import Path
from typing import Any

SOURCES = Path(__file__).parents[1] / "src"


def stand_alone() -> None:
    """Let the solver's modules be found where the project is not installed."""
    if importlib.util.find_spec("sakumon") is not None:
        return
    for name in ("sakumon", "sakumon.families", "sakumon.families.quoridor"):
        package = types.ModuleType(name)
        package.__path__ = [str(SOURCES / name.replace(".", "/"))]
        sys.modules[name] = package


def main(*words: str) -> None:
    """Solve the games that are named."""
    stand_alone()
    from sakumon.core.errors import SakumonError

    sample = words[words.index("--check") + 1] if "--check" in words else ""
    for word in (word for word in words if "/" in word):
        try:
            for game in games_of(word):
                print(json.dumps(report(game, sample)), flush=True)
        except SakumonError as error:
            print(json.dumps({"game": game, "problem": str(error)}), flush=True)


def games_of(word: str) -> list[str]:
    """Return the games that a word names: one, or those of a range of fences."""
    size, _, hands = word.partition("/")
    first, _, last = hands.partition("..")
    if not last:
        return [word]
    return [f"{size}/{fences}" for fences in range(int(first), int(last) + 1)]


def report(named: str, sample: str) -> dict[str, Any]:
    """Return what was found of one game."""
    from sakumon.families.quoridor.tables.gpu.check import check_level
    from sakumon.families.quoridor.tables.gpu.levels import DeviceGame
    from sakumon.families.quoridor.tables.gpu.summary import solve_on_device

    size, hands = named.rstrip("!").split("/")
    width, height = map(int, size.split("x"))
    checks: dict[int, list[int]] = {}

    def check(sweep: Any, level: Any, below: Any) -> None:
        if sample:
            many = None if sample == "all" else int(sample)
            tally = check_level(sweep, level, below, many)
            checks[level.fences] = [tally.wins, tally.losses, tally.draws, tally.faults]

    game = DeviceGame(width, height, int(hands))
    summary = solve_on_device(game, check, mirrors=not named.endswith("!"))
    levels = [
        [one.fences, one.wins, one.losses, one.draws, round(one.seconds, 4)]
        for one in summary.levels
    ]
    return {
        "game": named,
        "starts": {f"{mine},{theirs}": value for (mine, theirs), value in summary.starts.items()},
        "legal": summary.legal,
        "seconds": round(summary.seconds, 3),
        "bytes": summary.largest,
        "levels": levels,
        "checks": checks,
    }


if __name__ == "__main__":
    main(*sys.argv[1:])
