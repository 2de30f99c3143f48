"""What a player meets: hints, warnings, walks, and the measures of what was played."""

import pytest

from sakumon.core.errors import BadBoard, IllegalMove
from sakumon.core.move import Move
from sakumon.drawing.scene import View
from sakumon.families.sokoban import FAMILY
from sakumon.families.sokoban.board import level_of, rows_of
from sakumon.families.sokoban.danger import NO_MORE, routes, warnings
from sakumon.families.sokoban.lurd import Measures, measures_of, replay, spelled
from sakumon.families.sokoban.normal import TURNS, normal_key, turned
from sakumon.families.sokoban.rules import SokobanRules
from sakumon.play import Assist, Session
from tests.families.sokoban.levels import random_levels
from tests.families.sokoban.twin import fewest_pushes

TRAP = ["#######", "#     #", "# @$ .#", "#     #", "#######"]


def test_measures_counted_by_hand() -> None:
    at = level_of(["#########", "#       #", "# @$ $ .#", "#  .    #", "#########"])
    assert replay(at, "")[1] == Measures()
    # One packet to the right, then down: one change, two lines, a walk between.
    assert measures_of(at, "RurD") == Measures(4, 2, 2, 1, 2, 4)
    two = level_of(["##########", "#@$  $  .#", "#       .#", "##########"])
    # A, then B, then A again: three changes.
    assert measures_of(two, "RdrruR") == Measures(6, 2, 2, 2, 2, 5)
    assert measures_of(two, "RdrruRdllluR") == Measures(12, 3, 3, 3, 3, 9)


def test_a_line_in_small_letters_is_spelled_right() -> None:
    at = level_of(["#######", "#@ $ .#", "#######"])
    assert spelled(at, "rrr") == "rRR"
    for wrong in ("rrr", "rRRR", "x", "l"):
        with pytest.raises(IllegalMove):
            replay(at, wrong)


def test_a_push_that_spoils_the_level_is_warned_of() -> None:
    at = level_of(["#######", "#     #", "#  $ .#", "#  @  #", "#######"])
    assert list(warnings(at)) == ["U"]
    session = Session(FAMILY, at, assist=Assist.REFUSE)
    with pytest.raises(IllegalMove, match="can no longer be solved"):
        session.play(Move("U"))
    session.play(Move("l"))
    assert session.hint().status == "won"


def test_a_level_already_spoilt_says_so() -> None:
    at = level_of(["#######", "#$    #", "#    .#", "#  @  #", "#######"])
    assert set(warnings(at).values()) == {NO_MORE}
    assert set(warnings(at)) == set(SokobanRules().moves(at))
    assert Session(FAMILY, at).hint().status == "lost"


def test_warnings_are_never_wrong() -> None:
    warned = 0
    for at in random_levels(60, packets=2, label="warnings"):
        for move in warnings(at):
            assert fewest_pushes(rows_of(SokobanRules().play(at, move))) is None
            warned += 1
    assert warned > 20


def test_a_walk_to_a_place() -> None:
    at = level_of(TRAP)
    assert "".join(routes(at, "r3c6")) in ("urrrd", "drrru")
    assert routes(at, "r3c4") == []
    for nowhere in ("r1c1", "r99c99", "nonsense", "r3", "c4", "r3c12"):
        assert routes(at, nowhere) == []
    for way in routes(at, "r2c6"):
        at = SokobanRules().play(at, way)
    assert at.level.spot(at.keeper) == "line 2, column 6"


def test_places_to_walk_to_are_drawn_and_lead_there() -> None:
    at = level_of(TRAP)
    shapes = FAMILY.painter.draw(at, View()).shapes
    places = {shape.place for shape in shapes if shape.place}
    assert len(places) == 13
    assert all(routes(at, place) for place in places)


def test_the_normal_form_is_the_same_for_all_eight_ways_and_every_short_walk() -> None:
    for at in random_levels(30, packets=2, label="normal"):
        key = normal_key(at)
        assert {normal_key(turned(at, which)) for which in range(len(TURNS))} == {key}
        for move in SokobanRules().moves(at):
            same = normal_key(SokobanRules().play(at, move)) == key
            assert same or move.isupper()


def test_titles_are_one_line() -> None:
    with pytest.raises(BadBoard, match="title"):
        SokobanRules().read({"rows": ["#####", "#@$.#", "#####"], "title": "two\nlines"})
