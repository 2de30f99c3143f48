"""PDF, set by Typst around the SVG: lines stay lines and text stays text."""

from sakumon.drawing.markup import writable
from sakumon.drawing.scene import Scene
from sakumon.drawing.style import Theme
from sakumon.drawing.svg import to_svg
from sakumon.drawing.typeset import typeset

# In points. The largest drawing still fits a sheet of A4 or of US Letter.
_MARGIN = 12.0
_LARGEST_CELL, _LARGEST_WIDTH, _LARGEST_HEIGHT = 40.0, 510.0, 690.0

_PAGE = b"""
#let given = sys.inputs
#let points(name) = float(given.at(name)) * 1pt
#set document(title: given.title, date: none)
#set page(width: auto, height: auto, margin: points("margin"), fill: rgb(given.paper))
#image(bytes(given.svg), format: "svg", width: points("width"), alt: given.description)
"""


def to_pdf(scene: Scene, theme: Theme) -> bytes:
    """Return the drawing as a PDF of one page, the same bytes every time."""
    return typeset(_PAGE, _inputs(scene, theme))


def _inputs(scene: Scene, theme: Theme) -> dict[str, str]:
    cell = min(_LARGEST_CELL, _LARGEST_WIDTH / scene.width, _LARGEST_HEIGHT / scene.height)
    return {
        "svg": to_svg(scene, theme),
        "title": writable(scene.title),
        "description": writable(scene.description),
        "paper": theme.paper,
        "margin": f"{_MARGIN}",
        "width": f"{cell * scene.width:.3f}",
    }
