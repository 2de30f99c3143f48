"""The order in which goals are best filled, found backward: packets are taken off one by one."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sakumon.families.sokoban.kernel.maze import (
    ANY_SIDE,
    FAR,
    Cells,
    Desk,
    Maze,
    all_groups,
    flood,
    pull_distances,
)
from sakumon.kernel import njit


class Plan(NamedTuple):
    """What to fill when, and until when a packet on a cell is of use."""

    order: Cells  # goals as they are filled; the first `free` in any order
    free: Cells
    deadline: Cells  # cell: the last goal, counted from 1, that a packet here can still serve
    far: Cells  # goal of the order, cell: pushes to it once those before it are filled
    link: Cells  # cell: the passage it belongs to, from 1; 0 for rooms and dead ends


def new_plan(cells: int, goals: int) -> Plan:
    """Return an empty plan."""
    return Plan(
        np.zeros(goals, np.int16),
        np.zeros(1, np.int16),
        np.zeros(cells + 1, np.int16),
        np.zeros((goals, cells + 1), np.int16),
        np.zeros(cells + 1, np.int16),
    )


@njit
def make_plan(maze: Maze, desk: Desk, starts: Cells, plan: Plan) -> None:
    """Fill in a plan; the desk is clear before and after."""
    order_goals(maze, desk, starts, plan)
    find_deadlines(maze, desk, plan)
    find_links(maze, plan.link)


@njit
def order_goals(maze: Maze, desk: Desk, starts: Cells, plan: Plan) -> None:
    """Take packets off their goals, always the one that gets away by the fewest pulls."""
    many = maze.goals.shape[0]
    cells = maze.near.shape[1] - 1
    groups = np.zeros((cells + 1, 4), np.int8)
    found = np.zeros(cells + 1, np.int16)
    for goal in maze.goals:
        desk.full[goal] = 1
    keeper, left = -1, many
    while left:
        best, chosen, landing = np.int64(FAR), -1, -1
        for goal in maze.goals:
            if desk.full[goal] == 0:
                continue
            sides = ANY_SIDE
            if keeper >= 0:
                flood(maze.near, desk, keeper)
                sides = 0
                for way in range(4):
                    if desk.mark[maze.near[way, goal]] == desk.stamp[0]:
                        sides |= 1 << way
            if sides == 0:
                continue
            desk.full[goal] = 0
            all_groups(maze.near, desk, groups)
            pull_distances(maze.near, desk.full, groups, goal, sides, found)
            desk.full[goal] = 1
            for start in starts:
                if desk.full[start] == 0 or start == goal:
                    if found[start] < best:
                        best, chosen, landing = np.int64(found[start]), goal, start
        if chosen < 0:
            break
        left -= 1
        plan.order[left] = chosen
        desk.full[chosen] = 0
        keeper = landing
    plan.free[0] = left
    place = 0
    for goal in maze.goals:
        if desk.full[goal]:
            plan.order[place] = goal
            place += 1
            desk.full[goal] = 0


@njit
def find_deadlines(maze: Maze, desk: Desk, plan: Plan) -> None:
    """Find, stage by stage, from where a packet can still be pushed to the goal that is next."""
    cells = maze.near.shape[1] - 1
    groups = np.zeros((cells + 1, 4), np.int8)
    plan.deadline[:] = 0
    for stage in range(plan.order.shape[0]):
        if stage == 0 or stage >= plan.free[0]:
            all_groups(maze.near, desk, groups)
        goal = plan.order[stage]
        pull_distances(maze.near, desk.full, groups, goal, ANY_SIDE, plan.far[stage])
        for cell in range(cells):
            if plan.far[stage, cell] < FAR:
                plan.deadline[cell] = max(stage + 1, plan.free[0])
        if stage >= plan.free[0]:
            desk.full[goal] = 1
        elif stage == plan.free[0] - 1:
            for before in range(plan.free[0]):
                desk.full[plan.order[before]] = 1
    for goal in plan.order:
        desk.full[goal] = 0


@njit
def find_links(maze: Maze, link: Cells) -> None:
    """Number the passages: floor one cell wide that touches wider floor in two places."""
    near, wall = maze.near, maze.near.shape[1] - 1
    wide = np.zeros(wall + 1, np.bool_)
    for cell in range(wall):
        for way in range(4):
            one, other = near[way, cell], near[(way + 1) & 3, cell]
            if one != wall and other != wall and near[(way + 1) & 3, one] != wall:
                wide[cell] = True
    queue = np.zeros(wall + 1, np.int16)
    number = 0
    for start in range(wall):
        if wide[start] or link[start] != 0:
            continue
        number += 1
        link[start] = number
        queue[0] = start
        many, done, touches = 1, 0, 0
        while done < many:
            cell = queue[done]
            done += 1
            for way in range(4):
                beyond = near[way, cell]
                if beyond == wall:
                    continue
                if wide[beyond]:
                    touches += 1
                elif link[beyond] == 0:
                    link[beyond] = number
                    queue[many] = beyond
                    many += 1
        if touches < 2:
            for place in range(many):
                link[queue[place]] = -1
    for cell in range(wall):
        link[cell] = max(link[cell], 0)
