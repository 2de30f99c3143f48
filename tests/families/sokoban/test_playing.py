"""What a player meets: hints, warnings, walks, and the measures of what was played."""

import pytest

from sakumon.core.budget import Budget
from sakumon.core.errors import BadBoard, IllegalMove
from sakumon.core.move import Move
from sakumon.drawing.scene import View
from sakumon.families.sokoban import FAMILY
from sakumon.families.sokoban.model.replay import LineCost, cost_of_line, replay, spelled
from sakumon.families.sokoban.model.rules import SokobanRules
from sakumon.families.sokoban.model.symmetry import LAYINGS, laid_another_way, normal_form
from sakumon.families.sokoban.model.xsb import parse_rows, rows_of
from sakumon.families.sokoban.solve.warnings import NO_MORE, warnings
from sakumon.families.sokoban.view.presses import pressed
from sakumon.play import Assist, Session
from sakumon.play.hints import advise
from tests.families.sokoban.levels import random_levels
from tests.families.sokoban.twin import fewest_pushes

TRAP = ["#######", "#     #", "# @$ .#", "#     #", "#######"]


def test_measures_counted_by_hand() -> None:
    at = parse_rows(["#########", "#       #", "# @$ $ .#", "#  .    #", "#########"])
    assert replay(at, "")[1] == LineCost()
    # One box to the right, then down: one change, two lines, a walk between.
    assert cost_of_line(at, "RurD") == LineCost(4, 2, 2, 1, 2, 4)
    two = parse_rows(["##########", "#@$  $  .#", "#       .#", "##########"])
    # A, then B, then A again: three changes.
    assert cost_of_line(two, "RdrruR") == LineCost(6, 2, 2, 2, 2, 5)
    assert cost_of_line(two, "RdrruRdllluR") == LineCost(12, 3, 3, 3, 3, 9)


def test_a_line_in_small_letters_is_spelled_right() -> None:
    at = parse_rows(["#######", "#@ $ .#", "#######"])
    assert spelled(at, "rrr") == "rRR"
    for wrong in ("rrr", "rRRR", "x", "l"):
        with pytest.raises(IllegalMove):
            replay(at, wrong)


def test_a_push_that_spoils_the_level_is_warned_of() -> None:
    at = parse_rows(["#######", "#     #", "#  $ .#", "#  @  #", "#######"])
    assert list(warnings(at, Budget())) == ["U"]
    session = Session(FAMILY, at, assist=Assist.REFUSE)
    with pytest.raises(IllegalMove, match="can no longer be solved"):
        session.play(Move("U"))
    session.play(Move("l"))
    assert advise(FAMILY, session.position, Budget()).status == "won"


def test_a_level_already_spoilt_says_so() -> None:
    at = parse_rows(["#######", "#$    #", "#    .#", "#  @  #", "#######"])
    assert set(warnings(at, Budget()).values()) == {NO_MORE}
    assert set(warnings(at, Budget())) == set(SokobanRules().moves(at))
    assert advise(FAMILY, at, Budget()).status == "lost"


def test_warnings_are_never_wrong() -> None:
    warned = 0
    for at in random_levels(60, boxes=2, label="warnings"):
        for move in warnings(at, Budget()):
            assert fewest_pushes(rows_of(SokobanRules().play(at, move))) is None
            warned += 1
    assert warned > 20


def test_a_walk_to_a_place() -> None:
    at = parse_rows(TRAP)
    assert "".join(pressed(at, "r3c6")) in ("urrrd", "drrru")
    assert pressed(at, "r3c4") == []
    for nowhere in ("r1c1", "r99c99", "nonsense", "r3", "c4", "r3c12"):
        assert pressed(at, nowhere) == []
    for way in pressed(at, "r2c6"):
        at = SokobanRules().play(at, way)
    assert at.level.line_and_column(at.player) == "line 2, column 6"


def test_places_to_walk_to_are_drawn_and_lead_there() -> None:
    at = parse_rows(TRAP)
    shapes = FAMILY.painter.draw(at, View()).shapes
    places = {shape.press for shape in shapes if shape.press.startswith("r") and shape.press != "r"}
    assert len(places) == 10
    assert all(pressed(at, place) for place in places)


def test_the_normal_form_is_the_same_for_all_eight_ways_and_every_short_walk() -> None:
    for at in random_levels(30, boxes=2, label="normal"):
        key = normal_form(at)
        assert {normal_form(laid_another_way(at, which)) for which in range(len(LAYINGS))} == {key}
        for move in SokobanRules().moves(at):
            same = normal_form(SokobanRules().play(at, move)) == key
            assert same or move.isupper()


def test_titles_are_one_line() -> None:
    with pytest.raises(BadBoard, match="title"):
        SokobanRules().read({"rows": ["#####", "#@$.#", "#####"], "title": "two\nlines"})
