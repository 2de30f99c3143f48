"""Animated pictures: what is in between, how long all of it lasts, and how much of it there is."""

import io
from pathlib import Path

import pytest
from click.testing import CliRunner
from PIL import Image

from sakumon.cli import main
from sakumon.core.errors import NoPicture
from sakumon.core.puzzle import write_document
from sakumon.drawing import animation
from sakumon.drawing.animation import FIRST, LAST, STEP, Shot, animated, pictures
from sakumon.drawing.scene import Disc, Piece, Polygon, Role, Scene
from sakumon.drawing.themes import theme_named
from sakumon.drawing.tween import between, moves
from tests.support.population import FAMILIES, short

THEME = theme_named("safe")


def box(key: str, x: float, y: float, turn: float = 0.0) -> Disc:
    return Disc((x, y), 0.4, role=Role.BOX, piece=Piece(key, (x, y), turn))


def drawing(*shapes: Disc | Polygon) -> Scene:
    floor = Polygon([(0, 0), (4, 0), (4, 4), (0, 4)], role=Role.FLOOR)
    return Scene(4, 4, [floor, *shapes], "Boxes", "", ())


def test_pieces_glide() -> None:
    before, after = drawing(box("a", 1, 1)), drawing(box("b", 3, 1))
    found = [between(before, after, {"b": "a"}, share).shapes[1] for share in (0, 0.5, 1)]
    assert [shape.centre for shape in found if isinstance(shape, Disc)] == [(1, 1), (2, 1), (3, 1)]
    assert [len(between(before, after, {"b": "a"}, share).shapes) for share in (0.1, 0.9)] == [2, 2]


def test_what_comes_and_goes_changes_halfway() -> None:
    before, after = drawing(box("a", 1, 1)), drawing(box("b", 3, 1))
    for share, there in ((0.2, "a"), (0.8, "b")):
        (shape,) = between(before, after, {}, share).shapes[1:]
        assert shape.piece is not None
        assert shape.piece.key == there


def test_pieces_turn_the_shorter_way() -> None:
    def wall(turn: float, tip: tuple[float, float]) -> Polygon:
        return Polygon([(2, 2), tip], role=Role.WALL, piece=Piece("wall", (2, 2), turn))

    before, after = drawing(wall(350, (3, 2))), drawing(wall(80, (2, 3)))
    (_, half) = between(before, after, {}, 0.5).shapes
    assert isinstance(half, Polygon)
    assert half.points[0] == pytest.approx((2, 2))
    assert half.points[1] == pytest.approx((2 + 0.5**0.5, 2 + 0.5**0.5))


def test_it_is_known_whether_anything_moves() -> None:
    here, there = drawing(box("a", 1, 1)), drawing(box("a", 2, 1))
    assert moves(here, there, {})
    assert moves(here, drawing(), {})
    assert moves(here, drawing(box("b", 1, 1)), {})
    assert not moves(here, drawing(box("b", 1, 1)), {"b": "a"})


def test_pictures_last_as_long_as_the_moments() -> None:
    shots = [Shot(drawing(box("a", 1, 1))), Shot(drawing(box("a", 3, 1)), {}, 200, 100)]
    found = pictures([*shots, Shot(drawing(box("a", 3, 1)), {}, 120)])
    times = [time for _, time in found]
    assert times == [FIRST, STEP, STEP, STEP, STEP, STEP + 100, LAST]


def test_there_are_only_so_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(animation, "MOST_PICTURES", 20)
    shots = [Shot(drawing(box(f"{x}", x % 4, 1)), {f"{x}": f"{x - 1}"}, 400) for x in range(100)]
    found = pictures(shots)
    assert 10 < len(found) <= 20
    assert found[-1][0] == shots[-1].scene
    monkeypatch.setattr(animation, "MOST_SHAPES", 9)
    assert len(pictures(shots)) <= 3


@pytest.mark.parametrize("suffix", animation.FORMS)
def test_every_form_moves(suffix: str) -> None:
    shots = [Shot(drawing(box("a", 1, 1))), Shot(drawing(box("a", 3, 1)), {}, 200)]
    data = animated(shots, suffix, THEME)
    assert data == animated(shots, suffix, THEME)
    with Image.open(io.BytesIO(data)) as image:
        assert getattr(image, "n_frames", 1) == len(pictures(shots))
        assert max(image.size) == animation.LONGER_SIDE


def test_other_forms_do_not_move() -> None:
    with pytest.raises(NoPicture, match="gif"):
        animated([Shot(drawing())], ".svg", THEME)


@pytest.mark.parametrize("name", FAMILIES)
def test_answers_are_played(name: str, tmp_path: Path) -> None:
    source, target = tmp_path / "puzzle.json", tmp_path / "answer.gif"
    source.write_text(write_document(short(name)), "utf-8")
    done = CliRunner().invoke(main, ["draw", str(source), "--film", "-o", str(target)])
    assert done.exit_code == 0, done.output
    with Image.open(target) as image:
        assert getattr(image, "n_frames", 1) > 1
    assert target.stat().st_size < 3_000_000


def test_a_film_needs_a_file(tmp_path: Path) -> None:
    source = tmp_path / "puzzle.json"
    source.write_text(write_document(short(FAMILIES[0])), "utf-8")
    done = CliRunner().invoke(main, ["draw", str(source), "--film"])
    assert done.exit_code == 2
    assert "--out" in done.output
