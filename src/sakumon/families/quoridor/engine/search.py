"""The engine: looks ahead on boards that no table reaches, within a counted budget."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache, partial

import numpy as np

from sakumon.core.budget import Budget
from sakumon.core.dice import Dice
from sakumon.core.family import Engine
from sakumon.core.move import Move
from sakumon.families.quoridor.tables.game import masks
from sakumon.families.quoridor.model.geometry import board_tables
from sakumon.families.quoridor.engine.kernel import search as kernel
from sakumon.families.quoridor.engine.kernel import tree as trees
from sakumon.families.quoridor.model.kernel.geometry import Board, Words
from sakumon.families.quoridor.engine.kernel.tree import Seen, Tree
from sakumon.families.quoridor.engine.natural import natural_steps
from sakumon.families.quoridor.model.position import MAX_HAND, Position, cell_name, fence_name
from sakumon.families.quoridor.model.rules import QuoridorRules

RULES = QuoridorRules()
# Nodes that each strength may look at for one move.
STRENGTHS = (300, 3_000, 30_000, 300_000)
SEEN_BITS = 16
# Of a step, of a fence in hand, of the turn, of a step of one's own beside: found by matches, in
# which a fence kept was worth two steps.
WEIGHTS = np.array([100, 200, 50, 0], np.int32)
CELLS, FENCES = 81, 128


@dataclass(frozen=True, slots=True)
class Look:
    """What looking so many plies ahead found: a score for the side to move, and a move."""

    depth: int
    score: int
    move: Move
    nodes: int

    @property
    def plies_to_win(self) -> int | None:
        """In how many plies the side to move wins, + or loses, −, if that is in sight."""
        if abs(self.score) < kernel.NEAR_WIN:
            return None
        plies = kernel.WIN - abs(self.score)
        return plies if self.score > 0 else -plies


@lru_cache(maxsize=1)
def _words() -> tuple[Words, Words, Words, Words]:
    """Return the words that keys are made of, the same in every process."""
    dice = Dice.of("quoridor engine")
    shapes = ((2, CELLS), (2, MAX_HAND + 1), (FENCES,), (1,))
    pawns, hands, fences, turn = (
        np.array([dice.word() for _ in range(int(np.prod(shape)))], np.uint64).reshape(shape)
        for shape in shapes
    )
    return pawns, hands, fences, turn


def planted(at: Position) -> tuple[Board, Seen, Tree]:
    """Return a tree with a position at its root, and an empty table of positions seen."""
    board = board_tables(at.width, at.height, at.edge_jump)
    size = 1 << SEEN_BITS
    seen = Seen(np.zeros(size, np.uint64), np.zeros(size, np.int64), *_words(), WEIGHTS)
    tree: Tree = trees.new_tree(at.cells)
    pawns, hands = np.array(at.pawns, np.int32), np.array(at.hands, np.int32)
    trees.set_root(board, seen, tree, pawns, hands, at.turn, *masks(at.fences))
    return board, seen, tree


def perft(at: Position, depth: int) -> int:
    """Return how many sequences of so many moves there are."""
    return int(trees.perft(*planted(at), depth))


def looks(at: Position, budget: Budget, *, full: bool = False) -> Iterator[Look]:
    """Look one ply further each time, until the budget ends or the game is decided.

    With `full` every move counts and a decided game is proved.
    """
    board, seen, tree = planted(at)
    for depth in range(1, trees.DEEPEST):
        score, move, nodes = kernel.search(board, seen, tree, depth, budget.left, full)
        budget.spend(min(nodes, budget.left))
        if move == trees.NO_MOVE:
            return
        yield Look(depth, int(score), _text(at, move), int(nodes))
        if abs(score) > kernel.NEAR_WIN or budget.left == 0:
            return


def _text(at: Position, move: int) -> Move:
    if move >= trees.FENCE:
        return Move(fence_name(move - trees.FENCE, at.width))
    return Move(cell_name(move, at.width))


def forced_line(at: Position, nodes: int) -> tuple[int | None, list[Move], int]:
    """Search for a forced end: return its plies, − if the side to move loses, a line, the work.

    Plies are None where no end was found within so many nodes.
    """
    budget, line, first = Budget(nodes), list[Move](), None
    while RULES.winner(at) is None:
        look = next((look for look in looks(at, budget, full=True) if look.plies_to_win), None)
        if look is None:
            return None, [], budget.spent
        first = first or look.plies_to_win
        line.append(look.move)
        at = RULES.play(at, look.move)
    return first, line, budget.spent


def choose(at: Position, budget: Budget, nodes: int) -> Move:
    """Return the move of an engine that may look at this many nodes."""
    best = walk(at, budget)
    for look in looks(at, budget.part(nodes)):
        best = look.move
    return best


def walk(at: Position, _budget: Budget) -> Move:
    """Return the move of one who only walks the shortest way, fencing only if it cannot step."""
    return (natural_steps(at) or RULES.moves(at))[0]


def engines() -> dict[str, Engine[Position]]:
    """Return the players of this family from the weakest to the strongest."""
    searching = {
        f"engine-{level}": Engine(f"an engine of level {level}", partial(choose, nodes=nodes))
        for level, nodes in enumerate(STRENGTHS, start=1)
    }
    return {"walker": Engine("runner (always ahead)", walk), **searching}
