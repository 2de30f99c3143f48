"""Small kernels to look at how kernels are compiled."""

from typing import NamedTuple

import numpy as np

from sakumon.kernel import entry, njit
from sakumon.kernel.arrays import Longs, Shorts, Words64
from sakumon.kernel.dice import below, next_word
from sakumon.kernel.slices import copy_into


class Purse(NamedTuple):
    """Coins, and how often it was opened."""

    coins: Shorts
    opened: Longs


@njit
def take(purse: Purse, place: int) -> int:
    """Return a coin."""
    purse.opened[0] += 1
    return purse.coins[place]  # type: ignore[no-any-return]


@njit
def is_worth(value: int, least: int) -> bool:
    """Tell whether a value is enough."""
    return value >= least


@entry
def count_up(purse: Purse, kept: Shorts, least: int) -> int:
    """Add up the coins that are worth it, asked with numbers of different widths."""
    total = 0
    for place in range(purse.coins.shape[0]):
        coin = take(purse, place)
        if is_worth(coin, least) and is_worth(purse.coins[place], 0):
            total += coin
    copy_into(kept, purse.coins)
    return total


@entry
def roll(state: Words64, bound: int, rolls: Words64) -> None:
    """Roll dice; without a bound, whole words."""
    for place in range(rolls.shape[0]):
        if bound:
            rolls[place] = below(state, bound)
        else:
            rolls[place] = next_word(state)


@entry
def make_change(amount: int) -> int:
    """Make an array, which no kernel may."""
    return np.zeros(amount, np.int64).shape[0]
