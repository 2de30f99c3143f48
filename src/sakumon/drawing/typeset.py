"""Typst, with the font that comes with Sakumon and no other: the same bytes on every machine."""

from collections.abc import Mapping

from sakumon.drawing.fonts import FONT_FILE


def typeset(page: bytes, inputs: Mapping[str, str]) -> bytes:
    """Return a PDF of a Typst document; it finds what it is given in `sys.inputs`."""
    import typst

    fonts = typst.Fonts(
        include_system_fonts=False,
        include_embedded_fonts=False,
        font_paths=[str(FONT_FILE.parent)],
    )
    return typst.compile(
        page, format="pdf", font_paths=fonts, ignore_system_fonts=True, sys_inputs=dict(inputs)
    )
