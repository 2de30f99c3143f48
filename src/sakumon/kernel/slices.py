"""What NumPy's slices do, as loops: in kernels an assignment between arrays would make a third."""

from typing import Any

from numpy.typing import NDArray

from sakumon.kernel import njit


@njit
def copy_into(target: NDArray[Any], source: NDArray[Any]) -> None:
    """Copy all items of an array to the beginning of another."""
    for place in range(source.shape[0]):
        target[place] = source[place]
