"""The walls of one axis in a duel: they answer two of the four calls and know nothing of others."""

import numpy as np

from sakumon.core.budget import Budget
from sakumon.families.walls.model.kernel import motion
from sakumon.families.walls.model.kernel.tables import BoardTables
from sakumon.families.walls.solve.kernel.duel import axis_masks
from sakumon.kernel.arrays import Bytes, Flags, Ints


class CallAxis:
    """All states that the walls of one axis reach, and where its two calls lead."""

    def __init__(self, walls: Ints, ways: tuple[int, int], board: BoardTables) -> None:
        self._board = board
        self._ways = ways
        self._walls = walls[np.isin(walls % motion.WAYS, ways)]
        self._costs: list[int] = []  # of one call more, in work
        self._known: dict[bytes, int] = {self._walls.tobytes(): 0}
        self._front = self._walls.reshape(1, -1)
        self.states = self._front
        self.child = np.zeros((0, 2), np.int64)
        self.blocked, self.hit = self._masks(self._front)

    def reach(self, calls: int, budget: Budget) -> None:
        """Find all states that this many calls lead to, and pay for all of them."""
        for depth in range(calls):
            if depth < len(self._costs):
                budget.spend(self._costs[depth])
            else:
                self._call(budget)

    def holds(self, walls: tuple[int, ...]) -> Flags:
        """Tell for every state whether its walls are those of this axis among the given ones."""
        mine = sorted(wall for wall in walls if wall % motion.WAYS in self._ways)
        if len(mine) != len(self._walls):
            return np.zeros(len(self.states), np.bool_)
        same: Flags = (np.sort(self.states, axis=1) == mine).all(axis=1)
        return same

    def _call(self, budget: Budget) -> None:
        """Find the states that one call more leads to."""
        front, old = self._front, len(self._known)
        # Counted like the bytes it fills: states are kept as keys and as rows of two masks.
        cost = 8 * len(front) * (len(self._walls) + len(self._board.neighbour))
        budget.spend(cost)
        called = [self._after_call(front, way) for way in self._ways]
        rows = np.stack(called, axis=1).reshape(2 * len(front), len(self._walls))
        numbers = (self._known.setdefault(row.tobytes(), len(self._known)) for row in rows)
        ids = np.fromiter(numbers, np.int64, len(rows))
        new, first = np.unique(ids, return_index=True)
        self._front = rows[first[new >= old]]
        blocked, hit = self._masks(self._front)
        self.states = np.concatenate([self.states, self._front])
        self.child = np.concatenate([self.child, ids.reshape(-1, 2)])
        self.blocked = np.concatenate([self.blocked, blocked])
        self.hit = np.concatenate([self.hit, hit])
        self._costs.append(cost)

    def _after_call(self, states: Ints, way: int) -> Ints:
        moved: Ints = np.where(states % motion.WAYS == way, self._board.after[states], states)
        return moved

    def _masks(self, states: Ints) -> tuple[Bytes, Bytes]:
        return axis_masks(self._board, states, np.array(self._ways, np.int32))
