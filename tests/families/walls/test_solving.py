"""Exact counts, however large; duels of size; escapes that cannot be."""

import itertools
from math import comb

import pytest

from sakumon import workshop
from sakumon.core.budget import Budget
from sakumon.core.dice import Dice
from sakumon.families.walls import FAMILY
from sakumon.families.walls.formats.notation import read_notation
from sakumon.families.walls.model.position import Position
from sakumon.families.walls.solve.timegraph import TimeGraph, joint_period


def notation(text: str) -> Position:
    """Return the position a line of notation describes."""
    (at,) = read_notation(text)
    return at


def test_w_on_an_open_corridor_is_known() -> None:
    """From the middle of a long corridor every step is free until an end is reached."""
    at = notation("survive 101x1 steps 50; P 50 0")
    assert FAMILY.solver.solve(at, Budget()).proof.answers == 2**50
    at = notation("survive 41x41 steps 20; P 20 20")
    assert FAMILY.solver.solve(at, Budget()).proof.answers == 4**20


def test_w_of_a_thousand_steps_by_matrix_power() -> None:
    """On an open 2×2 board every cell always has two steps."""
    at = notation("survive 2x2 steps 1000; P 0 0")
    assert FAMILY.solver.solve(at, Budget()).proof.answers == 2**1000


def test_long_counts_equal_the_same_sum_in_python() -> None:
    at = notation(
        "survive 6x6 steps 300; P 3 3; H 1 1 up; V 2 2 cw; H 4 3 left; V 5 1 right; H 2 5 ccw 2 5"
    )
    graph = TimeGraph(at)
    graph.follow(300, Budget())
    counts = [1] * at.cells
    for turn in range(299, -1, -1):
        counts = [
            sum(counts[target] for _, target in graph.ways(turn, cell)) for cell in range(at.cells)
        ]
    proof = FAMILY.solver.solve(at, Budget()).proof
    assert proof.answers == counts[at.player] > 2**200


def test_shortest_escapes_on_an_open_board_are_lattice_paths() -> None:
    at = notation("escape 8x8; P 0 0; G 7 7")
    proof = FAMILY.solver.solve(at, Budget()).proof
    assert (len(proof.line), proof.answers) == (14, comb(14, 7))


def test_the_joint_period_of_the_papers_board() -> None:
    walls = "H 0 1 up; V 1 1 right; H 1 1 left; V 1 2 up; V 3 3 cw; H 4 4 ccw"
    assert joint_period(notation(f"survive 6x6; P 0 0; {walls}")) == 60
    assert joint_period(notation("survive 6x6; P 0 0")) == 1


def test_no_escape_is_proved() -> None:
    """Two turning walls sweep the middle cell at every turn, or bar the way to it."""
    at = notation("escape 3x1; P 0 0; G 2 0; V 1 0 ccw 1 0; V 2 0 cw 2 1")
    proof = FAMILY.solver.solve(at, Budget()).proof
    assert proof.status == "lost"
    assert proof.answers == 0


def test_a_large_board_says_unknown_within_its_budget() -> None:
    at = notation("escape 90x89; P 0 0; G 80 80; H 3 3 up; V 4 4 left; H 5 5 left; V 6 6 up")
    assert FAMILY.solver.solve(at, Budget(1000)).proof.status == "unknown"
    assert FAMILY.solver.solve(at, Budget()).proof.status == "won"


def test_routes_stream_in_order() -> None:
    at = notation("survive 41x41 steps 200; P 20 20")
    assert FAMILY.analysis is not None
    assert FAMILY.analysis.answers is not None
    routes = FAMILY.analysis.answers(at, Budget())
    lines = [tuple(line) for line in itertools.islice(routes, 50)]
    assert lines == sorted(set(lines))
    assert len(lines) == 50


@pytest.mark.parametrize(("side", "walls", "steps"), [(6, 24, 16), (8, 30, 12)])
def test_large_duels_are_solved_and_their_lines_hold(side: int, walls: int, steps: int) -> None:
    pairs = [f"width={side}", f"height={side}", f"walls={walls}", f"steps={steps}"]
    pairs += ["winner=any", "margin=.."]
    wish = workshop.make_wish(FAMILY, "duel", pairs)
    propose = FAMILY.composer.proposer(wish, Budget())  # type: ignore[arg-type]
    at = propose(Dice.of("large duel"), Budget()).position
    solved, rating = workshop.prove(FAMILY, at, Budget())
    proof = solved.proof
    assert proof.status in ("won", "lost")
    assert rating.measures["winner"] == ("player" if proof.status == "won" else "walls")


def test_the_duels_winner_wins_against_every_defence() -> None:
    """Follow the solver's own move against all replies of the loser, to the end of the game."""
    pairs = ["width=4", "height=4", "walls=9", "steps=4", "margin=..", "winner=any"]
    wish = workshop.make_wish(FAMILY, "duel", pairs)
    for index in range(6):
        at = workshop.compose(FAMILY, wish, 3, index).position()
        status = FAMILY.solver.solve(at, Budget()).proof.status
        _beats_all(at, 0 if status == "won" else 1)


def _beats_all(at: Position, side: int) -> None:
    winner = FAMILY.rules.winner(at)
    if winner is not None:
        assert winner == side
        return
    if FAMILY.rules.turn(at) == side:
        moves = FAMILY.solver.solve(at, Budget()).proof.line[:1]
    else:
        moves = tuple(FAMILY.rules.moves(at))
    for move in moves:
        _beats_all(FAMILY.rules.play(at, move), side)
