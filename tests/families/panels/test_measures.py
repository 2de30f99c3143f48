"""Measures worked out by hand or by the twin; bounds that never cut off a solution."""

import pytest

from sakumon.core.budget import Budget
from sakumon.core.errors import Cancelled
from sakumon.families.panels import FAMILY
from sakumon.families.panels.model.position import Position
from sakumon.families.panels.solve.kernel import bounds
from sakumon.families.panels.solve.measure import measure
from sakumon.families.panels.solve.solver import costs_for, shortest_solutions
from tests.families.panels.boards import columns_of, quiet_boards
from tests.families.panels.twin import Board, Swap, board_of, is_clear, play, swaps
from tests.support.population import composed


def rate_by_hand(board: Board, at: Position, left: int, sight: int, greedy: bool) -> float:
    """Play out every game of a player in plain recursion."""
    if is_clear(board):
        return 1.0
    if left == 0:
        return 0.0
    if sight and wins_within(board, at, min(sight, left)):
        return 1.0
    known = swaps(board, at.width, at.height)
    clearing = [swap for swap in known if play(board, swap).links] if greedy else []
    choices = clearing or known
    total = sum(
        rate_by_hand(play(board, swap).board, at, left - 1, sight, greedy) for swap in choices
    )
    return total / len(choices)


def wins_within(board: Board, at: Position, moves: int) -> bool:
    for swap in swaps(board, at.width, at.height):
        after = play(board, swap).board
        if is_clear(after) or (moves > 1 and wins_within(after, at, moves - 1)):
            return True
    return False


BOARDS: list[tuple[list[str] | None, int]] = [
    (["..2...", "2233.3"], 1),
    (["...6..", "..26..", ".622.."], 2),
    (None, 2),
]


@pytest.mark.parametrize(("given", "moves"), BOARDS, ids=["one move", "two", "composed"])
def test_win_rates_are_those_of_all_games_played_out(given: list[str] | None, moves: int) -> None:
    rows = given or composed("panels", "normal").board["rows"]
    body = {"width": 6, "height": 12, "rows": rows, "moves": moves}
    at = FAMILY.rules.read(body)
    found = shortest_solutions(at, Budget())
    rates = measure(at, found, Budget()).players
    board = board_of(rows)
    for name, sight, greedy in (("random", 0, False), ("greedy", 0, True), ("look_1", 1, False)):
        assert rates[name] == pytest.approx(rate_by_hand(board, at, moves, sight, greedy))


def test_first_moves_and_traps_by_the_twin() -> None:
    for preset in ("normal", "fireworks"):
        puzzle = composed("panels", preset)
        at, rating = puzzle.position(), puzzle.rating
        assert rating is not None
        board = board_of(puzzle.board["rows"])
        known = swaps(board, at.width, at.height)
        wins = [s for s in known if wins_on(board, at, s)]
        traps = [s for s in known if play(board, s).links and s not in wins]
        assert rating.measures["first_moves"] == round(len(wins) / len(known), 4)
        assert rating.measures["traps"] == len(traps)


def wins_on(board: Board, at: Position, swap: Swap) -> bool:
    after = play(board, swap).board
    return is_clear(after) or wins_within(after, at, at.moves - 1)


@pytest.mark.parametrize(
    ("counts", "cost"),
    [
        ((1, 1, 1, 0, 0, 0), 0),
        ((1, 1, 0, 1, 0, 0), 1),
        ((3, 0, 0, 0, 0, 0), 0),
        ((2, 1, 0, 0, 0, 0), 1),
        ((3, 1, 1, 0, 0, 0), 0),  # a corner: the shared panel goes with both lines
        ((2, 0, 0, 0, 0, 1), 4),
        ((0, 0, 0, 0, 0, 0), 0),
        ((2, 0, 0, 0, 0, 0), bounds.NEVER),
        ((1, 0, 0, 0, 1, 0), bounds.NEVER),
        ((1, 0, 1, 0, 1, 0), 2),
    ],
)
def test_least_costs_of_one_kind(counts: tuple[int, ...], cost: int) -> None:
    table, base = costs_for(6)
    entry = 0
    for count in counts:
        entry = entry * base + min(count, base - 1)
    assert table[entry] == cost


def test_a_kind_that_goes_by_itself_costs_nothing() -> None:
    checked = 0
    for board, width, height in quiet_boards(9, 600):
        for swap in swaps(board, width, height)[:6]:
            result = play(board, swap)
            if result.links and is_clear(result.board):
                row, column = swap[0] - 1, swap[1] - 1
                after = dict(board)
                one, other = after.pop((column, row), None), after.pop((column + 1, row), None)
                after |= {(column, row): other} if other else {}
                after |= {(column + 1, row): one} if one else {}
                assert costs_nothing(after, width)
                checked += 1
    assert checked > 3


def costs_nothing(board: Board, width: int) -> bool:
    table, base = costs_for(width)
    for kind in range(1, 10):
        entry = 0
        for column in columns_of(board, width):
            count = sum(column >> 4 * row & 15 == kind for row in range(15))
            entry = entry * base + min(count, base - 1)
        if table[entry] != 0:
            return False
    return True


def test_a_long_search_can_be_stopped_on_the_way() -> None:
    looks: list[int] = []
    at = composed("panels", "expert").position()
    with pytest.raises(Cancelled):
        FAMILY.solver.solve(at, Budget(progress=looks.append, cancelled=lambda: len(looks) > 2))
    assert len(looks) == 3
