"""The distributions of a report as a drawing: bars, one histogram below the other."""

from collections.abc import Iterator

from sakumon.errors import NoPicture
from sakumon.lab.report import Histogram, Report
from sakumon.scene import AnyShape, Area, Role, Scene, Stroke, Words

_WIDTH, _HEIGHT, _GAP, _MARGIN = 14.0, 3.0, 1.6, 0.6


def plot(report: Report) -> Scene:
    """Return all histograms of a report as one drawing."""
    if not report.histograms:
        raise NoPicture(f"{report.title}: it has no distributions to draw")
    shapes: list[AnyShape] = []
    rows: list[str] = []
    top = _MARGIN
    for histogram in report.histograms:
        shapes += _bars(histogram, top)
        rows += [*histogram.lines(), ""]
        top += _HEIGHT + _GAP
    description = "; ".join(histogram.title for histogram in report.histograms)
    return Scene(_WIDTH + 2 * _MARGIN, top, shapes, report.title, description, rows)


def _bars(histogram: Histogram, top: float) -> Iterator[AnyShape]:
    foot, most = top + _HEIGHT, max(1, *histogram.counts)
    step = _WIDTH / len(histogram.counts)
    where = (_MARGIN + _WIDTH / 2, top)
    yield Words(where, histogram.title, 0.32, role=Role.CAPTION)
    for place, (name, count) in enumerate(zip(histogram.classes, histogram.counts, strict=True)):
        left, right = _MARGIN + (place + 0.1) * step, _MARGIN + (place + 0.9) * step
        high = foot - (_HEIGHT - 0.9) * count / most
        middle = (left + right) / 2
        if count:
            corners = [(left, foot), (right, foot), (right, high), (left, high)]
            yield Area(corners, role=Role.TONE_6, label=f"{name}: {count}")
        yield Words((middle, high - 0.2), str(count), 0.22, role=Role.NUMBER)
        yield Words((middle, foot + 0.25), name, 0.22, role=Role.AXIS)
    yield Stroke([(_MARGIN, foot), (_MARGIN + _WIDTH, foot)], 0.03, role=Role.AXIS)
