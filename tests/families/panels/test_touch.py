"""Hands on the board: what a drag, a swipe and two taps mean, and what a finger finds."""

from collections.abc import Sequence

import pytest

from sakumon.core.move import Move
from sakumon.drawing.scene import AnyShape, Point, Polygon, Role, View
from sakumon.families.panels import FAMILY
from sakumon.families.panels.model.position import Position
from sakumon.words import translate
from tests.families.panels.boards import cell, position_of, quiet_boards
from tests.support.population import composed, meaning, some

BOARD = {"width": 6, "height": 4, "rows": ["..2...", "2233.3"], "moves": 3}
WAYS = ("left", "right", "up", "down")


@pytest.mark.parametrize(
    ("gesture", "move"),
    [
        ("r1c2>r1c3", "r1c2"),
        ("r1c3>r1c2", "r1c2"),
        ("r1c6>r1c5", "r1c5"),
        ("r1c4>right", "r1c4"),
        ("r1c4>left", "r1c3"),
        ("r1c1>r1c6", "r1c1"),
        ("r1c6>r1c1", "r1c5"),
        ("r2c3>r2c1", "r2c2"),
        ("r1c1>left", ""),
        ("r1c6>right", ""),
        ("r1c2>up", ""),
        ("r1c2>down", ""),
        ("r1c2>r2c3", ""),
        ("r1c2>r1c2", ""),
        ("r1c5>r1c6", ""),
        ("r1c5>left", ""),
        ("r9c9>left", ""),
        ("r2c3", ""),
        ("r1c2>", ""),
        (">r1c2", ""),
        ("r1c2>r1c3>r1c4", ""),
        ("r1c²>left", ""),
    ],
)
def test_a_gesture_is_one_swap_or_none(gesture: str, move: str) -> None:
    wanted = [Move(move)] if move else []
    assert list(FAMILY.playing.press(FAMILY.rules.read(BOARD), gesture)) == wanted


def gestures(at: Position) -> list[str]:
    """Return everything that the handles of a board allow."""
    shapes = FAMILY.painter.draw(at, View()).shapes
    spots = {shape.spot for shape in shapes if shape.spot}
    grips = sorted({shape.grip for shape in shapes if shape.grip})
    return [f"{grip}>{to}" for grip in grips for to in (*sorted(spots), *WAYS)]


def test_gestures_are_legal_touch_their_panel_and_reach_every_move() -> None:
    for board, width, height in quiet_boards(5, 40):
        at = position_of(board, width, height, 3)
        found = set()
        for gesture in gestures(at):
            for move in meaning(FAMILY, at, gesture):
                (row, left), held = cell(move), cell(gesture.partition(">")[0])
                assert held in {(row, left), (row, left + 1)}
                found.add(move)
        assert found == set(FAMILY.rules.moves(at))


def test_nothing_can_be_taken_once_it_is_over() -> None:
    puzzle = composed("panels", "easy")
    assert puzzle.proof is not None
    lost = FAMILY.rules.play(puzzle.position(), _wrong(puzzle.position(), puzzle.proof.line))
    assert FAMILY.rules.winner(lost) == 1
    assert not gestures(lost)
    assert not FAMILY.playing.press(lost, "r1c3>left")


def _wrong(at: Position, line: Sequence[Move]) -> Move:
    return next(move for move in FAMILY.rules.moves(at) if move != line[0])


def test_a_finger_finds_the_panel_that_it_touches() -> None:
    for preset in ("easy", "long"):
        puzzle = composed("panels", preset)
        assert puzzle.proof is not None
        at = puzzle.position()
        shapes = FAMILY.painter.draw(at, View(line=puzzle.proof.line)).shapes
        for button in some([shape for shape in shapes if shape.press]):
            assert isinstance(button, Polygon)
            row, left = cell(button.press)
            middle = (left + 1.75, 0.75 + at.height - row - 0.5)
            for side, column in ((-0.02, left), (-0.4, left), (0.02, left + 1), (0.4, left + 1)):
                top = topmost(shapes, (middle[0] + side, middle[1]))
                name = f"r{row + 1}c{column + 1}"
                assert top.spot == name
                assert top.grip == (name if at.kind(row, column) else "")
                assert not top.press


def test_all_of_a_panel_follows_the_hand() -> None:
    shapes = FAMILY.painter.draw(composed("panels", "normal").position(), View()).shapes
    for shape in some([shape for shape in shapes if shape.piece]):
        assert shape.piece is not None
        assert shape.grip == shape.piece.key
    assert {shape.role for shape in shapes if shape.grip} > {Role.SYMBOL, Role.PAPER, Role.TAP}


def topmost(shapes: Sequence[AnyShape], point: Point) -> Polygon:
    """Return the shape that a press at this point meets: only areas lie over the handles."""
    handles = [shape for shape in shapes if shape.role == Role.TAP]
    assert list(shapes[-len(handles) :]) == handles  # nothing is drawn over them
    under = [shape for shape in handles if isinstance(shape, Polygon) and _holds(shape, point)]
    return under[-1]


def _holds(area: Polygon, point: Point) -> bool:
    across, down = zip(*area.points, strict=True)
    return all(
        min(values) <= where <= max(values)
        for values, where in zip((across, down), point, strict=True)
    )


def test_the_goal_counts_the_moves_that_are_left() -> None:
    at = FAMILY.rules.read(BOARD)
    first, second = (
        FAMILY.playing.goal(each) for each in (at, FAMILY.rules.play(at, Move("r1c1")))
    )
    assert (first.words, first.left) == ("Clear it in 3 moves", 3)
    assert (second.words, second.left) == (first.words, 2)
    assert translate(first.words, "ja", "panels") == "3手で全部消そう"
    alone = FAMILY.playing.goal(FAMILY.rules.read({**BOARD, "moves": 1}))
    assert (alone.words, alone.left) == ("Clear it in 1 move", 1)
