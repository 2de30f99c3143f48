"""Perfect play in duels: the side that a proof calls the winner wins, whatever the other does."""

from functools import cache
from typing import Any

import pytest

from sakumon.core.budget import Budget
from sakumon.core.dice import Dice
from sakumon.core.puzzle import Puzzle
from sakumon.families import load_family
from sakumon.play.players import PerfectPlayer, Player, play_out, players_by_name
from sakumon.workshop import compose, make_wish

WALLS = load_family("walls")
EVERYONE = players_by_name()
SMALL = ("width=4", "height=4", "steps=4", "walls=8", "margin=..")


@cache
def duel(winner: int, index: int) -> Puzzle:
    """A small duel with a known winner."""
    wish = make_wish(WALLS, "duel", (*SMALL, f"winner={('player', 'walls')[winner]}"))
    return compose(WALLS, wish, seed=1, index=index)


DUELS = [(winner, index) for winner in (0, 1) for index in range(10)]


def defeats(at: Any, winner: int, perfect: Player) -> list[Any]:
    """Every end that the winner does not win, over all that the other side can do."""
    rules = WALLS.rules
    moves = rules.moves(at)
    if not moves:
        return [] if rules.winner(at) == winner else [at]
    if rules.turn(at) == winner:
        moves = [perfect.choose(WALLS, at, Dice(0), Budget())]
    return [end for move in moves for end in defeats(rules.play(at, move), winner, perfect)]


@pytest.mark.parametrize(("winner", "index"), DUELS)
def test_no_opponent_at_all_beats_the_proved_winner(winner: int, index: int) -> None:
    puzzle = duel(winner, index)
    assert puzzle.proof is not None
    assert puzzle.proof.status == ("won", "lost")[winner]
    assert defeats(puzzle.position(), winner, PerfectPlayer()) == []


@pytest.mark.parametrize("name", EVERYONE)
def test_the_proved_winner_beats_everyone(name: str) -> None:
    perfect, other = PerfectPlayer(), EVERYONE[name]
    for winner, index in DUELS:
        player, walls = (perfect, other) if winner == 0 else (other, perfect)
        start = duel(winner, index).position()
        assert play_out(WALLS, start, player, walls, Dice(index)) == winner


def test_perfect_play_on_both_sides_is_as_long_as_the_proof_says() -> None:
    for puzzle in (duel(*which) for which in DUELS):
        assert puzzle.proof is not None
        at, length = puzzle.position(), 0
        while WALLS.rules.moves(at):
            at = WALLS.rules.play(at, PerfectPlayer().choose(WALLS, at, Dice(0), Budget()))
            length += 1
        assert length == len(puzzle.proof.line)
