"""Periods of a tiling repeated into rooms."""

import numpy as np

from sakumon.kernel import entry
from sakumon.kernel.arrays import Flags, Floats, Ints, Longs

NONE = -1


def expand(
    cells: Ints, flags: Flags, first: Ints, places: Ints, seeds: int
) -> tuple[Ints, Ints, Ints]:
    """Return the rooms of all flagged tiles, as first and ring, and where each corner lies.

    A corner is its seed and its steps along the two translations; corners are numbered in the
    order in which rooms first name them.
    """
    # Column by column: NumPy is many times slower along rows as short as these.
    tiles = [np.count_nonzero(tile) for tile in flags.T]
    sides = int(np.dot(tiles, np.diff(first)))
    begins, ring = np.zeros(sum(tiles) + 1, np.int32), np.empty(sides, np.int32)
    corners = np.empty((sides, 3), np.int32)
    low = [cells[:, k].min() + places[:, k + 1].min() for k in range(2)]
    high = [cells[:, k].max() + places[:, k + 1].max() for k in range(2)]
    numbers = np.full((high[1] - low[1] + 1, high[0] - low[0] + 1, seeds), NONE, np.int32)
    lowest = np.array(low, np.int32)
    known = _name_corners(cells, flags, first, places, lowest, numbers, begins, ring, corners)
    return begins, ring, corners[:known].copy()


@entry
def _name_corners(
    cells: Ints,
    flags: Flags,
    first: Ints,
    places: Ints,
    lowest: Ints,
    numbers: Ints,
    begins: Ints,
    ring: Ints,
    corners: Ints,
) -> int:
    """Write the rooms and the corners that they name; return how many corners there are.

    `numbers` are those of the corners with known places, counted from the lowest on.
    """
    room, side, known = 0, 0, 0
    for cell in range(len(cells)):
        for tile in range(flags.shape[1]):
            if not flags[cell, tile]:
                continue
            for place in range(first[tile], first[tile + 1]):
                seed = places[place, 0]
                i, j = cells[cell, 0] + places[place, 1], cells[cell, 1] + places[place, 2]
                number = numbers[j - lowest[1], i - lowest[0], seed]
                if number == NONE:
                    number = numbers[j - lowest[1], i - lowest[0], seed] = known
                    corners[known, 0], corners[known, 1], corners[known, 2] = seed, i, j
                    known += 1
                ring[side] = number
                side += 1
            room += 1
            begins[room] = side
    return known


def locate(corners: Ints, seeds: Longs, steps: Longs, basis: Floats) -> tuple[Ints, Floats]:
    """Return the lattice coordinates of corners, and their places in a plane with edges of 1."""
    lattice, plane = np.empty((len(corners), 4), np.int32), np.zeros((len(corners), 2), np.float64)
    _add_up(corners, seeds, steps, basis, lattice, plane)
    return lattice, plane


@entry
def _add_up(
    corners: Ints, seeds: Longs, steps: Longs, basis: Floats, lattice: Ints, plane: Floats
) -> None:
    for corner in range(len(corners)):
        seed, i, j = corners[corner, 0], corners[corner, 1], corners[corner, 2]
        for part in range(4):
            value = seeds[seed, part] + i * steps[0, part] + j * steps[1, part]
            lattice[corner, part] = value
            plane[corner, 0] += value * basis[part, 0]
            plane[corner, 1] += value * basis[part, 1]


def number_keys(keys: Longs) -> tuple[Ints, Ints]:
    """Number equal keys alike, in order of appearance; return the numbers and each one's place."""
    table = np.full(1 << (2 * len(keys) - 1).bit_length(), NONE, np.int32)
    numbers, places = np.empty(len(keys), np.int32), np.empty(len(keys), np.int32)
    known = _fill_numbers(keys, table, numbers, places)
    return numbers, places[:known].copy()


@entry
def _fill_numbers(keys: Longs, table: Ints, numbers: Ints, places: Ints) -> int:
    """Write the numbers of keys and the place of each number; return how many there are.

    The table is at least twice as long as there are keys, and its length is a power of two.
    """
    known = 0
    mask = np.uint64(len(table) - 1)
    for place in range(len(keys)):
        mixed = np.uint64(keys[place]) * np.uint64(0x9E3779B97F4A7C15)
        slot = (mixed ^ (mixed >> np.uint64(29))) & mask
        number = table[slot]
        while number != NONE and keys[places[number]] != keys[place]:
            slot = (slot + np.uint64(1)) & mask
            number = table[slot]
        if number == NONE:
            number = table[slot] = known
            places[known] = place
            known += 1
        numbers[place] = number
    return known
