"""Visitors who are not there: games of simulated players in a store, for pages that count them."""

from collections.abc import Sequence
from pathlib import Path

from sakumon.catalog import open_store
from sakumon.catalog.plays import (
    add_action,
    answer_question,
    begin_play,
    end_play,
    join,
)
from sakumon.catalog.strengths import rate_play
from sakumon.core.budget import Budget
from sakumon.core.dice import Dice
from sakumon.core.puzzle import Puzzle
from sakumon.families import load_family
from sakumon.play.players import players_by_name
from sakumon.play.record import LOST, WON, Action
from sakumon.web.games import new_code

VISITORS = 6
MOST_MOVES = 400
KINDS = ("greedy", "look-1", "look-2", "perfect")


def let_play(store: Path, puzzles: Sequence[Puzzle], mine: str) -> None:
    """Let visitors play every puzzle once; the visitor with the code `mine` is one of them."""
    with open_store(str(store), create=True) as opened, opened.transaction() as connection:
        for visitor in range(VISITORS):
            code = mine if visitor == 0 else f"visitor {visitor}"
            for puzzle in puzzles:
                player = join(connection, code)
                won, actions = played(puzzle, visitor)
                play = begin_play(connection, new_code(), puzzle.id, player, "none", {}, None)
                for place, action in enumerate(actions):
                    add_action(connection, play.number, place, action)
                seconds = actions[-1].seconds if actions else 0.0
                end_play(connection, play.number, WON if won else LOST, seconds, 0, 0)
                rate_play(connection, play.puzzle, player, won)
                answer_question(connection, play.number, "fun", str(3 + (visitor + won) % 3))


def played(puzzle: Puzzle, visitor: int) -> tuple[bool, list[Action]]:
    """Return whether a visitor wins a puzzle, and what it did, a move every few seconds."""
    family, at = load_family(puzzle.family), puzzle.position()
    dice = Dice.of("crowd", puzzle.id, str(visitor))
    known = players_by_name(family)
    player = known[KINDS[visitor % len(KINDS)]]
    seconds, actions = 0.0, list[Action]()
    while family.rules.moves(at) and len(actions) < MOST_MOVES:
        move = player.choose(family, at, dice, Budget())
        seconds += 1.0 + dice.below(40) / 10
        actions.append(Action("move", round(seconds, 1), move))
        at = family.rules.play(at, move)
    return family.rules.winner(at) == 0, actions
