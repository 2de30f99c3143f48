"""Nothing is solved twice: real searches are counted while puzzles are composed and played."""

from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace

from sakumon import workshop
from sakumon.core.budget import Budget
from sakumon.core.dice import Dice
from sakumon.core.wish import change_wish
from sakumon.families import load_family
from sakumon.families.sokoban import FAMILY
from sakumon.families.sokoban.compose.pull import boards
from sakumon.families.sokoban.compose.wish import SokobanWish
from sakumon.families.sokoban.model.position import Position, normalised
from sakumon.families.sokoban.model.xsb import parse_rows
from sakumon.families.sokoban.solve import area, searches
from sakumon.families.sokoban.solve.solver import SokobanSolver

ROOM = ["########", "#..    #", "#### $ #", "   # $ #", "   #  @#", "   #####"]


@pytest.fixture
def searched(monkeypatch: pytest.MonkeyPatch) -> Counter[Position]:
    """Count, by the state it is for, every search that begins."""
    seen: Counter[Position] = Counter()

    def counted(real: Any) -> Any:
        def search(at: Position, *rest: Any) -> Any:
            seen[normalised(at)] += 1
            return real(at, *rest)

        return search

    monkeypatch.setattr(searches, "search", counted(searches.search))
    monkeypatch.setattr(area, "_search", counted(area._search))
    return seen


@pytest.mark.parametrize("preset", ["tiny", "yard", "area"])
def test_no_position_is_searched_twice_while_composing(
    preset: str, searched: Counter[Position]
) -> None:
    family = load_family("sokoban")
    wish = change_wish(workshop.light_wish(family, preset), ["candidates=2"])
    puzzle = workshop.compose(family, wish, 5)
    assert normalised(puzzle.position()) in searched
    assert max(searched.values()) == 1


def test_a_board_is_searched_once_for_all_its_positions(monkeypatch: pytest.MonkeyPatch) -> None:
    boards_searched = []
    real = boards.board_states

    def board_states(board: boards.PulledBoard, *rest: Any) -> boards.BoardStates:
        boards_searched.append(board)
        return real(board, *rest)

    monkeypatch.setattr(boards, "board_states", board_states)
    wish = workshop.make_wish(load_family("sokoban"), "tiny")
    assert isinstance(wish, SokobanWish)
    levels = list(boards.pulled_levels(wish, boards.new_board_table(), Dice.of(1), Budget()))
    assert len(levels) > boards.PLACES
    assert len(boards_searched) == 1


def test_a_known_solution_serves_until_a_box_is_pushed(searched: Counter[Position]) -> None:
    solver, at = SokobanSolver(), parse_rows(ROOM)
    first = solver.solve(at, Budget())
    line = first.proof.line
    walked = next(number for number, move in enumerate(line) if move.isupper())
    assert walked > 0
    for number, move in enumerate(line[:walked], start=1):
        at = FAMILY.rules.play(at, move)
        again = solver.solve(at, Budget(0), first.witness)
        assert again.proof == replace(first.proof, line=line[number:])
    assert sum(searched.values()) == 1
    pushed = FAMILY.rules.play(at, line[walked])
    assert solver.solve(pushed, Budget(), first.witness).proof.status == "won"
    assert list(searched) == [normalised(at), normalised(pushed)]
