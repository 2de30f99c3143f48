"""The dice of `sakumon.core.dice` for kernels: the state is an array of one word."""

import numpy as np
from numpy.typing import NDArray

from sakumon.kernel import njit

Words = NDArray[np.uint64]


def dice_state(seed: int) -> Words:
    """Return the state from which a kernel draws what `Dice(seed)` would."""
    return np.array([seed], dtype=np.uint64)


@njit
def next_word(state: Words) -> np.uint64:
    """Return 64 random bits."""
    state[0] += np.uint64(0x9E3779B97F4A7C15)
    z = state[0]
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return z ^ (z >> np.uint64(31))  # type: ignore[no-any-return]


@njit
def below(state: Words, bound: int) -> int:
    """Return a whole number from 0 to bound − 1, without bias."""
    top = np.uint64(0xFFFFFFFFFFFFFFFF)
    size = np.uint64(bound)
    word = next_word(state)
    if word > top - size:  # rare, and only then is the exact bound worth two divisions
        rest = (top % size + np.uint64(1)) % size
        while word > top - rest:
            word = next_word(state)
    return np.int64(word % size)  # type: ignore[return-value]
