"""Gates, goals and paths drawn until every box has a path, a little at a time."""

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
from sakumon.families.sokoban.compose.area.kernel.paths import draw_inner, draw_path, roll_gates
from sakumon.kernel import entry, njit
from sakumon.kernel.arrays import Bytes, Ints, Words64

# How far a drawing is, in `AreaDrawing.reached`: boxes with a path (ROLLING while the gates are
# still to be drawn), goals drawn again, rolls for these gates, and whole drawings begun.
BOX, REDRAWS, ROLLS, DRAWS = range(4)
ROLLING = -1


class AreaDrawing(NamedTuple):
    """Gates, goals and paths for every box, before anything is dug, and how far they are drawn."""

    ground: AreaGround
    width: int
    height: int
    gates: Ints
    goals: Ints
    middles: Ints  # box, number: a cell that the path goes through, 0 for none
    paths: Ints  # box, place: the cell
    lengths: Ints  # 0 for a path still to draw
    plain: Bytes  # cell: its kind before there were gates
    reached: Ints


@entry
def new_drawing(
    ground: AreaGround, width: int, height: int, boxes: int, middles: int
) -> AreaDrawing:
    """Return a drawing that has not begun."""
    drawing = AreaDrawing(
        ground,
        width,
        height,
        np.zeros(boxes, np.int32),
        np.zeros(boxes, np.int32),
        np.zeros((boxes, middles), np.int32),
        np.zeros((boxes, len(ground.kind)), np.int32),
        np.zeros(boxes, np.int32),
        ground.kind.copy(),
        np.zeros(4, np.int32),
    )
    begin_drawing(drawing)
    return drawing


@njit
def begin_drawing(drawing: AreaDrawing) -> None:
    """Forget all that was drawn."""
    drawing.ground.kind[:] = drawing.plain
    drawing.ground.rank[:] = NEVER
    drawing.lengths[:] = 0
    drawing.reached[BOX] = ROLLING
    drawing.reached[REDRAWS] = drawing.reached[ROLLS] = 0
    drawing.reached[DRAWS] += 1


@entry
def draw_on(drawing: AreaDrawing, patience: int, work: int, dice: Words64) -> bool:
    """Draw for about this much work; tell whether every box has a path now.

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
        else:
            begin_drawing(drawing)
    return bool(reached[BOX] == boxes)


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


@entry
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
