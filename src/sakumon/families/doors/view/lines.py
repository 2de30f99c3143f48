"""Walls as the lines that are drawn: long ones, with a gap at every door."""

import math
from collections.abc import Iterable, Sequence

import numpy as np

from sakumon.drawing.scene import View
from sakumon.families.doors.model.maze import DoorMaze, Position
from sakumon.kernel.arrays import Flags, Floats, Ints, Longs


def rooms_shown(at: Position, view: View) -> Flags | None:
    """Return which rooms are shown in fog, or None without it: all of them."""
    if not view.fog:
        return None
    seen = np.zeros(at.maze.rooms, np.bool_)
    seen[list(at.seen)] = True
    return seen


def shown_walls(maze: DoorMaze, storey: int, seen: Flags | None) -> tuple[Longs, Ints]:
    """Return the wall pieces of a storey to draw, all or those of rooms seen, and its doors."""
    plan, base = maze.plan, storey * maze.plan.count
    doors = maze.doors_on(storey)
    if seen is None:
        return np.arange(len(plan.ends)), doors
    own = seen[base : base + plan.count]
    beside = plan.beside
    walls = own[beside[:, 0]] | (own[beside[:, 1]] & (beside[:, 1] >= 0))
    return np.flatnonzero(walls), doors[seen[maze.doors[doors]].any(axis=1)]


def trails(ends: Sequence[Sequence[int]], corners: Floats) -> list[list[int]]:
    """Join wall pieces into long lines, straight on where they can go straight on."""
    beside: dict[int, list[int]] = {}
    for piece, (here, there) in enumerate(ends):
        beside.setdefault(here, []).append(piece)
        beside.setdefault(there, []).append(piece)
    left = [True] * len(ends)
    places = corners.tolist()
    # Lines that begin where an odd number of pieces meet need fewer beginnings.
    order = sorted(beside, key=lambda corner: len(beside[corner]) % 2 == 0)
    lines = []
    for corner in order:
        while any(left[piece] for piece in beside[corner]):
            lines.append(_trail(corner, ends, beside, left, places))
    return lines


def _trail(
    corner: int,
    ends: Sequence[Sequence[int]],
    beside: dict[int, list[int]],
    left: list[bool],
    places: list[list[float]],
) -> list[int]:
    line = [corner]
    while True:
        options = [piece for piece in beside[line[-1]] if left[piece]]
        if not options:
            return line
        heads = [ends[p][0] + ends[p][1] - line[-1] for p in options]
        bends = [_bend(line, head, places) for head in heads] if len(line) > 1 else [1.0]
        best = bends.index(min(bends))
        left[options[best]] = False
        if len(line) > 1 and bends[best] < 1e-7:
            line[-1] = heads[best]  # straight on: the corner between says nothing
        else:
            line.append(heads[best])


def _bend(line: list[int], head: int, places: list[list[float]]) -> float:
    """Return how far a line turns at its end towards another corner: 0 straight on, 2 back."""
    (ax, ay), (bx, by), (cx, cy) = places[line[-2]], places[line[-1]], places[head]
    ux, uy, vx, vy = bx - ax, by - ay, cx - bx, cy - by
    return 1 - (ux * vx + uy * vy) / math.sqrt((ux * ux + uy * uy) * (vx * vx + vy * vy))


def wall_pieces(maze: DoorMaze, walls: Longs, doors: Ints) -> Floats:
    """Return the two ends of every straight piece of some walls, with a gap at every door."""
    plan = maze.plan
    whole = walls[~np.isin(walls, maze.walls[doors])]
    ends, gaps = plan.corners[plan.ends[maze.walls[doors]]], maze.openings_of(doors)
    sides = [np.stack((ends[:, side], gaps[:, side]), axis=1) for side in (0, 1)]
    return np.concatenate((plan.corners[plan.ends[whole]], *sides))


def wall_lines(maze: DoorMaze, walls: Iterable[int], doors: Ints) -> list[Floats]:
    """Return the lines to draw for some walls, with a gap at every door."""
    plan = maze.plan
    gaps = dict(zip(maze.walls[doors].tolist(), doors.tolist(), strict=True))
    whole = [wall for wall in walls if wall not in gaps]
    lines = [plan.corners[line] for line in trails(plan.ends[whole].tolist(), plan.corners)]
    for wall, door in gaps.items():
        here, there = plan.corners[plan.ends[wall]]
        begin, end = maze.opening(door)
        if maze.openings[door, 0] > 0:
            lines.append(np.stack((here, begin)))
        if maze.openings[door, 1] < 1:
            lines.append(np.stack((end, there)))
    return lines
