"""Playing Quoridor by hand: what is pressed, what moves, what is said, what is taught."""

from dataclasses import replace

import pytest

from sakumon import workshop
from sakumon.core.budget import Budget
from sakumon.core.errors import BadWish
from sakumon.core.family import Rating
from sakumon.core.grades import GRADES, grade_of
from sakumon.core.lesson import Lesson
from sakumon.core.move import Move
from sakumon.drawing.png import to_png
from sakumon.drawing.render import render
from sakumon.drawing.scene import (
    AnyShape,
    Piece,
    Polygon,
    Role,
    Scene,
    Stroke,
    View,
    without_ghosts,
)
from sakumon.drawing.themes import theme_named
from sakumon.families import load_family
from sakumon.families.quoridor.model.kernel.steps import H
from sakumon.families.quoridor.model.position import Position, start_position
from sakumon.families.quoridor.model.rules import RULES, legal_fences, shuts, steps_from
from sakumon.families.quoridor.model.text import cell_name, fence_name, fence_named
from sakumon.families.quoridor.problems.rate import BOUNDS
from sakumon.play.lessons import read_lesson

FAMILY = load_family("quoridor")
START = start_position(9, 9, (10, 10))
FACING = RULES.read(
    {"width": 5, "height": 5, "hands": [1, 2], "pawns": ["c2", "c3"], "fences": ["a1v", "d3h"]}
)
PLAIN = View()


def drawn(at: Position, view: View = PLAIN) -> Scene:
    return FAMILY.painter.draw(at, view)


def pieces(scene: Scene) -> dict[str, Piece]:
    return {shape.piece.key: shape.piece for shape in scene.shapes if shape.piece}


def ghosts(at: Position) -> dict[str, Stroke]:
    found = [shape for shape in drawn(at).shapes if shape.ghost]
    assert all(isinstance(shape, Stroke) for shape in found)
    return {shape.press: shape for shape in found if isinstance(shape, Stroke)}


@pytest.mark.parametrize("at", [START, FACING, replace(FACING, turn=1)])
def test_ghosts_are_the_legal_fences_in_their_whole_length(at: Position) -> None:
    found = ghosts(at)
    assert sorted(found) == sorted(fence_name(fence, at.width) for fence in legal_fences(at))
    for move, ghost in found.items():
        after = drawn(RULES.play(at, Move(move)))
        (placed,) = [one for one in after.shapes if one.piece and one.piece.key == f"fence-{move}"]
        assert isinstance(placed, Stroke)
        assert (ghost.points, ghost.width, ghost.role) == (placed.points, placed.width, placed.role)
        (ax, ay), (bx, by) = ghost.points
        fence = fence_named(Move(move), at.width, at.height)
        assert fence is not None
        across, down = abs(bx - ax), abs(by - ay)
        assert (across > down) == (fence % 2 == H)
        assert max(across, down) > 1.8


def test_there_are_no_ghosts_with_an_empty_hand_or_after_the_end() -> None:
    assert ghosts(FACING)
    assert not ghosts(replace(FACING, hands=(0, 2)))
    end = RULES.read(
        {"width": 3, "height": 3, "hands": [1, 1], "pawns": ["b3", "a2"], "turn": "second"}
    )
    assert not [shape for shape in drawn(end).shapes if shape.press]


def test_a_ghost_that_would_shut_a_way_is_not_offered() -> None:
    at = read_lesson(FAMILY, next(one for one in FAMILY.lessons if one.name == "way")).position()
    closing = fence_named(Move("c2h"), 4, 4)
    assert closing is not None
    assert shuts(at, closing)
    assert "c2h" not in ghosts(at)


def test_steps_are_pressed_on_whole_cells_under_nothing_else() -> None:
    moves = RULES.moves(FACING)
    assert FAMILY.analysis
    assert FAMILY.analysis.survey
    values = FAMILY.analysis.survey(FACING, Budget(), None).outlooks
    view = View(outlooks=values, line=moves[:1], last=Move("a1v"))
    shapes = drawn(FACING, view).shapes
    pressed = [number for number, shape in enumerate(shapes) if shape.press]
    assert pressed == list(range(pressed[0], len(shapes)))
    cells = [shapes[number] for number in pressed if not shapes[number].ghost]
    assert [one.press for one in cells] == [cell_name(cell, 5) for cell in steps_from(FACING)]
    for cell in cells:
        assert isinstance(cell, Polygon)
        assert cell.role == Role.TAP
        across, down = zip(*cell.points, strict=True)
        assert (max(across) - min(across), max(down) - min(down)) == pytest.approx((1, 1))
        assert cell.label


@pytest.mark.parametrize("suffix", [".svg", ".png", ".pdf"])
def test_ghosts_are_not_in_files(suffix: str) -> None:
    scene = drawn(FACING)
    bare: list[AnyShape] = [one for one in scene.shapes if not one.ghost]
    assert len(bare) < len(scene.shapes)
    file = render(scene, suffix, "safe")
    assert file == render(replace(scene, shapes=bare), suffix, "safe")
    solid: list[AnyShape] = [replace(one, ghost=False) for one in scene.shapes]
    assert file != render(replace(scene, shapes=solid), suffix, "safe")


def test_ghosts_are_not_seen_on_a_board_to_play_on() -> None:
    scene, theme = drawn(FACING), theme_named("safe")
    assert to_png(scene, theme) == to_png(without_ghosts(scene), theme)


