"""The four looks. Each styles every role, and none tells roles apart by colour alone."""

from collections.abc import Mapping

from sakumon.core.errors import UnknownName, unknown
from sakumon.core.message import Message
from sakumon.drawing.scene import Role
from sakumon.drawing.style import Style, Theme

__all__ = ["DEFAULT", "THEMES", "Style", "Theme", "theme_named"]

DEFAULT = "safe"


def theme_named(name: str) -> Theme:
    """Return the theme of this name."""
    if name not in THEMES:
        raise UnknownName(unknown(Message("theme"), name, list(THEMES)))
    return THEMES[name]


def _solid(colour: str) -> Style:
    return Style(ink=colour, fill=colour)


def _piece(colour: str, edge: str, edge_width: float = 0.05) -> Style:
    return Style(ink=colour, fill=colour, edge=edge, edge_width=edge_width)


def _mark(colour: str, hatch: str, wash: float) -> Style:
    """A washed and hatched area that what lies below can still be seen through."""
    return Style(ink=colour, fill=colour, edge=colour, edge_width=0.03, wash=wash, hatch=hatch)


def _kinds(edge: str, *colours: str) -> dict[Role, Style]:
    """Pieces of nine kinds; a symbol on each tells them apart, colour only helps."""
    roles = [Role(f"kind-{number}") for number in range(1, len(colours) + 1)]
    return {
        role: Style(ink=edge, fill=colour, edge=edge, edge_width=0.03)
        for role, colour in zip(roles, colours, strict=True)
    }


# After Okabe and Ito: hues that people with any kind of colour vision tell apart.
_SAFE = Theme(
    "safe",
    {
        Role.PAPER: _solid("#ffffff"),
        Role.FLOOR: _solid("#f7f8fa"),
        Role.FLOOR_ALT: _solid("#e8ecf1"),
        Role.GRID: _solid("#d0d6de"),
        Role.RIM: _solid("#20242a"),
        Role.WALL: _solid("#20242a"),
        Role.MOTION: _solid("#66717f"),
        Role.PIVOT: Style(ink="#20242a", fill="#ffffff", edge="#20242a", edge_width=0.05),
        Role.PLAYER: _piece("#0072b2", "#20242a"),
        Role.OPPONENT: _piece("#e69f00", "#20242a"),
        Role.GOAL: Style(ink="#8a7d00", fill="#f0e442", edge="#20242a"),
        Role.ROUTE: _solid("#b0508a"),
        Role.NUMBER: Style(ink="#20242a", fill="#20242a", halo="#f7f8fa"),
        Role.SAFE: _mark("#009e73", "dots", 0.12),
        Role.DANGER: _mark("#d55e00", "rising", 0.12),
        Role.LAST: Style(ink="#2b86bf", fill="#56b4e9", wash=0.35),
        Role.AXIS: _solid("#5f6874"),
        Role.CAPTION: _solid("#20242a"),
        Role.DOOR: _solid("#20242a"),
        Role.LOCK: _solid("#d55e00"),
        Role.KEY: Style(ink="#8a7d00", fill="#f0e442", edge="#20242a"),
        Role.STAIRS: _solid("#5f6874"),
        Role.START: Style(ink="#20242a", fill="#ffffff", edge="#0072b2", edge_width=0.06),
        Role.TAP: Style(ink="#20242a", fill="#ffffff", wash=0.0),
        Role.TONE_1: _solid("#fbf6df"),
        Role.TONE_2: _solid("#eaf1cd"),
        Role.TONE_3: _solid("#d0e8cd"),
        Role.TONE_4: _solid("#b3dcd2"),
        Role.TONE_5: _solid("#97cddb"),
        Role.TONE_6: _solid("#82b9dd"),
        Role.TONE_7: _solid("#76a1d6"),
        Role.TONE_8: _solid("#7488c6"),
        **_kinds(
            "#20242a",
            *("#e8743b", "#56b4e9", "#f0e442", "#00b386", "#e6a5cd"),
            *("#8f7fd6", "#ffffff", "#b8a082", "#9fd356"),
        ),
        Role.SYMBOL: _solid("#20242a"),
        Role.BOX: Style(ink="#20242a", fill="#e3b778", edge="#20242a", edge_width=0.05),
        Role.HOME: Style(ink="#20242a", fill="#5fbf9f", edge="#20242a", edge_width=0.05),
        Role.BLOCK: Style(ink="#4d5866", fill="#6b7684", edge="#a9b3bf", edge_width=0.05),
    },
)

