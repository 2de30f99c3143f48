"""What hands do on a level: boxes taken up and put, pushed on, steps by touch."""

from heapq import heappop, heappush

import pytest

from sakumon.core.move import Move
from sakumon.drawing.scene import AnyShape, Role, View
from sakumon.families.sokoban import FAMILY
from sakumon.families.sokoban.model.position import Position, walkable
from sakumon.families.sokoban.model.pushing import pushed_to
from sakumon.families.sokoban.model.replay import cost_of_line, replay
from sakumon.families.sokoban.model.rules import SokobanRules, after, is_solved, letter_for
from sakumon.families.sokoban.model.xsb import parse_rows
from sakumon.families.sokoban.view.presses import cell_name, pressed
from tests.families.sokoban.levels import random_levels
from tests.support.population import composed, some_positions

ROOM = ["#######", "#     #", "# @$ .#", "#  $ .#", "#     #", "#######"]


def best(at: Position, box: int, target: int) -> tuple[int, int] | None:
    """Return pushes and moves of the best way by trying single steps, cheapest first."""
    others = at.boxes - {box}
    pending = [(0, 0, box, at.player)]
    done = set[tuple[int, int]]()
    while pending:
        pushes, moves, here, player = heappop(pending)
        if here == target:
            return pushes, moves
        if (here, player) in done:
            continue
        done.add((here, player))
        now = Position(at.level, others | {here}, player)
        for direction in "lurd":
            letter = letter_for(now, direction)
            then = after(now, direction) if letter else now
            if letter and others <= then.boxes:
                (there,) = then.boxes - others
                cost = pushes + letter.isupper(), moves + 1
                heappush(pending, (*cost, there, then.player))
    return None


def test_a_box_is_brought_by_the_fewest_pushes_and_then_the_fewest_moves() -> None:
    found = barred = 0
    for at in random_levels(25, boxes=2, label="brought"):
        for box in at.boxes:
            for target in walkable(at) - {box}:
                name = f"{cell_name(at, box)}>{cell_name(at, target)}"
                moves, wanted = pressed(at, name), best(at, box, target)
                if not moves:
                    assert wanted is None
                    barred += 1
                    continue
                end, cost = replay(at, moves)
                assert end.boxes == at.boxes - {box} | {target}
                assert (cost.pushes, cost.moves) == wanted
                found += 1
    assert min(found, barred) > 100


def test_a_box_is_walked_to_and_pushed_on_by_one() -> None:
    at = parse_rows(ROOM)
    assert "".join(pressed(at, "r3c4>right")) == "R"
    assert "".join(pressed(at, "r3c4>left")) == "urrdL"
    assert "".join(pressed(at, "r4c4>right")) == "dR"
    for barred in ("r3c4>down", "r4c4>up", "r4c4>nowhere", "r2c2>left", "r3c3>left", "r3c4>"):
        assert pressed(at, barred) == []


def test_what_cannot_be_is_answered_with_nothing() -> None:
    at = parse_rows(ROOM)
    for place in ("r3c4", "r4c4", "r1c1", "r99c99", "r2c", "", "r3c4>r2c2"):
        assert pressed(at, f"r3c4>{place}") == []
    corner = parse_rows(["#####", "#$ .#", "#  @#", "#####"])
    assert pressed(corner, "r2c2>r2c4") == []
    outside = parse_rows(["#####", "#@$.#", "#####", "  $ ", "  . "])
    assert pressed(outside, "r4c3>r5c3") == []


def test_a_search_looks_no_further_than_it_may() -> None:
    at = parse_rows(ROOM)
    box, target = 2 * 7 + 3, 4 * 7 + 1
    assert pushed_to(at, box, target) is not None
    assert pushed_to(at, box, target, looks=3) is None


def test_a_box_that_is_home_on_the_way_ends_the_game_there() -> None:
    at = parse_rows(["#######", "#@$. ##", "#######"])
    assert "".join(pressed(at, "r2c3>r2c5")) == "R"


def touched(at: Position) -> list[AnyShape]:
    return [shape for shape in FAMILY.painter.draw(at, View()).shapes if shape.role is Role.TAP]


@pytest.mark.parametrize("preset", ["tiny", "area"])
def test_every_cell_is_a_spot_every_box_a_grip_and_nothing_lies_over_them(preset: str) -> None:
    for at in some_positions("sokoban", preset, seed=11):
        shapes = FAMILY.painter.draw(at, View()).shapes
        cells = {cell_name(at, cell) for cell in walkable(at)}
        assert {shape.spot for shape in shapes if shape.spot} == cells
        grips = [shape for shape in shapes if shape.grip]
        assert {shape.grip for shape in grips} == {cell_name(at, box) for box in at.boxes}
        assert len(grips) == len(at.boxes)
        assert {shape.piece.key for shape in grips if shape.piece} == {
            f"box-{shape.grip}" for shape in grips
        }
        on_top = shapes[min(place for place, each in enumerate(shapes) if each.spot) :]
        assert {shape.role for shape in on_top} == {Role.TAP, Role.CAPTION}


def test_a_push_has_a_button_that_is_not_on_the_box() -> None:
    at = parse_rows(ROOM)
    pushes = [shape for shape in touched(at) if shape.press == "R"]
    (button,) = pushes
    assert button.label == "push right"
    assert button.spot == "r3c3"
    steps = {shape.press: shape.spot for shape in touched(at) if shape.press in ("l", "u", "d")}
    assert steps == {"l": "r3c2", "u": "r2c3", "d": "r4c3"}


def test_nothing_is_touched_once_the_level_is_solved() -> None:
    assert touched(parse_rows(["#####", "#@* #", "#####"])) == []


def test_gestures_in_an_area_end_where_the_next_box_comes() -> None:
    rules, puzzle = SokobanRules(), composed("sokoban", "area")
    at, cut = puzzle.position(), 0
    assert puzzle.proof is not None
    for move in puzzle.proof.line:
        for cell in walkable(at, at.boxes) - {at.player}:
            end = at
            for step in pressed(at, cell_name(at, cell)):
                assert len(end.queue) == len(at.queue)
                end = rules.play(end, step)
            cut += end.player != cell
        at = rules.play(at, Move(move))
    assert is_solved(at)
    assert cut


def test_stored_by_hand() -> None:
    at = parse_rows(ROOM)
    way = [*pressed(at, "r3c4>r3c6")]
    at, _ = replay(at, way)
    way += pressed(at, "r4c4>r4c6")
    assert is_solved(replay(parse_rows(ROOM), way)[0])
    assert FAMILY.playing.tally(at, way) == {"pushes": 4, "moves": len(way)}
    assert cost_of_line(parse_rows(ROOM), way).pushes == 4
