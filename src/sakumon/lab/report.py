"""What an experiment found: a table with our figures beside the paper's."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

TableCell = str | int | float | None
_BAR, _LONGEST = "█", 40


@dataclass(frozen=True, slots=True)
class Histogram:
    """How often a value fell into each of some classes."""

    title: str
    classes: Sequence[str]
    counts: Sequence[int]

    def values(self) -> dict[str, Any]:
        """Return the histogram as JSON values."""
        counts = dict(zip(self.classes, self.counts, strict=True))
        return {"title": self.title, "counts": counts}

    def lines(self) -> list[str]:
        """Return the histogram as text, one bar a line."""
        most, width = max(1, *self.counts), max(len(name) for name in self.classes)
        bars = [_BAR * round(_LONGEST * count / most) for count in self.counts]
        shown = zip(self.classes, bars, self.counts, strict=True)
        return [self.title, *(f"  {name:>{width}} {bar} {count}" for name, bar, count in shown)]


def histogram(title: str, values: Sequence[float], bounds: Sequence[float]) -> Histogram:
    """Count values between bounds that grow; the last has no upper end, empty ends are left out."""
    ends = [*bounds[1:], float("inf")]
    classes = [
        f"{low:g}..{high:g}" if high < float("inf") else f"{low:g}.."
        for low, high in zip(bounds, ends, strict=True)
    ]
    counts = [
        sum(low <= value < high for value in values) for low, high in zip(bounds, ends, strict=True)
    ]
    filled = [place for place, count in enumerate(counts) if count] or [0]
    shown = slice(filled[0], filled[-1] + 1)
    return Histogram(title, classes[shown], counts[shown])


@dataclass(frozen=True, slots=True)
class Bars:
    """Columns of a table to be drawn side by side, one group of bars for each row."""

    title: str
    across: str
    up: Sequence[str]


@dataclass(frozen=True, slots=True)
class Report:
    """A titled table with notes, single figures by name, distributions, and what to draw of it."""

    title: str
    columns: Sequence[str]
    rows: Sequence[Sequence[TableCell]]
    notes: Sequence[str] = ()
    figures: dict[str, TableCell] = field(default_factory=dict)
    histograms: Sequence[Histogram] = ()
    bars: Sequence[Bars] = ()

    @classmethod
    def of(cls, values: Mapping[str, Any]) -> "Report":
        """Return the report that was written as JSON values."""
        columns = values["columns"]
        return cls(
            title=values["title"],
            columns=columns,
            rows=[[row[name] for name in columns] for row in values["rows"]],
            notes=values["notes"],
            figures=values["figures"],
            histograms=[
                Histogram(found["title"], list(found["counts"]), list(found["counts"].values()))
                for found in values["histograms"]
            ],
            bars=[Bars(**found) for found in values["bars"]],
        )

    def column(self, name: str) -> list[TableCell]:
        """Return a column of the table."""
        place = list(self.columns).index(name)
        return [row[place] for row in self.rows]

    def values(self) -> dict[str, Any]:
        """Return the report as JSON values, rows by the name of their column."""
        rows = [dict(zip(self.columns, row, strict=True)) for row in self.rows]
        return {
            "title": self.title,
            "columns": list(self.columns),
            "rows": rows,
            "figures": self.figures,
            "notes": list(self.notes),
            "histograms": [histogram.values() for histogram in self.histograms],
            "bars": [asdict(bars) for bars in self.bars],
        }

    def text(self) -> str:
        """Return the report as text with aligned columns."""
        table = [list(self.columns), *([cell_text(cell) for cell in row] for row in self.rows)]
        widths = [max(len(row[i]) for row in table) for i in range(len(self.columns))]
        lines = [self.title, ""]
        for number, row in enumerate(table):
            first, *others = zip(row, widths, strict=True)
            right = "".join(f"  {text:>{width}}" for text, width in others)
            lines.append(f"{first[0]:<{first[1]}}{right}")
            if number == 0:
                lines.append("-" * (sum(widths) + 2 * len(widths) - 2))
        lines += [""] * bool(self.figures)
        lines += [f"{name}: {cell_text(value)}" for name, value in self.figures.items()]
        for histogram in self.histograms:
            lines += ["", *histogram.lines()]
        lines += ["", *self.notes] if self.notes else []
        return "\n".join(lines) + "\n"


def cell_text(value: TableCell) -> str:
    """Return a cell as it is shown."""
    if value is None:
        return "-"
    return f"{value:.4g}" if isinstance(value, float) else str(value)
