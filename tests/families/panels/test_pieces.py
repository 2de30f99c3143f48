"""Panels as pieces: every one stays what it is while it is swapped, falls or vanishes."""

from collections.abc import Iterator, Mapping

import pytest

from sakumon.core.move import Move
from sakumon.drawing.scene import Frame, Role, Scene, View
from sakumon.families.panels import FAMILY
from sakumon.families.panels.model.cascade import links_of
from sakumon.families.panels.model.position import Position
from tests.families.panels.boards import cell, position_of, quiet_boards
from tests.families.panels.twin import board_of, play
from tests.support.population import composed, some

Panels = Mapping[str, Role]  # the kind of each panel by its key
TILES = {Role.WALL, *(role for role in Role if role.startswith("kind-"))}


def panels_in(scene: Scene) -> Panels:
    """Return the panels of a drawing, by their tiles."""
    shapes = [shape for shape in scene.shapes if shape.role in TILES]
    return {shape.piece.key: shape.role for shape in shapes if shape.piece}


def games(seed: int, count: int) -> Iterator[tuple[Position, Move]]:
    """Yield random boards, each with a few of its moves."""
    for board, width, height in quiet_boards(seed, count):
        at = position_of(board, width, height, 3)
        yield from ((at, move) for move in FAMILY.rules.moves(at)[::5])


def shown(at: Position, move: Move) -> list[tuple[Frame, Panels, Panels]]:
    """Return the frames of a move with the panels before and after each."""
    found, before = [], panels_in(FAMILY.painter.draw(at, View()))
    after = FAMILY.painter.draw(FAMILY.rules.play(at, move), View(last=move))
    for frame in FAMILY.playing.frames(at, move):
        now = panels_in(frame.scene or after)
        found.append((frame, before, now))
        before = now
    return found


def test_a_panel_keeps_its_kind_and_goes_only_as_the_rules_have_it() -> None:
    steps = {"swap": 0, "vanish": 0, "fall": 0}
    for at, move in games(1, 150):
        for frame, before, now in shown(at, move):
            for key, kind in now.items():
                assert before[frame.moved.get(key, key)] == kind
            for new, old in frame.moved.items():
                (row, column), (from_row, from_column) = cell(new), cell(old)
                if frame.kind == "swap":
                    assert (row, abs(column - from_column)) == (from_row, 1)
                else:
                    assert frame.kind == "fall"
                    assert column == from_column
                    assert row < from_row
                steps[frame.kind] += 1
            steps["vanish"] += frame.kind == "vanish"
    assert min(steps.values()) > 50


def test_what_is_gone_after_a_vanish_is_what_flashed() -> None:
    seen = 0
    for at, move in games(2, 150):
        flashing: set[str] = set()
        for frame, before, now in shown(at, move):
            gone = set(before) - {frame.moved.get(key, key) for key in now}
            assert gone == flashing
            shapes = frame.scene.shapes if frame.scene else ()
            flashing = {shape.piece.key for shape in shapes if shape.flash and shape.piece}
            assert bool(flashing) == (frame.kind == "vanish")
            seen += len(gone)
        assert not flashing
    assert seen > 200


def test_following_the_pieces_leads_to_the_board_of_the_twin() -> None:
    for board, width, height in quiet_boards(3, 150):
        at = position_of(board, width, height, 3)
        for move in FAMILY.rules.moves(at)[::5]:
            stand = panels_in(FAMILY.painter.draw(at, View()))
            gone: set[str] = set()
            for frame in FAMILY.playing.frames(at, move):
                stand = followed(stand, gone, frame)
                shapes = frame.scene.shapes if frame.scene else ()
                gone = {shape.piece.key for shape in shapes if shape.flash and shape.piece}
            row, column = cell(move)
            after = play(board, (row + 1, column + 1)).board
            wanted = {f"r{y + 1}c{x + 1}": role_of(kind) for (x, y), kind in after.items()}
            assert stand == wanted


def followed(stand: Panels, gone: set[str], frame: Frame) -> Panels:
    """Return the panels after a frame, by its `moved` alone."""
    left = {key: kind for key, kind in stand.items() if key not in gone}
    onward = {old: new for new, old in frame.moved.items()}
    assert set(onward) <= set(left)
    return {onward.get(key, key): kind for key, kind in left.items()}


def role_of(kind: str) -> Role:
    return Role.WALL if kind == "#" else Role(f"kind-{kind}")


def test_all_shapes_of_a_panel_are_one_piece_in_its_middle() -> None:
    scene = FAMILY.painter.draw(composed("panels", "hard").position(), View())
    for shape in some([shape for shape in scene.shapes if shape.piece]):
        assert shape.piece is not None
        row, column = cell(shape.piece.key)
        assert shape.piece.at == (column + 1.25, scene.height - row - 1.25)
        assert shape.piece.turn == 0


def test_moments_are_quick_and_sound_like_what_they_are() -> None:
    for at, move in games(4, 100):
        frames = FAMILY.playing.frames(at, move)
        links = links_of(at.columns, cell(move))
        assert [frame.kind for frame in frames].count("vanish") == len(links)
        assert len(frames) <= 2 + 2 * len(links)
        assert (frames[0].kind, frames[0].sound, frames[0].milliseconds) == ("swap", "swap", 120)
        for frame in frames[1:]:
            if frame.kind == "vanish":
                assert (frame.sound, frame.milliseconds, dict(frame.moved)) == ("clear", 320, {})
            else:
                assert (frame.sound == "fall") == bool(frame.moved)
                assert 90 < frame.milliseconds < 260


def test_a_deep_fall_is_one_frame_and_takes_longer() -> None:
    rows = ["1.", "2.", "3.", "31"]
    at = position_of(board_of(rows), 2, 4, 3)
    shallow = FAMILY.playing.frames(at, Move("r3c1"))
    deep = FAMILY.playing.frames(at, Move("r4c1"))
    assert [dict(frame.moved) for frame in deep] == [{"r4c2": "r4c1"}, {"r2c2": "r4c2"}]
    assert dict(shallow[1].moved) == {"r2c2": "r3c2", "r3c1": "r4c1"}
    assert (shallow[1].milliseconds, deep[1].milliseconds) == (130, 170)


def test_a_chain_of_ten_has_few_frames() -> None:
    puzzle = composed("panels", "long")
    assert puzzle.proof is not None
    frames = FAMILY.playing.frames(puzzle.position(), puzzle.proof.line[0])
    captions = [str(frame.caption) for frame in frames if frame.caption]
    assert [caption.partition(":")[0] for caption in captions] == [
        f"link {link}" for link in range(1, 11)
    ]
    assert len(frames) <= 22


@pytest.mark.parametrize("move", ["r1c1", "r1c2"])
def test_a_swap_that_nothing_follows_is_one_frame(move: str) -> None:
    at = FAMILY.rules.read({"width": 6, "height": 4, "rows": ["112122"], "moves": 2})
    (frame,) = FAMILY.playing.frames(at, Move(move))
    row, column = cell(move)
    left, right = f"r{row + 1}c{column + 1}", f"r{row + 1}c{column + 2}"
    assert dict(frame.moved) == {left: right, right: left}
