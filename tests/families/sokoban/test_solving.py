"""What the solver may and may not say."""

import pytest

from sakumon.core.budget import Budget
from sakumon.core.errors import Cancelled
from sakumon.families.sokoban.model.kernel.push import encode
from sakumon.families.sokoban.model.replay import replay
from sakumon.families.sokoban.model.rules import after, is_solved
from sakumon.families.sokoban.model.xsb import parse_rows, rows_of
from sakumon.families.sokoban.solve.floor import floor_of
from sakumon.families.sokoban.solve.kernel.box_journeys import encode_journey
from sakumon.families.sokoban.solve.rating import lower_bound
from sakumon.families.sokoban.solve.searches import is_plainly_dead
from sakumon.families.sokoban.solve.solver import SokobanSolver, push_optimal, quick_look
from sakumon.families.sokoban.solve.tracing import pushes_of_journeys
from tests.families.sokoban.levels import other_peoples
from tests.families.sokoban.replay import solves

UNSOLVABLE = {
    "in a corner": ["######", "#$  .#", "#  @ #", "######"],
    "on a wall without a goal": ["#######", "#  $  #", "#@  . #", "#     #", "#######"],
    "two side by side": ["#######", "#@$$  #", "#  .. #", "#     #", "#######"],
    "a square of four": ["########", "#@     #", "#  $$  #", "#  $$ .#", "#   ...#", "########"],
    "out of reach": ["#########", "#@  # $.#", "#  $# # #", "# . #  ##", "#########"],
    "one goal cut off by another": ["######", "#.. ##", "## $ #", "#@ $ #", "######"],
}
# Four boxes hold one another around a cell; the first cell of the floor is a goal.
KNOT = ["#########", "#....   #", "#   ##  #", "#  $ $  #", "#  #$$  #", "#@      #", "#########"]
ROOM = ["########", "#..    #", "#### $ #", "   # $ #", "   #  @#", "   #####"]


@pytest.mark.parametrize("name", UNSOLVABLE)
def test_unsolvable_levels_are_proved_so(name: str) -> None:
    at = parse_rows(UNSOLVABLE[name])
    for solved in (SokobanSolver().solve(at, Budget()), push_optimal(at, Budget())):
        proof = solved.proof
        assert proof.status == "lost"
        assert proof.line == ()


def test_a_level_over_budget_says_unknown() -> None:
    at = other_peoples("xsokoban_1-45.xsb")[1]
    for limit in (1, 1000, 100_000):
        assert SokobanSolver().solve(at, Budget(limit)).proof.status == "unknown"
    assert quick_look(at, Budget(1000)) == "unknown"


def test_boxes_knotted_around_a_cell_are_seen_to_be_dead_without_a_search() -> None:
    assert is_plainly_dead(parse_rows(KNOT))
    assert push_optimal(parse_rows(KNOT), Budget()).proof.status == "lost"


def test_a_line_ends_where_the_game_is_won() -> None:
    at = parse_rows(["#######", "#@$.  #", "#     #", "#######"])
    floor, (box,), (goal,) = floor_of(at), at.boxes, at.level.goals
    here, there, beyond = (floor.index[cell] for cell in (box, goal, goal + 1))
    right = next(way for way in range(4) if floor.near[way, here] == there)
    assert floor.near[right, there] == beyond
    journey = encode_journey(here, encode(there, right))
    assert pushes_of_journeys(at, floor, [journey]) == (encode(here, right),)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["microban_1-78.xsb", "boxoban_hard_100.xsb"])
def test_nothing_on_the_way_to_a_solution_is_called_dead(name: str) -> None:
    for at in other_peoples(name):
        for letter in SokobanSolver().solve(at, Budget(20_000_000)).proof.line:
            at = after(at, letter.lower())
            if letter.isupper():
                assert not is_plainly_dead(at), rows_of(at)
        assert is_solved(at)


@pytest.mark.slow
def test_large_levels_are_solved_by_features_and_replayed() -> None:
    for number in (2, 3, 5, 12, 17, 24, 39):
        at = other_peoples("xsokoban_1-45.xsb")[number - 1]
        proof = SokobanSolver().solve(at, Budget(300_000_000)).proof
        assert proof.status == "won", at.level.title
        assert solves({"rows": rows_of(at)}, list(proof.line))
        assert is_solved(replay(at, proof.line)[0])


def test_the_same_work_every_time() -> None:
    at = parse_rows(ROOM)
    first, second = (SokobanSolver().solve(at, Budget()).proof for _ in range(2))
    assert first == second
    assert first.status == "won"


def test_a_long_search_tells_how_far_it_is_and_stops_on_request() -> None:
    at = other_peoples("xsokoban_1-45.xsb")[22]
    spent: list[int] = []
    calls = iter(range(100))
    budget = Budget(progress=spent.append, cancelled=lambda: next(calls) > 5)
    with pytest.raises(Cancelled):
        SokobanSolver().solve(at, budget)
    assert spent == sorted(spent)
    assert len(set(spent)) > 3


def test_a_level_that_needs_very_many_pushes_is_not_called_lost() -> None:
    crates = "#" + "  $" * 3 + " " * 85 + "... #"
    rows = ["#" * 99, "#@" + " " * 96 + "#", *[crates, "#" + " " * 97 + "#"] * 48, "#" * 99]
    at = parse_rows(rows)
    assert lower_bound(at) == 48 * 3 * 90
    assert SokobanSolver().solve(at, Budget(100_000)).proof.status == "unknown"
