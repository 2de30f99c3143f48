"""Playing door mazes by hand: what is tapped, what moves, what is said, what is taught."""

import pytest

from sakumon import workshop
from sakumon.core.budget import Budget
from sakumon.core.errors import BadWish
from sakumon.core.grades import GRADES, grade_of
from sakumon.core.lesson import Lesson
from sakumon.core.move import Move
from sakumon.drawing.scene import Piece, Role, Scene, View
from sakumon.families import load_family
from sakumon.families.doors.model.maze import Position
from sakumon.families.doors.model.walks import walk_to, ways_on
from sakumon.families.doors.solve.rater import BOUNDS, score_of
from sakumon.families.doors.view import painter as painters
from sakumon.families.doors.view import sheet as sheets
from sakumon.families.doors.view.sheet import Sheet
from sakumon.play.lessons import read_lesson

FAMILY = load_family("doors")
LESSONS = {lesson.name: lesson for lesson in FAMILY.lessons}
HOUSE = ["storeys=2", "keys=2", "rooms=20"]


def opened(name: str) -> Position:
    at = read_lesson(FAMILY, LESSONS[name]).position()
    assert isinstance(at, Position)
    return at


def went(at: Position, *rooms: int) -> Position:
    for room in rooms:
        at = FAMILY.rules.play(at, Move(f"room:{room}"))
    return at


def pieces(at: Position) -> dict[str, Piece]:
    return {shape.piece.key: shape.piece for shape in drawn(at).shapes if shape.piece}


def drawn(at: Position, view: View | None = None) -> Scene:
    return FAMILY.painter.draw(at, view or View(last=Move(f"room:{at.room}")))


def kind_and_sound(at: Position, room: int) -> tuple[str, str]:
    (frame,) = FAMILY.playing.frames(at, Move(f"room:{room}"))
    assert frame.scene is None
    assert 120 <= frame.milliseconds <= 250
    return frame.kind, frame.sound


def test_the_player_goes_on_and_all_else_stays() -> None:
    at = opened("dead-end")
    before, after = pieces(went(at, 1)), pieces(went(at, 1, 5))
    assert before.keys() == after.keys() == {"player-0", "goal", "start"}
    assert {key for key in before if before[key] != after[key]} == {"player-0"}
    assert kind_and_sound(at, 1) == ("step", "step")


def test_a_key_that_is_taken_is_gone_and_heard_and_its_door_too() -> None:
    at = went(opened("key"), 1, 4)
    assert kind_and_sound(at, 3) == ("key", "key")
    assert pieces(at).keys() - pieces(went(at, 3)).keys() == {"key-1"}
    at = went(at, 3, 4, 1)
    assert kind_and_sound(at, 2) == ("unlock", "key")
    assert kind_and_sound(went(at, 2), 1) == ("step", "step")
    assert kind_and_sound(went(at, 2, 1), 2) == ("step", "step")


def test_nobody_glides_from_storey_to_storey() -> None:
    at = went(opened("stairs"), 1, 2, 5, 4)
    assert kind_and_sound(at, 10) == ("stairs", "step")
    assert "player-0" in pieces(at)
    assert "player-1" not in pieces(at)
    assert "player-0" not in pieces(went(at, 10))
    assert "player-1" in pieces(went(at, 10))


def test_all_shapes_of_a_key_are_one_piece() -> None:
    shapes = [one for one in drawn(opened("key")).shapes if one.piece and one.piece.key == "key-1"]
    assert [shape.role for shape in shapes] == [Role.KEY, Role.NUMBER]


@pytest.mark.parametrize("fog", [False, True])
def test_taps_lie_over_everything(fog: bool) -> None:
    at = workshop.compose(FAMILY, workshop.make_wish(FAMILY, None, HOUSE), 2).position()
    for _ in range(6):
        line = FAMILY.solver.solve(at, Budget()).proof.line
        shapes = drawn(at, View(last=line[0], line=line, fog=fog)).shapes
        pressed = [number for number, shape in enumerate(shapes) if shape.press]
        assert pressed == list(range(pressed[0], len(shapes)))
        assert {shapes[number].role for number in pressed} == {Role.TAP}
        assert all(shapes[number].label for number in pressed)
        at = FAMILY.rules.play(at, line[0])


def test_a_tap_walks_along_a_passage_and_stops_where_ways_part() -> None:
    at = opened("walk")
    assert walk_to(at, 4) == [f"room:{room}" for room in (1, 2, 3, 7, 6, 5, 4)]
    branching = opened("dead-end")
    # Room 1 has three doors: what lies behind it is to be decided, unless it has been seen.
    assert set(ways_on(branching)) == {0, 1}
    assert walk_to(branching, 9) == []
    back = went(branching, 1, 2, 3)
    assert walk_to(back, 0) == ["room:2", "room:1", "room:0"]
    assert walk_to(back, 5) == ["room:2", "room:1", "room:5"]
    assert walk_to(back, 9) == []


