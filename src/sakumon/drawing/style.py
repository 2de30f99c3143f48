"""What a theme is made of: one style for every role."""

from collections.abc import Mapping
from dataclasses import dataclass

from sakumon.drawing.scene import Role


@dataclass(frozen=True, slots=True, kw_only=True)
class Style:
    """How the shapes of one role look; lengths are in cells, dashes in widths of their line."""

    ink: str  # lines, words, hatches: the colour that carries the meaning
    fill: str  # the inside of areas and discs
    edge: str | None = None  # the outline of areas and discs
    edge_width: float = 0.04
    wash: float = 1.0  # how opaque an area is; discs are always solid
    hatch: str | None = None  # laid over areas, so that no role is known by colour alone
    dash: tuple[float, ...] = ()
    core: str | None = None  # a thin line along the middle of lines
    halo: str | None = None  # a rim around words, which often stand on other shapes


@dataclass(frozen=True, slots=True)
class Theme:
    """A named look."""

    name: str
    styles: Mapping[Role, Style]

    @property
    def paper(self) -> str:
        """The colour behind everything."""
        return self.styles[Role.PAPER].fill

    @property
    def text(self) -> str:
        """The colour of running text, for whatever is set around a drawing."""
        return self.styles[Role.CAPTION].ink
