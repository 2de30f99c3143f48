"""The order in which goals are best filled, found backward: boxes are taken off one by one.

Where none can be taken away, one is pulled aside first: forward, it is parked there for a while.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sakumon.families.sokoban.solve.kernel.lanes import find_bars, find_links
from sakumon.families.sokoban.solve.kernel.maze import (
    ANY_SIDE,
    FAR,
    Cells,
    Desk,
    Flags,
    Maze,
    all_groups,
    flood,
    new_desk,
    pull_distances,
)
from sakumon.kernel import njit

FREE, STEPS = 0, 1
# Backward, every box is pulled to a start of its own; or to any start, again and again; or goals
# are filled in any order.
ORDERS = OWN_STARTS, ANY_STARTS, NO_ORDER = range(3)
OUT = TAKEN = -1


class Plan(NamedTuple):
    """Which cells hold boxes after every step, and until when a box on a cell is of use."""

    length: Cells  # goals that are filled in any order before all else; then steps
    stage: Cells  # step, place: cells that hold boxes after it, from those filled in any order
    size: Cells  # step: how many
    deadline: Cells  # cell: the last box, counted from 1, that one from here can still be
    far: Cells  # step, cell: pushes to the place that the step after it fills
    link: Cells  # cell: the passage it belongs to, from 1; 0 for rooms and dead ends
    holds: Flags  # step, cell: it holds a box after the step
    bars: Flags  # cell, other: a box on the first keeps one on the other from some goal


class Bench(NamedTuple):
    """Scratch paper for making a plan."""

    groups: NDArray[np.int8]
    found: Cells
    reached: Flags
    back: Cells  # step, from the end: the cell a box leaves, and the one it comes to or OUT
    area: Cells  # cell: which cluster of goals it belongs to, from 1


def new_plan(cells: int, goals: int) -> Plan:
    """Return an empty plan."""
    steps = 3 * goals + 1
    return Plan(
        np.zeros(2, np.int16),
        np.zeros((steps, goals), np.int16),
        np.zeros(steps, np.int16),
        np.zeros(cells + 1, np.int16),
        np.full((steps, cells + 1), FAR, np.int16),
        np.zeros(cells + 1, np.int16),
        np.zeros((steps, cells + 1), np.bool_),
        np.zeros((cells + 1, cells + 1), np.bool_),
    )


def plan_of(maze: Maze, boxes: Cells, order: int) -> Plan:
    """Return a plan with one of the orders."""
    cells, many = maze.near.shape[1] - 1, len(boxes)
    plan = new_plan(cells, many)
    make_plan(maze, new_desk(cells), new_bench(cells, many), boxes, plan, order == ANY_STARTS)
    if order == NO_ORDER:
        forget_order(maze, plan)
    return plan


def is_same_order(one: Plan, other: Plan) -> bool:
    """Tell whether two plans fill the goals in the same order."""
    return np.array_equal(one.length, other.length) and np.array_equal(one.stage, other.stage)


def forget_order(maze: Maze, plan: Plan) -> None:
    """Make a plan one in which all goals are filled in any order, and nothing comes too late."""
    plan.length[:] = (len(maze.goals), 0)
    plan.stage[0] = maze.goals
    plan.size[0] = len(maze.goals)
    plan.deadline[:] = len(maze.goals)
    plan.holds[:] = False


def new_bench(cells: int, goals: int) -> Bench:
    """Return clean paper."""
    return Bench(
        np.zeros((cells + 1, 4), np.int8),
        np.zeros(cells + 1, np.int16),
        np.zeros((cells + 1, 4), np.bool_),
        np.zeros((3 * goals, 2), np.int16),
        np.zeros(cells + 1, np.int16),
    )


@njit
def make_plan(maze: Maze, desk: Desk, bench: Bench, starts: Cells, plan: Plan, again: bool) -> None:
    """Fill in a plan; the desk is clear before and after."""
    find_areas(maze, bench.area)
    steps = take_apart(maze, desk, bench, starts, again)
    lay_stages(maze, desk, bench, plan, steps)
    find_deadlines(maze, desk, bench, plan)
    find_links(maze, plan.link)
    find_bars(maze, desk, plan.bars)


@njit
def find_areas(maze: Maze, area: Cells) -> None:
    """Number the clusters of goals that touch one another."""
    number = 0
    queue = np.zeros(maze.goals.shape[0], np.int16)
    for goal in maze.goals:
        if area[goal]:
            continue
        number += 1
        area[goal] = number
        queue[0] = goal
        many, done = 1, 0
        while done < many:
            for way in range(4):
                beyond = maze.near[way, queue[done]]
                if maze.goal[beyond] and area[beyond] == 0:
                    area[beyond] = number
                    queue[many] = beyond
                    many += 1
            done += 1


@njit
def take_apart(maze: Maze, desk: Desk, bench: Bench, starts: Cells, again: bool) -> int:
    """Take boxes off all goals, and return in how many steps; some may be left on the desk."""
    placed, unused = maze.goals.copy(), starts.copy()
    for goal in maze.goals:
        desk.full[goal] = 1
    player, area, steps, left, parked = -1, 0, 0, placed.shape[0], 0
    while left and steps < bench.back.shape[0]:
        place, landing = nearest_out(maze, desk, bench, unused, placed[:left], player, area)
        if place < 0:
            place, landing = nearest_out(maze, desk, bench, starts, placed[:left], player, area)
        if place >= 0:
            cell = placed[place]
            left -= 1
            placed[place] = placed[left]
            desk.full[cell] = 0
            bench.back[steps, 0], bench.back[steps, 1] = cell, OUT
            player, area = landing, bench.area[cell]
            for number in range(starts.shape[0]):
                if starts[number] == landing and not again:
                    unused[number] = TAKEN
        else:
            place, landing, player = best_aside(maze, desk, bench, starts, placed[:left], player)
            if place < 0 or parked == placed.shape[0]:
                break
            parked += 1
            cell = placed[place]
            placed[place] = landing
            desk.full[cell], desk.full[landing] = 0, 1
            bench.back[steps, 0], bench.back[steps, 1] = cell, landing
        steps += 1
    return steps


@njit
def pulls_from(maze: Maze, desk: Desk, bench: Bench, cell: int, player: int) -> bool:
    """Find where the box on a cell can be pulled to; False if the player cannot get at it."""
    sides = 0
    if player >= 0:
        flood(maze.near, desk, player)
    for way in range(4):
        if player < 0 or desk.mark[maze.near[way, cell]] == desk.stamp[0]:
            sides |= 1 << way
    if sides == 0:
        return False
    desk.full[cell] = 0
    all_groups(maze.near, desk, bench.groups)
    pull_distances(maze.near, desk.full, bench.groups, cell, sides, bench.found, bench.reached)
    desk.full[cell] = 1
    return True


@njit
def nearest_out(
    maze: Maze, desk: Desk, bench: Bench, starts: Cells, placed: Cells, player: int, area: int
) -> tuple[int, int]:
    """Return which box gets to where some box starts by the fewest pulls, and that place.

    Goals beside those just left go first: one cluster after the other.
    """
    best, chosen, landing = np.int64(4 * FAR), -1, -1
    for place in range(placed.shape[0]):
        cell = placed[place]
        if not pulls_from(maze, desk, bench, cell, player):
            continue
        elsewhere = np.int64(0) if bench.area[cell] == area else np.int64(FAR)
        for start in starts:
            if start >= 0 and start != cell and bench.found[start] < FAR:
                pulls = bench.found[start] + elsewhere
                if pulls < best:
                    best, chosen, landing = pulls, place, start
    return chosen, landing


@njit
def best_aside(
    maze: Maze, desk: Desk, bench: Bench, starts: Cells, placed: Cells, player: int
) -> tuple[int, int, int]:
    """Return which box to pull aside, where to, and where that leaves the player.

    The shortest pull is chosen after which some other box can be taken away.
    """
    best, chosen, landing, standing = np.int64(FAR), -1, -1, -1
    cells = maze.near.shape[1] - 1
    for place in range(placed.shape[0]):
        home = placed[place]
        if not pulls_from(maze, desk, bench, home, player):
            continue
        found, reached = bench.found.copy(), bench.reached.copy()
        desk.full[home] = 0
        for cell in range(cells):
            if found[cell] == 0 or found[cell] >= best:
                continue
            desk.full[cell] = 1
            placed[place] = cell
            for way in range(4):
                if reached[cell, way] and found[cell] < best:
                    beside = maze.near[way, cell]
                    other, _ = nearest_out(maze, desk, bench, starts, placed, beside, 0)
                    if other >= 0 and other != place:
                        best, chosen = np.int64(found[cell]), place
                        landing, standing = cell, beside
            desk.full[cell] = 0
        placed[place] = home
        desk.full[home] = 1
    return chosen, landing, standing


@njit
def lay_stages(maze: Maze, desk: Desk, bench: Bench, plan: Plan, steps: int) -> None:
    """Write the steps down forward; what was left on the desk is filled first, in any order."""
    size = 0
    for cell in range(maze.near.shape[1] - 1):
        if desk.full[cell]:
            plan.stage[0, size] = cell
            size += 1
            desk.full[cell] = 0
    plan.length[FREE] = size
    plan.length[STEPS] = steps
    plan.size[0] = size
    for step in range(1, steps + 1):
        cell, came = bench.back[steps - step, 0], bench.back[steps - step, 1]
        plan.stage[step] = plan.stage[step - 1]
        if came == OUT:
            plan.stage[step, size] = cell
            size += 1
        else:
            for place in range(size):
                if plan.stage[step, place] == came:
                    plan.stage[step, place] = cell
        plan.size[step] = size
        for place in range(size):
            plan.holds[step, plan.stage[step, place]] = True


@njit
def find_deadlines(maze: Maze, desk: Desk, bench: Bench, plan: Plan) -> None:
    """Find, step by step, from where a box can still be pushed to the place that is next."""
    plan.deadline[:] = plan.length[FREE]
    steps = plan.length[STEPS]
    for step in range(steps):
        target, came = bench.back[steps - 1 - step, 0], bench.back[steps - 1 - step, 1]
        for place in range(plan.size[step]):
            if plan.stage[step, place] != came:
                desk.full[plan.stage[step, place]] = 1
        all_groups(maze.near, desk, bench.groups)
        pull_distances(
            maze.near, desk.full, bench.groups, target, ANY_SIDE, plan.far[step], bench.reached
        )
        for place in range(plan.size[step]):
            desk.full[plan.stage[step, place]] = 0
        if came == OUT:
            for cell in range(maze.near.shape[1] - 1):
                if plan.far[step, cell] < FAR:
                    plan.deadline[cell] = plan.size[step] + 1
