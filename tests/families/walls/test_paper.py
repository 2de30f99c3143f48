"""The paper's worked examples, played by the real rules."""

from typing import Any

import pytest

from sakumon.core.budget import Budget
from sakumon.core.move import Move
from sakumon.families.walls import FAMILY
from sakumon.families.walls.formats.notation import read_notation
from sakumon.families.walls.solve.grading import choices_grade, routes_grade
from sakumon.families.walls.view.presses import warnings


def board(walls: str, player: list[int], **more: Any) -> dict[str, Any]:
    """Return a 3×3 board whose walls are in the paper's notation."""
    (at,) = read_notation(f"survive 3x3; P {player[0]} {player[1]}; {walls}")
    return {**FAMILY.rules.write(at), **more}


def walls_after(body: dict[str, Any], move: str) -> list[str]:
    """Return the walls after a move, as text."""
    at = FAMILY.rules.play(FAMILY.rules.read(body), Move(move))
    return [f"{w['kind']} {w['x']} {w['y']} {w['move']}" for w in FAMILY.rules.write(at)["walls"]]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("H 0 1 up", "H 0 2 up"),
        ("V 1 1 right", "V 2 1 right"),
        ("H 1 1 down", "H 1 0 up"),
        ("V 1 1 left", "V 0 1 right"),
        ("H 2 2 down", "H 2 1 down"),
        ("V 1 0 ccw", "H 1 1 ccw"),
    ],
)
def test_single_walls_move_as_the_paper_says(before: str, after: str) -> None:
    assert walls_after(board(before, [0, 0]), "up") == [after]


def test_figure_2() -> None:
    body = board("H 0 1 up; V 1 1 right; H 2 1 up", [2, 1])
    at = FAMILY.rules.play(FAMILY.rules.read(body), Move("up"))
    assert FAMILY.rules.write(at)["player"] == [2, 2]
    assert not at.touched
    assert walls_after(body, "up") == ["H 0 2 up", "H 2 2 up", "V 2 1 right"]


def test_figure_4_a_rotating_wall_catches_the_player() -> None:
    at = FAMILY.rules.read(board("V 1 0 ccw", [1, 1]))
    assert warnings(at, Budget()) == {"down": "a wall will sweep over that cell"}
    assert FAMILY.rules.winner(FAMILY.rules.play(at, Move("down"))) == 1
    assert FAMILY.rules.winner(FAMILY.rules.play(at, Move("left"))) is None


def test_figure_5_the_goal_counts_before_the_sweep() -> None:
    body = board("H 1 1 up", [0, 1], game="escape", goal=[1, 1])
    at = FAMILY.rules.play(FAMILY.rules.read(body), Move("right"))
    assert FAMILY.rules.winner(at) == 0


def test_a_wall_before_the_goal_still_touches() -> None:
    body = board("V 1 1 up", [0, 1], game="escape", goal=[1, 1])
    at = FAMILY.rules.play(FAMILY.rules.read(body), Move("right"))
    assert FAMILY.rules.winner(at) == 1


def test_figure_6_the_called_walls_alone_move() -> None:
    body = board("V 1 1 left; V 1 2 left; H 2 2 down", [1, 1], game="duel")
    at = FAMILY.rules.play(FAMILY.rules.read(body), Move("right"))
    left = FAMILY.rules.write(FAMILY.rules.play(at, Move("walls:left")))["walls"]
    assert [(w["kind"], w["x"], w["y"], w["move"]) for w in left] == [
        ("H", 2, 2, "down"),
        ("V", 0, 1, "right"),
        ("V", 0, 2, "right"),
    ]
    down = FAMILY.rules.play(at, Move("walls:down"))
    assert down.touched
    assert FAMILY.rules.winner(down) == 1


def test_the_classes_of_difficulty() -> None:
    assert [routes_grade(w) for w in (1, 10, 11, 39, 40)] == [
        "hard",
        "hard",
        "normal",
        "normal",
        "easy",
    ]
    assert [choices_grade(c) for c in (1.0, 2.0, 3.0, 4.0)] == ["easy", "hard", "hard", "easy"]


def test_the_pivot_of_a_file_that_names_none() -> None:
    (wall,) = FAMILY.rules.write(FAMILY.rules.read(board("V 1 1 cw", [0, 0])))["walls"]
    assert wall["pivot"] == [1, 2]
    (wall,) = FAMILY.rules.write(FAMILY.rules.read(board("H 1 1 cw", [0, 0])))["walls"]
    assert wall["pivot"] == [2, 1]


def test_no_route_is_said_to_be_lost() -> None:
    shut = "V 1 0 up; H 0 1 right"
    proof = FAMILY.solver.solve(FAMILY.rules.read(board(shut, [0, 0])), Budget()).proof
    assert (proof.status, proof.answers) == ("lost", 0)
