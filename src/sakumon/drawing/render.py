"""Ink: a scene as SVG, PNG, PDF or text."""

from collections.abc import Callable, Mapping

from sakumon.core.errors import NoPicture
from sakumon.core.message import Message
from sakumon.drawing.pdf import to_pdf
from sakumon.drawing.png import to_png
from sakumon.drawing.scene import Scene, without_ghosts
from sakumon.drawing.style import Style, Theme
from sakumon.drawing.svg import to_svg
from sakumon.drawing.text import to_text
from sakumon.drawing.themes import DEFAULT, THEMES, theme_named

__all__ = [
    "SUFFIXES",
    "THEMES",
    "Style",
    "Theme",
    "render",
    "theme_named",
    "to_pdf",
    "to_png",
    "to_svg",
    "to_text",
]

_WRITERS: Mapping[str, Callable[[Scene, Theme], bytes]] = {
    ".svg": lambda scene, theme: to_svg(scene, theme).encode(),
    ".png": to_png,
    ".pdf": to_pdf,
    ".txt": lambda scene, _theme: f"{to_text(scene)}\n".encode(),
}
SUFFIXES = tuple(_WRITERS)


def render(scene: Scene, suffix: str, theme_name: str = DEFAULT) -> bytes:
    """Return the drawing as the bytes of a file with this suffix."""
    writer = _WRITERS.get(suffix.lower())
    if writer is None:
        known = f"{', '.join(SUFFIXES[:-1])} or {SUFFIXES[-1]}"
        raise NoPicture(
            Message(
                "cannot draw to '{suffix}': let the file's name end in {known}",
                suffix=suffix,
                known=known,
            )
        )
    return writer(without_ghosts(scene), theme_named(theme_name))
