"""SVG: small, the same every time, and drawn alike by browsers, resvg and Typst.

Looks are presentation attributes on groups and not a style sheet, because a style sheet inside a
drawing would restyle every other drawing on the same web page.
"""

import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from sakumon.drawing.arrow import SOFTENING, shaft_and_head
from sakumon.drawing.hatch import pattern
from sakumon.drawing.markup import escape
from sakumon.drawing.path import PathWriter, number
from sakumon.drawing.scene import AnyShape, Disc, Piece, Point, Polygon, Role, Scene, Stroke, Text
from sakumon.drawing.style import Style, Theme

FONT_FAMILY = "IPAexGothic"
SCALE = 40.0  # pixels a cell

# Half the height of the font's digits and ideographs: renderers disagree about every other way
# of centring a line of text.
_DROP = 0.375
_HALO = 0.24  # of the size of the words, on either side
_CORE = 0.4  # of the width of the line


@dataclass(frozen=True, slots=True)
class _Sheet:
    """What every piece of one drawing needs to know."""

    theme: Theme
    scale: float
    prefix: str

    def style(self, shape: AnyShape) -> Style:
        return self.theme.styles[shape.role]

    def length(self, cells: float) -> str:
        return number(cells * self.scale)

    def hatch(self, role: Role) -> str:
        return f"{self.prefix}-{role}"


def to_svg(scene: Scene, theme: Theme, scale: float = SCALE) -> str:
    """Return the drawing as one SVG document."""
    sheet = _Sheet(theme, scale, _prefix(scene, theme, scale))
    width, height = sheet.length(scene.width), sheet.length(scene.height)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" role="img" '
        f'aria-labelledby="{sheet.prefix}-title {sheet.prefix}-desc" '
        f'font-family="{FONT_FAMILY},sans-serif" text-anchor="middle" '
        'stroke-linecap="round" stroke-linejoin="round">'
        f'<title id="{sheet.prefix}-title">{escape(scene.title)}</title>'
        f'<desc id="{sheet.prefix}-desc">{escape(scene.description)}</desc>'
        f"{_definitions(sheet, scene)}"
        f'<rect width="{width}" height="{height}" fill="{theme.paper}"/>'
        f"{''.join(_groups(sheet, scene.shapes))}</svg>\n"
    )


def _prefix(scene: Scene, theme: Theme, scale: float) -> str:
    """Return a name for this drawing's ids: several drawings may share one web page."""
    text = f"{scene.title}\n{scene.description}\n{theme.name}\n{scale!r}"
    return f"s{zlib.crc32(text.encode(errors='replace')):08x}"


def _definitions(sheet: _Sheet, scene: Scene) -> str:
    """Define each hatch in use, in step with the first area that shows it."""
    firsts: dict[Role, Polygon] = {}
    for shape in scene.shapes:
        if isinstance(shape, Polygon) and shape.points and sheet.style(shape).hatch:
            firsts.setdefault(shape.role, shape)
    patterns = [
        pattern(sheet.hatch(role), sheet.style(area), _middle(area), sheet.scale)
        for role, area in firsts.items()
    ]
    return f"<defs>{''.join(patterns)}</defs>" if patterns else ""


def _middle(area: Polygon) -> Point:
    across, down = zip(*area.points, strict=True)
    return (min(across) + max(across)) / 2, (min(down) + max(down)) / 2


def _groups(sheet: _Sheet, shapes: Sequence[AnyShape]) -> Iterator[str]:
    for _, run in groupby(shapes, key=_likeness):
        alike = list(run)
        look = _look(sheet, alike[0])
        yield f'<g class="{alike[0].role}"{look}>{"".join(_members(sheet, alike))}</g>'


def _likeness(shape: AnyShape) -> tuple[object, ...]:
    match shape:
        case Stroke():
            return Stroke, shape.role, shape.width, shape.arrow
        case Text():
            return Text, shape.role, shape.size
    return type(shape), shape.role


def _look(sheet: _Sheet, shape: AnyShape) -> str:
    style = sheet.style(shape)
    match shape:
        case Polygon() if style.wash < 1:
            wash = f' fill-opacity="{number(style.wash)}"'
            return f' fill="{style.fill}"{wash}{_edge(sheet, style)}'
        case Polygon() | Disc():
            return f' fill="{style.fill}"{_edge(sheet, style)}'
        case Stroke():
            return f' fill="none" stroke="{style.ink}" stroke-width="{sheet.length(shape.width)}"'
        case Text():
            size = f' font-size="{sheet.length(shape.size)}"'
            return f' fill="{style.ink}"{size}{_rim(sheet, style, shape.size)}'


def _edge(sheet: _Sheet, style: Style) -> str:
    if style.edge is None:
        return ""
    return f' stroke="{style.edge}" stroke-width="{sheet.length(style.edge_width)}"'