def test_a_walk_goes_through_no_lock_and_not_beyond_the_goal() -> None:
    locked = opened("key")
    assert walk_to(went(locked, 1), 2) == []
    assert walk_to(went(locked, 1, 4, 3), 5) == [f"room:{room}" for room in (4, 1, 2, 5)]
    at = opened("walk")
    assert FAMILY.playing.press(at, "room:4")[-1] == "room:4"
    assert not FAMILY.playing.press(at, "room:99")
    assert not FAMILY.playing.press(at, "room:0")


def test_in_fog_only_rooms_that_were_seen_are_walked_to() -> None:
    at = opened("walk")
    clear = {shape.press for shape in drawn(at).shapes if shape.press}
    fogged = {shape.press for shape in drawn(at, View(fog=True)).shapes if shape.press}
    assert clear == {f"room:{room}" for room in range(1, 8)}
    assert fogged == {"room:1"}
    later = drawn(went(at, 1, 2, 3), View(fog=True))
    assert {shape.press for shape in later.shapes} - {""} == {
        f"room:{room}" for room in (0, 1, 2, 7)
    }


def test_the_goal_counts_the_keys_that_are_left() -> None:
    goal = FAMILY.playing.goal
    assert (str(goal(opened("door")).words), goal(opened("door")).left) == ("Reach the goal", 0)
    at = opened("key")
    assert str(goal(at).words) == "Fetch the key and reach the goal"
    assert [goal(at).left, goal(went(at, 1, 4, 3)).left] == [1, 0]
    house = workshop.compose(FAMILY, workshop.make_wish(FAMILY, None, HOUSE), 2)
    assert str(goal(house.position()).words) == "Fetch the keys and reach the goal"
    assert goal(house.position()).left == 2
    assert house.proof
    assert goal(went(house.position(), *map(room_of, house.proof.line))).left == 0


def room_of(move: Move) -> int:
    return int(move.removeprefix("room:"))


def test_scores_rise_with_visits_and_never_reach_the_top_of_another_grade() -> None:
    scores = [score_of(visits) for visits in (1, 5, 39, 59, 60, 149, 300, 499, 700, 5000, 1e6)]
    assert scores == sorted(scores)
    assert [grade_of(score_of(visits)) for visits in (39, 149, 499)] == ["easy", "normal", "hard"]
    for number, grade in enumerate(GRADES):
        assert grade_of(score_of(BOUNDS[number])) == grade
        assert grade_of(score_of(BOUNDS[number + 1] - 0.01)) == grade


@pytest.mark.parametrize(
    ("preset", "grade"),
    [("4.4.4.4-small", "easy"), ("hat-medium", "normal"), ("rectangles-large", "hard")],
)
def test_a_larger_maze_is_harder(preset: str, grade: str) -> None:
    rating = workshop.compose(FAMILY, FAMILY.composer.presets[preset], 4).rating
    assert rating
    assert (rating.grade, grade_of(rating.score)) == (grade, grade)
    assert rating.measures["visits"] == rating.measures["rooms"] - 1  # type: ignore[operator]


@pytest.mark.parametrize(
    ("preset", "grade", "why"),
    [("4.4.4.4-small", "hard", "never so hard"), ("4.4.4.4-large", "easy", "never so easy")],
)
def test_a_grade_that_the_rooms_rule_out_is_refused(preset: str, grade: str, why: str) -> None:
    with pytest.raises(BadWish, match=why):
        FAMILY.composer.check(workshop.make_wish(FAMILY, preset, [f"grade={grade}"]))


def test_a_grade_can_be_wished() -> None:
    wish = workshop.make_wish(FAMILY, "4.4.4.4-small", ["grade=normal", "keys=3", "rooms=60"])
    rating = workshop.compose(FAMILY, wish, 1).rating
    assert rating
    assert rating.grade == "normal"


@pytest.mark.parametrize("style", ["", "plain", "distance"])
def test_what_is_kept_of_a_drawing_is_what_would_be_drawn(
    style: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzle = workshop.compose(FAMILY, workshop.make_wish(FAMILY, None, HOUSE), 2)
    at = puzzle.position()
    assert puzzle.proof
    for move in puzzle.proof.line:
        view = View(style=style, last=move)
        kept = drawn(at, view)
        with monkeypatch.context() as patch:
            patch.setattr(sheets, "MOST_KEPT", 0)
            patch.setattr(painters, "sheet_of", Sheet)
            assert drawn(at, view) == kept
        at = FAMILY.rules.play(at, move)


@pytest.mark.parametrize("lesson", FAMILY.lessons, ids=lambda lesson: lesson.name)
def test_a_lesson_has_what_it_teaches(lesson: Lesson) -> None:
    maze = opened(lesson.name).maze
    assert (len(maze.keys) == 1) == (lesson.name == "key")
    assert (maze.storeys == 2) == (lesson.name == "stairs")
    assert (maze.plan.kind == "6.6.6") == (lesson.name == "hexagons")
    puzzle = read_lesson(FAMILY, lesson)
    assert puzzle.rating
    assert (puzzle.rating.measures["side_ways"] == 0) == (lesson.name in ("door", "walk", "key"))
