"""The exact reverse search against a forward search in plain Python, and what climbing keeps."""

from itertools import combinations

import numpy as np
import pytest

from sakumon.dice import Dice
from sakumon.families.sokoban.pull.kernel import reverse
from sakumon.families.sokoban.pull.kernel.cells import size_of
from sakumon.families.sokoban.pull.pull import COUNTED, Board, climb_to, positions
from tests.families.sokoban.pull_twin import distance

WIDTH, HEIGHT = 4, 4
BOARDS = {
    "room": ("....", ".##.", "....", "...."),
    "corner": ("##..", "....", "....", ".#.."),
    "pillar": ("....", ".#..", "....", "##.."),
}


def floor_of(rows: tuple[str, ...]) -> list[int]:
    cells = enumerate("".join(rows))
    return [cell for cell, sign in cells if sign == "."]


def word(cells: list[int] | tuple[int, ...]) -> np.uint64:
    return np.uint64(sum(1 << cell for cell in cells))


def laid(cell: int) -> int:
    """Return a cell on a board with a column of wall at its right."""
    return cell // WIDTH * (WIDTH + 1) + cell % WIDTH


@pytest.mark.parametrize("counted", list(COUNTED))
@pytest.mark.parametrize("name", list(BOARDS))
def test_every_state_is_as_far_as_a_forward_search_says(name: str, counted: str) -> None:
    floor = floor_of(BOARDS[name])
    goals = (floor[1], floor[5], floor[-2])
    table = reverse.new_table(5000)
    size = size_of(WIDTH, HEIGHT)
    _, most = reverse.farthest(size, word(floor), word(goals), COUNTED[counted], table)
    known = {
        (int(table.packets[state]), int(table.keeper[state])): int(table.far[state])
        for state in range(table.size[0])
    }
    cells, ends = frozenset(map(laid, floor)), frozenset(map(laid, goals))
    farthest = 0
    for packets in combinations(floor, 3):
        places = frozenset(map(laid, packets))
        for lowest in {min(_region(floor, packets, cell)) for cell in set(floor) - set(packets)}:
            far = distance(cells, ends, places, laid(lowest), WIDTH + 1, counted)
            assert known.get((int(word(packets)), lowest), -1) == far
            farthest = max(farthest, far)
    assert most == farthest >= 2


def _region(floor: list[int], packets: tuple[int, ...], start: int) -> set[int]:
    seen, todo = {start}, [start]
    while todo:
        cell = todo.pop()
        for step in (1, -1, WIDTH, -WIDTH):
            ahead = cell + step
            wraps = abs(step) == 1 and ahead // WIDTH != cell // WIDTH
            if ahead in floor and ahead not in packets and ahead not in seen and not wraps:
                seen.add(ahead)
                todo.append(ahead)
    return seen


def test_a_full_table_ends_the_search_with_what_is_known() -> None:
    floor, small = floor_of(BOARDS["room"]), reverse.new_table(12)
    size, goals = size_of(WIDTH, HEIGHT), word((floor[1], floor[-2]))
    large = reverse.new_table(5000)
    _, most = reverse.farthest(size, word(floor), goals, reverse.RUNS, large)
    state, far = reverse.farthest(size, word(floor), goals, reverse.RUNS, small)
    assert 0 < far <= most
    assert small.size[0] == 12
    same = (large.packets == small.packets[state]) & (large.keeper == small.keeper[state])
    assert far in large.far[: large.size[0]][same[: large.size[0]]]


def test_a_table_can_be_used_again() -> None:
    floor, table = floor_of(BOARDS["corner"]), reverse.new_table(5000)
    size, goals = size_of(WIDTH, HEIGHT), word((floor[1], floor[-2]))
    first = reverse.farthest(size, word(floor), goals, reverse.LINES, table)
    reverse.farthest(size, word(floor_of(BOARDS["room"])), word((0, 12)), reverse.RUNS, table)
    assert reverse.farthest(size, word(floor), goals, reverse.LINES, table) == first
    table.size[0] = 0
    assert reverse.farthest(size, word(floor), goals, reverse.LINES, table) != (0, 0)


def test_climbing_is_the_same_again_and_ends_when_far_enough() -> None:
    board, spent = climb_to(9, 6, 6, 3, "box_changes", 500_000, Dice.of(4))
    assert (board, spent) == climb_to(9, 6, 6, 3, "box_changes", 500_000, Dice.of(4))
    assert board.far >= 9
    assert spent < 500_000


def test_positions_of_a_board_are_all_as_far_as_asked() -> None:
    board, _ = climb_to(8, 6, 6, 3, "lines", 300_000, Dice.of(5))
    found = list(positions(board, "lines", 5, Dice.of(6)))
    assert len(found) > 3
    for at in found[:4]:
        floor = frozenset(range(at.level.width * at.level.height)) - at.level.walls
        inside = frozenset(
            cell for cell in floor if _is_inside(at.level.width, cell, at.level.height)
        )
        far = distance(inside, at.level.goals, at.packets, at.keeper, at.level.width, "lines")
        assert far == 5
    assert isinstance(board, Board)


def _is_inside(width: int, cell: int, height: int) -> bool:
    return 0 < cell % width < width - 1 and 0 < cell // width < height - 1
