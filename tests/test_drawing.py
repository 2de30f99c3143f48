"""Drawings: scenes as SVG, PNG, PDF and text, in every theme."""

import math
import re
import struct
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sakumon.core.errors import NoPicture, UnknownName
from sakumon.core.move import Move
from sakumon.drawing.arrow import SOFTENING, shaft_and_head
from sakumon.drawing.hatch import HATCHES
from sakumon.drawing.path import number
from sakumon.drawing.render import (
    SUFFIXES,
    THEMES,
    Theme,
    render,
    to_pdf,
    to_png,
    to_svg,
    to_text,
)
from sakumon.drawing.scene import AnyShape, Disc, Point, Polygon, Role, Scene, Stroke, Text

HOSTILE = "<&\"'>\n]]>\t\x00\ud800日本"
ALL_THEMES = pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
SAFE = THEMES["safe"]


def square(x: float, y: float) -> list[Point]:
    return [(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)]


def scene(*shapes: AnyShape, title: str = "board", description: str = "four by three") -> Scene:
    return Scene(4, 3, shapes, title, description, ["#..#", "#.@#"])


def every_role() -> Scene:
    shapes: list[AnyShape] = []
    for role in Role:
        shapes += [
            Polygon(square(0, 0), role=role),
            Stroke([(0, 0), (1, 0.3), (2, 1)], 0.1, role=role, arrow=True),
            Disc((2, 2), 0.3, role=role, label=f"a {role}", press=Move("up")),
            Text((3, 2), "動く7", 0.4, role=role),
        ]
    return scene(*shapes)


def parsed(drawing: Scene, theme: Theme = SAFE) -> ElementTree.Element:
    return ElementTree.fromstring(to_svg(drawing, theme))  # noqa: S314


