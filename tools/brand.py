"""Make the font of the brand and the icons of the app again, from what they are derived from.

    python -m tools.brand

The font is the bundled one, cut down to a few signs under a name of its own, as its licence asks;
the icons are `client/public/icon.svg`, drawn by what draws every picture of the program.
"""

import io
import re
from pathlib import Path

from sakumon.drawing.fonts import FONT_FILE

CLIENT = Path(__file__).parents[1] / "client"
FONT = CLIENT / "src" / "ui" / "fonts" / "brand.woff"
ICON = CLIENT / "public" / "icon.svg"
ICONS = CLIENT / "public" / "icons"
SIGNS = "作問Sakumon★☆今日学描開記"
NAME = "Sakumon Brand"
SIZES = (192, 512)
# Systems cut icons to shapes of their own: what matters lies within four fifths of the middle.
INNER = 0.72


def font() -> bytes:
    """Return the font of the brand as WOFF."""
    from fontTools.subset import Options, Subsetter
    from fontTools.ttLib import TTFont

    options = Options(layout_features=[], hinting=False, name_IDs=[], notdef_outline=True)
    opened = TTFont(FONT_FILE, recalcTimestamp=False)
    subsetter = Subsetter(options)
    subsetter.populate(text=SIGNS)
    subsetter.subset(opened)
    names = {0: "Derived from the font of Sakumon; IPA Font License Agreement v1.0", 1: NAME}
    for number, words in {**names, 2: "Regular", 4: NAME, 6: NAME.replace(" ", "")}.items():
        opened["name"].setName(words, number, 3, 1, 0x409)
    opened.flavor = "woff"
    made = io.BytesIO()
    opened.save(made)
    return made.getvalue()


def icon(size: int, maskable: bool = False) -> bytes:
    """Return the icon as PNG; one that may be cut to any shape fills its square."""
    import resvg_py

    drawn = ICON.read_text("utf-8")
    if maskable:
        shift = 16 * (1 - INNER)
        drawn = drawn.replace(' rx="7"', "")
        moved = f'<g id="mark" transform="translate({shift} {shift}) scale({INNER})"'
        drawn = drawn.replace('<g id="mark"', moved)
    drawn = re.sub("<svg ", f'<svg width="{size}" height="{size}" ', drawn, count=1)
    return bytes(resvg_py.svg_to_bytes(svg_string=drawn, skip_system_fonts=True))


def icons() -> dict[str, bytes]:
    """Return every icon by the name of its file."""
    plain = {f"{size}.png": icon(size) for size in SIZES}
    return {**plain, **{f"maskable-{size}.png": icon(size, maskable=True) for size in SIZES}}


def main() -> None:
    """Write them all."""
    FONT.parent.mkdir(parents=True, exist_ok=True)
    ICONS.mkdir(parents=True, exist_ok=True)
    FONT.write_bytes(font())
    for name, drawn in icons().items():
        (ICONS / name).write_bytes(drawn)


if __name__ == "__main__":
    main()
