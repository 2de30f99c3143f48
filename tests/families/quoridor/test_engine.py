"""The engine: exact where it claims to be, stronger than a walker, and stronger with more nodes."""

import random

import pytest

from sakumon.core.budget import Budget
from sakumon.core.dice import Dice
from sakumon.core.family import Engine
from sakumon.families.quoridor import FAMILY
from sakumon.families.quoridor.engine.players import engines, searching_move
from sakumon.families.quoridor.engine.search import deepen
from sakumon.families.quoridor.formats.lines import read_line
from sakumon.families.quoridor.model.position import Position, start_position
from sakumon.families.quoridor.problems.solve import QuoridorSolver
from sakumon.families.quoridor.tables.game import QuoridorGame
from sakumon.families.quoridor.tables.table import MemoryTable
from sakumon.play import opponent_named, play_out, players_by_name

RULES = FAMILY.rules


def opening(seed: int, plies: int = 4, side: int = 9, fences: int = 10) -> Position:
    rng, at = random.Random(seed), start_position(side, side, (fences, fences))
    for _ in range(plies):
        at = RULES.play(at, rng.choice(RULES.moves(at)))
    return at


def winner_of(first: Engine[Position], second: Engine[Position], at: Position) -> int | None:
    for _ in range(300):
        if RULES.winner(at) is not None:
            break
        at = RULES.play(at, (first, second)[at.turn].choose(at, Budget()))
    return RULES.winner(at)


def wins(one: str, other: str, openings: int) -> tuple[int, int]:
    """Play both colours of every opening; return the games won by each."""
    strong, weak = engines()[one], engines()[other]
    ends = []
    for seed in range(openings):
        ends.append(winner_of(strong, weak, opening(seed)) == 0)
        ends.append(winner_of(weak, strong, opening(seed)) == 1)
    return ends.count(True), ends.count(False)


@pytest.mark.parametrize("engine", ["engine-1", "engine-2"])
def test_every_engine_beats_the_walker_every_time(engine: str) -> None:
    assert wins(engine, "walker", 10) == (20, 0)


@pytest.mark.slow
def test_the_third_engine_beats_the_walker_every_time() -> None:
    assert wins("engine-3", "walker", 5) == (10, 0)


@pytest.mark.slow
@pytest.mark.parametrize(("one", "other"), [("engine-2", "engine-1")])
def test_more_nodes_play_better(one: str, other: str) -> None:
    won, lost = wins(one, other, 10)
    assert won >= 2 * lost


def test_a_full_look_ahead_tells_the_table_s_distances() -> None:
    table, seen = MemoryTable(QuoridorGame(4, 4, (1, 1)), Budget()), 0
    for seed in range(60):
        at = opening(seed, seed % 7, 4, 1)
        if not RULES.moves(at):
            continue
        worth = table.worth(at)
        *_, last = deepen(at, Budget(20_000), full=True)
        if last.plies_to_win is not None:
            seen += 1
            assert last.plies_to_win == worth.result * worth.plies
            best = max(found.order for found in table.outcomes(at).values())
            assert table.outcomes(at)[last.move].order == best
    assert seen > 20


def test_budgets_are_counted_and_looks_go_deeper() -> None:
    at = opening(1)
    budget = Budget(5_000)
    found = list(deepen(at, budget))
    assert budget.spent <= 5_000
    assert [look.depth for look in found] == list(range(1, len(found) + 1))
    assert sum(look.nodes for look in found) <= 5_000
    assert searching_move(at, Budget(), 5_000) == found[-1].move
    assert searching_move(at, Budget(), 1) in RULES.moves(at)


def test_forced_wins_are_proved_on_boards_without_a_table() -> None:
    at = read_line("9x9 e7 a3 10,10 first d8h,f8h")
    proof = QuoridorSolver().solve(at, Budget(2_000_000)).proof
    assert proof.status == "unknown"
    near = read_line("9x9 e8 a9 10,0 first -")
    proof = QuoridorSolver().solve(near, Budget(2_000_000)).proof
    assert (proof.status, proof.line, proof.shortest) == ("won", ("d9",), True) or (
        proof.status == "won" and len(proof.line) == 1
    )
    lost = read_line("9x9 e2 a2 0,0 first -")
    proof = QuoridorSolver().solve(lost, Budget(2_000_000)).proof
    assert proof.status == "lost"
    assert len(proof.line) == 2


def test_engines_are_opponents_by_name() -> None:
    assert list(players_by_name(FAMILY))[-6:] == [
        "walker",
        "engine-1",
        "engine-2",
        "engine-3",
        "engine-4",
        "perfect",
    ]
    strong, weak = opponent_named("engine-1", FAMILY), opponent_named("walker", FAMILY)
    start = start_position(5, 5, (2, 2))
    assert play_out(FAMILY, start, weak, strong, Dice.of(1)) == 1
