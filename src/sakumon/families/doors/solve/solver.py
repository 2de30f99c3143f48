"""The way through a door maze, from any room, with any keys in hand."""

from collections import deque

import numpy as np

from sakumon.core.budget import Budget
from sakumon.core.errors import OutOfBudget
from sakumon.core.family import Proof, Solved
from sakumon.families.doors.model.maze import Position
from sakumon.families.doors.model.rules import DoorsRules, move_into
from sakumon.families.doors.model.ways import Reach, reach_from

Stop = tuple[int, frozenset[int]]  # a room, and the keys in hand there


class DoorsSolver:
    """Finds a shortest way, by way of the keys it needs."""

    def solve(self, at: Position, budget: Budget, _known: None = None) -> Solved[None]:
        """Decide a position; the answer is one way where there are no loops and no locks."""
        winner = DoorsRules().winner(at)
        if winner is not None:
            over = Proof("lost" if winner else "won", shortest=True, answers=None if winner else 1)
            return Solved(over)
        return Solved(_proof(at, budget))


def _proof(at: Position, budget: Budget) -> Proof:
    begun = budget.spent
    try:
        way = shortest_way(at, budget)
    except OutOfBudget:
        return Proof("unknown", work=budget.spent - begun)
    work = budget.spent - begun
    if way is None:
        return Proof("lost", shortest=True, answers=0, work=work)
    line = tuple(move_into(room) for room in way[1:])
    return Proof("won", line, True, 1 if at.maze.has_single_way else None, work)


def shortest_way(at: Position, budget: Budget) -> list[int] | None:
    """Return the rooms of a shortest way to the goal, or None when there is none."""
    maze = at.maze
    shut = np.isin(maze.locks, [0, *at.held], invert=True)
    if shut.any():
        return _Errand(at, budget).way()
    budget.spend(maze.rooms)
    way = reach_from(at.room, maze.exits).way_to(maze.goal)
    return way if way[0] == at.room else None


class _Errand:
    """The shortest walk that fetches keys on its way.

    It goes from stop to stop: the beginning, a key's room, the goal, each with the keys in hand
    there. A trip between two stops that fetches no other key passes only doors open with those.
    """

    def __init__(self, at: Position, budget: Budget) -> None:
        self.maze = at.maze
        self.begin: Stop = (at.room, frozenset(at.held))
        wanted = {room for lock, room in at.maze.keys if lock not in at.held}
        self.rooms = sorted(wanted | {at.maze.goal})
        self.budget = budget
        self._trips: dict[Stop, Reach] = {}

    def way(self) -> list[int] | None:
        """Return the rooms of the walk, or None when there is none."""
        best: dict[Stop, tuple[int, Stop | None]] = {self.begin: (0, None)}
        rings: dict[int, deque[Stop]] = {0: deque([self.begin])}
        while rings:
            length = min(rings)
            for stop in rings.pop(length):
                if best[stop][0] != length:
                    continue
                if stop[0] == self.maze.goal:
                    return self._walk(stop, best)
                for ahead, steps in self._ahead(stop):
                    total = length + steps
                    if ahead not in best or total < best[ahead][0]:
                        best[ahead] = (total, stop)
                        rings.setdefault(total, deque()).append(ahead)
        return None

    def _ahead(self, stop: Stop) -> list[tuple[Stop, int]]:
        """Return the stops that are worth a trip, and how far they are."""
        held, trip = stop[1], self._trip(stop)
        ahead = []
        for room in self.rooms:
            steps = int(trip.distance[room])
            keys = held.union(self.maze.key_rooms.get(room, ()))
            if steps > 0 and (room == self.maze.goal or keys != held):
                ahead.append(((room, keys), steps))
        return ahead

    def _trip(self, stop: Stop) -> Reach:
        if stop not in self._trips:
            self.budget.spend(self.maze.rooms)
            shut = np.isin(self.maze.locks, [0, *stop[1]], invert=True)
            self._trips[stop] = reach_from(stop[0], self.maze.exits, shut)
        return self._trips[stop]

    def _walk(self, stop: Stop, best: dict[Stop, tuple[int, Stop | None]]) -> list[int]:
        legs: list[list[int]] = []
        while (origin := best[stop][1]) is not None:
            legs.append(self._trip(origin).way_to(stop[0])[1:])
            stop = origin
        return [stop[0], *(room for leg in reversed(legs) for room in leg)]
