"""The dice are pinned: to the published vectors of SplitMix64, and to their own golden values."""

from collections import Counter

import numpy as np
import pytest

from sakumon.core.dice import Dice
from sakumon.kernel.dice import dice_state
from tests.kernel.toys import roll

# The first words of SplitMix64 from state 1234567, as its authors' code gives them.
PUBLISHED = [
    6457827717110365317,
    3203168211198807973,
    9817491932198370423,
    4593380528125082431,
    16408922859458223821,
]


def test_words_are_the_published_ones() -> None:
    dice = Dice(1234567)
    assert [dice.word() for _ in range(5)] == PUBLISHED


def test_kernels_roll_the_same_dice() -> None:
    rolls = np.zeros(50, np.uint64)
    roll(dice_state(1234567), 0, rolls)
    assert rolls[:5].tolist() == PUBLISHED
    dice, state = Dice(99), dice_state(99)
    for bound in (1, 2, 3, 6, 7, 1000, 2**40, 2**63 - 1):
        roll(state, bound, rolls)
        assert rolls.tolist() == [dice.below(bound) for _ in range(50)]


def test_labels_give_golden_values() -> None:
    dice = Dice.of(7, "walls", 1, 0)
    assert [dice.below(100) for _ in range(8)] == GOLDEN_BELOW
    assert Dice.of("a", "b").word() != Dice.of("ab").word()
    assert Dice.of(7, "walls").shuffled(list("abcdefgh")) == list(GOLDEN_SHUFFLE)
    assert Dice.of(7).between(10, 12) in (10, 11, 12)


def test_dice_are_fair() -> None:
    dice = Dice.of("fair")
    counts = Counter(dice.below(6) for _ in range(60_000))
    assert all(abs(count - 10_000) < 500 for count in counts.values())
    firsts = Counter(dice.shuffled("abc")[0] for _ in range(30_000))
    assert all(abs(count - 10_000) < 500 for count in firsts.values())


def test_bounds_are_checked() -> None:
    for bound in (0, -1, 2**64):
        with pytest.raises(ValueError, match="bound"):
            Dice(0).below(bound)


def test_large_bounds_have_no_bias_from_the_rest() -> None:
    bound = 3 * 2**62
    dice = Dice.of("large")
    values = np.array([dice.below(bound) / bound for _ in range(20_000)])
    assert abs(values.mean() - 0.5) < 0.01


GOLDEN_BELOW = [48, 9, 56, 66, 87, 21, 50, 99]
GOLDEN_SHUFFLE = "dhagebcf"
