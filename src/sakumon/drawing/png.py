"""PNG, drawn by resvg from the SVG."""

from sakumon.core.errors import NoPicture
from sakumon.core.message import Message
from sakumon.drawing.fonts import FONT_FILE
from sakumon.drawing.scene import Scene
from sakumon.drawing.style import Theme
from sakumon.drawing.svg import FONT_FAMILY, to_svg

LONGER_SIDE = 1200  # pixels


def to_png(scene: Scene, theme: Theme, width: int | None = None) -> bytes:
    """Return the drawing as PNG, `width` pixels wide or else 1200 on its longer side."""
    import resvg_py

    longer = max(scene.width, scene.height)
    scale = width / scene.width if width else LONGER_SIDE / longer
    try:
        drawn = resvg_py.svg_to_bytes(
            svg_string=to_svg(scene, theme, scale),
            font_files=[str(FONT_FILE)],
            skip_system_fonts=True,
            background=theme.paper,  # a last row that is cut by the edge would be half clear
            sans_serif_family=FONT_FAMILY,
        )
    except ValueError:
        raise NoPicture(
            Message("the drawing is too narrow to be drawn in pixels: write .svg instead")
        ) from None
    return bytes(drawn)
