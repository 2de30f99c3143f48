"""Where a box stands in the way of others: passages, and cells that goals are reached past."""

import numpy as np

from sakumon.families.sokoban.solve.kernel.maze import (
    ANY_SIDE,
    FAR,
    Cells,
    Desk,
    Flags,
    Maze,
    all_groups,
    pull_distances,
)
from sakumon.kernel import njit


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


@njit
def find_bars(maze: Maze, desk: Desk, bars: Flags) -> None:
    """Find where a box keeps one on which other cells from a goal; the desk is clear."""
    cells = maze.near.shape[1] - 1
    groups = np.zeros((cells + 1, 4), np.int8)
    found, reached = np.zeros(cells + 1, np.int16), np.zeros((cells + 1, 4), np.bool_)
    for cell in range(cells):
        desk.full[cell] = 1
        all_groups(maze.near, desk, groups)
        for number in range(maze.goals.shape[0]):
            goal = maze.goals[number]
            if goal == cell:
                continue
            pull_distances(maze.near, desk.full, groups, goal, ANY_SIDE, found, reached)
            for other in range(cells):
                if other != cell and maze.far[number, other] < FAR and found[other] == FAR:
                    bars[cell, other] = True
        desk.full[cell] = 0