_LIGHT = Theme(
    "light",
    {
        Role.PAPER: _solid("#fffdf9"),
        Role.FLOOR: _solid("#f6f2ea"),
        Role.FLOOR_ALT: _solid("#ebe4d6"),
        Role.GRID: _solid("#ddd4c3"),
        Role.RIM: _solid("#5b5149"),
        Role.WALL: _solid("#4a423b"),
        Role.MOTION: _solid("#a08468"),
        Role.PIVOT: Style(ink="#4a423b", fill="#fffdf9", edge="#4a423b", edge_width=0.05),
        Role.PLAYER: _piece("#4a78a8", "#2f5378"),
        Role.OPPONENT: _piece("#d9935b", "#8f5a2e"),
        Role.GOAL: Style(ink="#9a7420", fill="#f2cf6b", edge="#8a6a22"),
        Role.ROUTE: _solid("#84428c"),
        Role.NUMBER: Style(ink="#4a423b", fill="#4a423b", halo="#f6f2ea"),
        Role.SAFE: _mark("#3f8a68", "dots", 0.12),
        Role.DANGER: _mark("#c2553f", "rising", 0.12),
        Role.LAST: Style(ink="#5288b5", fill="#9cc4e4", wash=0.4),
        Role.AXIS: _solid("#857868"),
        Role.CAPTION: _solid("#4a423b"),
        Role.DOOR: _solid("#4a423b"),
        Role.LOCK: _solid("#c2553f"),
        Role.KEY: Style(ink="#9a7420", fill="#f2cf6b", edge="#8a6a22"),
        Role.STAIRS: _solid("#857868"),
        Role.START: Style(ink="#4a423b", fill="#fffdf9", edge="#4a78a8", edge_width=0.06),
        Role.TAP: Style(ink="#4a423b", fill="#fffdf9", wash=0.0),
        Role.TONE_1: _solid("#fbf3e0"),
        Role.TONE_2: _solid("#f6e7c8"),
        Role.TONE_3: _solid("#f2d8b3"),
        Role.TONE_4: _solid("#ecc6a4"),
        Role.TONE_5: _solid("#e3b39c"),
        Role.TONE_6: _solid("#d6a19a"),
        Role.TONE_7: _solid("#c3929c"),
        Role.TONE_8: _solid("#a9869f"),
        **_kinds(
            "#4a423b",
            *("#e07f6a", "#8fbfe0", "#f2cf6b", "#8cc29a", "#e3a9c6"),
            *("#b09fd8", "#fffdf9", "#c9b08a", "#bcd47e"),
        ),
        Role.SYMBOL: _solid("#3a332d"),
        Role.BOX: Style(ink="#3a332d", fill="#d9b385", edge="#3a332d", edge_width=0.05),
        Role.HOME: Style(ink="#3a332d", fill="#9cc79a", edge="#3a332d", edge_width=0.05),
        Role.BLOCK: Style(ink="#6f6356", fill="#94867a", edge="#c9bdae", edge_width=0.05),
    },
)

_DARK = Theme(
    "dark",
    {
        Role.PAPER: _solid("#12161c"),
        Role.FLOOR: _solid("#1c222b"),
        Role.FLOOR_ALT: _solid("#252d38"),
        Role.GRID: _solid("#353f4d"),
        Role.RIM: _solid("#aab4c2"),
        Role.WALL: _solid("#e8ecf2"),
        Role.MOTION: _solid("#8d9bad"),
        Role.PIVOT: Style(ink="#e8ecf2", fill="#12161c", edge="#e8ecf2", edge_width=0.05),
        Role.PLAYER: _piece("#5aaef2", "#12161c"),
        Role.OPPONENT: _piece("#f2a65a", "#12161c"),
        Role.GOAL: Style(ink="#f5d95e", fill="#f5d95e", edge="#12161c"),
        Role.ROUTE: _solid("#e9b3f2"),
        Role.NUMBER: Style(ink="#f4f6f9", fill="#f4f6f9", halo="#1c222b"),
        Role.SAFE: _mark("#45c49a", "dots", 0.12),
        Role.DANGER: _mark("#ff7d66", "rising", 0.12),
        Role.LAST: Style(ink="#5c9ed6", fill="#3f7fb5", wash=0.35),
        Role.AXIS: _solid("#95a1b2"),
        Role.CAPTION: _solid("#e8ecf2"),
        Role.DOOR: _solid("#e8ecf2"),
        Role.LOCK: _solid("#ff7d66"),
        Role.KEY: Style(ink="#f5d95e", fill="#f5d95e", edge="#12161c"),
        Role.STAIRS: _solid("#95a1b2"),
        Role.START: Style(ink="#f4f6f9", fill="#12161c", edge="#5aaef2", edge_width=0.06),
        Role.TAP: Style(ink="#f4f6f9", fill="#12161c", wash=0.0),
        Role.TONE_1: _solid("#1e2430"),
        Role.TONE_2: _solid("#21303f"),
        Role.TONE_3: _solid("#24404d"),
        Role.TONE_4: _solid("#285158"),
        Role.TONE_5: _solid("#31635f"),
        Role.TONE_6: _solid("#437562"),
        Role.TONE_7: _solid("#5d8562"),
        Role.TONE_8: _solid("#738a5b"),
        **_kinds(
            "#e8ecf2",
            *("#c8562f", "#2f7fb8", "#a8900f", "#17805f", "#b0508a"),
            *("#6a58b8", "#4a5462", "#7d6440", "#5c8a1f"),
        ),
        Role.SYMBOL: _solid("#f4f6f9"),
        Role.BOX: Style(ink="#dcbb86", fill="#80623a", edge="#dcbb86", edge_width=0.05),
        Role.HOME: Style(ink="#a5e0c8", fill="#2a6e57", edge="#a5e0c8", edge_width=0.05),
        Role.BLOCK: Style(ink="#7d8898", fill="#3d4755", edge="#566273", edge_width=0.05),
    },
)

