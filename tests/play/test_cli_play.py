"""sakumon play, with its words on standard input."""

from collections.abc import Callable
from itertools import count
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from sakumon.cli import main
from sakumon.core.budget import Budget
from sakumon.core.puzzle import Puzzle, puzzle_of, write_document
from sakumon.families import load_family
from sakumon.workshop import compose, make_wish

WALLS = load_family("walls")
Play = Callable[..., Result]


@pytest.fixture(scope="module")
def easy() -> Puzzle:
    """An easy survive in which some first step loses at once."""
    wish = make_wish(WALLS, "easy")
    return next(puzzle for seed in count() if _losing(puzzle := compose(WALLS, wish, seed)))


@pytest.fixture(scope="module")
def losing(easy: Puzzle) -> str:
    """A first step that loses at once."""
    return _losing(easy)[0]


def _losing(puzzle: Puzzle) -> list[str]:
    return sorted(WALLS.playing.warnings(puzzle.position(), Budget()))


@pytest.fixture(scope="module")
def puzzles(easy: Puzzle, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file of three puzzles: an easy survive, a duel that the player wins, the survive bare."""
    duel = compose(WALLS, make_wish(WALLS, "duel", ("steps=4",)), seed=3)
    bare = puzzle_of(WALLS, easy.position())
    path = tmp_path_factory.mktemp("play") / "puzzles.jsonl"
    path.write_text("".join(write_document(puzzle) + "\n" for puzzle in (easy, duel, bare)))
    return path


@pytest.fixture
def play(puzzles: Path) -> Play:
    """Play a puzzle of the file with these words."""

    def run(number: int, words: str, *options: str) -> Result:
        said = words.replace(" ", "\n")
        arguments = ["play", str(puzzles), "--number", str(number), *options]
        return CliRunner().invoke(main, arguments, input=said)

    return run


def answer(play: Play, number: int, *options: str) -> list[str]:
    """Ask for hints and follow them to the end of the game."""
    moves: list[str] = []
    while True:
        output = play(number, " ".join([*moves, "hint"]), *options).output
        if "Hint: " not in output:
            return moves
        moves.append(output.rpartition("Hint: ")[2].split()[0])


def test_following_hints_wins(play: Play) -> None:
    moves = answer(play, 1)
    result = play(1, " ".join(moves))
    assert len(moves) == 10
    assert "You win | moves made: 10" in result.output
    assert result.exit_code == 0


def test_a_lost_game_has_exit_code_1(play: Play, losing: str) -> None:
    result = play(1, losing, "--assist", "none")
    assert "You lose" in result.output
    assert result.exit_code == 1


def test_assist_goes_by_the_grade_unless_it_is_asked_for(play: Play, losing: str) -> None:
    shown = play(1, losing)
    assert shown.output.count(f"\n{losing} loses at once: ") == 2
    assert shown.output.count("Not that way: ") == 1
    refused = play(1, losing, "--assist", "refuse")
    assert refused.output.count("loses at once: ") == 0
    assert refused.output.count("Not that way: ") == 1
    assert refused.exit_code == 0


def test_a_puzzle_without_a_grade_has_no_assist(play: Play, losing: str) -> None:
    assert play(3, losing).exit_code == 1


def test_a_duel_against_perfect_walls(play: Play) -> None:
    moves = answer(play, 2)
    result = play(2, " ".join(moves))
    assert result.output.count("The walls played walls:") == 4
    assert "You win" in result.output
    assert result.exit_code == 0


def test_a_duel_as_the_walls(play: Play) -> None:
    result = play(2, "up undo", "--side", "walls", "--opponent", "perfect")
    assert result.output.count("The player played") >= 1
    assert "The walls to move" in result.output


def test_a_duel_by_two_people(play: Play) -> None:
    result = play(2, "hint", "--side", "both")
    move = result.output.rpartition("Hint: ")[2].split()[0]
    result = play(2, f"{move} walls:up", "--side", "both")
    assert "moves made: 2" in result.output
    assert "played" not in result.output


def test_an_unknown_opponent(play: Play) -> None:
    result = play(1, "", "--opponent", "perfekt")
    assert "did you mean 'perfect'?" in result.output
    assert result.exit_code == 2


@pytest.mark.parametrize(
    ("number", "options", "message"),
    [
        (4, (), "there is no puzzle 4, it has 3"),
        (1, ("--side", "walls"), "in this puzzle the player alone has moves"),
        (2, ("--side", "wall"), "there is no side of walls 'wall'; did you mean 'walls'?"),
    ],
)
def test_what_cannot_be_played(
    play: Play, number: int, options: tuple[str, ...], message: str
) -> None:
    result = play(number, "", *options)
    assert message in result.output
    assert result.exit_code == 2


def test_puzzle_and_moves_cannot_share_standard_input() -> None:
    result = CliRunner().invoke(main, ["play", "-"], input="{}")
    assert "save it to a file and play that" in result.output
    assert result.exit_code == 2
