"""The hatches, each a tile of one cell.

A tile shows fine seams where it meets the next one in some viewers; with tiles as large as cells
the seams fall on the lines between cells.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sakumon.drawing.path import PathWriter, number
from sakumon.drawing.scene import Point
from sakumon.drawing.style import Style


@dataclass(frozen=True, slots=True)
class Hatch:
    """The lines of one tile and their width, in cells from its middle."""

    lines: Sequence[Sequence[Point]]
    width: float


def _dots(*places: float) -> list[list[Point]]:
    return [[(x, y)] for y in places for x in places]


# Lines run past the tile, so that their ends are never seen.
_LEVEL = [[(-0.6, y), (0.6, y)] for y in (-0.4, -0.2, 0.0, 0.2, 0.4)]
_RISING = [[(step / 5 - 0.3, -0.6), (-0.6, step / 5 - 0.3)] for step in range(10)]

HATCHES: Mapping[str, Hatch] = {
    "dots": Hatch(_dots(-0.3, -0.1, 0.1, 0.3), 0.06),
    "level": Hatch(_LEVEL, 0.025),
    "rising": Hatch(_RISING, 0.035),
    # Its dots stand between those of "dots", which may lie over it.
    "tone": Hatch(_dots(-0.4, -0.2, 0.0, 0.2, 0.4), 0.022),
    # Ever larger dots, for areas in order.
    **{
        f"tone-{step}": Hatch(_dots(-0.4, -0.2, 0.0, 0.2, 0.4), 0.017 * step)
        for step in range(2, 9)
    },
}


def pattern(identity: str, style: Style, middle: Point, scale: float) -> str:
    """Return the definition of a style's hatch, laid so that a tile's middle is at `middle`."""
    hatch, path = HATCHES[style.hatch or ""], PathWriter(scale)
    for line in hatch.lines:
        path.line([(x + 0.5, y + 0.5) for x, y in line])
    left, top, side = (number(scale * cells) for cells in (middle[0] - 0.5, middle[1] - 0.5, 1))
    return (
        f'<pattern id="{identity}" patternUnits="userSpaceOnUse" x="{left}" y="{top}" '
        f'width="{side}" height="{side}"><path fill="none" stroke="{style.ink}" '
        f'stroke-width="{number(hatch.width * scale)}" d="{path.data}"/></pattern>'
    )
