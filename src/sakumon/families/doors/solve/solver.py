"""The way through a door maze, from any room, with any keys in hand."""

from collections import deque
from dataclasses import dataclass

import numpy as np

from sakumon.core.budget import Budget
from sakumon.core.errors import OutOfBudget
from sakumon.core.family import Proof, Solved
from sakumon.families.doors.compose.locks import way_of
from sakumon.families.doors.model.kernel.ways import spread
from sakumon.families.doors.model.maze import DoorMaze, Position
from sakumon.families.doors.model.rules import DoorsRules, move_into
from sakumon.kernel.arrays import Ints


class DoorsSolver:
    """Finds a shortest way, by way of the keys it needs."""

    def solve(self, at: Position, budget: Budget, _known: None = None) -> Solved[None]:
        """Decide a position; the answer is one way where there are no loops and no locks."""
        return Solved(_decide(at, budget))


def _decide(at: Position, budget: Budget) -> Proof:
    winner = DoorsRules().winner(at)
    if winner is not None:
        return Proof("lost" if winner else "won", shortest=True, answers=None if winner else 1)
    try:
        way, work = _way(at, budget)
    except OutOfBudget:
        return Proof("unknown", work=budget.spent)
    if way is None:
        return Proof("lost", shortest=True, answers=0, work=work)
    single = len(at.maze.doors) == at.maze.rooms - 1 and not at.maze.locks.any()
    line = tuple(move_into(room) for room in way[1:])
    return Proof("won", line, True, 1 if single else None, work)


def _way(at: Position, budget: Budget) -> tuple[list[int] | None, int]:
    maze = at.maze
    wanted = {lock for lock, _ in maze.keys} - set(at.held)
    shut = np.isin(maze.locks, [0, *at.held], invert=True)
    if not shut.any():
        budget.spend(maze.rooms)
        _, before, _ = spread(*maze.exits, shut, at.room)
        way = way_of(before, maze.goal)
        return (way if way[0] == at.room else None), maze.rooms
    return _Errand(maze, at, tuple(sorted(wanted)), budget).way(), budget.spent


@dataclass(frozen=True, slots=True)
class _Trip:
    """All shortest ways from one room, with some keys in hand."""

    distance: Ints
    before: Ints


class _Errand:
    """The shortest walk that fetches keys on its way.

    States are a stop (the beginning, a key's room, the goal) and the set of keys in hand; a trip
    between two stops that fetches no other key passes only doors open with that set.
    """

    def __init__(
        self, maze: DoorMaze, at: Position, wanted: tuple[int, ...], budget: Budget
    ) -> None:
        self.maze = maze
        self.begin = (at.room, frozenset(at.held))
        self.stops = {room for lock, room in maze.keys if lock in wanted} | {maze.goal}
        self.budget = budget
        self._trips: dict[tuple[int, frozenset[int]], _Trip] = {}

    def way(self) -> list[int] | None:
        """Return the rooms of the walk, or None when there is none."""
        best: dict[tuple[int, frozenset[int]], tuple[int, tuple[int, frozenset[int]] | None]]
        best = {self.begin: (0, None)}
        rings: dict[int, deque[tuple[int, frozenset[int]]]] = {0: deque([self.begin])}
        while rings:
            length = min(rings)
            for state in rings.pop(length):
                if best[state][0] != length:
                    continue
                if state[0] == self.maze.goal:
                    return self._walk(state, best)
                for ahead, steps in self._ahead(state):
                    total = length + steps
                    if ahead not in best or total < best[ahead][0]:
                        best[ahead] = (total, state)
                        rings.setdefault(total, deque()).append(ahead)
        return None

    def _ahead(
        self, state: tuple[int, frozenset[int]]
    ) -> list[tuple[tuple[int, frozenset[int]], int]]:
        held, trip = state[1], self._trip(state)
        found = []
        for stop in sorted(self.stops):
            steps = int(trip.distance[stop])
            keys = held.union(self.maze.key_rooms.get(stop, ()))
            if steps > 0 and (stop == self.maze.goal or keys != held):
                found.append(((stop, keys), steps))
        return found

    def _trip(self, state: tuple[int, frozenset[int]]) -> _Trip:
        if state not in self._trips:
            self.budget.spend(self.maze.rooms)
            shut = np.isin(self.maze.locks, [0, *state[1]], invert=True)
            distance, before, _ = spread(*self.maze.exits, shut, state[0])
            self._trips[state] = _Trip(distance, before)
        return self._trips[state]

    def _walk(
        self,
        state: tuple[int, frozenset[int]],
        best: dict[tuple[int, frozenset[int]], tuple[int, tuple[int, frozenset[int]] | None]],
    ) -> list[int]:
        legs: list[list[int]] = []
        while (origin := best[state][1]) is not None:
            legs.append(way_of(self._trip(origin).before, state[0])[1:])
            state = origin
        return [state[0], *(room for leg in reversed(legs) for room in leg)]
