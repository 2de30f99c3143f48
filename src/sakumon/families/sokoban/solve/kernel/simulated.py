"""Simulated players: they push this and that until the level is solved or they tire."""

import numpy as np
from numpy.typing import NDArray

from sakumon.families.sokoban.solve.kernel.frozen import DEAD, freeze
from sakumon.families.sokoban.solve.kernel.maze import Cells, Desk, Maze, flood, is_ready
from sakumon.kernel import njit
from sakumon.kernel.dice import Words, below

RANDOM, CAREFUL, GREEDY = range(3)
NONE = -1
# How often in a hundred a greedy player goes where it looks best.
GREED = 90


@njit
def list_pushes(maze: Maze, desk: Desk, boxes: Cells, player: int, found: NDArray[np.int32]) -> int:
    """List all pushes onto live cells; return how many."""
    flood(maze.near, desk, player)
    near, live, full, mark, stamp = maze.near, maze.live, desk.full, desk.mark, desk.stamp[0]
    many = 0
    for place in range(boxes.shape[0]):
        for way in range(4):
            if is_ready(near, live, full, mark, stamp, boxes[place], way):
                found[many] = place * 4 + way
                many += 1
    return many


@njit
def choose(
    maze: Maze, desk: Desk, boxes: Cells, pushes: NDArray[np.int32], kind: int, dice: Words
) -> int:
    """Return the push a player makes, or NONE; those it would not make are found as it goes."""
    many = preferred = pushes.shape[0]
    if kind == GREEDY and below(dice, 100) < GREED:
        preferred = put_closer_first(maze, boxes, pushes)
    while many:
        preferred = preferred or many
        place = below(dice, preferred)
        push = pushes[place]
        if kind == RANDOM or not freezes(maze, desk, boxes[push >> 2], push & 3):
            return push  # type: ignore[no-any-return]
        preferred -= 1
        many -= 1
        pushes[place] = pushes[preferred]
        pushes[preferred] = pushes[many]
    return NONE


@njit
def put_closer_first(maze: Maze, boxes: Cells, pushes: NDArray[np.int32]) -> int:
    """Move the pushes that bring a box closer to a goal to the front; return how many."""
    closer = 0
    for place in range(pushes.shape[0]):
        cell, way = boxes[pushes[place] >> 2], pushes[place] & 3
        if maze.least[maze.near[way, cell]] < maze.least[cell]:
            pushes[closer], pushes[place] = pushes[place], pushes[closer]
            closer += 1
    return closer


@njit
def freezes(maze: Maze, desk: Desk, cell: int, way: int) -> bool:
    """Tell whether a push would make boxes hold each other for ever."""
    target = maze.near[way, cell]
    desk.full[cell], desk.full[target] = 0, 1
    state = freeze(maze, desk, target)
    desk.full[cell], desk.full[target] = 1, 0
    return state == DEAD


@njit
def wins(
    maze: Maze,
    desk: Desk,
    start: Cells,
    player: int,
    kind: int,
    games: int,
    patience: int,
    dice: Words,
) -> int:
    """Return how many of so many games a player wins within its patience, in pushes."""
    won = 0
    pushes = np.zeros(4 * start.shape[0], np.int32)
    for _ in range(games):
        boxes, here = start.copy(), player
        desk.full[:-1] = 0
        missing = 0
        for box in boxes:
            desk.full[box] = 1
            missing += maze.least[box]
        for left in range(patience, 0, -1):
            if missing == 0 or missing > left:
                break
            many = list_pushes(maze, desk, boxes, here, pushes)
            push = choose(maze, desk, boxes, pushes[:many], kind, dice)
            # Where a game is lost for sure there is no need to watch the rest of it.
            if push == NONE or (kind == RANDOM and freezes(maze, desk, boxes[push >> 2], push & 3)):
                break
            cell, target = boxes[push >> 2], maze.near[push & 3, boxes[push >> 2]]
            desk.full[cell], desk.full[target] = 0, 1
            boxes[push >> 2] = target
            missing += maze.least[target] - maze.least[cell]
            here = cell
        won += missing == 0
    return won
