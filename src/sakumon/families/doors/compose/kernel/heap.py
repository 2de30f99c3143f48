"""A heap of numbered things: the lightest comes out first, of equals that of the lowest number.

The first item of a heap is how many things it holds; they follow.
"""

from sakumon.kernel import njit
from sakumon.kernel.arrays import Floats, Ints


@njit
def push(heap: Ints, weights: Floats, thing: int) -> None:
    """Put a thing into the heap."""
    heap[0] += 1
    place = heap[0]
    while place > 1 and _comes_before(weights, thing, heap[place // 2]):
        heap[place] = heap[place // 2]
        place //= 2
    heap[place] = thing


@njit
def pop(heap: Ints, weights: Floats) -> int:
    """Take the lightest thing out."""
    lightest, moved = heap[1], heap[heap[0]]
    heap[0] -= 1
    place, below = 1, 2
    while below <= heap[0]:
        if below < heap[0] and _comes_before(weights, heap[below + 1], heap[below]):
            below += 1
        if not _comes_before(weights, heap[below], moved):
            break
        heap[place] = heap[below]
        place, below = below, 2 * below
    heap[place] = moved
    return lightest  # type: ignore[no-any-return]


@njit
def _comes_before(weights: Floats, one: int, other: int) -> bool:
    return weights[one] < weights[other] or (weights[one] == weights[other] and one < other)
