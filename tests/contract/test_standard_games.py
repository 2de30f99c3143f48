"""What standard games must keep, where a family has such."""

import pytest

from sakumon.core.dice import Dice
from sakumon.families import load_family
from sakumon.web.tasks.matches import standard_puzzle
from sakumon.words import ENGLISH, LANGUAGES, translate
from tests.support.population import families_having, random_game

GAMES = [
    (name, game)
    for name in families_having("playing.games")
    for game in load_family(name).playing.games
]


@pytest.mark.parametrize(("name", "game"), GAMES)
def test_it_is_a_whole_game_for_two_that_the_first_side_begins(name: str, game: str) -> None:
    family = load_family(name)
    at = family.playing.games[game].start()
    assert family.playing.players(at) == 2
    assert family.rules.turn(at) == 0
    assert family.rules.moves(at)
    assert family.rules.winner(at) is None


@pytest.mark.parametrize(("name", "game"), GAMES)
def test_it_begins_the_same_for_everybody_and_can_be_written_down(name: str, game: str) -> None:
    family = load_family(name)
    puzzle = standard_puzzle(name, game)
    assert puzzle.id == standard_puzzle(name, game).id
    assert puzzle.position() == family.playing.games[game].start()
    assert puzzle.proof is None


@pytest.mark.parametrize(("name", "game"), GAMES)
def test_the_sides_take_turns(name: str, game: str) -> None:
    """Whose turn it is after a move is written with the move; taking back relies on it."""
    family = load_family(name)
    start = family.playing.games[game].start()
    turns = [family.rules.turn(at) for at in random_game(family, start, Dice.of("turns"), 30)]
    assert turns[:20] == [0, 1] * (len(turns[:20]) // 2) + [0] * (len(turns[:20]) % 2)


@pytest.mark.parametrize(("name", "game"), GAMES)
def test_it_has_a_name_in_every_language(name: str, game: str) -> None:
    words = load_family(name).playing.games[game].words
    said = {translate(words, language, name) for language in LANGUAGES}
    assert len(said) == len(LANGUAGES)
    assert translate(words, ENGLISH, name) == words
