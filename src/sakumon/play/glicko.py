"""Glicko-2: how strong players and puzzles are, from who beat whom.

After Mark Glickman, "Example of the Glicko-2 system" (2013). A puzzle that was solved has lost, one
that was not has won; first attempts alone count.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

SCALE = 173.7178
START, WIDEST, NARROWEST = 1500.0, 350.0, 30.0
# How much volatility may change, and how exactly it is found.
TAU, EXACT = 0.5, 1e-6
WON, DRAWN, LOST = 1.0, 0.5, 0.0
# What a puzzle of score 0 and one of score 1 are held for before anybody has played them, and how
# uncertain that is.
EASIEST, HARDEST, GUESSED = 1100.0, 1900.0, 250.0


@dataclass(frozen=True, slots=True)
class Strength:
    """A rating, how uncertain it is, and how much it swings."""

    rating: float = START
    deviation: float = WIDEST
    volatility: float = 0.06

    @property
    def low(self) -> float:
        """With 95 % certainty it is no lower."""
        return self.rating - 1.96 * self.deviation

    @property
    def high(self) -> float:
        """With 95 % certainty it is no higher."""
        return self.rating + 1.96 * self.deviation


def puzzle_rating(score: float) -> float:
    """Return what a puzzle of this score is held for."""
    return EASIEST + (HARDEST - EASIEST) * score


def puzzle_score(rating: float) -> float:
    """Return the score, from 0 to 1, of puzzles that are held for this rating."""
    return min(1.0, max(0.0, (rating - EASIEST) / (HARDEST - EASIEST)))


def unplayed(score: float | None) -> Strength:
    """Return the strength of a puzzle that nobody has played, by its score if it has one."""
    return Strength() if score is None else Strength(puzzle_rating(score), GUESSED)


def after(mine: Strength, games: Sequence[tuple[Strength, float]]) -> Strength:
    """Return a strength after games against others, each with what was scored."""
    mu, phi = _scaled(mine)
    variance, gain = 0.0, 0.0
    for other, score in games:
        mu_j, phi_j = _scaled(other)
        weight = _weight(phi_j)
        chance = _chance(weight, mu, mu_j)
        variance += weight**2 * chance * (1 - chance)
        gain += weight * (score - chance)
    variance = 1 / variance
    volatility = _volatility(phi, variance, variance * gain, mine.volatility)
    wide = math.hypot(phi, volatility)
    narrow = 1 / math.sqrt(1 / wide**2 + 1 / variance)
    return Strength(
        START + SCALE * (mu + narrow**2 * gain),
        min(WIDEST, max(NARROWEST, SCALE * narrow)),
        volatility,
    )


def expected(mine: Strength, other: Strength) -> float:
    """Return what is scored on average against another."""
    mu, phi = _scaled(mine)
    mu_j, phi_j = _scaled(other)
    both = math.hypot(phi, phi_j)
    return _chance(_weight(both), mu, mu_j)


def _scaled(one: Strength) -> tuple[float, float]:
    return (one.rating - START) / SCALE, one.deviation / SCALE


def _weight(phi: float) -> float:
    return 1 / math.sqrt(1 + 3 * phi**2 / math.pi**2)


def _chance(weight: float, mu: float, other: float) -> float:
    return 1 / (1 + math.exp(-weight * (mu - other)))


def _volatility(phi: float, variance: float, change: float, before: float) -> float:
    """Find the new volatility by the Illinois method, as Glickman describes."""
    a = math.log(before**2)

    def f(x: float) -> float:
        wide = phi**2 + variance + math.exp(x)
        return math.exp(x) * (change**2 - wide) / (2 * wide**2) - (x - a) / TAU**2

    low, high = a, a - TAU
    surplus = change**2 - phi**2 - variance
    if surplus > 0:
        high = math.log(surplus)
    else:
        while f(high) < 0:
            high -= TAU
    at_low, at_high = f(low), f(high)
    while abs(high - low) > EXACT:
        middle = low + (low - high) * at_low / (at_high - at_low)
        at_middle = f(middle)
        if at_middle * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = middle, at_middle
    return math.exp(low / 2)
