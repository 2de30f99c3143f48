"""Locks on the way to the goal, each with its key on the near side: solvable by construction."""

from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from sakumon.core.dice import Dice
from sakumon.core.errors import CannotCompose
from sakumon.families.doors.model.kernel.lists import door_lists
from sakumon.families.doors.model.kernel.ways import spread
from sakumon.kernel.arrays import Flags, Ints


@dataclass(frozen=True, slots=True)
class Locked:
    """Which doors are locked, by their number in the list given; the keys; the zone of each room.

    Zone i is what opens up with key i: the rooms beyond lock i and before the next one.
    """

    doors: tuple[int, ...]
    keys: tuple[tuple[int, int], ...]
    zone: Ints


def way_of(before: Ints, goal: int) -> list[int]:
    """Return the rooms of a way, from its beginning to the goal."""
    way = [goal]
    while before[way[-1]] >= 0:
        way.append(int(before[way[-1]]))
    return way[::-1]


def put_locks(
    tree: Ints, stairs: Flags, rooms: int, ends: tuple[int, int], count: int, dice: Dice
) -> Locked:
    """Lock doors on the only way, stairs never, and hide each key on the near side of its door."""
    if count == 0:
        return Locked((), (), np.zeros(rooms, np.int32))
    start, goal = ends
    first, to, by = door_lists(tree, rooms)
    _, before, order = spread(first, to, by, np.zeros(len(tree), np.bool_), start)
    way = way_of(before, goal)
    numbers = {frozenset(pair): door for door, pair in enumerate(tree.tolist())}
    doors = [pair for pair in pairwise(way) if not stairs[numbers[frozenset(pair)]]]
    if len(doors) < count:
        raise CannotCompose(f"keys={count}: the way to the goal has only {len(doors)} doors")
    places = _spaced(len(doors), count, dice)
    on_way = {doors[place]: lock for lock, place in enumerate(places, start=1)}
    zone = np.zeros(rooms, np.int32)
    for room in order[1:].tolist():
        zone[room] = on_way.get((int(before[room]), room), zone[before[room]])
    locked = tuple(numbers[frozenset(pair)] for pair in on_way)
    degree = np.diff(first)
    return Locked(locked, _hidden(zone, degree, way, count, dice), zone)


def _spaced(doors: int, count: int, dice: Dice) -> list[int]:
    """Choose doors along the way, one in each of as many equal stretches."""
    bounds = [doors * part // count for part in range(count + 1)]
    return [dice.between(low, high - 1) for low, high in pairwise(bounds)]


def _hidden(
    zone: Ints, degree: Ints, way: list[int], count: int, dice: Dice
) -> tuple[tuple[int, int], ...]:
    """Put key i into the zone before lock i: a dead end off the way, if there is a free one."""
    keys: list[tuple[int, int]] = []
    taken = {way[0], way[-1]}
    on_way = set(way)
    for lock in range(1, count + 1):
        rooms = [room for room in np.flatnonzero(zone == lock - 1).tolist() if room not in taken]
        rooms = rooms or [way[0]]
        aside = [room for room in rooms if room not in on_way]
        ends = [room for room in aside if degree[room] == 1]
        room = dice.choice(ends or aside or rooms)
        taken.add(room)
        keys.append((lock, room))
    return tuple(keys)
