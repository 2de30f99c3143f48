"""Nothing is solved twice: composing, proving, rating and repairing share every search."""

from collections import Counter

import pytest

from sakumon import workshop
from sakumon.core.budget import Budget
from sakumon.core.puzzle import puzzle_of
from sakumon.families.panels import FAMILY
from sakumon.families.panels.model.position import Columns, Position
from sakumon.families.panels.solve import solver
from sakumon.families.panels.solve.solver import Solution, shortest_solutions
from tests.families.panels.boards import position_of, quiet_boards
from tests.families.panels.test_repair import SEVERAL, SPARE
from tests.families.panels.twin import is_clear

Searches = Counter[tuple[Columns, int]]  # boards, each with a number of moves


@pytest.fixture
def searches(monkeypatch: pytest.MonkeyPatch) -> Searches:
    """Count every search that begins."""
    counts: Searches = Counter()
    search = solver.solutions_of_length

    def counted(at: Position, depth: int, budget: Budget, limited: bool = False) -> list[Solution]:
        counts[at.columns, depth] += 1
        return search(at, depth, budget, limited)

    monkeypatch.setattr(solver, "solutions_of_length", counted)
    return counts


KINDS = [
    *((preset, []) for preset in FAMILY.composer.presets),
    ("normal", ["composer=paper", "grade="]),
]


@pytest.mark.parametrize(("preset", "pairs"), KINDS)
def test_no_position_is_searched_twice(preset: str, pairs: list[str], searches: Searches) -> None:
    wish = workshop.make_wish(FAMILY, preset, pairs)
    for seed in (1, 2):
        searches.clear()
        puzzle = workshop.compose(FAMILY, wish, seed)
        at = puzzle.position()
        assert searches[at.columns, at.moves] == 1
        assert max(searches.values()) == 1


# No single change leaves one solution, and the next may undo the first.
STUBBORN = {"width": 8, "height": 7, "rows": ["2....2..", "2.2..22."], "moves": 2}


@pytest.mark.parametrize("board", [SEVERAL, SPARE, STUBBORN])
def test_repairing_searches_no_board_twice(board: dict[str, object], searches: Searches) -> None:
    puzzle = puzzle_of(FAMILY, FAMILY.rules.read(board))
    for seed in range(5):
        searches.clear()
        better = workshop.improve(puzzle, seed)
        assert better.proof is not None
        assert searches[better.position().columns, better.board["moves"]] == 1
        assert max(searches.values()) == 1


def test_a_limited_search_that_ends_with_one_solution_has_found_all_of_it() -> None:
    ones = several = 0
    for board, width, height in quiet_boards(11, 800):
        at = position_of(board, width, height, 2)
        if is_clear(board) or len(board) > 24:
            continue
        whole, work = Budget(), Budget()
        every, limited = shortest_solutions(at, whole), shortest_solutions(at, work, limited=True)
        if len(limited) < 2:
            assert limited == every
            assert work.spent == whole.spent
            ones += len(limited)
        else:
            assert len(every) >= 2
            several += 1
    assert ones > 3
    assert several > 3
