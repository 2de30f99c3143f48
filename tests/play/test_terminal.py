"""A whole game in text, words in and frames out."""

import pytest

from sakumon.core.errors import UnknownName
from sakumon.core.move import Move
from sakumon.play.assist import Assist
from sakumon.play.hints import Hint
from sakumon.play.session import Session
from sakumon.play.sides import side_named, sides_to_move
from sakumon.play.terminal import COMMANDS, TextGame, clock_text, hint_text
from tests.play.countdown import COUNTDOWN, Pile
from tests.play.test_clock import Watch


def run(session: Session, *words: str) -> tuple[list[str], TextGame]:
    """The frames of a game in which these words are said."""
    frames: list[str] = []
    coming = iter(words)
    game = TextGame(session, lambda: next(coming, None), frames.append, "How to play.")
    game.run()
    return frames, game


def solo(assist: Assist = Assist.NONE) -> Session:
    """A game alone."""
    return Session(COUNTDOWN, Pile(7, alone=True, seconds=(75, 75)), assist=assist, now=Watch())


def against_perfect(left: int, person: int = 0) -> Session:
    """A game against the perfect player."""
    return Session(COUNTDOWN, Pile(left), machines={1 - person: "perfect"})


def test_the_first_frame_shows_the_board_and_how_things_stand() -> None:
    frames, game = run(solo())
    assert frames == [
        "*******\nlast None, marked \n\nThe first to move | moves made: 0 | time left: 1:15\n"
    ]
    assert not game.lost


def test_moves_by_text_and_by_key() -> None:
    frames, game = run(solo(), "2", "down", "left")
    assert [frame.splitlines()[0] for frame in frames] == ["*******", "*****", "***", ""]
    assert frames[-1].startswith("\nlast 3, marked \n\nYou win | moves made: 3")
    assert not game.lost


def test_a_lost_game_is_lost_until_it_is_taken_back() -> None:
    frames, game = run(solo(), "3")
    assert "You lose" in frames[-1]
    assert game.lost
    _, game = run(solo(), "3", "undo")
    assert not game.lost


def test_quit_leaves_the_rest_unsaid() -> None:
    frames, _ = run(solo(), "1", "quit", "1")
    assert len(frames) == 2


def test_what_cannot_be_done_is_said_once() -> None:
    frames, _ = run(solo(), "9", "undo", "redo", "")
    assert "'9': you can take 1, 2, 3." in frames[1]
    assert "There is no move to take back." in frames[2]
    assert "There is no move to play again." in frames[3]
    assert frames[4] == frames[0]


def test_assist_shows_and_refuses() -> None:
    frames, _ = run(solo(Assist.SHOW), "3")
    assert "marked 3\n" in frames[0]
    assert "3 loses at once: that leaves a multiple of four.\n" in frames[0]
    assert "Not that way: that leaves a multiple of four." in frames[1]


def test_undo_redo_restart_and_hint() -> None:
    frames, game = run(solo(), "2", "undo", "redo", "restart", "hint")
    assert [frame.splitlines()[0].count("*") for frame in frames] == [7, 5, 7, 5, 7, 7]
    assert "Hint: 1 wins." in frames[-1]
    assert (game.session.undos_used, game.session.restarts, game.session.hints_used) == (1, 1, 1)


def test_help_names_every_command_and_the_moves() -> None:
    frames, _ = run(solo(), "help")
    assert "How to play." in frames[1]
    assert "Moves now: 1, 2, 3." in frames[1]
    assert all(f"  {word}" in frames[1] for word in COMMANDS)


def test_opponents_answer_at_once() -> None:
    frames, game = run(against_perfect(9), "2", "up", "up")
    assert "The second played b3." in frames[1]
    assert "You lose" in frames[-1]
    assert game.lost


def test_a_person_may_play_the_second_side_by_the_same_keys() -> None:
    frames, game = run(against_perfect(8, person=1), "left", "left")
    assert "The first played 1." in frames[0]
    assert "You win" in frames[-1]
    assert not game.lost


def test_two_people_hear_who_won() -> None:
    frames, game = run(Session(COUNTDOWN, Pile(4, seconds=(60, 9))), "1", "b3")
    assert "The first to move | moves made: 0 | the first: 1:00 left" in frames[0]
    assert "The second won" in frames[-1]
    assert not game.lost


def test_time_that_is_up() -> None:
    watch, frames = Watch(), list[str]()
    session = Session(COUNTDOWN, Pile(7, alone=True, seconds=(5, 5)), now=watch)
    words = iter(["1", "1", "1"])

    def slowly() -> str | None:
        watch.wait(3)
        return next(words, None)

    game = TextGame(session, slowly, frames.append)
    game.run()
    assert "Time is up. You lose | moves made: 2 | time left: 0:00" in frames[-1]
    assert "The time of the first is up: restart to play again." in frames[-1]
    assert game.lost


@pytest.mark.parametrize(
    ("hint", "words"),
    [
        (Hint(Move("up"), "won"), "Hint: up wins."),
        (Hint(Move("up"), "drawn"), "Hint: up holds the draw."),
        (Hint(Move("up"), "lost"), "No move wins against best play; up holds out longest."),
        (Hint(None, "lost"), "No hint: from here no move wins."),
        (
            Hint(None, "unknown"),
            "No hint: the solver could not decide this position within its budget.",
        ),
    ],
)
def test_hints_in_words(hint: Hint, words: str) -> None:
    assert hint_text(hint) == words


def test_clocks_in_words() -> None:
    found = [clock_text(seconds) for seconds in (0, 0.2, 1, 59.01, 60, 600)]
    assert found == ["0:00", "0:01", "0:01", "1:00", "1:00", "10:00"]


def test_sides_have_names() -> None:
    names = ("first", "second", "0", "1")
    assert [side_named(COUNTDOWN, name) for name in names] == [0, 1, 0, 1]
    with pytest.raises(UnknownName, match="there is no side of countdown 'frst'; did you mean"):
        side_named(COUNTDOWN, "frst")


def test_who_has_moves_to_make() -> None:
    starts = (Pile(7, alone=True), Pile(7), Pile(7, side=1))
    assert [set(sides_to_move(COUNTDOWN, start)) for start in starts] == [{0}, {0, 1}, {0, 1}]
