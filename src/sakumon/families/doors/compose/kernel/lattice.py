"""Periods of a tiling repeated into rooms."""

import numpy as np

from sakumon.kernel import entry, njit
from sakumon.kernel.arrays import Flags, Floats, Ints, Longs


@entry
def expand(
    cells: Ints, flags: Flags, first: Ints, places: Ints, seeds: int
) -> tuple[Ints, Ints, Ints]:
    """Return the rooms of all flagged tiles, as first and ring, and where each corner lies.

    A corner is its seed and its steps along the two translations; corners are numbered in the
    order in which rooms first name them.
    """
    low_i, high_i = cells[:, 0].min() + places[:, 1].min(), cells[:, 0].max() + places[:, 1].max()
    low_j, high_j = cells[:, 1].min() + places[:, 2].min(), cells[:, 1].max() + places[:, 2].max()
    across = high_i - low_i + 1
    number = np.full(across * (high_j - low_j + 1) * seeds, -1, np.int32)
    rooms, sides = _count(flags, first)
    begins = np.zeros(rooms + 1, np.int32)
    ring = np.empty(sides, np.int32)
    corners = np.empty((sides, 3), np.int32)
    room, side, known = 0, 0, 0
    for cell in range(len(cells)):
        for tile in range(flags.shape[1]):
            if not flags[cell, tile]:
                continue
            for place in range(first[tile], first[tile + 1]):
                i, j = cells[cell, 0] + places[place, 1], cells[cell, 1] + places[place, 2]
                spot = ((j - low_j) * across + (i - low_i)) * seeds + places[place, 0]
                if number[spot] < 0:
                    number[spot] = known
                    corners[known, 0], corners[known, 1], corners[known, 2] = places[place, 0], i, j
                    known += 1
                ring[side] = number[spot]
                side += 1
            room += 1
            begins[room] = side
    return begins, ring, corners[:known].copy()


@njit
def _count(flags: Flags, first: Ints) -> tuple[int, int]:
    """Return how many tiles are flagged, and how many sides they have."""
    rooms, sides = 0, 0
    for cell in range(len(flags)):
        for tile in range(flags.shape[1]):
            if flags[cell, tile]:
                rooms += 1
                sides += first[tile + 1] - first[tile]
    return rooms, sides


@entry
def locate(corners: Ints, seeds: Longs, steps: Longs, basis: Floats) -> tuple[Ints, Floats]:
    """Return the lattice coordinates of corners, and their places in a plane with edges of 1."""
    lattice = np.empty((len(corners), 4), np.int32)
    plane = np.zeros((len(corners), 2), np.float64)
    for corner in range(len(corners)):
        seed, i, j = corners[corner]
        for part in range(4):
            value = seeds[seed, part] + i * steps[0, part] + j * steps[1, part]
            lattice[corner, part] = value
            plane[corner, 0] += value * basis[part, 0]
            plane[corner, 1] += value * basis[part, 1]
    return lattice, plane


@entry
def number_keys(keys: Longs) -> tuple[Ints, Ints]:
    """Number equal keys alike, in order of appearance; return the numbers and each one's place."""
    size = 16
    while size < 2 * len(keys):
        size *= 2
    table = np.full(size, -1, np.int32)
    numbers = np.empty(len(keys), np.int32)
    places = np.empty(len(keys), np.int32)
    known = 0
    mask = np.uint64(size - 1)
    for place in range(len(keys)):
        mixed = np.uint64(keys[place]) * np.uint64(0x9E3779B97F4A7C15)
        slot = (mixed ^ (mixed >> np.uint64(29))) & mask
        while table[slot] >= 0 and keys[places[table[slot]]] != keys[place]:
            slot = (slot + np.uint64(1)) & mask
        if table[slot] < 0:
            table[slot] = known
            places[known] = place
            known += 1
        numbers[place] = table[slot]
    return numbers, places[:known].copy()
