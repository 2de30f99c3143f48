"""How good composed levels are: pushes, box lines and box changes beside other collections."""

import time
from collections.abc import Callable
from statistics import mean

from sakumon import workshop
from sakumon.core.puzzle import Puzzle
from sakumon.families import load_family
from sakumon.lab.report import Histogram, Report, TableCell, histogram

TITLE = "Composed Sokoban levels: pushes, box lines and box changes, by preset"
SEED = 44
# Levels of each preset in a quick run and in a full one.
LEVELS = {"normal": (4, 50), "hard": (2, 50), "master": (1, 10)}
# Means known of other collections: pushes, box lines, box changes.
OTHERS = {
    "Microban": (38, 18, 9),
    "SokEvo": (36, 25, 19),
    "YASGen": (99, 71, 61),
    "SokHard": (119, 66, 44),
    "XSokoban": (319, 112, 28),
}
NAMES = ("pushes", "box_lines", "box_changes")


def run(quick: bool, advance: Callable[[str], None]) -> Report:
    """Compose levels and measure them on the solver's solutions."""
    family = load_family("sokoban")
    rows: list[list[TableCell]] = []
    histograms: list[Histogram] = []
    for preset, counts in LEVELS.items():
        wished = workshop.light_wish if quick else workshop.make_wish
        wish, puzzles = wished(family, preset), []
        started = time.process_time()
        for index in range(counts[0] if quick else counts[1]):
            advance(f"{preset}: level {index + 1}")
            puzzles.append(workshop.compose(family, wish, SEED, index))
        seconds = (time.process_time() - started) / len(puzzles)
        rows.append(_row(preset, puzzles, seconds))
        for name in NAMES[1:]:
            bounds = [*range(0, 100, 5), 100]
            values = [_measure(puzzle, name) for puzzle in puzzles]
            histograms.append(histogram(f"{preset}, {name.replace('_', ' ')}", values, bounds))
    rows += [[name, None, *figures, *[None] * 5] for name, figures in OTHERS.items()]
    return Report(
        title=TITLE,
        columns=[
            "levels", "number", "pushes", "lines", "changes", "fewest lines", "most",
            "fewest changes", "most ", "s a level",
        ],
        rows=rows,
        histograms=histograms,
        notes=[
            "Ours are measured on the solver's solution, which for these levels has the fewest",
            "pushes. The other collections' means are of solutions by Festival 3.1.",
        ],
    )  # fmt: skip


def _measure(puzzle: Puzzle, name: str) -> int:
    assert puzzle.rating is not None
    return int(puzzle.rating.measures[name])


def _row(preset: str, puzzles: list[Puzzle], seconds: float) -> list[TableCell]:
    values = {name: [_measure(puzzle, name) for puzzle in puzzles] for name in NAMES}
    means = [round(mean(values[name]), 1) for name in NAMES]
    lines, changes = values["box_lines"], values["box_changes"]
    spread = [min(lines), max(lines), min(changes), max(changes)]
    return [preset, len(puzzles), *means, *spread, round(seconds, 2)]
