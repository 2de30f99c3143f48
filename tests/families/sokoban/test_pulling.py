"""The exact reverse search against a forward search in plain Python, and what climbing keeps."""

from itertools import combinations

import numpy as np
import pytest

from sakumon.core.budget import Budget
from sakumon.core.dice import Dice
from sakumon.core.errors import Cancelled
from sakumon.families.sokoban.compose.pull.boards import (
    COUNTED,
    Aim,
    ClimbRequest,
    PulledBoard,
    board_states,
    climbed,
    new_board_table,
    positions,
)
from sakumon.families.sokoban.compose.pull.kernel import reverse
from sakumon.families.sokoban.compose.pull.kernel.bitboard import bit_grid
from tests.families.sokoban.pull_twin import distance

WIDTH, HEIGHT = 4, 4


def climb(request: ClimbRequest, seed: int) -> PulledBoard:
    return climbed(request, new_board_table(), Dice.of(seed), Budget())


def word(cells: list[int] | tuple[int, ...]) -> np.uint64:
    return np.uint64(sum(1 << cell for cell in cells))


def lowest(cells: int) -> int:
    return (cells & -cells).bit_length() - 1


def laid(cell: int) -> int:
    """Return a cell on a board with a column of wall at its right."""
    return cell // WIDTH * (WIDTH + 1) + cell % WIDTH


def cells_of(found: int) -> list[int]:
    return [cell for cell in range(WIDTH * HEIGHT) if found >> cell & 1]


@pytest.mark.parametrize("counted", list(COUNTED))
@pytest.mark.parametrize("seed", [1, 2])
def test_every_state_is_as_far_as_a_forward_search_says(seed: int, counted: Aim) -> None:
    board = climb(ClimbRequest(WIDTH, HEIGHT, 3, counted, 10_000, 30_000), seed)
    floor, goals = cells_of(board.floor), cells_of(board.goals)
    table = reverse.new_table(5000)
    grid = bit_grid(WIDTH, HEIGHT)
    _, most = reverse.farthest(grid, word(floor), word(goals), COUNTED[counted], table)
    known = {
        (int(table.boxes[state]), lowest(int(table.walks[state]))): int(table.far[state])
        for state in range(table.size[0])
    }
    cells, ends = frozenset(map(laid, floor)), frozenset(map(laid, goals))
    farthest = 0
    for boxes in combinations(floor, 3):
        places = frozenset(map(laid, boxes))
        for first in {min(_region(floor, boxes, cell)) for cell in set(floor) - set(boxes)}:
            far = distance(cells, ends, places, laid(first), WIDTH + 1, counted)
            assert known.get((int(word(boxes)), first), -1) == far
            farthest = max(farthest, far)
    assert most == farthest == board.far > 5


def _region(floor: list[int], boxes: tuple[int, ...], start: int) -> set[int]:
    seen, todo = {start}, [start]
    while todo:
        cell = todo.pop()
        for step in (1, -1, WIDTH, -WIDTH):
            ahead = cell + step
            wraps = abs(step) == 1 and ahead // WIDTH != cell // WIDTH
            if ahead in floor and ahead not in boxes and ahead not in seen and not wraps:
                seen.add(ahead)
                todo.append(ahead)
    return seen


def board_of(seed: int) -> tuple[np.uint64, np.uint64]:
    board = climb(ClimbRequest(WIDTH, HEIGHT, 3, "box_changes", 10_000, 20_000), seed)
    return np.uint64(board.floor), np.uint64(board.goals)


def test_a_full_table_ends_the_search_with_what_is_known() -> None:
    grid, large, small = bit_grid(WIDTH, HEIGHT), reverse.new_table(5000), reverse.new_table(12)
    _, most = reverse.farthest(grid, *board_of(3), reverse.RUNS, large)
    state, far = reverse.farthest(grid, *board_of(3), reverse.RUNS, small)
    assert 0 < far < most
    assert small.size[0] == 12
    same = (large.boxes == small.boxes[state]) & (large.walks == small.walks[state])
    assert far in large.far[: large.size[0]][same[: large.size[0]]]


def test_a_table_can_be_used_again() -> None:
    grid, table = bit_grid(WIDTH, HEIGHT), reverse.new_table(5000)
    first = reverse.farthest(grid, *board_of(1), reverse.LINES, table)
    other = reverse.farthest(grid, *board_of(2), reverse.RUNS, table)
    assert reverse.farthest(grid, *board_of(1), reverse.LINES, table) == first
    assert reverse.farthest(grid, *board_of(2), reverse.RUNS, table) == other
    assert reverse.farthest(grid, *board_of(2), reverse.RUNS, reverse.new_table(5000)) == other


def test_climbing_is_the_same_again_and_ends_when_far_enough() -> None:
    request = ClimbRequest(6, 6, 3, "box_changes", enough=9, work=500_000)
    board = climb(request, 4)
    assert board == climb(request, 4)
    assert board.far >= 9
    assert board.spent < 500_000


def test_a_climb_is_stopped_on_its_way() -> None:
    calls = iter(range(100))
    budget = Budget(cancelled=lambda: next(calls) > 3)
    request = ClimbRequest(8, 8, 5, "lines", enough=10_000, work=50_000_000)
    with pytest.raises(Cancelled):
        climbed(request, new_board_table(), Dice.of(1), budget)
    assert 0 < budget.spent < request.work // 100


def test_positions_of_a_board_are_all_as_far_as_asked() -> None:
    board = climb(ClimbRequest(6, 6, 3, "lines", enough=8, work=300_000), 5)
    states = board_states(board, "lines", new_board_table())
    found = list(positions(board, states, 5, Dice.of(6)))
    assert len(found) > 3
    for at in found[:4]:
        floor = frozenset(range(at.level.width * at.level.height)) - at.level.walls
        inside = frozenset(
            cell for cell in floor if _is_inside(at.level.width, cell, at.level.height)
        )
        far = distance(inside, at.level.goals, at.boxes, at.player, at.level.width, "lines")
        assert far == 5


def _is_inside(width: int, cell: int, height: int) -> bool:
    return 0 < cell % width < width - 1 and 0 < cell // width < height - 1
