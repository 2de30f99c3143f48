"""Boxes that can never move again because of one another."""

from sakumon.families.sokoban.solve.kernel.maze import Bytes, Cells, Desk, Flags, Maze
from sakumon.kernel import njit

FREE, STUCK, DEAD = 0, 1, 2


@njit
def freeze(maze: Maze, desk: Desk, cell: int) -> int:
    """Tell what a box just pushed to a cell has become part of.

    DEAD: it and its neighbours hold each other for ever, and one of them is on no goal; STUCK: all
    of them are on goals; FREE: it may still move. No label is left behind.
    """
    near, full, label, queue = maze.near, desk.full, desk.label, desk.queue
    # A box with open cells across one axis is free at once: most are.
    if is_open(near, maze.live, full, cell, 0) or is_open(near, maze.live, full, cell, 1):
        return FREE
    many = 1
    queue[0] = cell
    label[cell] = 1
    done = 0
    while done < many:
        here = queue[done]
        done += 1
        for way in range(4):
            beyond = near[way, here]
            if full[beyond] == 1 and label[beyond] == 0:
                label[beyond] = 1
                queue[many] = beyond
                many += 1
    changed = True
    while changed and label[cell] == 1:
        changed = False
        for place in range(many):
            here = queue[place]
            if label[here] == 1 and (
                can_slide(maze, desk, here, 0) or can_slide(maze, desk, here, 1)
            ):
                label[here] = 2
                changed = True
    result = FREE
    if label[cell] == 1:
        result = STUCK
        for place in range(many):
            if label[queue[place]] == 1 and not maze.goal[queue[place]]:
                result = DEAD
    for place in range(many):
        label[queue[place]] = 0
    return result


@njit
def is_open(near: Cells, live: Flags, full: Bytes, cell: int, axis: int) -> bool:
    """Tell whether a box may move along an axis now, the player set aside."""
    one, other = near[axis, cell], near[axis + 2, cell]
    return bool(full[one] == 0 and full[other] == 0 and (live[one] or live[other]))


@njit
def can_slide(maze: Maze, desk: Desk, cell: int, axis: int) -> bool:
    """Tell whether a box may ever move along an axis, those with label 1 standing fast."""
    one, other = maze.near[axis, cell], maze.near[axis + 2, cell]
    if desk.full[one] == 2 or desk.full[other] == 2:
        return False
    if not maze.live[one] and not maze.live[other]:
        return False
    if desk.full[one] == 1 and desk.label[one] == 1:
        return False
    return not (desk.full[other] == 1 and desk.label[other] == 1)
