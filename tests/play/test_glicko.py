"""Glicko-2 against its author's own example, and what must hold besides."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sakumon.play.glicko import LOST, NARROWEST, WIDEST, WON, Strength, after, expected

STRENGTHS = st.builds(
    Strength,
    st.floats(600, 2800),
    st.floats(NARROWEST, WIDEST),
    st.floats(0.02, 0.12),
)


def test_the_example_of_its_author() -> None:
    games = [
        (Strength(1400, 30), WON),
        (Strength(1550, 100), LOST),
        (Strength(1700, 300), LOST),
    ]
    found = after(Strength(1500, 200, 0.06), games)
    assert found.rating == pytest.approx(1464.06, abs=0.02)
    assert found.deviation == pytest.approx(151.52, abs=0.01)
    assert found.volatility == pytest.approx(0.05999, abs=1e-5)


@given(STRENGTHS, STRENGTHS)
def test_a_win_raises_and_a_loss_lowers(mine: Strength, other: Strength) -> None:
    won, lost = after(mine, [(other, WON)]), after(mine, [(other, LOST)])
    assert lost.rating < mine.rating < won.rating
    assert NARROWEST <= won.deviation <= WIDEST
    assert won.low < won.rating < won.high


@given(STRENGTHS, STRENGTHS)
def test_chances_of_two_add_up(mine: Strength, other: Strength) -> None:
    assert expected(mine, other) + expected(other, mine) == pytest.approx(1)
