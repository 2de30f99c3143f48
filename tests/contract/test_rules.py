"""What the rules of every family must keep."""

import json

import pytest

from sakumon.core.dice import Dice
from sakumon.core.errors import IllegalMove
from sakumon.core.move import Move
from sakumon.families import load_family
from tests.support.playthrough import replayed
from tests.support.population import (
    FAMILIES,
    SAMPLE,
    composed,
    examples_of,
    perft,
    random_game,
    some,
    some_positions,
)


@pytest.mark.parametrize(("name", "preset"), SAMPLE)
def test_moves_are_sorted_and_end_with_the_game(name: str, preset: str) -> None:
    family = load_family(name)
    for seed in range(4):
        for at in random_game(family, composed(name, preset).position(), Dice.of(seed)):
            moves = list(family.rules.moves(at))
            assert moves == sorted(set(moves))
            assert not (moves and family.rules.winner(at) is not None)
            assert family.rules.turn(at) in (0, 1)


@pytest.mark.parametrize(("name", "preset"), SAMPLE)
def test_positions_in_play_round_trip_through_their_body(name: str, preset: str) -> None:
    family = load_family(name)
    for at in some_positions(name, preset, seed=1):
        body = family.rules.write(at)
        assert json.loads(json.dumps(body)) == body
        assert family.rules.read(body) == at


@pytest.mark.parametrize(("name", "preset"), SAMPLE)
def test_playing_leaves_the_position_alone(name: str, preset: str) -> None:
    family = load_family(name)
    at = composed(name, preset).position()
    before = family.rules.write(at)
    outcomes = [family.rules.play(at, move) for move in family.rules.moves(at)]
    assert family.rules.write(at) == before
    assert outcomes == [family.rules.play(at, move) for move in family.rules.moves(at)]


@pytest.mark.parametrize(("name", "preset"), SAMPLE)
def test_illegal_moves_are_refused_with_a_reason(name: str, preset: str) -> None:
    family = load_family(name)
    for at in some_positions(name, preset, seed=3, many=3):
        with pytest.raises(IllegalMove, match="nonsense"):
            family.rules.play(at, Move("nonsense"))


@pytest.mark.parametrize(("name", "preset"), SAMPLE)
def test_a_game_that_is_over_takes_no_more_moves(name: str, preset: str) -> None:
    family, puzzle = load_family(name), composed(name, preset)
    start = end = puzzle.position()
    assert puzzle.proof is not None
    for move in puzzle.proof.line:
        end = family.rules.play(end, move)
    with pytest.raises(IllegalMove, match="over"):
        family.rules.play(end, family.rules.moves(start)[0])


@pytest.mark.parametrize("name", FAMILIES)
def test_perft_counts(name: str) -> None:
    family = load_family(name)
    for line in some((examples_of(name) / "perft.jsonl").read_text().splitlines()):
        example = json.loads(line)
        at = family.rules.read(example["board"])
        counts = [perft(family, at, depth + 1) for depth in range(len(example["counts"]))]
        assert counts == example["counts"], example["name"]


@pytest.mark.parametrize("name", FAMILIES)
def test_recorded_games_play_out_as_recorded(name: str) -> None:
    for path in some(sorted(examples_of(name).glob("*.playthrough"))):
        assert replayed(name, path) == path.read_text(), path.name
