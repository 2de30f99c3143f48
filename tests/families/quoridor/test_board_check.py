"""What the solver says of painted boards: in how many ways they can be won."""

from typing import Any

from sakumon.web.tasks.board_check import BoardCheck
from tests.support.editing import checked_board


def checked(first: str, second: str, turn: str = "first") -> BoardCheck:
    board: dict[str, Any] = {"width": 3, "height": 3, "hands": [0, 0], "fences": []}
    return checked_board("quoridor", {**board, "pawns": [first, second], "turn": turn})


def test_a_check_counts_first_moves_that_win() -> None:
    found = checked("a2", "c3")
    # By hand: a3 wins at once, b2 one move later, and a1 loses the race.
    assert (found.status, found.ways, found.moves) == ("won", 2, 1)


def test_a_check_counts_for_the_side_to_move() -> None:
    turned = checked("a1", "c2", "second")
    assert (turned.status, turned.ways) == ("lost", 2)
    behind = checked("a1", "c2")
    assert (behind.status, behind.ways) == ("lost", 0)