def _rim(sheet: _Sheet, style: Style, size: float) -> str:
    if style.halo is None:
        return ""
    width = sheet.length(2 * _HALO * size)
    return f' stroke="{style.halo}" stroke-width="{width}" paint-order="stroke"'


def _members(sheet: _Sheet, alike: Sequence[AnyShape]) -> Iterator[str]:
    """Draw shapes of one look: those that say and play nothing become a single path."""
    # Outlined shapes stay apart, or the outline of a lower one would show through an upper one.
    outlined = sheet.style(alike[0]).edge is not None
    for alone, part in groupby(alike, key=_stands_alone):
        shapes = list(part)
        if not alone and not outlined:
            yield _draw(sheet, shapes)
        else:
            yield from (_named(sheet, shape, _draw(sheet, [shape])) for shape in shapes)


def _stands_alone(shape: AnyShape) -> bool:
    touched = shape.press or shape.grip or shape.spot
    return bool(touched or shape.label or shape.piece or shape.flash)


def _named(sheet: _Sheet, shape: AnyShape, drawn: str) -> str:
    if not _stands_alone(shape):
        return drawn
    names = (("press", shape.press), ("grip", shape.grip), ("spot", shape.spot))
    said = "".join(f' data-{name}="{escape(word)}"' for name, word in names if word)
    said += ' data-ghost="" opacity="0"' * shape.ghost + ' data-flash=""' * shape.flash
    title = f"<title>{escape(shape.label)}</title>" if shape.label else ""
    return f"<g{said}{_pose(sheet, shape.piece)}>{title}{drawn}</g>"


def _pose(sheet: _Sheet, piece: Piece | None) -> str:
    """Write what a client needs to move a piece from one drawing to the next."""
    if piece is None:
        return ""
    where = f' data-at="{sheet.length(piece.at[0])} {sheet.length(piece.at[1])}"'
    turned = f' data-turn="{number(piece.turn)}"' if piece.turn else ""
    return f' data-key="{escape(piece.key)}"{where}{turned}'


def _draw(sheet: _Sheet, shapes: Sequence[AnyShape]) -> str:
    match shapes[0]:
        case Polygon():
            return _areas(sheet, [shape for shape in shapes if isinstance(shape, Polygon)])
        case Disc():
            return _discs(sheet, [shape for shape in shapes if isinstance(shape, Disc)])
        case Stroke():
            return _lines(sheet, [shape for shape in shapes if isinstance(shape, Stroke)])
        case Text():
            return "".join(_text(sheet, shape) for shape in shapes if isinstance(shape, Text))


def _areas(sheet: _Sheet, areas: Sequence[Polygon]) -> str:
    style, path = sheet.style(areas[0]), PathWriter(sheet.scale)
    for area in areas:
        path.polygon(area.points)
    if style.hatch is None:
        return f'<path d="{path.data}"/>'
    # A ground inside the pattern would show hair lines between its tiles.
    ground = f'<path stroke="none" d="{path.data}"/>' if style.wash else ""
    hatch = sheet.hatch(areas[0].role)
    return f'{ground}<path fill="url(#{hatch})" fill-opacity="1" d="{path.data}"/>'


def _discs(sheet: _Sheet, discs: Sequence[Disc]) -> str:
    path = PathWriter(sheet.scale)
    for disc in discs:
        path.circle(disc.centre, disc.radius)
    return f'<path d="{path.data}"/>'


def _lines(sheet: _Sheet, strokes: Sequence[Stroke]) -> str:
    style, width = sheet.style(strokes[0]), strokes[0].width
    lines, heads = PathWriter(sheet.scale), PathWriter(sheet.scale)
    for stroke in strokes:
        shaft, head = shaft_and_head(stroke.points, width) if stroke.arrow else (stroke.points, [])
        lines.line(shaft)
        heads.polygon(head)
    drawn = f'<path{_dashes(sheet, style, width)} d="{lines.data}"/>'
    if style.core is not None:
        thin = sheet.length(_CORE * width)
        drawn += f'<path stroke="{style.core}" stroke-width="{thin}" d="{lines.data}"/>'
    if heads.data:
        soft = sheet.length(SOFTENING * width)
        drawn += f'<path fill="{style.ink}" stroke-width="{soft}" d="{heads.data}"/>'
    return drawn


def _dashes(sheet: _Sheet, style: Style, width: float) -> str:
    lengths = " ".join(sheet.length(part * width) for part in style.dash)
    return f' stroke-dasharray="{lengths}"' if lengths else ""


def _text(sheet: _Sheet, words: Text) -> str:
    across, down = words.centre[0], words.centre[1] + _DROP * words.size
    place = f'x="{sheet.length(across)}" y="{sheet.length(down)}"'
    return f"<text {place}>{escape(words.text)}</text>"
