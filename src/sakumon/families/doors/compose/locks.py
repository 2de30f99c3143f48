"""Locks on the way to the goal, each with its key on the near side: solvable by construction."""

from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from sakumon.core.dice import Dice
from sakumon.core.errors import CannotCompose
from sakumon.core.message import Message
from sakumon.families.doors.model.kernel.lists import door_lists
from sakumon.families.doors.model.ways import Reach, reach_from
from sakumon.kernel.arrays import Flags, Ints


@dataclass(frozen=True, slots=True)
class Locked:
    """Which doors are locked, by their number in the list given; the keys; the zone of each room.

    Zone i is what opens up with key i: the rooms beyond lock i and before the next one.
    """

    doors: tuple[int, ...]
    keys: tuple[tuple[int, int], ...]
    zone: Ints


def put_locks(
    tree: Ints, stairs: Flags, rooms: int, ends: tuple[int, int], count: int, dice: Dice
) -> Locked:
    """Lock doors on the only way, stairs never, and hide each key on the near side of its door."""
    if count == 0:
        return Locked((), (), np.zeros(rooms, np.int32))
    start, goal = ends
    exits = door_lists(tree, rooms)
    reach = reach_from(start, exits)
    way = reach.way_to(goal)
    numbers = {frozenset(pair): door for door, pair in enumerate(tree.tolist())}
    doors = [pair for pair in pairwise(way) if not stairs[numbers[frozenset(pair)]]]
    if len(doors) < count:
        raise CannotCompose(_too_few(count, len(doors)))
    places = _spaced(len(doors), count, dice)
    lock_of = {doors[place]: lock for lock, place in enumerate(places, start=1)}
    zone = _zones(reach, lock_of)
    keys = _hidden(zone, np.diff(exits[0]), way, count, dice)
    return Locked(tuple(numbers[frozenset(pair)] for pair in lock_of), keys, zone)


def _too_few(keys: int, doors: int) -> Message:
    if doors == 1:
        return Message("keys={keys}: the way to the goal has only one door", keys=keys)
    return Message(
        "keys={keys}: the way to the goal has only {doors} doors", keys=keys, doors=doors
    )


def _zones(reach: Reach, lock_of: dict[tuple[int, int], int]) -> Ints:
    """Return the zone of every room: that of the room before it, or of the lock between them."""
    zone = np.zeros(len(reach.distance), np.int32)
    for room in reach.order[1:].tolist():
        before = int(reach.before[room])
        zone[room] = lock_of.get((before, room), zone[before])
    return zone


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
