"""The hat: one shape that fills the plane, but never with a period.

Its corners lie on the triangular lattice; one hat in every metatile H is a mirror image.
"""

import numpy as np
from numpy.typing import NDArray

from sakumon.core.dice import Dice
from sakumon.families.doors.compose.kernel.lattice import number_keys
from sakumon.families.doors.compose.kinds.base import Bounds, Kind, Wanted, some_of
from sakumon.families.doors.compose.kinds.metatiles import SHAPES, SIXTH, TALL, Placing, metatiles
from sakumon.families.doors.compose.kinds.uniform import basis_of
from sakumon.families.doors.model.floorplan import FloorPlan, rounded
from sakumon.families.doors.model.kinds import HAT
from sakumon.kernel.arrays import Flags, Floats

# The corners on the lattice of 1 and exp(πi/3); the long straight side counts as two.
OUTLINE = np.array(
    [
        (0, 0), (-1, -1), (0, -2), (1, -2), (2, -2), (2, -1), (4, -2),
        (5, -1), (4, 0), (3, 0), (2, 2), (0, 3), (0, 2), (-1, 2),
    ]
)  # fmt: skip
_POINTS = OUTLINE[:, 0] + OUTLINE[:, 1] * SIXTH
_MIDDLE = complex(1.62, -0.05)  # near enough to the middle for deciding which hats are wanted
# Metatiles of each level are 2.618 times as large as those below; no part of one at level 0 is
# farther than this from its middle, and no gap is nearer in the H than that.
_GROWTH = (3 + 5**0.5) / 2
_REACH, _SAFE = 4.0, 1.2

Places = NDArray[np.complex128]
# Hats in a metatile of level 0: turn, shift and whether it is mirrored, at half the size.
Hats = tuple[tuple[complex, complex, bool], ...]


def _matched(here: int, there: int, to_here: complex, to_there: complex) -> tuple[complex, complex]:
    a, b = _POINTS[here], _POINTS[there]
    turn = (to_there - to_here) / (b - a)
    return complex(turn), complex(to_here - turn * a)


def _hats() -> dict[str, Hats]:
    h = metatiles(0)["H"].outline
    pair = ((0.5, 1.5 + TALL * 1j, False), (0.5 / SIXTH, 2j * TALL, False))
    return {
        "H": (
            (*_matched(6, 8, h[5], h[0]), False),
            (*_matched(10, 12, h[1], h[2]), False),
            (*_matched(6, 8, h[3], h[4]), False),
            (0.5 * SIXTH**2, 2.5 + TALL * 1j, True),
        ),
        "T": ((0.5, 0.5 + TALL * 1j, False),),
        "P": pair,
        "F": pair,
    }


def _cover(bounds: Bounds, edge: float, dice: Dice, wanted: Wanted) -> FloorPlan:
    middle = complex(bounds[0] + bounds[2], bounds[1] + bounds[3]) / 2
    radius = abs(complex(bounds[2] - bounds[0], bounds[3] - bounds[1])) / (4 * edge) + _REACH
    top = 1
    while _SAFE * _GROWTH**top < 1.5 * radius:
        top += 1
    slack = _SAFE * _GROWTH**top - radius
    start = (SIXTH ** dice.below(6), slack * _unit(dice) * SIXTH ** dice.below(6))
    turns, shifts, mirrored = _placed(top, start, radius)
    spots = 2 * edge * (turns * np.where(mirrored, _MIDDLE.conjugate(), _MIDDLE) + shifts) + middle
    keep = some_of(wanted(np.stack((spots.real, spots.imag), axis=1)))
    return _plan(turns[keep], shifts[keep], mirrored[keep], middle, edge)


def _unit(dice: Dice) -> float:
    return dice.below(10**9) / 10**9


def _placed(top: int, start: Placing, radius: float) -> tuple[Places, Places, Flags]:
    """Return turn, shift and mirroring of all hats near the origin of one large metatile."""
    at = {shape: (np.empty(0, complex), np.empty(0, complex)) for shape in SHAPES}
    at["H"] = (np.array([start[0]]), np.array([start[1]]))
    for number in range(top, 0, -1):
        at = _opened(number, at, radius + _REACH * _GROWTH ** (number - 1))
    turns, shifts, mirrored = [], [], []
    for shape, hats in _hats().items():
        for turn, shift, flip in hats:
            turns.append(at[shape][0] * turn)
            shifts.append(at[shape][0] * shift + at[shape][1])
            mirrored.append(np.full(len(at[shape][0]), flip))
    return np.concatenate(turns), np.concatenate(shifts), np.concatenate(mirrored)


def _opened(
    number: int, at: dict[str, tuple[Places, Places]], reach: float
) -> dict[str, tuple[Places, Places]]:
    """Replace metatiles of one level by their parts, those within reach of the origin."""
    opened: dict[str, list[tuple[Places, Places]]] = {shape: [] for shape in SHAPES}
    for shape, metatile in metatiles(number).items():
        turns, shifts = at[shape]
        for part, (turn, shift) in metatile.parts:
            places = turns * shift + shifts
            near = np.abs(places) <= reach
            opened[part].append((turns[near] * turn, places[near]))
    return {
        shape: (np.concatenate([p[0] for p in parts]), np.concatenate([p[1] for p in parts]))
        for shape, parts in opened.items()
    }


def _plan(
    turns: Places, shifts: Places, mirrored: Flags, middle: complex, edge: float
) -> FloorPlan:
    outline = np.where(mirrored[:, None], _POINTS.conj()[::-1], _POINTS)
    plane = 2 * (turns[:, None] * outline + shifts[:, None])
    origin = plane[0, 0]
    along = (plane - origin).imag / TALL
    exact = np.stack(((plane - origin).real - along / 2, along), axis=-1)
    whole = np.rint(exact).astype(np.int64)
    assert np.abs(exact - whole).max() < 1e-3, "a hat has left its lattice"
    order = np.lexsort((whole[:, 0, 0], whole[:, 0, 1] // 4))
    flat = whole[order].reshape(-1, 2)
    ring, places = number_keys((flat[:, 0] + 2**30) << 32 | (flat[:, 1] + 2**30))
    lattice = np.zeros((len(places), 4), np.int32)
    lattice[:, [0, 2]] = flat[places]
    base = middle + edge * origin
    spots: Floats = np.array([base.real, base.imag]) + edge * (lattice @ basis_of(12))
    first = np.arange(0, len(ring) + 1, len(OUTLINE), dtype=np.int32)
    return FloorPlan(HAT, rounded(spots), first, ring, lattice)


HAT_KIND = Kind(HAT, 8 * 3**0.5, 4.0, _cover, disc=True)
