"""The duel solved exactly: the table of one position, its value, its best line."""

from dataclasses import dataclass, field
from functools import partial

import numpy as np
from numpy.typing import NDArray

from sakumon.core.budget import Budget
from sakumon.core.move import Move
from sakumon.families.walls.model.kernel import motion
from sakumon.families.walls.model.kernel.tables import Tables
from sakumon.families.walls.model.position import Position
from sakumon.families.walls.model.rules import CALLS, DIRECTIONS
from sakumon.families.walls.model.tables import tables
from sakumon.families.walls.solve.kernel import duel

LOOK_FURTHER = 4

Ints = NDArray[np.int32]
Longs = NDArray[np.int64]
Bytes = NDArray[np.uint8]


@dataclass(slots=True)
class Axis:
    """All states that the walls of one axis reach, and where its two calls lead."""

    states: Ints
    child: Longs
    blocked: Bytes
    hit: Bytes


@dataclass(slots=True)
class Layer:
    """The joint states after so many calls, where the four calls lead, and their values."""

    vertical: Longs
    horizontal: Longs
    child: Longs
    value: Bytes = field(default_factory=lambda: np.zeros((0, 0), np.uint8))


class DuelTable:
    """A duel solved from one position over a horizon of turns."""

    def __init__(self, at: Position, turns: int, budget: Budget) -> None:
        self.board = tables(at.width, at.height)
        self.turns = turns
        walls = np.array(at.walls, np.int32)
        upright = np.isin(walls % motion.WAYS, (motion.UP, motion.DOWN))
        calls = turns + at.walls_to_move
        self.vertical = _axis(walls[upright], (motion.UP, motion.DOWN), calls, self.board, budget)
        self.horizontal = _axis(
            walls[~upright], (motion.LEFT, motion.RIGHT), calls, self.board, budget
        )
        self.layers = self._spread(calls, at.cells, budget)
        self._solve()

    def _spread(self, calls: int, cells: int, budget: Budget) -> list[Layer]:
        width = len(self.horizontal.states)
        pairs = np.zeros(1, np.int64)
        layers = []
        for _ in range(calls):
            v, h = pairs // width, pairs % width
            ahead = np.concatenate(
                [self.vertical.child[v, call] * width + h for call in range(2)]
                + [v * width + self.horizontal.child[h, call] for call in range(2)]
            )
            coming, back = np.unique(ahead, return_inverse=True)
            layers.append(Layer(v, h, np.ascontiguousarray(back.reshape(4, -1).T)))
            budget.spend(len(pairs) * cells)
            pairs = coming
        layers.append(Layer(pairs // width, pairs % width, np.zeros((0, 4), np.int64)))
        return layers

    def _solve(self) -> None:
        last = self.layers[-1]
        last.value = np.zeros((len(last.vertical), len(self.board.neighbour)), np.uint8)
        for depth in range(len(self.layers) - 2, -1, -1):
            layer = self.layers[depth]
            layer.value = duel.solve_layer(
                layer.vertical,
                layer.horizontal,
                layer.child,
                self.layers[depth + 1].value,
                self.vertical.blocked,
                self.horizontal.blocked,
                self.vertical.hit,
                self.horizontal.hit,
                self.board.neighbour,
            )

    def steps(self, depth: int, state: int, cell: int) -> dict[int, int]:
        """Return the turns each possible step leaves the player, a touch being none at all."""
        layer = self.layers[depth]
        shut = (
            self.vertical.blocked[layer.vertical[state], cell]
            | self.horizontal.blocked[layer.horizontal[state], cell]
        )
        found = {}
        for way in range(4):
            target = int(self.board.neighbour[cell, way])
            if target >= 0:
                blocked = bool(shut & (1 << way))
                found[way] = -1 if blocked else min(self.calls(depth, state, target).values())
        return found

    def calls(self, depth: int, state: int, cell: int) -> dict[int, int]:
        """Return the turns that each call of the wall side leaves the player."""
        layer = self.layers[depth]
        vertical = int(self.vertical.hit[layer.vertical[state], cell])
        horizontal = int(self.horizontal.hit[layer.horizontal[state], cell])
        hits = vertical | horizontal << 2
        later = self.layers[depth + 1].value
        return {
            call: 0 if hits & (1 << call) else 1 + int(later[layer.child[state, call], cell])
            for call in range(4)
        }

    def _freedom_after(self, depth: int, state: int, cell: int, call: int) -> int:
        """Return how many best steps a call leaves the player: walls that cannot win still test."""
        if depth + 2 >= len(self.layers):
            return 0
        child = int(self.layers[depth].child[state, call])
        values = list(self.steps(depth + 1, child, cell).values())
        return values.count(max(values))

    def best_line(self, at: Position) -> tuple[list[Move], list[dict[int, int]]]:
        """Return the line of best play, and what each side could have chosen at every turn."""
        line: list[Move] = []
        options: list[dict[int, int]] = []
        depth, state, cell = 0, 0, at.player
        calling = at.walls_to_move
        while depth < len(self.layers) - 1:
            found = self.calls(depth, state, cell) if calling else self.steps(depth, state, cell)
            if not calling and max(found.values(), default=-1) < 0:
                break
            names = CALLS if calling else DIRECTIONS
            best = min(found.values()) if calling else max(found.values())
            ties = sorted((way for way in found if found[way] == best), key=lambda way: names[way])
            if calling and best > 0:
                ties.sort(key=partial(self._freedom_after, depth, state, cell))
            pick = ties[0]
            line.append(names[pick])
            options.append(found)
            if not calling:
                cell = int(self.board.neighbour[cell, pick])
            elif best == 0:
                break
            else:
                state = int(self.layers[depth].child[state, pick])
                depth += 1
            calling = not calling
        return line, options


def longest_walk(at: Position, turns: int, budget: Budget) -> int:
    """Return how many turns the player can force, looking so far ahead at most.

    Most boards that are lost are lost early, so it looks a little further each time.
    """
    for horizon in (*range(LOOK_FURTHER, turns, LOOK_FURTHER), turns):
        table = DuelTable(at, horizon, budget)
        if at.walls_to_move:
            walk = min(table.calls(0, 0, at.player).values())
        else:
            walk = int(table.layers[0].value[0, at.player])
        if walk < horizon + at.walls_to_move:
            break
    return walk


def _axis(walls: Ints, ways: tuple[int, int], calls: int, board: Tables, budget: Budget) -> Axis:
    known = {walls.tobytes(): 0}
    fronts = [walls.reshape(1, -1)]
    children = []
    for _ in range(calls):
        front, old = fronts[-1], len(known)
        # Counted like the bytes it fills: states are kept as keys and as rows of two masks.
        budget.spend(8 * len(front) * (len(walls) + len(board.neighbour)))
        moved = [np.where(front % motion.WAYS == way, board.after[front], front) for way in ways]
        rows = np.stack(moved, axis=1).reshape(2 * len(front), len(walls))
        ids = np.array([known.setdefault(row.tobytes(), len(known)) for row in rows], np.int64)
        children.append(ids.reshape(-1, 2))
        new, first = np.unique(ids, return_index=True)
        fronts.append(rows[first[new >= old]])
    # The last states are never called upon; they lead to themselves to keep the table whole.
    last = np.arange(sum(map(len, children)), len(known), dtype=np.int64)
    states = np.concatenate(fronts)
    blocked, hit = duel.axis_masks(board, states, np.array(ways, np.int32))
    return Axis(states, np.concatenate([*children, np.stack([last, last], 1)]), blocked, hit)
