"""The themes: complete, strong in contrast, and readable by all eyes and all printers."""

import math
import re
from dataclasses import fields
from itertools import combinations

import pytest

from sakumon.core.errors import UnknownName
from sakumon.drawing.hatch import HATCHES
from sakumon.drawing.render import THEMES, Style, Theme, theme_named
from sakumon.drawing.scene import TONES, Role

ALL_THEMES = pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
SAFE = THEMES["safe"]


def colours(style: Style) -> set[str]:
    values = (getattr(style, field.name) for field in fields(style))
    return {value for value in values if isinstance(value, str) and value.startswith("#")}


@ALL_THEMES
def test_a_theme_styles_every_role(theme: Theme) -> None:
    assert set(theme.styles) == set(Role)
    for style in theme.styles.values():
        assert style.hatch is None or style.hatch in HATCHES
        assert all(re.fullmatch("#[0-9a-f]{6}", colour) for colour in colours(style))


def test_every_hatch_is_used() -> None:
    used = {style.hatch for theme in THEMES.values() for style in theme.styles.values()}
    assert used == {None, *HATCHES}


def test_print_is_black_and_white_only() -> None:
    styles = THEMES["print"].styles.values()
    assert {colour for style in styles for colour in colours(style)} == {"#000000", "#ffffff"}
    assert {style.wash for style in styles} <= {0.0, 1.0}


def test_print_tells_areas_apart_without_colour() -> None:
    styles = THEMES["print"].styles
    areas = (Role.FLOOR, Role.FLOOR_ALT, Role.WALL, Role.GOAL, Role.SAFE, Role.DANGER, Role.LAST)
    assert len({(styles[role].fill, styles[role].hatch, styles[role].edge) for role in areas}) == 7


@ALL_THEMES
def test_tones_go_one_way_and_walls_and_doors_show_on_all(theme: Theme) -> None:
    fills = [theme.styles[tone].fill for tone in TONES]
    lights = [luminance(linear(fill)) for fill in fills]
    dots = [HATCHES[theme.styles[tone].hatch or "tone"].width for tone in TONES[1:]]
    assert lights in (sorted(lights), sorted(lights, reverse=True))
    assert len(set(fills)) == len(TONES) or dots == sorted(set(dots))
    for fill in fills:
        assert contrast(theme.styles[Role.WALL].ink, fill) >= 3


def test_safe_and_danger_differ_in_more_than_colour() -> None:
    for theme in THEMES.values():
        assert theme.styles[Role.SAFE].hatch != theme.styles[Role.DANGER].hatch


def linear(colour: str) -> tuple[float, float, float]:
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return bent(red), bent(green), bent(blue)


def bent(level: float) -> float:
    result: float = level / 12.92 if level <= 0.04045 else ((level + 0.055) / 1.055) ** 2.4
    return result


def luminance(light: tuple[float, float, float]) -> float:
    return 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2]


def contrast(one: str, other: str) -> float:
    dark, bright = sorted((luminance(linear(one)), luminance(linear(other))))
    return (bright + 0.05) / (dark + 0.05)


@ALL_THEMES
@pytest.mark.parametrize("ground", [Role.FLOOR, Role.PAPER])
def test_what_matters_stands_out_from_the_ground(theme: Theme, ground: Role) -> None:
    quiet = {Role.PAPER, Role.FLOOR, Role.FLOOR_ALT, Role.GRID, Role.TAP, *TONES}
    for role in set(Role) - quiet - {Role.OPPONENT}:
        assert contrast(theme.styles[role].ink, theme.styles[ground].fill) >= 3, role
    opponent = theme.styles[Role.OPPONENT]
    assert any(contrast(c, theme.styles[ground].fill) >= 3 for c in colours(opponent))
    for role in (Role.NUMBER, Role.AXIS, Role.CAPTION):
        assert contrast(theme.styles[role].ink, theme.styles[Role.PAPER].fill) >= 4, role


# How the colours look to people without one kind of cone (Machado, Oliveira, Fernandes 2009).
EYES = {
    "all cones": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "no green": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "no blue": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
}


def seen(colour: str, eye: str) -> tuple[float, float, float]:
    """Return the colour in CIE L*a*b*, as this eye sees it."""
    light = linear(colour)
    mixed = (sum(a * b for a, b in zip(row, light, strict=True)) for row in EYES[eye])
    red, green, blue = (min(1.0, max(0.0, level)) for level in mixed)
    x = math.cbrt((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505)
    y = math.cbrt(luminance((red, green, blue)))
    z = math.cbrt((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@pytest.mark.parametrize("eye", EYES)
def test_safe_colours_differ_for_all_eyes(eye: str) -> None:
    roles = (Role.PLAYER, Role.OPPONENT, Role.GOAL, Role.WALL, Role.ROUTE, Role.SAFE, Role.DANGER)
    for one, other in combinations(roles, 2):
        apart = math.dist(*(seen(SAFE.styles[role].fill, eye) for role in (one, other)))
        assert apart > 15, (one, other)


def test_an_unknown_theme_is_named_with_the_known_ones() -> None:
    with pytest.raises(UnknownName, match=r"'drak'; did you mean 'dark'.*safe, light, dark, print"):
        theme_named("drak")
