"""Table 1 of the goal-area paper: shrinks and spaces of areas of 10×10 with four boxes."""

from collections import Counter
from collections.abc import Callable
from statistics import mean, stdev

from sakumon.core.budget import Budget
from sakumon.core.dice import Dice
from sakumon.families.sokoban.compose.area.area import Area
from sakumon.families.sokoban.compose.area.digging import draw_area
from sakumon.families.sokoban.compose.area.request import AreaRequest
from sakumon.kernel.dice import dice_state
from sakumon.lab.report import Histogram, Report, TableCell

TITLE = "Shrinks and spaces of goal areas, 10×10 with 4 boxes"
SEED = 2003
RUNS = 200
# Means of the paper's about 200 runs, and the most shrinks it saw.
PAPER = {"shrinks": 1.41, "spaces": 26.71}
PAPER_MOST = 4
COMPOSERS = {
    "paper": AreaRequest(10, 10, 4, "paper"),
    "any-route, bypass ends stay": AreaRequest(10, 10, 4, "any-route"),
    "any-route, bypass ends too": AreaRequest(10, 10, 4, "any-route", outs=True),
}


def run(quick: bool, advance: Callable[[str], None]) -> Report:
    """Draw the same areas for each composer, and count."""
    batches = 1 if quick else 10
    found: dict[str, list[Area]] = {}
    for name, request in COMPOSERS.items():
        advance(f"{name}: {batches * RUNS} areas")
        found[name] = [
            draw_area(request, dice_state(Dice.of("sokoban-table1", SEED, number).word()), Budget())
            for number in range(batches * RUNS)
        ]
    return _report(found)


def _report(found: dict[str, list[Area]]) -> Report:
    first = [len(area.shrunk) for area in found["paper"][:RUNS]]
    everything = [len(area.shrunk) for area in found["paper"]]
    return Report(
        title=TITLE,
        columns=["composer", "areas", "shrinks", "±", "most", "spaces", "± ", "goals", "draws"],
        rows=[_row(name, areas) for name, areas in found.items()]
        + [["the paper", RUNS, PAPER["shrinks"], None, PAPER_MOST, PAPER["spaces"], *[None] * 3]],
        figures={
            "shrinks of the first 200": round(mean(first), 3),
            "most of the first 200": max(first),
            "largest sets proved largest": sum(a.exact for b in found.values() for a in b),
        },
        histograms=[
            _histogram("Shrinks, the first 200 areas by composer paper", first),
            _histogram("Shrinks, all areas by composer paper", everything),
        ],
        notes=[
            "± is the standard error of the mean. Spaces are open cells without the gates, goals",
            "are those after filling, draws the drawings until every box has a path.",
            "All composers are given the same gates, goals and paths.",
        ],
    )


def _row(name: str, areas: list[Area]) -> list[TableCell]:
    shrinks, spaces = [len(area.shrunk) for area in areas], [len(area.spaces) for area in areas]
    root = len(areas) ** 0.5
    return [
        name,
        len(areas),
        round(mean(shrinks), 3),
        round(stdev(shrinks) / root, 3),
        max(shrinks),
        round(mean(spaces), 2),
        round(stdev(spaces) / root, 2),
        round(mean(len(area.goals) for area in areas), 1),
        round(mean(area.draws for area in areas), 1),
    ]


def _histogram(title: str, values: list[int]) -> Histogram:
    counts = Counter(values)
    classes = range(max(values) + 1)
    return Histogram(title, [str(value) for value in classes], [counts[v] for v in classes])
