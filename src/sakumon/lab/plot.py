"""What a report has to draw: bars of its columns, and its distributions, one below the other."""

from collections.abc import Iterator, Sequence

from sakumon.core.errors import NoPicture
from sakumon.drawing.scene import TONES, AnyShape, Polygon, Role, Scene, Stroke, Text
from sakumon.lab.report import Bars, Histogram, Report, cell_text

_WIDTH, _HEIGHT, _GAP, _MARGIN = 14.0, 3.0, 1.6, 0.6
_LETTER = 0.12  # how wide a letter is, about
# Tones that lie far apart, so that bars side by side differ in grey too.
_APART = (TONES[5], TONES[1], TONES[7], TONES[3])

Groups = Sequence[tuple[str, Sequence[tuple[str, float]]]]


def has_plot(report: Report) -> bool:
    """Tell whether there is anything to draw."""
    return bool(report.histograms or report.bars)


def plot(report: Report) -> Scene:
    """Return all that a report has to draw as one drawing."""
    if not has_plot(report):
        raise NoPicture(f"{report.title}: it has no distributions to draw")
    shapes: list[AnyShape] = []
    rows: list[str] = []
    top = _MARGIN
    titles = [bars.title for bars in report.bars]
    for bars in report.bars:
        groups = _groups(report, bars)
        shapes += [*_chart(bars.title, groups, top), *_key(bars.up, top + 0.35)]
        rows += [bars.title, *(f"  {name}: {_told(values)}" for name, values in groups), ""]
        top += _HEIGHT + _GAP
    for histogram in report.histograms:
        shapes += _chart(histogram.title, _single(histogram), top)
        rows += [*histogram.lines(), ""]
        titles.append(histogram.title)
        top += _HEIGHT + _GAP
    return Scene(_WIDTH + 2 * _MARGIN, top, shapes, report.title, "; ".join(titles), rows)


def _groups(report: Report, bars: Bars) -> Groups:
    columns = {name: report.column(name) for name in bars.up}
    found = []
    for place, label in enumerate(report.column(bars.across)):
        cells = [(name, column[place]) for name, column in columns.items()]
        values = [(name, float(cell)) for name, cell in cells if isinstance(cell, int | float)]
        found.append((cell_text(label), values))
    return found


def _single(histogram: Histogram) -> Groups:
    pairs = zip(histogram.classes, histogram.counts, strict=True)
    return [(name, [("", float(count))]) for name, count in pairs]


def _told(values: Sequence[tuple[str, float]]) -> str:
    return ", ".join(f"{name} {value:g}" for name, value in values)


def _chart(title: str, groups: Groups, top: float) -> Iterator[AnyShape]:
    foot = top + _HEIGHT
    most = max([value for _, values in groups for _, value in values], default=0.0) or 1.0
    names = list(dict.fromkeys(name for _, values in groups for name, _ in values))
    step = _WIDTH / len(groups)
    yield Text((_MARGIN + _WIDTH / 2, top), title, 0.32, role=Role.CAPTION)
    for place, (label, values) in enumerate(groups):
        left = _MARGIN + (place + 0.1) * step
        wide = 0.8 * step / len(names)
        for name, value in values:
            number = names.index(name)
            high = foot - (_HEIGHT - 0.9) * value / most
            said = f"{label}, {name}: {value:g}" if name else f"{label}: {value:g}"
            width = wide if len(names) == 1 else 0.92 * wide
            yield from _bar(left + number * wide, width, foot, high, number, said)
            size = min(0.22, wide / _LETTER * 0.2 / max(1, len(f"{value:g}")))
            middle = left + (number + 0.5) * wide
            yield Text((middle, high - 0.2), f"{value:g}", size, role=Role.NUMBER)
        size = min(0.22, 0.22 * step / (_LETTER * max(1, len(label))))
        yield Text((left + 0.4 * step, foot + 0.25), label, size, role=Role.AXIS)
    yield Stroke([(_MARGIN, foot), (_MARGIN + _WIDTH, foot)], 0.03, role=Role.AXIS)


def _bar(
    left: float, wide: float, foot: float, high: float, number: int, said: str
) -> Iterator[AnyShape]:
    if high < foot:
        right = left + wide
        corners = [(left, foot), (right, foot), (right, high), (left, high)]
        yield Polygon(corners, role=_APART[number % len(_APART)], label=said)


def _key(names: Sequence[str], top: float) -> Iterator[AnyShape]:
    """Say which bar is which, in one line below the title."""
    spans = [0.6 + 0.16 * len(name) for name in names]
    left = _MARGIN + (_WIDTH - sum(spans)) / 2
    for number, (name, span) in enumerate(zip(names, spans, strict=True)):
        corners = [
            (left, top - 0.1),
            (left + 0.2, top - 0.1),
            (left + 0.2, top + 0.1),
            (left, top + 0.1),
        ]
        yield Polygon(corners, role=_APART[number % len(_APART)])
        yield Text((left + 0.3 + 0.07 * len(name), top), name, 0.24, role=Role.AXIS)
        left += span
