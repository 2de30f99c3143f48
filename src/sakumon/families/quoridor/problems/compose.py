"""How a problem is made: positions are sampled from a solved game until one is as wished."""

import math
from collections.abc import Mapping, Sequence
from functools import partial

from sakumon.core.budget import Budget
from sakumon.core.dice import Dice
from sakumon.core.errors import CannotCompose, OutOfBudget
from sakumon.core.family import Candidate, Measures, Proof, Proposer, Rating
from sakumon.core.message import Message
from sakumon.core.move import Move
from sakumon.core.wish import first_outside
from sakumon.families.quoridor.model.position import FIRST, Position
from sakumon.families.quoridor.model.rules import RULES
from sakumon.families.quoridor.problems.kernel import sample as kernel
from sakumon.families.quoridor.problems.solve import read_off
from sakumon.families.quoridor.problems.wish import (
    KEYS,
    PRESETS,
    QuoridorWish,
    check_wish,
    game_wished,
    levels_wished,
)
from sakumon.families.quoridor.tables.kernel.probe import TableState, new_weighed_moves
from sakumon.families.quoridor.tables.kernel.values import LONGEST_WIN
from sakumon.families.quoridor.tables.table import MemoryTable, Table
from sakumon.kernel.dice import dice_state

# Positions sampled before giving up, and how many of them are sampled at one level before another.
SAMPLES = 20_000_000
SAMPLES_A_LEVEL = 200_000
# States of a table that one unit of the budget pays for.
STATES_A_UNIT = 50
# The measures that ranges of a wish bound.
BOUNDED = {"plies": "plies", "on_board": "on_board", "score": "hardness"}


class QuoridorComposer:
    """Composes problems: first to play and win, one move at a time."""

    version = 1
    wish = QuoridorWish
    presets: Mapping[str, QuoridorWish] = PRESETS

    def check(self, wish: QuoridorWish) -> None:
        """Refuse a wish that no problem can meet."""
        check_wish(wish)

    def proposer(self, wish: QuoridorWish, budget: Budget) -> Proposer[Position, Table]:
        """Solve the whole game once; its positions are where problems are sampled from."""
        purse = budget.apart(STATES_A_UNIT * (budget.left + 1))
        try:
            table = MemoryTable(game_wished(wish), purse)
        except OutOfBudget:
            budget.spend(purse.spent // STATES_A_UNIT)
            raise
        budget.spend(purse.spent // STATES_A_UNIT)
        return partial(_propose, wish, table)

    def misses(
        self, wish: QuoridorWish, at: Position, proof: Proof, rating: Rating
    ) -> Message | None:
        """Return which part of the wish the problem does not meet."""
        miss = _other_game(wish, at)
        if miss is not None:
            return miss
        if proof.status != "won" or at.turn != FIRST:
            return Message("it is not first to play and win")
        if rating.measures.get("only") != 1:
            return Message("another move wins as well")
        key = str(rating.measures.get("key"))
        if wish.key not in ("any", key):
            kinds = {"key": Message(key), "asked": Message(wish.key)}
            return Message("the key is a {key}, wished {asked}: relax key", **kinds)
        # Ratings of old have no such measure: it was their score.
        measures: Measures = {"hardness": rating.score, **rating.measures}
        return first_outside(wish, measures, BOUNDED)


def _other_game(wish: QuoridorWish, at: Position) -> Message | None:
    own = {
        "width": at.width,
        "height": at.height,
        "fences": (sum(at.hands) + len(at.fences)) / 2,
    }
    for key, value in own.items():
        asked = getattr(wish, key)
        if asked != value:
            return Message("{key} is {value:g}, wished {asked}", key=key, value=value, asked=asked)
    return None


def _propose(
    wish: QuoridorWish, table: MemoryTable, dice: Dice, budget: Budget
) -> Candidate[Position, Table]:
    """Return a position that first wins by one move alone at every turn of the best line."""
    levels, left = _weighted_levels(wish, table), SAMPLES
    while left > 0:
        level = dice.choice(levels)
        sampled, at = _sample(table, level, wish, dice, min(left, SAMPLES_A_LEVEL))
        left -= sampled
        budget.spend(sampled)
        if at is not None:
            solved = read_off(table, at, budget, table.states)
            if one_way(table, at, solved.proof.line):
                return Candidate(at, solved)
    raise CannotCompose(
        Message(
            "of {count:,} positions none is won in {plies} plies by one move at every turn "
            "with key={key}: relax plies, key or on_board",
            count=SAMPLES,
            plies=str(wish.plies),
            key=wish.key,
        )
    )


def one_way(table: MemoryTable, at: Position, line: Sequence[Move]) -> bool:
    """Tell whether the winner has one winning move at each of its turns in the best line."""
    winner = at.turn
    for move in line:
        if at.turn == winner and len(table.wins(at)) != 1:
            return False
        at = RULES.play(at, move)
    return True


def _weighted_levels(wish: QuoridorWish, table: MemoryTable) -> list[int]:
    """Return the levels to sample from, each repeated by its weight."""
    levels, sets = levels_wished(wish, table.game), table.game.sets
    # Levels of few sets have few problems, which would come again and again.
    return [level for level in levels for _ in range(int(sets[level]).bit_length())]


def _sample(
    table: MemoryTable, level: int, wish: QuoridorWish, dice: Dice, tries: int
) -> tuple[int, Position | None]:
    """Return how many positions were sampled, and the last one if it will do."""
    game = table.game
    left, state = kernel.sample_problem(
        game.board,
        game.ranks,
        *table.solved_levels(level),
        dice_state(dice.word()),
        _bounds(wish),
        0 if wish.key == "any" else 1 + KEYS.index(wish.key),
        tries,
        new_weighed_moves(game.cells, game.points),
    )
    if left == kernel.NONE:
        return tries, None
    return tries - left, _position(table, level, state)


def _bounds(wish: QuoridorWish) -> tuple[int, int]:
    """Return the fewest and the most plies wished, within what tables hold."""
    low, high = wish.plies.low, wish.plies.high
    return math.ceil(min(max(low, 1), LONGEST_WIN + 1)), math.floor(min(high, LONGEST_WIN))


def _position(table: MemoryTable, level: int, state: TableState) -> Position:
    game = table.game
    words = (int(state.flat), int(state.upright))
    fences = [fence for fence in range(2 * game.points) if words[fence % 2] >> fence // 2 & 1]
    mine = int(state.mine)
    return Position(
        game.width,
        game.height,
        (int(state.mover), int(state.other)),
        (mine, game.total - level - mine),
        tuple(fences),
        FIRST,
        game.edge_jump,
    )