_BLACK, _WHITE = "#000000", "#ffffff"


def _outlined(edge_width: float, hatch: str | None = None, wash: float = 1.0) -> Style:
    return Style(
        ink=_BLACK, fill=_WHITE, edge=_BLACK, edge_width=edge_width, hatch=hatch, wash=wash
    )


_PRINT = Theme(
    "print",
    {
        Role.PAPER: _solid(_WHITE),
        Role.FLOOR: _solid(_WHITE),
        Role.FLOOR_ALT: Style(ink=_BLACK, fill=_WHITE, hatch="tone"),
        Role.GRID: Style(ink=_BLACK, fill=_BLACK, dash=(0.01, 3.0)),
        Role.RIM: _solid(_BLACK),
        Role.WALL: _solid(_BLACK),
        Role.MOTION: _solid(_BLACK),
        Role.PIVOT: _outlined(0.05),
        Role.PLAYER: _piece(_BLACK, _BLACK),
        Role.OPPONENT: _outlined(0.09),
        Role.GOAL: _outlined(0.05),
        Role.ROUTE: Style(ink=_BLACK, fill=_BLACK, core=_WHITE),
        Role.NUMBER: Style(ink=_BLACK, fill=_BLACK, halo=_WHITE),
        Role.SAFE: _outlined(0.04, "dots", 0.0),
        Role.DANGER: Style(
            ink=_BLACK, fill=_BLACK, edge=_BLACK, edge_width=0.04, wash=0.0, hatch="rising"
        ),
        Role.LAST: Style(ink=_BLACK, fill=_WHITE, wash=0.0, hatch="level"),
        Role.AXIS: _solid(_BLACK),
        Role.CAPTION: _solid(_BLACK),
        Role.DOOR: _solid(_BLACK),
        Role.LOCK: Style(ink=_BLACK, fill=_BLACK, core=_WHITE),
        Role.KEY: _outlined(0.05),
        Role.STAIRS: _solid(_BLACK),
        Role.START: _outlined(0.06),
        Role.TAP: Style(ink=_BLACK, fill=_WHITE, wash=0.0),
        Role.TONE_1: _solid(_WHITE),
        Role.TONE_2: Style(ink=_BLACK, fill=_WHITE, hatch="tone-2"),
        Role.TONE_3: Style(ink=_BLACK, fill=_WHITE, hatch="tone-3"),
        Role.TONE_4: Style(ink=_BLACK, fill=_WHITE, hatch="tone-4"),
        Role.TONE_5: Style(ink=_BLACK, fill=_WHITE, hatch="tone-5"),
        Role.TONE_6: Style(ink=_BLACK, fill=_WHITE, hatch="tone-6"),
        Role.TONE_7: Style(ink=_BLACK, fill=_WHITE, hatch="tone-7"),
        Role.TONE_8: Style(ink=_BLACK, fill=_WHITE, hatch="tone-8"),
        **_kinds(_BLACK, *[_WHITE] * 9),
        Role.SYMBOL: _solid(_BLACK),
        Role.BOX: Style(ink=_BLACK, fill=_WHITE, edge=_BLACK, edge_width=0.05),
        Role.HOME: Style(ink=_BLACK, fill=_WHITE, edge=_BLACK, edge_width=0.09),
        Role.BLOCK: Style(ink=_BLACK, fill=_BLACK, edge=_WHITE, edge_width=0.04),
    },
)

THEMES: Mapping[str, Theme] = {theme.name: theme for theme in (_SAFE, _LIGHT, _DARK, _PRINT)}
