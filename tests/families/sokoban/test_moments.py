"""How a game looks on its way: pieces that move, what is left to do, boxes that are lost."""

from sakumon.core.dice import Dice
from sakumon.core.move import Move
from sakumon.drawing.scene import Disc, Role, View
from sakumon.families.sokoban import FAMILY
from sakumon.families.sokoban.model.rules import SokobanRules
from sakumon.families.sokoban.model.stuck import lost_boxes, stuck_boxes
from sakumon.families.sokoban.model.xsb import parse_rows, rows_of
from tests.families.sokoban.levels import random_levels
from tests.families.sokoban.twin import fewest_pushes
from tests.support.population import composed, random_game

CORRIDOR = ["#######", "#@$  .#", "#######"]


def keys(rows: list[str], view: View) -> dict[str, tuple[float, float]]:
    shapes = FAMILY.painter.draw(parse_rows(rows), view).shapes
    return {shape.piece.key: shape.piece.at for shape in shapes if shape.piece}


def test_a_push_moves_player_and_box_together() -> None:
    at = parse_rows(CORRIDOR)
    (frame,) = FAMILY.playing.frames(at, Move("R"))
    assert (frame.kind, frame.sound, frame.scene) == ("push", "push", None)
    assert frame.moved == {"box-r2c4": "box-r2c3"}
    before, after = keys(CORRIDOR, View()), keys(["#######", "# @$ .#", "#######"], View())
    for now, then in ({"player": "player"} | dict(frame.moved)).items():
        assert after[now][0] - before[then][0] == 1
        assert after[now][1] == before[then][1]


def test_a_step_moves_the_player_alone() -> None:
    at = parse_rows(["#######", "# @$ .#", "#######"])
    (frame,) = FAMILY.playing.frames(at, Move("l"))
    assert (frame.kind, frame.sound, frame.moved) == ("step", "step", {})


def test_boxes_that_come_by_gates_have_keys_that_were_not_there() -> None:
    puzzle, rules = composed("sokoban", "area"), SokobanRules()
    assert puzzle.proof is not None
    at, came = puzzle.position(), 0
    for move in puzzle.proof.line:
        (frame,) = FAMILY.playing.frames(at, move)
        then = rules.play(at, move)
        before, after = (
            {shape.piece.key for shape in FAMILY.painter.draw(each, View()).shapes if shape.piece}
            for each in (at, then)
        )
        new = after - {frame.moved.get(key, key) for key in before} - set(frame.moved)
        assert len(new) == len(at.queue) - len(then.queue)
        came += len(new)
        at = then
    assert came == len(puzzle.position().queue)


def test_the_goal_counts_boxes_that_are_not_home() -> None:
    at = parse_rows(["########", "#@$.$.*#", "########"])
    goal = FAMILY.playing.goal(at)
    assert goal.words == "Push every box onto a goal"
    assert goal.left == 2
    assert FAMILY.playing.goal(SokobanRules().play(at, Move("R"))).left == 1


def test_the_goal_of_an_area_counts_boxes_still_to_come() -> None:
    puzzle = composed("sokoban", "area")
    assert puzzle.proof is not None
    at = puzzle.position()
    assert FAMILY.playing.goal(at).left == len(at.queue) + 1 == 4
    assert "number" in FAMILY.playing.goal(at).words
    for move in puzzle.proof.line:
        at = SokobanRules().play(at, move)
    assert FAMILY.playing.goal(at).left == 0


def test_the_player_looks_where_it_went() -> None:
    looks = []
    for last in (None, "l", "r", "u", "D"):
        view = View(last=Move(last) if last else None)
        shapes = FAMILY.painter.draw(parse_rows(CORRIDOR), view).shapes
        eyes = [shape.centre for shape in shapes if isinstance(shape, Disc)][1:]
        looks.append((sum(x for x, _ in eyes), sum(y for _, y in eyes)))
    ahead, left, right, up, down = looks
    assert left[0] < ahead[0] < right[0]
    assert up[1] < ahead[1] < down[1]


def marked(rows: list[str], view: View) -> set[str]:
    shapes = FAMILY.painter.draw(parse_rows(rows), view).shapes
    marks = [shape for shape in shapes if shape.flash]
    assert {shape.role for shape in marks} <= {Role.DANGER}
    return {shape.piece.key for shape in marks if shape.piece}


def test_a_box_in_a_corner_is_marked_after_a_move_only() -> None:
    lost = ["######", "#$@  #", "#   .#", "######"]
    assert marked(lost, View()) == set()
    assert marked(lost, View(last=Move("L"))) == {"box-r2c2"}
    home = ["######", "#*@  #", "# $ .#", "######"]
    assert marked(home, View(last=Move("L"))) == set()


def test_boxes_that_hold_each_other_are_marked_and_those_that_can_move_are_not() -> None:
    square = ["#######", "#     #", "# $$  #", "# $* .#", "# @ ..#", "#######"]
    assert marked(square, View(last=Move("u"))) == {"box-r3c3", "box-r3c4", "box-r4c3"}
    row = ["#######", "#     #", "# $$$ #", "#@    #", "#...  #", "#######"]
    assert marked(row, View(last=Move("l"))) == set()


def test_levels_with_a_lost_box_cannot_be_solved() -> None:
    lost = 0
    for at in random_levels(60, boxes=2, label="lost"):
        for then in random_game(FAMILY, at, Dice.of("lost"), most=30):
            if lost_boxes(then):
                assert fewest_pushes(rows_of(then)) is None
                lost += 1
                break
    assert lost > 10


def test_what_is_stuck_never_moves() -> None:
    seen = 0
    for at in random_levels(40, boxes=3, label="stuck"):
        stuck = stuck_boxes(at)
        for then in random_game(FAMILY, at, Dice.of("stuck"), most=40):
            assert stuck <= then.boxes
        seen += bool(stuck)
    assert seen > 10