def named(root: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    return list(root.iter(f"{{http://www.w3.org/2000/svg}}{name}"))


# SVG


@ALL_THEMES
def test_svg_is_well_formed_and_short(theme: Theme) -> None:
    text = to_svg(every_role(), theme)
    root = ElementTree.fromstring(text)  # noqa: S314
    assert (root.get("width"), root.get("viewBox")) == ("160", "0 0 160 120")
    assert not [part for part in re.findall(r"\.\d+", text) if len(part) > 3 or part[-1] == "0"]
    assert text == to_svg(every_role(), theme)


def test_svg_speaks() -> None:
    root = parsed(scene(Disc((1, 1), 0.3, role=Role.PLAYER, label="you", press=Move("left"))))
    ids = {part.get("id"): part.text for name in ("title", "desc") for part in named(root, name)}
    assert root.get("role") == "img"
    assert [ids[name] for name in root.attrib["aria-labelledby"].split()] == [
        "board",
        "four by three",
    ]
    (tapped,) = [group for group in named(root, "g") if group.get("data-press") == "left"]
    assert [title.text for title in named(tapped, "title")] == ["you"]


def test_svg_survives_hostile_text() -> None:
    shape = Text((1, 1), HOSTILE, 0.4, role=Role.AXIS, label=HOSTILE, press=Move(HOSTILE))
    drawing = scene(shape, title=HOSTILE, description=HOSTILE)
    root, clean = parsed(drawing), HOSTILE.replace("\x00", "\ufffd").replace("\ud800", "\ufffd")
    assert {part.text for name in ("title", "desc", "text") for part in named(root, name)} == {
        clean
    }
    assert [group.get("data-press") for group in named(root, "g")] == [None, clean]
    assert to_png(drawing, SAFE)
    assert to_pdf(drawing, SAFE)


def test_svg_ids_differ_between_drawings() -> None:
    danger = Polygon(square(1, 1), role=Role.DANGER)
    one, other = parsed(scene(danger, title="one")), parsed(scene(danger, title="other"))
    ids = [{part.get("id") for part in root.iter()} - {None} for root in (one, other)]
    assert len(ids[0]) == 3
    assert not ids[0] & ids[1]


def test_plain_shapes_become_one_path() -> None:
    floor = [Polygon(square(x, y), role=Role.FLOOR) for y in range(100) for x in range(100)]
    walls = [Stroke([(x, 0), (x, 1)], 0.1, role=Role.WALL) for x in range(1000)]
    dots = [Disc((x, 1), 0.1, role=Role.WALL) for x in range(1000)]
    text = to_svg(scene(*floor, *walls, *dots), SAFE)
    assert text.count("<path") == 3
    assert len(text) < 20 * len(floor) + 20 * len(walls) + 50 * len(dots)


def test_shapes_that_speak_or_play_stay_apart() -> None:
    plain = Polygon(square(0, 0), role=Role.FLOOR)
    shapes = [plain, replace(plain, label="a"), replace(plain, press=Move("b")), plain, plain]
    assert len(named(parsed(scene(*shapes)), "path")) == 4


def test_merged_areas_never_cut_holes() -> None:
    both = [Polygon(square(0, 0), role=Role.WALL), Polygon(square(0.5, 0.5), role=Role.WALL)]
    turned = [both[0], Polygon(square(0.5, 0.5)[::-1], role=Role.WALL)]
    assert to_png(scene(*both), SAFE) == to_png(scene(*turned), SAFE)


def test_a_closed_line_has_no_ends() -> None:
    text = to_svg(scene(Stroke([*square(0, 0), (0, 0)], 0.1, role=Role.RIM)), SAFE)
    assert 'd="M0 0h40v40h-40z"' in text


@given(st.floats(-1e6, 1e6))
def test_numbers_are_short_and_right(value: float) -> None:
    assert re.fullmatch(r"0|-?([1-9]\d*)?(\.\d?[1-9])?", number(value))
    assert float(number(value)) == pytest.approx(value, abs=0.005001)


@pytest.mark.parametrize("points", [[(0, 0), (3, 0)], [(0, 0), (0.1, 0)], [(0, 1), (1, 1), (3, 0)]])
def test_the_tip_of_an_arrow_is_the_last_point(points: list[Point]) -> None:
    shaft, head = shaft_and_head(points, 0.1)
    assert shaft[0] == points[0]
    assert math.dist(head[0], points[-1]) == pytest.approx(SOFTENING * 0.1 / 2)
    assert all(math.dist(corner, points[-1]) <= 0.4 for corner in [*head, shaft[-1]])
    assert math.dist(shaft[-1], points[-1]) > 0


@pytest.mark.parametrize("points", [[], [(1, 1)], [(1, 1), (1, 1)]])
def test_lines_without_length_are_no_trouble(points: list[Point]) -> None:
    for arrow in (True, False):
        assert parsed(scene(Stroke(points, 0.1, role=Role.ROUTE, arrow=arrow))) is not None


# PNG, PDF, text


def size_of(png: bytes) -> tuple[int, int]:
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", png[16:24])
    return width, height


def test_png_has_the_size_asked_for() -> None:
    assert size_of(to_png(every_role(), SAFE)) == (1200, 900)
    assert size_of(to_png(every_role(), SAFE, width=333)) == (333, 250)
    assert size_of(to_png(replace(scene(), width=2, height=5), SAFE)) == (480, 1200)


@ALL_THEMES
@pytest.mark.parametrize("to_bytes", [to_png, to_pdf])
def test_words_leave_ink(theme: Theme, to_bytes: Callable[[Scene, Theme], bytes]) -> None:
    texts = ("", "7", "動", "壁")
    drawn = {to_bytes(scene(Text((2, 1), text, 1, role=Role.AXIS)), theme) for text in texts}
    assert len(drawn) == len(texts)


def test_hatches_leave_ink() -> None:
    styles, drawing = THEMES["print"].styles, scene(Polygon(square(1, 1), role=Role.FLOOR))
    looks = [replace(styles[Role.SAFE], hatch=hatch) for hatch in (None, *HATCHES)]
    themes = [Theme("print", {**styles, Role.FLOOR: look}) for look in looks]
    assert len({to_png(drawing, theme) for theme in themes}) == len(themes)


@ALL_THEMES
def test_pictures_are_the_same_every_time(theme: Theme) -> None:
    first, again = (to_pdf(every_role(), theme) for _ in range(2))
    assert first.startswith(b"%PDF")
    assert first == again
    assert to_png(every_role(), theme) == to_png(every_role(), theme)


def test_text_is_the_rows() -> None:
    assert to_text(scene()) == "#..#\n#.@#"


def test_render_follows_the_suffix() -> None:
    starts = {".svg": b"<svg", ".png": b"\x89PNG", ".pdf": b"%PDF", ".txt": b"#..#\n#.@#\n"}
    assert set(starts) == set(SUFFIXES)
    for suffix, start in starts.items():
        assert render(scene(), suffix, "dark").startswith(start)
    assert render(scene(), ".SVG") == to_svg(scene(), SAFE).encode()


def test_render_says_what_it_cannot_do() -> None:
    with pytest.raises(NoPicture, match=r"'\.gif'.*\.svg, \.png, \.pdf or \.txt"):
        render(scene(), ".gif")
    with pytest.raises(UnknownName, match="there is no theme 'pink'"):
        render(scene(), ".txt", "pink")


def test_renderers_load_only_when_needed() -> None:
    modules = "{'resvg_py', 'typst'} & set(sys.modules)"
    code = f"import sys, sakumon.drawing.render; sys.exit(bool({modules}))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
