"""How a problem is made: positions are drawn from a solved game until one is as wished."""

import math
from collections.abc import Mapping
from functools import partial

from sakumon.core.budget import Budget
from sakumon.core.dice import Dice
from sakumon.core.errors import CannotCompose
from sakumon.core.family import Candidate, Proof, Proposer, Rating
from sakumon.families.quoridor.problems.kernel import sample as kernel
from sakumon.families.quoridor.tables.kernel.probe import Spot
from sakumon.families.quoridor.model.position import FIRST, Position
from sakumon.families.quoridor.problems.solve import read_off
from sakumon.families.quoridor.tables.table import RULES, MemoryTable, Table
from sakumon.families.quoridor.problems.wish import (
    KEYS,
    PRESETS,
    QuoridorWish,
    check_wish,
    game_wished,
)
from sakumon.kernel.dice import dice_state

# Positions drawn before giving up, and how many of them are drawn at one level before another.
DRAWS = 20_000_000
DRAWS_A_LEVEL = 200_000
LONGEST = 125


class QuoridorComposer:
    """Composes problems: first to play and win, one move at a time."""

    version = 1
    wish = QuoridorWish
    presets: Mapping[str, QuoridorWish] = PRESETS

    def check(self, wish: QuoridorWish) -> None:
        """Refuse a wish that no problem can meet."""
        check_wish(wish)

    def proposer(self, wish: QuoridorWish, budget: Budget) -> Proposer[Position, Table]:
        """Solve the whole game once; its positions are where problems are drawn from."""
        return partial(_propose, wish, MemoryTable(game_wished(wish), budget.apart()))

    def misses(self, wish: QuoridorWish, at: Position, proof: Proof, rating: Rating) -> str | None:
        """Return which part of the wish the problem does not meet."""
        found = {
            "width": at.width,
            "height": at.height,
            "fences": (sum(at.hands) + len(at.fences)) / 2,
        }
        for name, value in found.items():
            if getattr(wish, name) != value:
                return f"{name} is {value:g}, wished {getattr(wish, name)}"
        if proof.status != "won" or at.turn != FIRST:
            return "it is not first to play and win"
        if rating.measures.get("only") != 1:
            return "another move wins as well"
        if len(proof.line) not in wish.plies:
            return f"plies are {len(proof.line)}, wished {wish.plies}: relax plies"
        if len(at.fences) not in wish.on_board:
            return f"on_board is {len(at.fences)}, wished {wish.on_board}: relax on_board"
        if wish.key not in ("any", rating.measures.get("key")):
            return f"the key is a {rating.measures.get('key')}, wished {wish.key}: relax key"
        if rating.score not in wish.score:
            return f"score is {rating.score}, wished {wish.score}: relax score or plies"
        return None


def _propose(
    wish: QuoridorWish, table: MemoryTable, dice: Dice, budget: Budget
) -> Candidate[Position, Table]:
    """Return a position that first wins by one move alone at every turn of the best line."""
    left = DRAWS
    while left > 0:
        level = dice.choice(_levels(wish, table))
        drawn, at = _draw(table, level, wish, dice, min(left, DRAWS_A_LEVEL))
        left -= drawn
        budget.spend(drawn)
        if at is not None and one_way(table, at):
            return Candidate(at, read_off(table, at, table.states))
    raise CannotCompose(
        f"of {DRAWS:,} positions none is won in {wish.plies} plies by one move at every turn "
        f"with key={wish.key}: relax plies, key or on_board"
    )


def one_way(table: MemoryTable, at: Position) -> bool:
    """Tell whether the winner has one winning move at each of its turns in the best line."""
    winner = at.turn
    for move in table.line(at):
        if at.turn == winner and len(table.wins(at)) != 1:
            return False
        at = RULES.play(at, move)
    return True


def _levels(wish: QuoridorWish, table: MemoryTable) -> list[int]:
    """Return the levels to draw from, each as often as it shall be likely."""
    game = table.game
    # With every fence on the board, nobody has one left to be the key.
    most = min(game.deepest, game.total - (wish.key == "fence"))
    levels = [level for level in range(most + 1) if level in wish.on_board]
    if not levels:
        raise CannotCompose(f"on_board={wish.on_board}: it can be at most {most}, relax on_board")
    # Levels of few sets have few problems, which would come again and again.
    return [level for level in levels for _ in range(int(game.sets[level]).bit_length())]


def _draw(
    table: MemoryTable, level: int, wish: QuoridorWish, dice: Dice, tries: int
) -> tuple[int, Position | None]:
    """Return how many positions were drawn, and the last one if it will do."""
    game = table.game
    last = level == game.deepest
    low = max(1, math.ceil(wish.plies.low)) if wish.plies.low > 1 else 1
    high = min(LONGEST, math.floor(wish.plies.high)) if wish.plies.high < LONGEST else LONGEST
    left, spot = kernel.draw_problem(
        game.board,
        game.ranks,
        table.solved(level),
        table.solved(level if last else level + 1),
        last,
        dice_state(dice.word()),
        (low, high),
        0 if wish.key == "any" else 1 + KEYS.index(wish.key),
        tries,
    )
    if left == kernel.NONE:
        return tries, None
    return tries - left, _position(table, level, spot)


def _position(table: MemoryTable, level: int, spot: Spot) -> Position:
    game = table.game
    flat, upright = int(spot.flat), int(spot.upright)
    fences = [2 * point for point in range(game.points) if flat >> point & 1]
    fences += [2 * point + 1 for point in range(game.points) if upright >> point & 1]
    mine = int(spot.mine)
    return Position(
        game.width,
        game.height,
        (int(spot.mover), int(spot.other)),
        (mine, game.total - level - mine),
        tuple(sorted(fences)),
        FIRST,
        game.edge_jump,
    )