@pytest.mark.parametrize(("move", "kind"), [("b2", "step"), ("c4", "jump"), ("c2h", "fence")])
def test_a_move_is_one_moment_with_its_sound(move: str, kind: str) -> None:
    assert move in RULES.moves(FACING)
    (frame,) = FAMILY.playing.frames(FACING, Move(move))
    assert (frame.kind, frame.sound, frame.scene) == (kind, kind, None)
    assert 120 <= frame.milliseconds <= 250


def test_a_jump_aside_is_a_jump() -> None:
    lesson = next(one for one in FAMILY.lessons if one.name == "aside")
    puzzle = read_lesson(FAMILY, lesson)
    assert puzzle.proof
    (frame,) = FAMILY.playing.frames(puzzle.position(), puzzle.proof.line[0])
    assert frame.kind == "jump"


def test_a_pawn_keeps_its_key_and_a_fence_brings_one_and_takes_a_stick() -> None:
    before = pieces(drawn(FACING))
    stepped = pieces(drawn(RULES.play(FACING, Move("b2"))))
    assert set(stepped) == set(before)
    assert {key for key in before if before[key] != stepped[key]} == {"pawn-first"}
    fenced = pieces(drawn(RULES.play(FACING, Move("c2h"))))
    assert set(fenced) - set(before) == {"fence-c2h"}
    assert set(before) - set(fenced) == {"stick-first-1"}
    assert all(before[key] == fenced[key] for key in set(before) & set(fenced))


@pytest.mark.parametrize("size", [(2, 2), (5, 5), (9, 9)])
def test_fences_in_hand_are_sticks_beside_the_board(size: tuple[int, int]) -> None:
    scene = drawn(start_position(*size, (10, 7)))
    sticks = {key: one.at for key, one in pieces(scene).items() if key.startswith("stick")}
    assert sum(key.startswith("stick-first") for key in sticks) == 10
    assert sum(key.startswith("stick-second") for key in sticks) == 7
    assert len(set(sticks.values())) == 17
    assert all(0.8 + size[0] < x < scene.width for x, _ in sticks.values())
    assert all(0.8 < y < 0.8 + size[1] for _, y in sticks.values())
    labels = [str(shape.label) for shape in scene.shapes]
    assert "fences of first in hand: 10" in labels
    assert "fences of second in hand: 7" in labels


def test_a_problem_is_to_be_won_and_a_game_is_a_race() -> None:
    goal = FAMILY.playing.goal
    assert str(goal(START).words) == "Be first to reach the far side"
    assert str(goal(FACING).words) == "First to move and win"
    assert str(goal(replace(FACING, turn=1)).words) == "Second to move and win"


@pytest.mark.parametrize("preset", ["easy", "normal", "hard"])
def test_a_preset_is_as_hard_as_it_is_called_and_spread_over_the_grade(preset: str) -> None:
    bench = workshop.Bench(FAMILY, FAMILY.composer.presets[preset])
    ratings = [bench.compose(3, index).rating for index in range(6)]
    scores = [rating.score for rating in ratings if rating]
    assert [rating.grade for rating in ratings if rating] == [preset] * 6
    assert {grade_of(score) for score in scores} == {preset}
    assert max(scores) - min(scores) > 0.05


def test_harder_grades_can_be_wished() -> None:
    for grade, plies in (("expert", "9.."), ("master", "13..")):
        wish = workshop.make_wish(FAMILY, "hard", [f"grade={grade}", f"plies={plies}"])
        rating = workshop.compose(FAMILY, wish, 1).rating
        assert rating
        assert rating.grade == grade_of(rating.score) == grade


def test_a_grade_that_the_score_rules_out_is_refused() -> None:
    for number, grade in enumerate(GRADES):
        fits = f"score={BOUNDS[number]}..{BOUNDS[number + 1]}"
        FAMILY.composer.check(workshop.make_wish(FAMILY, "fence", [f"grade={grade}", fits]))
    sharpest = workshop.make_wish(FAMILY, "fence", ["grade=master", "score=0.95.."])
    FAMILY.composer.check(sharpest)
    with pytest.raises(BadWish, match=r"score of 0\.6\.\.0\.73"):
        workshop.Bench(FAMILY, workshop.make_wish(FAMILY, "easy", ["grade=hard"]))


def test_a_rating_of_old_meets_the_wish_it_met() -> None:
    wish = workshop.make_wish(FAMILY, "normal", ["grade="])
    puzzle = workshop.compose(FAMILY, wish, 1)
    assert puzzle.proof
    assert puzzle.rating
    measures = dict(puzzle.rating.measures)
    old = Rating("normal", float(measures.pop("hardness")), measures)
    assert FAMILY.composer.misses(wish, puzzle.position(), puzzle.proof, old) is None


# Lessons that ask for one first move, and which it is.
FIRST_MOVES = {
    "jump": "b4",
    "aside": "a3",
    "fence": "d1h",
    "way": "c1h",
    "race": "b3",
    "problem": "d2h",
}


@pytest.mark.parametrize("lesson", FAMILY.lessons, ids=lambda lesson: lesson.name)
def test_a_lesson_wants_what_it_teaches(lesson: Lesson) -> None:
    at = read_lesson(FAMILY, lesson).position()
    solved = FAMILY.solver.solve(at, Budget())
    assert solved.witness
    wins = solved.witness.wins(at)
    assert len(wins) == 3 if lesson.name == "step" else wins == [FIRST_MOVES[lesson.name]]
