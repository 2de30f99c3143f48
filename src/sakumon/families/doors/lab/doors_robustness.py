"""The door-maze paper's check of robustness: many mazes of every kind, none of them broken."""

from collections.abc import Callable
from dataclasses import dataclass
from statistics import mean, median

import numpy as np

from sakumon.core.budget import Budget
from sakumon.core.dice import Dice
from sakumon.core.errors import SakumonError
from sakumon.families.doors import FAMILY
from sakumon.families.doors.compose.wish import DoorsWish
from sakumon.families.doors.model.kinds import UNIFORM
from sakumon.families.doors.model.maze import DoorMaze
from sakumon.families.doors.model.ways import reach_from
from sakumon.lab.report import Histogram, Report, TableCell, histogram

TITLE = "Door mazes of 12 kinds with random parameters: how many are broken"
PAPER_KINDS = ("rectangles", *UNIFORM)
PAPER_POINTS, PAPER_EDGES = (4, 10_000), (10, 100)
SEED = 2021


@dataclass(frozen=True, slots=True)
class Inspection:
    """What was seen of one maze."""

    rooms: int
    cut_off: int
    ways: int
    length: int
    dead_ends: float
    narrow: int


def run(quick: bool, advance: Callable[[str], None]) -> Report:
    """Compose mazes by the paper's parameters and look at each."""
    count = 5 if quick else 100
    seen: dict[str, list[Inspection]] = {}
    broken: dict[str, int] = {}
    for kind in PAPER_KINDS:
        advance(f"{kind}: {count} mazes")
        seen[kind], broken[kind] = [], 0
        for number in range(count):
            try:
                seen[kind].append(
                    inspect_maze(_composed(kind, Dice.of("robust", SEED, kind, number)))
                )
            except SakumonError:
                broken[kind] += 1
    return _report(seen, broken, count)


def _composed(kind: str, dice: Dice) -> DoorMaze:
    if kind == "rectangles":
        points = dice.between(*PAPER_POINTS)
        threshold = dice.between(1, points // 4)
        wish = DoorsWish(points=points, threshold=threshold, margin=0.0)
    else:
        wish = DoorsWish(
            kind=kind, edge=dice.between(10 * PAPER_EDGES[0], 10 * PAPER_EDGES[1]) / 10
        )
    return FAMILY.composer.proposer(wish, Budget())(dice, Budget()).position.maze


def inspect_maze(maze: DoorMaze) -> Inspection:
    """Count what the paper counted, from the doors alone."""
    distance = reach_from(maze.start, maze.exits).distance
    widths = maze.plan.lengths[maze.walls] * np.diff(maze.openings).ravel()
    return Inspection(
        rooms=maze.rooms,
        cut_off=int(np.count_nonzero(distance < 0)),
        ways=count_ways(maze, most=2),
        length=int(distance[maze.goal]),
        dead_ends=float(np.mean(np.diff(maze.exits[0]) == 1)),
        narrow=int(np.count_nonzero(widths < 0.1 * maze.plan.unit)),
    )


def count_ways(maze: DoorMaze, most: int) -> int:
    """Count the ways from start to goal that enter no room twice, up to `most`."""
    exits = [[room for room, _, _ in maze.exits_of(number)] for number in range(maze.rooms)]
    ways, on_way, stack = 0, {maze.start}, [(maze.start, iter(exits[maze.start]))]
    while stack and ways < most:
        room, ahead = stack[-1]
        there = next((other for other in ahead if other not in on_way), None)
        if there is None:
            stack.pop()
            on_way.discard(room)
        elif there == maze.goal:
            ways += 1
        else:
            on_way.add(there)
            stack.append((there, iter(exits[there])))
    return ways


def _report(seen: dict[str, list[Inspection]], broken: dict[str, int], count: int) -> Report:
    rows: list[list[TableCell]] = []
    for kind, looks in seen.items():
        rooms = [look.rooms for look in looks]
        rows.append(
            [
                kind,
                count,
                min(rooms),
                int(median(rooms)),
                max(rooms),
                broken[kind],
                sum(look.cut_off for look in looks),
                sum(look.ways == 1 for look in looks),
                int(median(look.length for look in looks)),
                round(mean(look.dead_ends for look in looks), 3),
                sum(look.narrow for look in looks),
            ]
        )
    everything = [look for looks in seen.values() for look in looks]
    return Report(
        title=TITLE,
        columns=[
            "kind", "mazes", "fewest", "median", "most", "broken", "cut off", "one way",
            "length", "dead ends", "narrow",
        ],
        rows=rows,
        figures={
            "mazes": sum(len(looks) for looks in seen.values()) + sum(broken.values()),
            "broken": sum(broken.values()),
            "broken, paper": 0,
            "rooms cut off": sum(look.cut_off for look in everything),
            "rooms cut off, paper": 0,
            "mazes with exactly one way": sum(look.ways == 1 for look in everything),
        },
        histograms=_histograms(seen, everything),
        notes=[
            "N from 4 to 10,000 points, at most m of them a room, m from 1 to N/4, edges from",
            "10 to 100, all drawn evenly; the paper does not say how large its canvas was: here",
            "1000 by 1000. Lines split anywhere, as in the paper. Fewest, median and most are",
            "rooms a maze, length is the median number of doors on the way; narrow counts doors",
            "narrower than a tenth of a room.",
        ],
    )  # fmt: skip


def _histograms(seen: dict[str, list[Inspection]], everything: list[Inspection]) -> list[Histogram]:
    sizes = [2, 10, 30, 100, 300, 1000, 3000, 10_000, 30_000]
    shares = [0.0, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.55, 0.6]
    return [
        histogram("Rooms a maze, rectangles", [look.rooms for look in seen["rectangles"]], sizes),
        histogram(
            "Rooms a maze, the eleven tilings",
            [look.rooms for kind in UNIFORM for look in seen[kind]],
            sizes,
        ),
        histogram("Doors on the way", [look.length for look in everything], sizes),
        histogram(
            "Share of dead ends, mazes of 100 rooms or more",
            [look.dead_ends for look in everything if look.rooms >= 100],
            shares,
        ),
    ]
