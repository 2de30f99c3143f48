"""Gates, goals and paths drawn until every box has a path."""

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
from sakumon.families.sokoban.compose.area.kernel.paths import draw_gates, draw_inner, draw_path
from sakumon.kernel import njit
from sakumon.kernel.arrays import Ints, Words64


class DrawnArea(NamedTuple):
    """Gates, goals and paths for every box, before anything is dug."""

    draws: int  # drawings that it took, 0 if none had a path for every box
    ground: AreaGround
    gates: Ints
    goals: Ints
    paths: Ints  # box, place: the cell
    lengths: Ints


@njit
def draw_paths(
    ground: AreaGround,
    gates: Ints,
    goals: Ints,
    middles: Ints,
    paths: Ints,
    lengths: Ints,
    first: int,
    dice: Words64,
) -> int:
    """Draw a path for every box from the first on; return one that has none, or −1.

    A path goes through its middle points in their order. Places of `middles` that hold 0 are none.
    Paths that are given already, with a length, are left as they are.
    """
    for box in range(first, len(gates)):
        if lengths[box] == 0:
            path = paths[box]
            path[0] = gates[box]
            way = way_in(ground, gates[box])
            length = 1
            for middle in middles[box]:
                if middle > 0 and length > 0:
                    length = draw_path(ground, STEP * box, path, length, way, middle, dice)
                    way = way_between(ground, path[length - 2], path[length - 1])
            if length > 0:
                length = draw_path(ground, STEP * box, path, length, way, goals[box], dice)
            if length == 0:
                return box
            lengths[box] = length
        ground.rank[goals[box]] = STEP * box
    return -1


@njit
def draw_until_all_have_paths(
    ground: AreaGround,
    width: int,
    height: int,
    boxes: int,
    middle: int,
    patience: int,
    tries: int,
    dice: Words64,
) -> DrawnArea:
    """Draw gates, goals, middle points and paths until every box has a path.

    With no patience everything is drawn again when a box has none. Otherwise only its goal is, and
    its middle points, as often as patience lasts.
    """
    gates, goals = np.zeros(boxes, np.int32), np.zeros(boxes, np.int32)
    paths = np.zeros((boxes, len(ground.kind)), np.int32)
    lengths, middles = np.zeros(boxes, np.int32), np.zeros((boxes, middle), np.int32)
    plain = ground.kind.copy()
    for draw in range(1, tries + 1):
        ground.kind[:] = plain
        ground.rank[:] = NEVER
        lengths[:] = 0
        draw_ends(ground, width, height, gates, goals, middles, dice)
        stuck, redraws = draw_paths(ground, gates, goals, middles, paths, lengths, 0, dice), 0
        while stuck >= 0 and redraws < patience:
            redraws += 1
            goals[stuck] = draw_inner(ground, width, height, goals, dice)
            for place in range(middle):
                middles[stuck, place] = draw_inner(ground, width, height, goals, dice)
            stuck = draw_paths(ground, gates, goals, middles, paths, lengths, stuck, dice)
        if stuck < 0:
            return DrawnArea(draw, ground, gates, goals, paths, lengths)
    return DrawnArea(0, ground, gates, goals, paths, lengths)


@njit
def draw_ends(
    ground: AreaGround,
    width: int,
    height: int,
    gates: Ints,
    goals: Ints,
    middles: Ints,
    dice: Words64,
) -> None:
    """Draw the gate, the goal and the middle points of every box."""
    draw_gates(ground, width, height, gates, dice)
    for box in range(len(gates)):
        ground.kind[gates[box]] = GATE
        goals[box] = draw_inner(ground, width, height, goals[:box], dice)
    for box in range(len(gates)):
        for place in range(middles.shape[1]):
            middles[box, place] = draw_inner(ground, width, height, goals, dice)
