"""The substitution behind the hat: four metatiles, each made of smaller ones.

After Smith, Myers, Kaplan and Goodman-Strauss, "An aperiodic monotile" (2023): metatiles H, T,
P and F are outlines that meet edge to edge; 29 of them in a patch show how each of the four is
composed of metatiles one level below. Points of the plane are complex numbers, and a placing is
(turn, shift), which takes z to turn·z + shift.
"""

from dataclasses import dataclass
from functools import cache

import numpy as np

Placing = tuple[complex, complex]
TALL = 3**0.5 / 2
SIXTH = complex(0.5, TALL)
SHAPES = "HTPF"

# How the patch is laid: a shape whose edge meets an edge of one laid before, (piece, its edge,
# shape, its edge), or whose edge goes from a corner of one to a corner of another.
_PATCH: tuple[tuple[int | str, ...], ...] = (
    (0, 0, "P", 2), (1, 0, "H", 2), (2, 0, "P", 2), (3, 0, "H", 2), (4, 4, "P", 2),
    (0, 4, "F", 3), (2, 4, "F", 3), (4, 1, 3, 2, "F", 0), (8, 3, "H", 0), (9, 2, "P", 0),
    (10, 2, "H", 0), (11, 4, "P", 2), (12, 0, "H", 2), (13, 0, "F", 3), (14, 2, "F", 1),
    (15, 3, "H", 4), (8, 2, "F", 1), (17, 3, "H", 0), (18, 2, "P", 0), (19, 2, "H", 2),
    (20, 4, "F", 3), (20, 0, "P", 2), (22, 0, "H", 2), (23, 4, "F", 3), (23, 0, "F", 3),
    (16, 0, "P", 2), (9, 4, 0, 2, "T", 2), (4, 0, "F", 3),
)  # fmt: skip
# Which pieces of the patch make up each shape of the next level.
_MEMBERS = {
    "H": (0, 9, 16, 27, 26, 6, 1, 8, 10, 15),
    "T": (11,),
    "P": (7, 2, 3, 4, 28),
    "F": (21, 20, 22, 23, 24, 25),
}


@dataclass(frozen=True, slots=True)
class Metatile:
    """A shape of one level: its outline and the smaller metatiles it is made of."""

    outline: tuple[complex, ...]
    parts: tuple[tuple[str, Placing], ...]


Metatiles = dict[str, Metatile]


@cache
def metatiles(number: int) -> Metatiles:
    """Return the four metatiles of a level; those of level 0 hold hats and no others."""
    if number == 0:
        return {
            "H": Metatile(
                (0, 4, 4.5 + TALL * 1j, 2.5 + 5j * TALL, 1.5 + 5j * TALL, -0.5 + TALL * 1j), ()
            ),
            "T": Metatile((0, 3, 1.5 + 3j * TALL), ()),
            "P": Metatile((0, 4, 3 + 2j * TALL, -1 + 2j * TALL), ()),
            "F": Metatile((0, 3, 3.5 + TALL * 1j, 3 + 2j * TALL, -1 + 2j * TALL), ()),
        }
    patch = _lay(metatiles(number - 1))
    outlines = _outlines(metatiles(number - 1), patch)
    return {
        shape: _centred(outlines[shape], tuple(patch[piece] for piece in _MEMBERS[shape]))
        for shape in SHAPES
    }


def _lay(below: Metatiles) -> list[tuple[str, Placing]]:
    patch: list[tuple[str, Placing]] = [("H", (1, 0))]
    for *where, shape, edge in _PATCH:
        numbers = [int(number) for number in where]
        if len(numbers) == 2:
            sides = len(below[patch[numbers[0]][0]].outline)
            ends = (numbers[0], (numbers[1] + 1) % sides), (numbers[0], numbers[1])
        else:
            ends = (numbers[2], numbers[3]), (numbers[0], numbers[1])
        outline = below[str(shape)].outline
        here, there = outline[int(edge)], outline[(int(edge) + 1) % len(outline)]
        goals = [_corner(below, patch, *end) for end in ends]
        turn = (goals[1] - goals[0]) / (there - here)
        patch.append((str(shape), (turn, goals[0] - turn * here)))
    return patch


def _corner(below: Metatiles, patch: list[tuple[str, Placing]], piece: int, corner: int) -> complex:
    shape, (turn, shift) = patch[piece]
    return turn * below[shape].outline[corner] + shift


def _outlines(below: Metatiles, patch: list[tuple[str, Placing]]) -> dict[str, list[complex]]:
    """Return the outlines of the next level, from corners of the patch."""
    at = {
        (piece, corner): _corner(below, patch, piece, corner)
        for piece, corner in ((8, 2), (21, 2), (6, 2), (7, 2), (14, 2), (24, 2), (25, 0), (25, 2))
    }
    right, far = at[8, 2], at[21, 2]
    turned = right + (far - right) / SIXTH**2
    left = _crossing(right, turned, at[6, 2], at[7, 2])
    short = (at[6, 2] - left) / SIXTH
    top = at[14, 2]
    h = [left, right, right + short, top, top - short / SIXTH, at[6, 2]]
    p = [at[7, 2], at[7, 2] + right - left, right, left]
    f = [far, at[24, 2], at[25, 0], at[25, 2], at[25, 2] + left - right]
    foot = h[1] + h[4] - h[5]
    t = [foot, foot + (h[2] - foot) / SIXTH, h[2]]
    return {"H": h, "P": p, "F": f, "T": t}


def _crossing(a: complex, b: complex, c: complex, d: complex) -> complex:
    """Return where the line through a and b meets the line through c and d."""
    way, other = b - a, d - c
    return a + way * ((c - a) * other.conjugate()).imag / (way * other.conjugate()).imag


def _centred(outline: list[complex], parts: tuple[tuple[str, Placing], ...]) -> Metatile:
    middle = complex(np.mean(outline))
    moved = tuple((shape, (turn, shift - middle)) for shape, (turn, shift) in parts)
    return Metatile(tuple(corner - middle for corner in outline), moved)
