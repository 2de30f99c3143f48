"""The duel solved exactly: the table of one position, its value, its best line."""

from dataclasses import dataclass, field, replace
from functools import partial

import numpy as np

from sakumon.core.budget import Budget
from sakumon.core.move import Move
from sakumon.families.walls.model.kernel import motion
from sakumon.families.walls.model.position import Position
from sakumon.families.walls.model.rules import CALLS, DIRECTIONS
from sakumon.families.walls.model.tables import board_tables
from sakumon.families.walls.solve.axis import CallAxis
from sakumon.families.walls.solve.kernel.duel import solve_states
from sakumon.families.walls.solve.timegraph import SLICE
from sakumon.kernel.arrays import Bytes, Longs

# Turns that a look ahead is made longer by.
LOOK_FURTHER = 4
# Work for one duel: minutes, and a few gigabytes at most.
DUEL_WORK = 1_000_000_000


@dataclass(slots=True)
class JointStates:
    """The walls after a number of calls: a pair of states, where the four calls lead, values."""

    vertical: Longs
    horizontal: Longs
    child: Longs = field(default_factory=lambda: np.zeros((0, 4), np.int64))
    value: Bytes = field(default_factory=lambda: np.zeros((0, 0), np.uint8))


class DuelTable:
    """A duel solved from one position on, over a horizon of turns that can grow.

    Values count turns. Those over a long horizon, cut off at a shorter one, are those of the
    shorter one; so a table answers for every horizon up to its own.
    """

    def __init__(self, at: Position) -> None:
        self.start = at
        self.board = board_tables(at.width, at.height)
        walls = np.array(at.walls, np.int32)
        self.vertical = CallAxis(walls, (motion.UP, motion.DOWN), self.board)
        self.horizontal = CallAxis(walls, (motion.LEFT, motion.RIGHT), self.board)
        self.layers = [JointStates(np.zeros(1, np.int64), np.zeros(1, np.int64))]
        self._costs: list[int] = []  # of one layer more, in work
        self._solved = 0  # calls that the values look ahead

    def reach(self, turns: int, budget: Budget) -> None:
        """Solve the duel over at least this many turns.

        A horizon costs the same whether or not a shorter one is at hand, or what a budget decides
        would depend on who asked before.
        """
        calls = turns + self.start.walls_to_move
        self.vertical.reach(calls, budget)
        self.horizontal.reach(calls, budget)
        for depth in range(calls):
            if depth < len(self._costs):
                budget.spend(self._costs[depth])
            else:
                self._spread(budget)
        if calls > self._solved:
            self._solve(calls, budget)

    def walk(self, turns: int) -> int:
        """Return how many turns the player can force, of this many at most."""
        last = turns + self.start.walls_to_move
        if self.start.walls_to_move:
            return min(self.after_calls(0, 0, self.start.player, last).values())
        return min(int(self.layers[0].value[0, self.start.player]), last)

    def find(self, at: Position) -> tuple[int, int] | None:
        """Return the layer and the state of a position of this game that it answers for."""
        start = self.start
        if at == start:
            return 0, 0
        depth = at.walked - at.walls_to_move - (start.walked - start.walls_to_move)
        begun = replace(
            at,
            player=start.player,
            walls=start.walls,
            walked=start.walked,
            walls_to_move=start.walls_to_move,
        )
        if begun != start or not 0 <= depth <= self._solved - at.left - at.walls_to_move:
            return None
        layer = self.layers[depth]
        fits = self.vertical.holds(at.walls)[layer.vertical]
        fits &= self.horizontal.holds(at.walls)[layer.horizontal]
        return (depth, int(fits.argmax())) if fits.any() else None

    def after_steps(self, depth: int, state: int, cell: int, last: int) -> dict[int, int]:
        """Return the turns each possible step leaves the player, a touch being none at all."""
        layer = self.layers[depth]
        shut = (
            self.vertical.blocked[layer.vertical[state], cell]
            | self.horizontal.blocked[layer.horizontal[state], cell]
        )
        turns = {}
        for way in range(4):
            target = int(self.board.neighbour[cell, way])
            if target >= 0:
                touched = bool(shut & (1 << way))
                after = () if touched else self.after_calls(depth, state, target, last).values()
                turns[way] = min(after, default=-1)
        return turns

    def after_calls(self, depth: int, state: int, cell: int, last: int) -> dict[int, int]:
        """Return the turns that each call leaves the player, of those before layer `last`."""
        layer = self.layers[depth]
        vertical = int(self.vertical.hit[layer.vertical[state], cell])
        horizontal = int(self.horizontal.hit[layer.horizontal[state], cell])
        hits = vertical | horizontal << 2
        later = self.layers[depth + 1].value
        return {
            call: 0
            if hits & (1 << call)
            else min(1 + int(later[layer.child[state, call], cell]), last - depth)
            for call in range(4)
        }

    def best_line(self, at: Position) -> tuple[list[Move], list[dict[int, int]]]:
        """Return the line of best play, and what each side could have chosen at every turn."""
        line: list[Move] = []
        options: list[dict[int, int]] = []
        place = self.find(at)
        assert place is not None
        (depth, state), cell, calling = place, at.player, at.walls_to_move
        last = depth + at.left + at.walls_to_move
        while depth < last:
            choose = self._best_call if calling else self._best_step
            pick, turns = choose(depth, state, cell, last)
            if not calling and turns[pick] < 0:
                break
            line.append((CALLS if calling else DIRECTIONS)[pick])
            options.append(turns)
            if not calling:
                cell = int(self.board.neighbour[cell, pick])
            elif turns[pick] == 0:
                break
            else:
                depth, state = depth + 1, int(self.layers[depth].child[state, pick])
            calling = not calling
        return line, options

    def _best_step(
        self, depth: int, state: int, cell: int, last: int
    ) -> tuple[int, dict[int, int]]:
        turns = self.after_steps(depth, state, cell, last)
        return max(sorted(turns, key=DIRECTIONS.__getitem__), key=turns.__getitem__), turns

    def _best_call(
        self, depth: int, state: int, cell: int, last: int
    ) -> tuple[int, dict[int, int]]:
        turns = self.after_calls(depth, state, cell, last)
        best = min(turns.values())
        ties = sorted((way for way in turns if turns[way] == best), key=CALLS.__getitem__)
        if best > 0:
            ties.sort(key=partial(self._freedom_after, depth, state, cell, last))
        return ties[0], turns

    def _freedom_after(self, depth: int, state: int, cell: int, last: int, call: int) -> int:
        """Return how many best steps a call leaves the player: walls that cannot win still test."""
        if depth + 1 >= last:
            return 0
        child = int(self.layers[depth].child[state, call])
        turns = list(self.after_steps(depth + 1, child, cell, last).values())
        return turns.count(max(turns))

    def _spread(self, budget: Budget) -> None:
        """Find the joint states that one call more leads to."""
        layer, width = self.layers[-1], len(self.horizontal.states)
        v, h = layer.vertical, layer.horizontal
        ahead = np.concatenate(
            [self.vertical.child[v, call] * width + h for call in range(2)]
            + [v * width + self.horizontal.child[h, call] for call in range(2)]
        )
        coming, back = np.unique(ahead, return_inverse=True)
        cost = len(v) * len(self.board.neighbour)
        budget.spend(cost)
        layer.child = np.ascontiguousarray(back.reshape(4, -1).T)
        self.layers.append(JointStates(coming // width, coming % width))
        self._costs.append(cost)

    def _solve(self, calls: int, budget: Budget) -> None:
        """Work the values out from the last layer back to the first."""
        cells = len(self.board.neighbour)
        later = np.zeros((len(self.layers[calls].vertical), cells), np.uint8)
        values = [later]
        for layer in self.layers[calls - 1 :: -1]:
            later = self._values(layer, later, budget)
            values.append(later)
        for layer, value in zip(self.layers, reversed(values), strict=False):
            layer.value = value
        self._solved = calls

    def _values(self, layer: JointStates, later: Bytes, budget: Budget) -> Bytes:
        cells = len(self.board.neighbour)
        value, stepped = np.empty((len(layer.vertical), cells), np.uint8), np.empty(cells, np.int64)
        piece = max(1, SLICE // cells)
        for first in range(0, len(value), piece):
            part = slice(first, first + piece)
            solve_states(
                layer.vertical[part],
                layer.horizontal[part],
                layer.child[part],
                later,
                self.vertical.blocked,
                self.horizontal.blocked,
                self.vertical.hit,
                self.horizontal.hit,
                self.board.neighbour,
                stepped,
                value[part],
            )
            budget.spend(0)
        return value


def longest_walk(table: DuelTable, turns: int, budget: Budget) -> int:
    """Return how many turns the player can force, of this many at most.

    Most boards that are lost are lost early, so it looks a little further each time.
    """
    walk = 0
    for horizon in (*range(LOOK_FURTHER, turns, LOOK_FURTHER), turns):
        table.reach(horizon, budget)
        walk = table.walk(horizon)
        if walk < horizon + table.start.walls_to_move:
            break
    return walk
