"""Keys of a keyboard and the words they stand for."""

from collections.abc import Iterator

import pytest

from sakumon.core.move import Move
from sakumon.play.keys import COMMAND_KEYS, Keyboard, key_names, keys_of, moves_of
from sakumon.play.session import Session
from tests.play.countdown import COUNTDOWN, Pile

ARROWS = ("up", "down", "right", "left")


@pytest.mark.parametrize(
    ("chunk", "names"),
    [
        ("\x1b[A\x1b[B\x1b[C\x1b[D", list(ARROWS)),
        ("\x1bOA\x1bOD", ["up", "left"]),
        ("\xe0H\x00K", ["up", "left"]),
        ("u \r?", ["u", "space", "enter", "?"]),
        ("\x1b[3~q", ["\x1b[3~", "q"]),
        ("\x1b[1;5Ax", ["\x1b[1;5A", "x"]),
        ("\x1b", ["\x1b"]),
        ("あ\x1b[A", ["あ", "up"]),
    ],
)
def test_each_press_has_its_name(chunk: str, names: list[str]) -> None:
    assert key_names(chunk) == names


def words(chunks: list[str], typed: str = "") -> Iterator[str]:
    """The words of a keyboard on which these chunks are pressed."""
    waiting = iter(chunks)
    keyboard = Keyboard(lambda: next(waiting), lambda: typed, lambda: ARROWS)
    while True:
        try:
            yield keyboard.read_word()
        except StopIteration:
            return


def test_every_command_has_a_key() -> None:
    assert set(COMMAND_KEYS.values()) == {"undo", "redo", "restart", "hint", "help", "quit"}
    pressed = list(words(["".join(COMMAND_KEYS)]))
    assert pressed == list(COMMAND_KEYS.values())


def test_keys_that_mean_nothing_are_passed_over() -> None:
    assert list(words(["z", "\x1b[3~", "", "\x1b[A", "1u"])) == ["up", "undo"]


def test_a_colon_asks_for_a_move() -> None:
    assert list(words([":q"], typed=" e2 ")) == ["e2", "quit"]


def test_a_press_is_a_move_itself_or_a_key_of_the_family() -> None:
    session = Session(COUNTDOWN, Pile(9))
    assert moves_of(session, "3") == moves_of(session, "left") == ["3"]
    assert moves_of(session, "right") == []
    assert moves_of(session, "b1") == []
    session.play(Move("1"))
    assert moves_of(session, "up") == ["b1"]


def test_keys_of_a_game_are_those_that_mean_something_here() -> None:
    session = Session(COUNTDOWN, Pile(9))
    arrows = {"up": ["1"], "down": ["2"], "left": ["3"]}
    assert keys_of(session) == {**arrows, "1": ["1"], "2": ["2"], "3": ["3"]}
    session.play(Move("1"))
    assert keys_of(session) == {"up": ["b1"], "down": ["b2"], "left": ["b3"]}


def test_no_key_means_anything_when_the_game_is_over() -> None:
    assert keys_of(Session(COUNTDOWN, Pile(0))) == {}
