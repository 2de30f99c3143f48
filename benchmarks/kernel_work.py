"""What is timed of kernels. It runs on other versions of this project too: `benchmarks.kernels`."""

import json
import sys
import time
from collections.abc import Callable, Iterable

from sakumon import workshop
from sakumon.core.budget import Budget
from sakumon.core.dice import Dice
from sakumon.core.wish import Range
from sakumon.families import load_family
from sakumon.families.doors.compose.wish import DoorsWish
from sakumon.families.panels.lab.stages import panel_stages
from sakumon.families.panels.solve.solver import shortest_solutions
from sakumon.families.quoridor.tables.game import QuoridorGame
from sakumon.families.quoridor.tables.summary import solve_game
from sakumon.families.sokoban.formats.files import read_levels
from sakumon.families.sokoban.model.position import Position
from sakumon.families.sokoban.solve.solver import SokobanSolver
from sakumon.kernel.warm import warm_family
from sakumon.lab.corpora import corpus

BOXOBAN = [f"boxoban_{kind}_100.xsb" for kind in ("unfiltered", "medium", "hard")]
KINDS = ("rectangles", "4.4.4.4", "6.6.6", "3.4.6.4", "hat")


def levels(*files: str) -> list[Position]:
    """Return the levels of collections by other people, none where they are absent."""
    paths = [path for path in map(corpus, files) if path is not None]
    return [at for path in paths for at in read_levels(path.read_text("utf-8"))]


def solve(some: Iterable[Position], limit: int) -> int:
    """Solve Sokoban levels; return the units of work that took."""
    return sum(SokobanSolver().solve(at, Budget(limit)).proof.work for at in some)


def compose(name: str, preset: str, seeds: Iterable[int]) -> list[str]:
    """Compose by a preset; return the ids."""
    family = load_family(name)
    wish = workshop.make_wish(family, preset)
    return [workshop.compose(family, wish, seed).id for seed in seeds]


def stages(most: int) -> int:
    """Find all solutions of classic stages of panels; return how many there are."""
    read, found = load_family("panels").rules.read, 0
    for stage in panel_stages()[:most]:
        board = {"width": 6, "height": 12, "rows": stage["rows"], "moves": stage["moves"]}
        found += len(shortest_solutions(read(board), Budget()))
    return found


def rooms(many: int) -> list[str]:
    """Compose and solve door mazes of as many rooms; return the ways through them."""
    family, ways = load_family("doors"), []
    for kind in KINDS:
        wish = DoorsWish(kind=kind, rooms=Range(many, 2 * many))
        at = family.composer.proposer(wish, Budget())(Dice.of("benchmark"), Budget()).position
        ways.append(" ".join(family.solver.solve(at, Budget()).proof.line))
    return ways


def table(fences: int) -> int:
    """Solve a small Quoridor; return its states."""
    return solve_game(QuoridorGame(5, 5, (fences, fences)), Budget()).states


def running() -> tuple[dict[str, float], dict[str, object]]:
    """Return CPU seconds by what they were spent on, and what came of it."""
    times: dict[str, float] = {}
    made: dict[str, object] = {}

    def timed(what: str, small: Callable[[], object], whole: Callable[[], object]) -> None:
        small()  # which loads or compiles
        started = time.process_time()
        made[what] = whole()
        times[what] = time.process_time() - started

    x, boxoban = levels("xsokoban_1-45.xsb")[:10], levels(*BOXOBAN)
    timed("XSokoban 1 to 10", lambda: solve(x[4:6], 10**7), lambda: solve(x, 2 * 10**7))
    timed("Boxoban, 300 levels", lambda: solve(boxoban[:1], 10**6), lambda: solve(boxoban, 10**7))
    for name, preset, seeds in (
        ("sokoban", "hard", 4),
        ("sokoban", "master", 1),
        ("panels", "hard", 40),
        ("walls", "escape-hard", 40),
    ):
        few, many = ([9], range(seeds)) if preset != "master" else ([], range(1))
        timed(
            f"{seeds} of {name} {preset}",
            lambda n=name, p=preset, s=few: compose(n, p, s),  # type: ignore[misc]
            lambda n=name, p=preset, s=many: compose(n, p, s),  # type: ignore[misc]
        )
    timed(
        "Panels, the classic stages", lambda: stages(2), lambda: [stages(1000) for _ in range(10)]
    )
    timed("Quoridor 5×5, 3 fences each", lambda: table(1), lambda: table(3))
    timed("Doors, 100,000 rooms, 5 kinds", lambda: rooms(200), lambda: rooms(100_000))
    return times, made


def compiling(name: str) -> float:
    """Return the CPU seconds that compiling all of a family takes."""
    family, started = load_family(name), time.process_time()
    warm_family(family)
    return time.process_time() - started


if __name__ == "__main__":
    print(json.dumps(compiling(sys.argv[1]) if sys.argv[1:] else running()))
