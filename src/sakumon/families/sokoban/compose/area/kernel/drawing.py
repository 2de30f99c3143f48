"""Gates, goals and paths drawn until every box has a path, a little at a time, and then opened."""

from typing import NamedTuple

import numpy as np

from sakumon.families.sokoban.compose.area.kernel.ground import (
    GATE,
    NEVER,
    STEP,
    AreaGround,
    way_between,
    way_in,
)
from sakumon.families.sokoban.compose.area.kernel.paths import (
    draw_inner,
    draw_path,
    open_path,
    roll_gates,
)
from sakumon.kernel import entry, njit
from sakumon.kernel.arrays import Bytes, Ints, Words64
from sakumon.kernel.slices import copy_into

# How far a drawing is, in `AreaDrawing.reached`: boxes with a path (ROLLING while the gates are
# still to be drawn), goals drawn again, rolls for these gates, and whole drawings begun.
BOX, REDRAWS, ROLLS, DRAWS = range(4)
ROLLING = -1
# A patience that ends the drawing at the first box without a path: nothing is drawn again.
GIVE_UP = -1


class AreaDrawing(NamedTuple):
    """Gates, goals and paths for every box, what they open, and how far they are drawn."""

    ground: AreaGround
    width: int
    height: int
    gates: Ints
    goals: Ints
    middles: Ints  # box, number: a cell that the path goes through, 0 for none
    paths: Ints  # box, place: the cell
    lengths: Ints  # 0 for a path still to draw
    plain: Bytes  # cell: its kind before there were gates
    uses: Bytes  # cell: what it was opened for
    reached: Ints


def new_drawing(
    ground: AreaGround, width: int, height: int, boxes: int, middles: int
) -> AreaDrawing:
    """Return a drawing that begins, on ground in which nothing is drawn."""
    gates, goals, lengths = np.zeros((3, boxes), np.int32)
    return AreaDrawing(
        ground,
        width,
        height,
        gates,
        goals,
        np.zeros((boxes, middles), np.int32),
        np.zeros((boxes, len(ground.kind)), np.int32),
        lengths,
        ground.kind.copy(),
        np.zeros_like(ground.kind),
        np.array([ROLLING, 0, 0, 1], np.int32),
    )


@njit
def begin_again(drawing: AreaDrawing) -> None:
    """Forget all that was drawn."""
    copy_into(drawing.ground.kind, drawing.plain)
    drawing.ground.rank[:] = NEVER
    drawing.lengths[:] = 0
    drawing.reached[BOX] = ROLLING
    drawing.reached[REDRAWS] = drawing.reached[ROLLS] = 0
    drawing.reached[DRAWS] += 1


@entry
def draw_on(drawing: AreaDrawing, patience: int, work: int, dice: Words64) -> bool:
    """Draw for about this much work; once every box has a path open what it needs, return True.

    Everything is drawn again when a box has none and patience is at its end. Until then only its
    goal is, and its middle points.
    """
    boxes, reached = len(drawing.gates), drawing.reached
    cells = (drawing.width - 4) * (drawing.height - 4)
    while work > 0 and reached[BOX] < boxes:
        if reached[BOX] == ROLLING:
            work -= boxes
            reached[ROLLS] += 1
            if roll_gates(drawing.ground, drawing.width, drawing.height, drawing.gates, dice):
                draw_ends(drawing, dice)
                reached[BOX] = 0
            continue
        work -= cells * cells  # about as the ways that a path may take grow in number
        if draw_box(drawing, reached[BOX], dice):
            reached[BOX] += 1
        elif reached[REDRAWS] < patience:
            reached[REDRAWS] += 1
            draw_end(drawing, reached[BOX], drawing.goals, dice)
            draw_middles(drawing, reached[BOX], dice)
        elif patience == GIVE_UP:
            break
        else:
            begin_again(drawing)
    if reached[BOX] < boxes:
        return False
    open_up(drawing)
    return True


@njit
def open_up(drawing: AreaDrawing) -> None:
    """Open what the paths need."""
    for box in range(len(drawing.gates)):
        drawing.ground.open[drawing.gates[box]] = 1
        open_path(drawing.ground, drawing.paths[box], drawing.lengths[box], drawing.uses)


@njit
def draw_ends(drawing: AreaDrawing, dice: Words64) -> None:
    """Draw the goal and the middle points of every box."""
    for box in range(len(drawing.gates)):
        drawing.ground.kind[drawing.gates[box]] = GATE
        draw_end(drawing, box, drawing.goals[:box], dice)
    for box in range(len(drawing.gates)):
        draw_middles(drawing, box, dice)


@njit
def draw_end(drawing: AreaDrawing, box: int, taken: Ints, dice: Words64) -> None:
    """Draw the goal of a box."""
    drawing.goals[box] = draw_inner(drawing.ground, drawing.width, drawing.height, taken, dice)


@njit
def draw_middles(drawing: AreaDrawing, box: int, dice: Words64) -> None:
    """Draw the middle points of a box."""
    ground, width, height = drawing.ground, drawing.width, drawing.height
    for place in range(drawing.middles.shape[1]):
        drawing.middles[box, place] = draw_inner(ground, width, height, drawing.goals, dice)


@njit
def draw_box(drawing: AreaDrawing, box: int, dice: Words64) -> bool:
    """Draw the path of a box through its middle points if none is given; tell if it has one."""
    ground, goal = drawing.ground, drawing.goals[box]
    if drawing.lengths[box] == 0:
        path = drawing.paths[box]
        path[0] = drawing.gates[box]
        way = way_in(ground, path[0])
        length = 1
        for middle in drawing.middles[box]:
            if middle > 0 and length > 0:
                length = draw_path(ground, STEP * box, path, length, way, middle, dice)
                way = way_between(ground, path[length - 2], path[length - 1])
        if length > 0:
            length = draw_path(ground, STEP * box, path, length, way, goal, dice)
        if length == 0:
            return False
        drawing.lengths[box] = length
    ground.rank[goal] = STEP * box
    return True
