"""What the solver says of painted boards: in how many ways they can be won."""

from typing import Any

from sakumon.web.tasks.board_check import MOST, BoardCheck
from tests.support.editing import checked_board


def checked(game: str, size: int, player: int, steps: int) -> BoardCheck:
    board: dict[str, Any] = {"game": game, "width": size, "height": size, "walls": []}
    board |= {"player": [player, player], "steps": steps}
    return checked_board("walls", board)


def test_a_check_counts_the_ways_of_a_walk() -> None:
    found = checked("survive", 3, 1, 3)
    # By hand: from the middle 4 steps, then 3 each, then 2 or 4.
    assert (found.status, found.ways, found.exact, found.moves) == ("won", 32, True, 3)
    assert found.grade == "easy"
    assert found.measures["routes"] == 32


def test_a_check_of_a_duel_counts_first_moves() -> None:
    found = checked("duel", 2, 0, 1)
    assert (found.status, found.ways) == ("won", 2)


def test_ways_beyond_counting_are_at_least_a_million() -> None:
    found = checked("survive", 6, 0, 30)
    assert (found.ways, found.exact) == (MOST, False)
