"""Simulated players: they push this and that until the level is solved or they tire."""

import numpy as np
from numpy.typing import NDArray

from sakumon.families.sokoban.kernel.frozen import DEAD, freeze
from sakumon.families.sokoban.kernel.maze import Cells, Desk, Maze, can_push, flood
from sakumon.kernel import njit
from sakumon.kernel.dice import Words, below

ANY, CAREFUL, EAGER = range(3)
# How often in a hundred an eager player goes where it looks best.
EAGERNESS = 90


@njit
def list_pushes(
    maze: Maze, desk: Desk, packets: Cells, keeper: int, kind: int, found: NDArray[np.int32]
) -> int:
    """List the pushes a player of this kind would make; return how many."""
    flood(maze.near, desk, keeper)
    many = 0
    for place in range(packets.shape[0]):
        cell = packets[place]
        for way in range(4):
            if not can_push(maze, desk, cell, way):
                continue
            target = maze.near[way, cell]
            if kind != ANY:
                desk.full[cell], desk.full[target] = 0, 1
                # Its list of cells is scratch; the keeper's region is told by stamps alone.
                state = freeze(maze, desk, target)
                desk.full[cell], desk.full[target] = 1, 0
                if state == DEAD:
                    continue
            found[many] = place * 4 + way
            many += 1
    return many


@njit
def choose(maze: Maze, packets: Cells, pushes: NDArray[np.int32], kind: int, dice: Words) -> int:
    """Return the push a player makes."""
    many = pushes.shape[0]
    if kind == EAGER and below(dice, 100) < EAGERNESS:
        closer = 0
        for place in range(many):
            cell, way = packets[pushes[place] >> 2], pushes[place] & 3
            if maze.least[maze.near[way, cell]] < maze.least[cell]:
                pushes[closer], pushes[place] = pushes[place], pushes[closer]
                closer += 1
        many = closer or many
    return pushes[below(dice, many)]  # type: ignore[no-any-return]


@njit
def wins(
    maze: Maze,
    desk: Desk,
    start: Cells,
    keeper: int,
    kind: int,
    games: int,
    patience: int,
    dice: Words,
) -> int:
    """Return how many of so many games a player wins within its patience, in pushes."""
    won = 0
    pushes = np.zeros(4 * start.shape[0], np.int32)
    for _ in range(games):
        packets, here = start.copy(), keeper
        desk.full[:-1] = 0
        missing = 0
        for packet in packets:
            desk.full[packet] = 1
            missing += not maze.goal[packet]
        for _ in range(patience):
            if missing == 0:
                break
            many = list_pushes(maze, desk, packets, here, kind, pushes)
            if many == 0:
                break
            push = choose(maze, packets, pushes[:many], kind, dice)
            cell, target = packets[push >> 2], maze.near[push & 3, packets[push >> 2]]
            desk.full[cell], desk.full[target] = 0, 1
            packets[push >> 2] = target
            missing += int(maze.goal[cell]) - int(maze.goal[target])
            here = cell
        won += missing == 0
    return won
