"""A solved game, wherever it is kept: how a position is found in it, and what it is worth."""

from abc import ABC, abstractmethod
from typing import NamedTuple

import numpy as np

from sakumon.core.budget import Budget
from sakumon.core.move import Move
from sakumon.families.quoridor.model.geometry import fence_words
from sakumon.families.quoridor.model.position import SIDES, Position
from sakumon.families.quoridor.model.rules import RULES, arrived_side
from sakumon.families.quoridor.model.text import cell_name, fence_name
from sakumon.families.quoridor.tables.game import QuoridorGame
from sakumon.families.quoridor.tables.kernel.blocks import place_in_block
from sakumon.families.quoridor.tables.kernel.probe import (
    SolvedLevel,
    TableState,
    new_weighed_moves,
    weigh_moves,
)
from sakumon.families.quoridor.tables.kernel.ranks import find_representative
from sakumon.families.quoridor.tables.kernel.values import DRAW, LOST
from sakumon.families.quoridor.tables.levels import FenceLevel, Portion, Sweep
from sakumon.kernel.arrays import Bytes, Ints


class Worth(NamedTuple):
    """What a position is worth to the side to move: +1 won, 0 drawn, −1 lost; in how many plies."""

    result: int
    plies: int

    def turned(self) -> "Worth":
        """Return what the move that led here is worth to the side that made it."""
        return Worth(-self.result, self.plies + (self.result != 0))

    @property
    def order(self) -> tuple[int, int]:
        """What to prefer: winning soon, then a draw, then losing late."""
        return self.result, -self.plies if self.result > 0 else self.plies


def worth_of(value: int) -> Worth:
    """Return what a byte of a table says."""
    if value == DRAW:
        return Worth(0, 0)
    return Worth(1, value) if value < DRAW else Worth(-1, LOST - value)


def winner_of(worth: Worth, turn: int) -> str:
    """Return who wins a position in which a side is to move, or draw."""
    if worth.result == 0:
        return "draw"
    return SIDES[turn if worth.result > 0 else 1 - turn]


class Table(ABC):
    """All legal states of a game with their values."""

    game: QuoridorGame

    @abstractmethod
    def row(self, level: int, number: int) -> Bytes:
        """Return the block of the representative that has this number among the level's sets."""

    def value(self, at: Position) -> int:
        """Return the byte of a position that this game holds."""
        game = self.game
        added = [fence for fence in at.fences if fence not in game.given]
        level = len(added)
        number, symmetry = self.representative(*fence_words(added), level)
        mover, other = at.pawns[at.turn], at.pawns[1 - at.turn]
        state = (at.hands[0], at.turn, other, mover)
        place = place_in_block(game.board, game.shares(level), symmetry, *state)
        return int(self.row(level, number)[place])

    def representative(self, flat: np.uint64, upright: np.uint64, level: int) -> tuple[int, int]:
        """Return the number of the set that stands for another one, and the symmetry to it."""
        return find_representative(self.game.board, self.game.ranks, flat, upright, level)

    def worth(self, at: Position) -> Worth:
        """Return what a position is worth to the side to move."""
        return worth_of(self.value(at))

    def outcomes(self, at: Position) -> dict[Move, Worth]:
        """Return what every legal move is worth to the side that makes it."""
        return {move: self.worth(RULES.play(at, move)).turned() for move in RULES.moves(at)}

    def line(self, at: Position, budget: Budget) -> list[Move]:
        """Return best play by both; a draw has no end, so of a drawn position one move alone.

        The winner hurries. The loser holds out, by the move that leaves the winner least choice.
        """
        line: list[Move] = []
        while (outcomes := self.outcomes(at)) and (not line or self.worth(at).result):
            budget.spend(0)
            best = max(worth.order for worth in outcomes.values())
            ties = [move for move in outcomes if outcomes[move].order == best]
            if best[0] < 0 and len(ties) > 1:
                ties.sort(key=lambda move, at=at: len(self.wins(RULES.play(at, move))))  # type: ignore[misc]
            line.append(ties[0])
            at = RULES.play(at, ties[0])
        return line

    def wins(self, at: Position) -> list[Move]:
        """Return the moves that win."""
        return [move for move, worth in self.outcomes(at).items() if worth.result > 0]


class MemoryTable(Table):
    """A game solved into memory."""

    def __init__(self, game: QuoridorGame, budget: Budget) -> None:
        self.game = game
        self.levels: dict[int, FenceLevel] = {}
        self.places: dict[int, Ints] = {}
        self.blocks: dict[int, Bytes] = {}
        with Sweep(game, budget) as sweep:
            sweep.solve_all(self._keep, self._finish)

    def _keep(self, portion: Portion) -> None:
        number = portion.level.number
        if number not in self.blocks:
            rows = len(portion.level.numbers)
            self.blocks[number] = np.empty((rows, portion.blocks.shape[1]), np.uint8)
        self.blocks[number][portion.first : portion.first + len(portion.blocks)] = portion.blocks

    def _finish(self, level: FenceLevel) -> None:
        self.levels[level.number] = level
        self.places[level.number] = level.places()

    @property
    def states(self) -> int:
        """How many states were solved."""
        return sum(blocks.size for blocks in self.blocks.values())

    def row(self, level: int, number: int) -> Bytes:
        """Return the block of a set that stands for its images."""
        block: Bytes = self.blocks[level][self.places[level][number]]
        return block

    def solved_levels(self, level: int) -> tuple[SolvedLevel, SolvedLevel, bool]:
        """Return a level and the one below as kernels take them, and whether it is the last.

        The last stands for the one below as well, which nobody looks at.
        """
        last = level == self.game.deepest
        return self._solved_level(level), self._solved_level(level if last else level + 1), last

    def _solved_level(self, level: int) -> SolvedLevel:
        shares = self.game.shares(level)
        return SolvedLevel(level, shares, self.places[level], self.blocks[level])

    def state(self, at: Position) -> TableState:
        """Return a position as kernels take it."""
        flat, upright = fence_words([f for f in at.fences if f not in self.game.given])
        pawns = (at.pawns[1 - at.turn], at.pawns[at.turn])
        return TableState(flat, upright, at.hands[0], at.turn, *pawns)

    def outcomes(self, at: Position) -> dict[Move, Worth]:
        """Return what every legal move is worth to the side that makes it."""
        if arrived_side(at) is not None:
            return {}
        game, level = self.game, len(at.fences) - len(self.game.given)
        found, values = new_weighed_moves(game.cells, game.points), {}
        weigh_moves(game.board, game.ranks, *self.solved_levels(level), self.state(at), found)
        for cell in np.flatnonzero(found.steps).tolist():
            values[Move(cell_name(cell, at.width))] = int(found.steps[cell])
        for fence in np.flatnonzero(found.fences).tolist():
            values[Move(fence_name(fence, at.width))] = int(found.fences[fence])
        return {move: worth_of(values[move]).turned() for move in sorted(values)}
