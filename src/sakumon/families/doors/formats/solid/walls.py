"""The walls of a storey with their door openings: one box between two openings of a run."""

from dataclasses import dataclass

import numpy as np

from sakumon.families.doors.formats.solid.runs import Runs
from sakumon.families.doors.formats.solid.scale import (
    DOOR_HEIGHT,
    RIM_HEIGHT,
    STOREY_HEIGHT,
    WALL_HEIGHT,
    lifted,
)
from sakumon.families.doors.model.maze import DoorMaze
from sakumon.formats.solids import Shell, joined, quads
from sakumon.kernel.arrays import Flags, Floats, Ints


@dataclass(frozen=True, slots=True, eq=False)
class Openings:
    """Door openings of a storey on the runs of wall, in the order of the doors."""

    doors: Ints
    run: Ints
    begin: Floats
    end: Floats


@dataclass(frozen=True, slots=True, eq=False)
class Boxes:
    """Parts of runs between openings; an end that is the end of the run is no jamb."""

    run: Ints
    begin: Floats
    end: Floats
    first: Flags
    last: Flags


def openings_on_runs(maze: DoorMaze, runs: Runs, storey: int) -> Openings:
    """Return the openings of a storey, narrowed where a wall that meets theirs stands in them."""
    doors = maze.doors_on(storey)
    pieces = maze.walls[doors]
    size = runs.sizes[pieces]
    begin, end = maze.openings[doors].T * size
    low = np.maximum(begin, runs.margins[pieces, 0])
    high = np.minimum(end, size - runs.margins[pieces, 1])
    fits = high - low >= (end - begin) / 2
    begin, end = np.where(fits, low, begin), np.where(fits, high, end)
    forward = runs.forward[pieces]
    start = runs.offset[pieces] + np.where(forward, begin, size - end)
    return Openings(doors, runs.run_of[pieces], start, start + end - begin)


def boxes_between(runs: Runs, openings: Openings) -> Boxes:
    """Return the parts of all runs that are wall from the floor up."""
    every = np.arange(len(runs.length), dtype=np.int32)
    run = np.concatenate((every, openings.run))
    begin = np.concatenate((np.zeros(len(every)), openings.end))
    end = np.concatenate((runs.length, openings.begin))
    by_begin, by_end = np.lexsort((begin, run)), np.lexsort((end, run))
    return Boxes(
        run[by_begin], begin[by_begin], end[by_end], by_begin < len(every), by_end < len(every)
    )


def wall_shells(runs: Runs, openings: Openings, above: bool) -> tuple[Shell, Shell]:
    """Return the inner walls and the rim of a storey; `above` tells whether another is on top."""
    boxes = boxes_between(runs, openings)
    tops = np.where(runs.rim, STOREY_HEIGHT if above else RIM_HEIGHT, WALL_HEIGHT)
    inner = [*_walls(runs, boxes, ~runs.rim, tops), *_around_openings(runs, openings)]
    return joined(inner), joined(_walls(runs, boxes, runs.rim, tops))


def _walls(runs: Runs, boxes: Boxes, which: Flags, tops: Floats) -> list[Shell]:
    of_run = np.flatnonzero(which).astype(np.int32)
    chosen = which[boxes.run]
    faces = [_side(runs, boxes, chosen, tops, left) for left in (True, False)]
    return [*faces, *_caps(runs, of_run, tops), *_tops(runs, of_run, tops)]


def _side(runs: Runs, boxes: Boxes, chosen: Flags, tops: Floats, left: bool) -> Shell:
    """Return the left or right faces of boxes."""
    run, side = boxes.run[chosen], 0 if left else 1
    begin = boxes.begin[chosen] + np.where(boxes.first[chosen], runs.cuts[run, 0, side], 0.0)
    end = boxes.end[chosen] - np.where(boxes.last[chosen], runs.cuts[run, 1, side], 0.0)
    some = end > begin
    run, begin, end = run[some], begin[some], end[some]
    return _upright(runs, run, (begin, end), (0.0, tops[run]), left)


def _upright(
    runs: Runs,
    run: Ints,
    ends: tuple[Floats, Floats],
    heights: tuple[float, Floats | float],
    left: bool,
) -> Shell:
    here, there = (runs.place(run, along, 1 if left else -1) for along in ends)
    if left:
        here, there = there, here
    return _standing(here, there, *heights)


def _standing(here: Floats, there: Floats, low: float, high: Floats | float) -> Shell:
    """Return faces from one place to another; they show to the right of that way."""
    return quads(
        np.stack(
            (lifted(here, low), lifted(there, low), lifted(there, high), lifted(here, high)), axis=1
        )
    )


def _around_openings(runs: Runs, openings: Openings) -> list[Shell]:
    """Return jambs and lintels."""
    run, ends = openings.run, (openings.begin, openings.end)
    left = [runs.place(run, along, 1) for along in ends]
    right = [runs.place(run, along, -1) for along in ends]
    beneath = np.stack([lifted(p, DOOR_HEIGHT) for p in (left[0], left[1], right[1], right[0])], 1)
    return [
        _standing(right[0], left[0], 0.0, DOOR_HEIGHT),
        _standing(left[1], right[1], 0.0, DOOR_HEIGHT),
        quads(beneath),
        *(_upright(runs, run, ends, (DOOR_HEIGHT, WALL_HEIGHT), side) for side in (True, False)),
    ]


def _caps(runs: Runs, of_run: Ints, tops: Floats) -> list[Shell]:
    """Return faces for ends that meet nothing in a mitre."""
    shells = []
    for end in range(2):
        run = of_run[runs.blunt[of_run, end]]
        left, tip, right = _end_points(runs, run, end)
        pairs = ((left, tip), (tip, right)) if end == 0 else ((right, tip), (tip, left))
        shells += [_standing(here, there, 0.0, tops[run]) for here, there in pairs]
    return shells


def _tops(runs: Runs, of_run: Ints, tops: Floats) -> list[Shell]:
    """Return the upper faces of runs, whole, out to the corners where they end."""
    left, begin, right = _end_points(runs, of_run, 0)
    far_left, end, far_right = _end_points(runs, of_run, 1)
    height = tops[of_run]
    rings = ((begin, right, far_right, end), (end, far_left, left, begin))
    return [quads(np.stack([lifted(p, height) for p in ring], axis=1)) for ring in rings]


def _end_points(runs: Runs, run: Ints, end: int) -> tuple[Floats, Floats, Floats]:
    """Return where the left face, the line and the right face of runs end."""
    base = runs.length[run] * end
    inwards = 1 - 2 * end
    return (
        runs.place(run, base + inwards * runs.cuts[run, end, 0], 1),
        runs.place(run, base, 0),
        runs.place(run, base + inwards * runs.cuts[run, end, 1], -1),
    )
