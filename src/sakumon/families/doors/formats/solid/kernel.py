"""Straight runs of wall, and how the walls that end at a corner are cut to meet there.

A wall piece has two halves: half 2p looks away from its first corner, half 2p + 1 from its second.
"""

from typing import NamedTuple

import numpy as np

from sakumon.families.doors.model.kernel.lists import start_lists
from sakumon.kernel import entry, njit
from sakumon.kernel.arrays import Flags, Floats, Ints

NONE = -1
# The longest mitre, in half walls and as a share of its wall; a longer one becomes a blunt end.
LONGEST_MITRE, MOST_OF_WALL = 4.0, 0.45


def halves_at(ends: Ints, corners: int) -> tuple[Ints, Ints]:
    """Return where the halves at each corner begin, and which they are."""
    first, filled = np.zeros(corners + 1, np.int32), np.empty(corners, np.int32)
    halves = np.empty(2 * len(ends), np.int32)
    _list_halves(ends, first, filled, halves)
    return first, halves


@entry
def _list_halves(ends: Ints, first: Ints, filled: Ints, halves: Ints) -> None:
    start_lists(ends, first, filled)
    for piece in range(len(ends)):
        for side in range(2):
            corner = ends[piece, side]
            halves[filled[corner]] = 2 * piece + side
            filled[corner] += 1


def straight_on(
    first: Ints, halves: Ints, aims: Floats, lengths: Floats, rim: Flags, rounding: float
) -> Ints:
    """Return for every half the one that goes on in line behind its corner, or NONE.

    Walls are in line when no more than the rounding of corners bends them; rim and inner walls
    are never one.
    """
    partner = np.full(len(halves), NONE, np.int32)
    _join_halves(first, halves, aims, lengths, rim, rounding, partner)
    return partner


@entry
def _join_halves(
    first: Ints,
    halves: Ints,
    aims: Floats,
    lengths: Floats,
    rim: Flags,
    rounding: float,
    partner: Ints,
) -> None:
    for corner in range(len(first) - 1):
        for one in range(first[corner], first[corner + 1]):
            for two in range(one + 1, first[corner + 1]):
                a, b = halves[one], halves[two]
                shortest = min(lengths[a // 2], lengths[b // 2])
                bent = abs(aims[a, 0] * aims[b, 1] - aims[a, 1] * aims[b, 0])
                opposite = aims[a, 0] * aims[b, 0] + aims[a, 1] * aims[b, 1] < 0
                allowed = min(1e-3, 4 * rounding / shortest) + 1e-9
                if opposite and bent <= allowed and rim[a // 2] == rim[b // 2]:
                    partner[a], partner[b] = b, a


def mitres(
    first: Ints, halves: Ints, aims: Floats, lengths: Floats, partner: Ints, half_wall: float
) -> tuple[Floats, Flags]:
    """Return how far from its corner the left and right face of each half begins, and if blunt.

    Where a wall runs through the corner, those that end there vanish in it and begin at 0.
    """
    most = np.diff(first).max(initial=0)
    fan = Fan(np.empty(most, np.int32), np.empty(most, np.float64))
    cuts, blunt = np.zeros((len(halves), 2), np.float64), np.zeros(len(halves), np.bool_)
    _cut_halves(first, halves, aims, lengths, partner, half_wall, fan, cuts, blunt)
    return cuts, blunt


class Fan(NamedTuple):
    """The halves at a corner as they come counter-clockwise, and the angles of their aims."""

    halves: Ints
    angles: Floats


@entry
def _cut_halves(
    first: Ints,
    halves: Ints,
    aims: Floats,
    lengths: Floats,
    partner: Ints,
    half_wall: float,
    fan: Fan,
    cuts: Floats,
    blunt: Flags,
) -> None:
    for corner in range(len(first) - 1):
        here = halves[first[corner] : first[corner + 1]]
        if _runs_through(here, partner):
            continue
        _spread_out(here, aims, fan)
        for place in range(len(here)):
            after = (place + 1) % len(here)
            a, b = fan.halves[place], fan.halves[after]
            gap = (fan.angles[after] - fan.angles[place]) % (2 * np.pi)
            cut = half_wall / np.tan(gap / 2) if gap > 1e-6 else np.inf
            room = min(
                LONGEST_MITRE * half_wall, MOST_OF_WALL * min(lengths[a // 2], lengths[b // 2])
            )
            if abs(cut) <= room:
                cuts[a, 0], cuts[b, 1] = cut, cut
            else:
                blunt[a], blunt[b] = True, True


@njit
def _runs_through(here: Ints, partner: Ints) -> bool:
    """Tell whether any half at a corner goes on behind it."""
    for half in here:  # noqa: SIM110
        if partner[half] != NONE:
            return True
    return False


@njit
def _spread_out(here: Ints, aims: Floats, fan: Fan) -> None:
    """Sort the halves at a corner by angle, each put in among those before it."""
    for known in range(len(here)):
        half = here[known]
        angle = np.arctan2(aims[half, 1], aims[half, 0])
        place = known
        while place > 0 and fan.angles[place - 1] > angle:
            fan.halves[place], fan.angles[place] = fan.halves[place - 1], fan.angles[place - 1]
            place -= 1
        fan.halves[place], fan.angles[place] = half, angle


def chain(partner: Ints, lengths: Floats) -> tuple[Ints, Floats, Flags, Ints]:
    """Join pieces that go on in line.

    Return the run of each piece, how far along it the piece begins, whether it lies the way the
    run goes, and for each run the half that it begins with and the half that it ends with.
    """
    pieces = len(lengths)
    run_of, offset = np.full(pieces, NONE, np.int32), np.zeros(pieces, np.float64)
    forward, tips = np.zeros(pieces, np.bool_), np.empty((pieces, 2), np.int32)
    runs = _join_pieces(partner, lengths, run_of, offset, forward, tips)
    return run_of, offset, forward, tips[:runs].copy()


@entry
def _join_pieces(
    partner: Ints, lengths: Floats, run_of: Ints, offset: Floats, forward: Flags, tips: Ints
) -> int:
    """Write the runs of all pieces and the ends of all runs; return how many runs there are."""
    runs = 0
    for half in range(len(partner)):
        if partner[half] != NONE or run_of[half // 2] != NONE:
            continue
        at, along = half, 0.0
        while True:
            piece = at // 2
            run_of[piece], offset[piece], forward[piece] = runs, along, at % 2 == 0
            along += lengths[piece]
            far = at ^ 1
            if partner[far] == NONE:
                break
            at = partner[far]
        tips[runs, 0], tips[runs, 1] = half, far
        runs += 1
    return runs
