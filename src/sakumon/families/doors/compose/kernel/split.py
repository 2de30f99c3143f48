"""Rectangles split into rectangles, on integer coordinates."""

import heapq

import numpy as np

from sakumon.kernel import entry, njit
from sakumon.kernel.arrays import Ints, Longs, Words64
from sakumon.kernel.dice import below


@entry
def scatter(state: Words64, count: int, low: Longs, high: Longs) -> Longs:
    """Return points drawn evenly from a box."""
    points = np.empty((count, 2), np.int64)
    for place in range(count):
        points[place, 0] = low[0] + below(state, high[0] - low[0])
        points[place, 1] = low[1] + below(state, high[1] - low[1])
    return points


@njit
def _cut(state: Words64, low: int, high: int, margin: float) -> int:
    """Return a place between two ends, a share of the width away from either."""
    spare = int((high - low) * margin)
    spare = min(max(1, spare), (high - low) // 2)
    return low + spare + below(state, high - low - 2 * spare + 1)


@njit
def _parts(state: Words64, box: Longs, margin: float, most: int) -> Longs:
    """Split a box by one line right through and one across each half, into at most four parts."""
    axis = below(state, 2)
    middle = _cut(state, box[axis], box[axis + 2], margin)
    parts = np.empty((4, 4), np.int64)
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
    return parts[:count].copy()


@entry
def split(
    state: Words64, box: Longs, points: Longs, threshold: int, target: int, margin: float
) -> Longs:
    """Split the fullest part again and again; return the parts in the order of the quadtree.

    It ends when no part holds more points than the threshold, or at `target` parts exactly.
    """
    boxes = np.empty((64, 4), np.int64)
    spans = np.zeros((64, 2), np.int64)
    children = np.zeros((64, 2), np.int64)
    boxes[0] = box
    spans[0, 1] = len(points)
    nodes, leaves = 1, 1
    heap = [(-np.int64(len(points)), np.int64(0))]
    while len(heap) > 0 and leaves < target:
        fullness, node = heapq.heappop(heap)
        wide, high = boxes[node, 2] - boxes[node, 0], boxes[node, 3] - boxes[node, 1]
        if -fullness <= threshold:
            break
        if wide < 4 or high < 4:
            continue
        if nodes + 4 > len(boxes):
            boxes = np.concatenate((boxes, np.empty_like(boxes)))
            spans = np.concatenate((spans, np.zeros_like(spans)))
            children = np.concatenate((children, np.zeros_like(children)))
        parts = _parts(state, boxes[node], margin, target - leaves + 1)
        children[node, 0], children[node, 1] = nodes, len(parts)
        begin = spans[node, 0]
        for part in range(len(parts)):
            boxes[nodes] = parts[part]
            end = _gather(points, begin, spans[node, 1], parts[part])
            spans[nodes, 0], spans[nodes, 1] = begin, end
            heapq.heappush(heap, (-(end - begin), np.int64(nodes)))
            begin = end
            nodes += 1
        leaves += len(parts) - 1
    return _leaves(boxes, children, leaves)


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
def _leaves(boxes: Longs, children: Longs, count: int) -> Longs:
    """Return the boxes without children, leaf by leaf through the tree."""
    leaves = np.empty((count, 4), np.int64)
    stack = [0]
    known = 0
    while len(stack) > 0:
        node = stack.pop()
        if children[node, 1] == 0:
            leaves[known] = boxes[node]
            known += 1
        stack.extend(range(children[node, 0] + children[node, 1] - 1, children[node, 0] - 1, -1))
    return leaves


@entry
def box_rings(boxes: Longs, columns: Longs, rows: Longs, turned: Ints) -> tuple[Ints, Ints]:
    """Return the rings of boxes, with every corner of another box that lies on their sides.

    `columns` are the corners as one number each, sorted by x and then y; `rows` the same sorted
    by y and then x, and `turned` their numbers in `columns`.
    """
    wide = np.int64(1) << np.int64(32)
    first = np.zeros(len(boxes) + 1, np.int32)
    ring = np.empty(16, np.int32)
    known = 0
    for room in range(len(boxes)):
        left, low, right, high = boxes[room]
        bottom = np.searchsorted(rows, low * wide + left), np.searchsorted(rows, low * wide + right)
        side = (
            np.searchsorted(columns, right * wide + low),
            np.searchsorted(columns, right * wide + high),
        )
        top = np.searchsorted(rows, high * wide + left), np.searchsorted(rows, high * wide + right)
        back = (
            np.searchsorted(columns, left * wide + low),
            np.searchsorted(columns, left * wide + high),
        )
        need = known + bottom[1] - bottom[0] + side[1] - side[0] + top[1] - top[0]
        need += back[1] - back[0]
        if need > len(ring):
            longer = np.empty(2 * need, np.int32)
            longer[:known] = ring[:known]
            ring = longer
        for place in range(bottom[0], bottom[1]):
            ring[known] = turned[place]
            known += 1
        for place in range(side[0], side[1]):
            ring[known] = place
            known += 1
        for place in range(top[1], top[0], -1):
            ring[known] = turned[place]
            known += 1
        for place in range(back[1], back[0], -1):
            ring[known] = place
            known += 1
        first[room + 1] = known
    return first, ring[:known].copy()
