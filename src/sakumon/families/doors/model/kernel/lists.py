"""Pairs of rooms as lists, one for each room."""

import numpy as np

from sakumon.kernel import entry, njit
from sakumon.kernel.arrays import Ints


def door_lists(doors: Ints, rooms: int) -> tuple[Ints, Ints, Ints]:
    """Return where each room's list begins, where its entries lead, sorted, and by which pair.

    Pairs of rooms are doors, places for doors, or walls between rooms.
    """
    first, filled = np.zeros(rooms + 1, np.int32), np.empty(rooms, np.int32)
    to, by = np.empty(2 * len(doors), np.int32), np.empty(2 * len(doors), np.int32)
    _fill_lists(doors, first, filled, to, by)
    return first, to, by


@entry
def _fill_lists(doors: Ints, first: Ints, filled: Ints, to: Ints, by: Ints) -> None:
    """Write the lists of all rooms."""
    start_lists(doors, first, filled)
    for door in range(len(doors)):
        for side in range(2):
            here, there = doors[door, side], doors[door, 1 - side]
            place = filled[here]
            while place > first[here] and to[place - 1] > there:
                to[place], by[place] = to[place - 1], by[place - 1]
                place -= 1
            to[place], by[place] = there, door
            filled[here] += 1


@njit
def start_lists(pairs: Ints, first: Ints, filled: Ints) -> None:
    """Write where the list of each thing begins, and the last ends, if both of a pair list it.

    `first` comes as zeros. `filled` is where the entries of each list end: there are none yet.
    """
    for pair in range(len(pairs)):
        first[pairs[pair, 0] + 1] += 1
        first[pairs[pair, 1] + 1] += 1
    for thing in range(len(filled)):
        filled[thing] = first[thing]
        first[thing + 1] += first[thing]


def pairs_of(first: Ints, to: Ints, by: Ints) -> tuple[Ints, Ints, Ints]:
    """Return the pairs that lists were made of, lower room first, and what each was made by.

    The third array numbers the pairs in the order of the lists.
    """
    pairs, made_by = np.empty((len(to) // 2, 2), np.int32), np.empty(len(to) // 2, np.int32)
    numbers = np.empty(len(to), np.int32)
    _fill_pairs(first, to, by, first[:-1].copy(), pairs, made_by, numbers)
    return pairs, made_by, numbers


@entry
def _fill_pairs(
    first: Ints, to: Ints, by: Ints, seen: Ints, pairs: Ints, made_by: Ints, numbers: Ints
) -> None:
    """Write each pair where its lower room lists it; `seen` goes on along each room's list."""
    known = 0
    for room in range(len(first) - 1):
        for place in range(first[room], first[room + 1]):
            there = to[place]
            if there > room:
                pairs[known, 0], pairs[known, 1] = room, there
                made_by[known] = by[place]
                # Rooms come in order, so the other room's list has this one next.
                numbers[place] = numbers[seen[there]] = known
                seen[there] += 1
                known += 1
