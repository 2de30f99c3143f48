"""Moves as frames, the strip of a solution, and how the board is drawn."""

from dataclasses import replace

import pytest

from sakumon import workshop
from sakumon.core.dice import Dice
from sakumon.core.errors import IllegalMove, NoPicture
from sakumon.core.move import Move
from sakumon.core.puzzle import puzzle_of
from sakumon.drawing.scene import Polygon, Role, Text, View
from sakumon.families import load_family
from sakumon.families.panels import FAMILY
from sakumon.families.panels.model.board import rows_of
from sakumon.families.panels.model.cascade import moments
from tests.families.panels.boards import columns_of
from tests.families.panels.twin import board_of
from tests.support.population import composed, random_game

CHAIN = {"width": 6, "height": 4, "rows": ["..2...", "2233.3"], "moves": 1}


def test_a_chain_is_shown_moment_by_moment() -> None:
    frames = FAMILY.playing.frames(FAMILY.rules.read(CHAIN), Move("r1c5"))
    shown = [(frame.kind, frame.link, frame.caption) for frame in frames]
    assert shown == [
        ("swap", 0, ""),
        ("vanish", 1, "link 1: 3 vanish"),
        ("fall", 1, ""),
        ("vanish", 2, "link 2: 3 vanish"),
        ("fall", 2, ""),
    ]


def test_each_fall_is_by_one_row() -> None:
    columns = columns_of(board_of(["1.....", "2.....", "3.....", "32.11."]), 6)
    falls = [each.columns for each in moments(columns, (3, 0)) if each.kind == "fall"]
    assert [rows_of(fallen, 4)[1:3] for fallen in falls] == [
        ["21....", "3....."],
        ["2.....", "31...."],
    ]


def test_vanishing_panels_have_rings_and_flash() -> None:
    frames = FAMILY.playing.frames(FAMILY.rules.read(CHAIN), Move("r1c5"))
    scenes = [frame.scene for frame in frames if frame.scene]
    rings = [sum(shape.role == Role.ROUTE for shape in scene.shapes) for scene in scenes]
    assert rings == [0, 3, 0, 3]
    keys = [{one.piece.key for one in scene.shapes if one.flash and one.piece} for scene in scenes]
    assert keys == [set(), {"r1c3", "r1c4", "r1c5"}, set(), {"r1c1", "r1c2", "r1c3"}]


@pytest.mark.parametrize("preset", FAMILY.composer.presets)
def test_the_last_frame_ends_with_the_position_that_the_move_leads_to(preset: str) -> None:
    for at in list(random_game(FAMILY, composed("panels", preset).position(), Dice.of(4)))[:-1]:
        for move in FAMILY.rules.moves(at)[::7]:
            *scenes, last = [frame.scene for frame in FAMILY.playing.frames(at, move)]
            assert last is None  # the drawing of the position itself
            assert None not in scenes


def test_frames_of_an_illegal_move_are_refused() -> None:
    with pytest.raises(IllegalMove):
        FAMILY.playing.frames(FAMILY.rules.read(CHAIN), Move("r4c5"))


def test_a_strip_has_a_picture_for_every_link() -> None:
    scene = workshop.film(puzzle_of(FAMILY, FAMILY.rules.read(CHAIN)))
    captions = [shape.text for shape in scene.shapes if isinstance(shape, Text)]
    for caption in ("move 1: r1c5", "link 1: 3 vanish", "link 2: 3 vanish", "the end"):
        assert captions.count(caption) == 1
    assert not [shape for shape in scene.shapes if shape.press]
    assert scene.width == pytest.approx(4 * 7.5)


def test_a_family_without_frames_has_no_strip(monkeypatch: pytest.MonkeyPatch) -> None:
    still = replace(FAMILY, playing=replace(FAMILY.playing, frames=lambda _at, _move: ()))
    monkeypatch.setattr("sakumon.workshop.pictures.load_family", lambda _name: still)
    with pytest.raises(NoPicture, match="without --strip"):
        workshop.film(composed("panels", "easy"))


def test_kinds_differ_by_symbol_alone() -> None:
    rows = ["123456789"[start:] + "123456789"[:start] for start in range(4)]
    columns = [sum(int(row[place]) << 4 * at for at, row in enumerate(rows)) for place in range(9)]
    at = load_family("panels").rules.read(
        {"width": 9, "height": 4, "rows": rows_of(columns), "moves": 1}
    )
    scene = FAMILY.painter.draw(at, View())
    symbols = [shape for shape in scene.shapes if isinstance(shape, Polygon)]
    shapes = set()
    for symbol in symbols:
        if symbol.role == Role.SYMBOL:
            x = sum(point[0] for point in symbol.points) / len(symbol.points)
            y = sum(point[1] for point in symbol.points) / len(symbol.points)
            shapes.add(tuple((round(a - x, 3), round(b - y, 3)) for a, b in symbol.points))
    assert len(shapes) == 9
