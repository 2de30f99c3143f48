"""Looking ahead on boards that no table reaches, within a counted budget."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from sakumon.core.budget import Budget
from sakumon.core.dice import Dice
from sakumon.core.move import Move
from sakumon.families.quoridor.engine.kernel import moves as listing
from sakumon.families.quoridor.engine.kernel import search as kernel
from sakumon.families.quoridor.engine.kernel import tree as trees
from sakumon.families.quoridor.engine.kernel.tree import SearchTree, Transpositions
from sakumon.families.quoridor.model.geometry import fence_words, geometry_of
from sakumon.families.quoridor.model.kernel.geometry import BoardGeometry
from sakumon.families.quoridor.model.position import MAX_HAND, Position
from sakumon.families.quoridor.model.rules import RULES
from sakumon.families.quoridor.model.text import cell_name, fence_name
from sakumon.kernel.arrays import Words64

# Nodes between two looks at the budget: a request to stop waits some hundredths of a second.
SLICE = 5_000
KEY_BITS = 16
# Of a step, of a fence in hand, of the turn, of a step of one's own beside: found by matches, in
# which a fence kept was worth two steps.
WEIGHTS = (100, 200, 50, 0)
MOST_CELLS, MOST_FENCES = 81, 128

Root = tuple[BoardGeometry, Transpositions, SearchTree]


@dataclass(frozen=True, slots=True)
class Iteration:
    """What a search to one depth came to: a score for the side to move, and a move."""

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


# The same words in every process; drawing them takes longer than a search of a few plies.
@lru_cache(maxsize=1)
def zobrist_words() -> tuple[Words64, Words64, Words64, np.uint64]:
    """Return the words that keys of positions are made of."""
    dice = Dice.of("quoridor engine")
    shapes = ((2, MOST_CELLS), (2, MAX_HAND + 1), (MOST_FENCES,), (1,))
    pawns, hands, fences, turn = (
        np.array([dice.word() for _ in range(int(np.prod(shape)))], np.uint64).reshape(shape)
        for shape in shapes
    )
    return pawns, hands, fences, turn[0]


def rooted(at: Position) -> Root:
    """Return a tree with a position at its root, and an empty transposition table."""
    board = geometry_of(at.width, at.height, at.edge_jump)
    size = 1 << KEY_BITS
    keys, notes = np.zeros(size, np.uint64), np.zeros(size, np.int64)
    seen = Transpositions(keys, notes, *zobrist_words(), WEIGHTS)
    tree = trees.new_tree(at.cells)
    tree.pawns[0], tree.hands[0], tree.side[0] = at.pawns, at.hands, at.turn
    tree.flat[0], tree.upright[0] = fence_words(at.fences)
    tree.key[0], tree.roads[0] = _key(seen, at), board.roads
    for fence in at.fences:
        tree.roads[0] &= ~board.cuts[fence]
    return board, seen, tree


def _key(seen: Transpositions, at: Position) -> np.uint64:
    """Return the key of a position."""
    key = seen.turn_word if at.turn == 1 else np.uint64(0)
    for side in range(2):
        key ^= seen.pawn_words[side, at.pawns[side]] ^ seen.hand_words[side, at.hands[side]]
    for fence in at.fences:
        key ^= seen.fence_words[fence]
    return key


def perft(at: Position, depth: int) -> int:
    """Return how many sequences of moves of this length there are."""
    return int(listing.perft(*rooted(at), depth))


def deepen(at: Position, budget: Budget, *, full: bool = False) -> Iterator[Iteration]:
    """Search one ply deeper each time, until the budget ends or the game is decided.

    With `full` every move counts and a decided game is proved.
    """
    root = rooted(at)
    for depth in range(1, trees.MAX_DEPTH):
        score, move, nodes = _search(root, depth, budget, full)
        if move == trees.NO_MOVE:
            return
        yield Iteration(depth, score, _text(at, move), nodes)
        if abs(score) > kernel.NEAR_WIN or budget.left == 0:
            return


def _search(root: Root, depth: int, budget: Budget, full: bool) -> tuple[int, int, int]:
    """Return score, move and nodes of one search; NO_MOVE if the budget ends before it does."""
    nodes, move = 0, kernel.PAUSED
    _begin(root[2])
    while move == kernel.PAUSED:
        if budget.left == 0:
            return 0, trees.NO_MOVE, nodes
        score, move, more = kernel.search(*root, depth, min(SLICE, budget.left), full)
        budget.spend(more)
        nodes += int(more)
    return int(score), int(move), nodes


def _begin(tree: SearchTree) -> None:
    """Set a search out from the root."""
    tree.paused[0] = 0
    tree.alpha[0], tree.beta[0] = -kernel.INFINITE, kernel.INFINITE
    tree.best_move[0] = trees.NO_MOVE


def _text(at: Position, move: int) -> Move:
    if move >= trees.FIRST_FENCE:
        return Move(fence_name(move - trees.FIRST_FENCE, at.width))
    return Move(cell_name(move, at.width))


def forced_line(at: Position, budget: Budget) -> tuple[int | None, list[Move]]:
    """Search for a forced end: return its plies, − if the side to move loses, and a line.

    Plies are None where no end came in sight within the budget.
    """
    line, first = list[Move](), None
    while RULES.winner(at) is None:
        last = next((each for each in deepen(at, budget, full=True) if each.plies_to_win), None)
        if last is None:
            return None, []
        first = first or last.plies_to_win
        line.append(last.move)
        at = RULES.play(at, last.move)
    return first, line
