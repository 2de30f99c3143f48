"""Rectangles split into rectangles, on integer coordinates."""

from typing import NamedTuple

import numpy as np

from sakumon.families.doors.compose.kernel.heap import pop, push
from sakumon.kernel import entry, njit
from sakumon.kernel.arrays import Floats, Ints, Longs, Words64
from sakumon.kernel.dice import below
from sakumon.kernel.slices import copy_into


def scatter(state: Words64, count: int, low: Longs, high: Longs) -> Longs:
    """Return points drawn evenly from a box."""
    points = np.empty((count, 2), np.int64)
    _draw_points(state, low, high, points)
    return points


@entry
def _draw_points(state: Words64, low: Longs, high: Longs, points: Longs) -> None:
    for place in range(len(points)):
        points[place, 0] = low[0] + below(state, high[0] - low[0])
        points[place, 1] = low[1] + below(state, high[1] - low[1])


class Quadtree(NamedTuple):
    """Boxes that were split into others; a node's children are numbered one after the other."""

    boxes: Longs  # node: left, lower, right, upper end
    spans: Longs  # node: where its points begin and end
    children: Ints  # node: its first child, and how many it has
    weights: Floats  # node: its points, below zero
    heap: Ints  # the nodes that may be split, the fullest first


def split(
    state: Words64, box: Longs, points: Longs, threshold: int, target: int, margin: float
) -> Longs:
    """Split the fullest part again and again; return the parts in the order of the quadtree.

    It ends when no part holds more points than the threshold, or at `target` parts exactly.
    """
    # A box becomes four, three more than before; only the last that is split may become fewer.
    nodes = 1 + 4 * ((target + 1) // 3)
    tree = Quadtree(
        np.empty((nodes, 4), np.int64),
        np.empty((nodes, 2), np.int64),
        np.empty((nodes, 2), np.int32),
        np.empty(nodes, np.float64),
        np.empty(1 + nodes, np.int32),
    )
    parts, stack = np.empty((target, 4), np.int64), np.empty(nodes, np.int32)
    return parts[: _split_all(tree, box, points, threshold, target, margin, stack, parts, state)]


@entry
def _split_all(
    tree: Quadtree,
    box: Longs,
    points: Longs,
    threshold: int,
    target: int,
    margin: float,
    stack: Ints,
    parts: Longs,
    state: Words64,
) -> int:
    """Write the parts that a box is split into; return how many there are."""
    copy_into(tree.boxes[0], box)
    tree.heap[0] = 0
    _add_node(tree, 0, 0, len(points))
    nodes, leaves = 1, 1
    while tree.heap[0] > 0 and leaves < target:
        node = pop(tree.heap, tree.weights)
        if tree.spans[node, 1] - tree.spans[node, 0] <= threshold:
            break
        if _is_narrow(tree.boxes[node]):
            continue
        count = _halve_twice(
            tree.boxes[node], margin, target - leaves + 1, tree.boxes[nodes:], state
        )
        tree.children[node, 0], tree.children[node, 1] = nodes, count
        begin = tree.spans[node, 0]
        for part in range(nodes, nodes + count):
            end = _gather(points, begin, tree.spans[node, 1], tree.boxes[part])
            _add_node(tree, part, begin, end)
            begin = end
        nodes += count
        leaves += count - 1
    _write_leaves(tree, stack, parts)
    return leaves


@njit
def _add_node(tree: Quadtree, node: int, begin: int, end: int) -> None:
    """Make a node of a box and of the points in it."""
    tree.spans[node, 0], tree.spans[node, 1] = begin, end
    tree.children[node, 1] = 0
    tree.weights[node] = begin - end
    push(tree.heap, tree.weights, node)


@njit
def _is_narrow(box: Longs) -> bool:
    """Tell whether a box is too narrow to be split."""
    return box[2] - box[0] < 4 or box[3] - box[1] < 4  # type: ignore[no-any-return]


@njit
def _halve_twice(box: Longs, margin: float, most: int, parts: Longs, state: Words64) -> int:
    """Split a box by one line right through and one across each half; return into how many parts.

    There are four, or fewer where that is more than `most`.
    """
    axis = below(state, 2)
    middle = _cut(state, box[axis], box[axis + 2], margin)
    count = 0
    for half in range(2):
        begin, end = (box[axis], middle) if half == 0 else (middle, box[axis + 2])
        across = _cut(state, box[1 - axis], box[3 - axis], margin)
        pieces = 2 if most >= 3 + half else 1
        for piece in range(pieces):
            parts[count, axis], parts[count, axis + 2] = begin, end
            low, high = box[1 - axis], box[3 - axis]
            if pieces == 2:
                low, high = (low, across) if piece == 0 else (across, high)
            parts[count, 1 - axis], parts[count, 3 - axis] = low, high
            count += 1
    return count


@njit
def _cut(state: Words64, low: int, high: int, margin: float) -> int:
    """Return a place between two ends, a share of the width away from either."""
    spare = int((high - low) * margin)
    spare = min(max(1, spare), (high - low) // 2)
    return low + spare + below(state, high - low - 2 * spare + 1)


@njit
def _gather(points: Longs, begin: int, end: int, box: Longs) -> int:
    """Bring the points inside a box to the front; return where they end."""
    for place in range(begin, end):
        x, y = points[place, 0], points[place, 1]
        if box[0] <= x < box[2] and box[1] <= y < box[3]:
            points[place, 0], points[place, 1] = points[begin, 0], points[begin, 1]
            points[begin, 0], points[begin, 1] = x, y
            begin += 1
    return begin


@njit
def _write_leaves(tree: Quadtree, stack: Ints, leaves: Longs) -> None:
    """Write the boxes without children, leaf by leaf through the tree."""
    stack[0] = 0
    height, known = 1, 0
    while height > 0:
        height -= 1
        node = stack[height]
        if tree.children[node, 1] == 0:
            copy_into(leaves[known], tree.boxes[node])
            known += 1
        for child in range(tree.children[node, 1] - 1, -1, -1):
            stack[height] = tree.children[node, 0] + child
            height += 1


@entry
def walk_round(corners: Ints, rows: Ints, places: Ints, ring: Ints) -> None:
    """Write the rings of boxes, with every corner of another box that lies on their sides.

    `corners` are those of each box, counter-clockwise from the lower left one; corners are numbered
    by x and then y. `rows` lists them by y and then x, and `places` is where in it each one is.
    """
    known = 0
    for box in range(len(corners)):
        lower_left, lower_right = corners[box, 0], corners[box, 1]
        upper_right, upper_left = corners[box, 2], corners[box, 3]
        for place in range(places[lower_left], places[lower_right]):
            ring[known] = rows[place]
            known += 1
        for corner in range(lower_right, upper_right):
            ring[known] = corner
            known += 1
        for place in range(places[upper_right], places[upper_left], -1):
            ring[known] = rows[place]
            known += 1
        for corner in range(upper_left, lower_left, -1):
            ring[known] = corner
            known += 1
