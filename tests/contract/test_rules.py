"""What the rules of every family must keep."""

import json

import pytest

from sakumon.core.budget import Budget
from sakumon.core.dice import Dice
from sakumon.core.errors import IllegalMove
from sakumon.core.move import Move
from sakumon.families import load_family
from tests.support.playthrough import replayed
from tests.support.population import (
    FAMILIES,
    PRESETS,
    composed,
    examples_of,
    perft,
    random_game,
)

# What a warning was given for within a moment, a solver finds within this.
WARNED_WORK = 100_000_000


@pytest.mark.parametrize(("name", "preset"), PRESETS)
def test_moves_are_sorted_and_end_with_the_game(name: str, preset: str) -> None:
    family = load_family(name)
    for seed in range(10):
        for at in random_game(family, composed(name, preset).position(), Dice.of(seed)):
            moves = list(family.rules.moves(at))
            assert moves == sorted(set(moves))
            if family.rules.winner(at) is not None:
                assert not moves
            assert family.rules.turn(at) in (0, 1)


@pytest.mark.parametrize(("name", "preset"), PRESETS)
def test_positions_in_play_round_trip_through_their_body(name: str, preset: str) -> None:
    family = load_family(name)
    for seed in range(4):
        for at in random_game(family, composed(name, preset).position(), Dice.of(seed), 15):
            body = family.rules.write(at)
            assert json.loads(json.dumps(body)) == body
            assert family.rules.read(body) == at


@pytest.mark.parametrize(("name", "preset"), PRESETS)
def test_playing_leaves_the_position_alone(name: str, preset: str) -> None:
    family = load_family(name)
    at = composed(name, preset).position()
    before = family.rules.write(at)
    outcomes = [family.rules.play(at, move) for move in family.rules.moves(at)]
    assert family.rules.write(at) == before
    assert outcomes == [family.rules.play(at, move) for move in family.rules.moves(at)]


@pytest.mark.parametrize(("name", "preset"), PRESETS)
def test_illegal_moves_are_refused_with_a_reason(name: str, preset: str) -> None:
    family = load_family(name)
    start = composed(name, preset).position()
    *_, end = random_game(family, start, Dice.of(3))
    for at in (start, end):
        with pytest.raises(IllegalMove, match="nonsense"):
            family.rules.play(at, Move("nonsense"))
    if family.rules.winner(end) is not None:
        move = family.rules.moves(start)[0]
        with pytest.raises(IllegalMove, match="over"):
            family.rules.play(end, move)


@pytest.mark.parametrize("name", FAMILIES)
def test_perft_counts(name: str) -> None:
    family = load_family(name)
    lines = (examples_of(name) / "perft.jsonl").read_text().splitlines()
    assert lines, "every family has perft counts"
    for line in lines:
        example = json.loads(line)
        at = family.rules.read(example["board"])
        counts = [perft(family, at, depth + 1) for depth in range(len(example["counts"]))]
        assert counts == example["counts"], example["name"]


@pytest.mark.parametrize("name", FAMILIES)
def test_recorded_games_play_out_as_recorded(name: str) -> None:
    recordings = sorted(examples_of(name).glob("*.playthrough"))
    assert recordings, "every family has a recorded game"
    for path in recordings:
        assert replayed(name, path) == path.read_text(), path.name


@pytest.mark.parametrize(("name", "preset"), PRESETS)
def test_warnings_name_moves_that_lose(name: str, preset: str) -> None:
    family = load_family(name)
    if family.playing.warnings is None:
        return
    for seed in range(5):
        for at in random_game(family, composed(name, preset).position(), Dice.of(seed)):
            for move, reason in family.playing.warnings(at).items():
                side, ahead = family.rules.turn(at), family.rules.play(at, move)
                assert reason
                if family.rules.winner(ahead) != 1 - side:
                    proof = family.solver.solve(ahead, Budget(WARNED_WORK))
                    assert proof.status == ("lost", "won")[side]
