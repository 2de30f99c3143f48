"""What an experiment found: a table with our figures beside the paper's."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

Cell = str | int | float | None


@dataclass(frozen=True, slots=True)
class Report:
    """A titled table with notes, and single figures by name."""

    title: str
    columns: Sequence[str]
    rows: Sequence[Sequence[Cell]]
    notes: Sequence[str] = ()
    figures: dict[str, Cell] = field(default_factory=dict)

    def values(self) -> dict[str, Any]:
        """Return the report as JSON values, rows by the name of their column."""
        rows = [dict(zip(self.columns, row, strict=True)) for row in self.rows]
        return {
            "title": self.title,
            "rows": rows,
            "figures": self.figures,
            "notes": list(self.notes),
        }

    def text(self) -> str:
        """Return the report as text with aligned columns."""
        table = [list(self.columns), *([_cell(cell) for cell in row] for row in self.rows)]
        widths = [max(len(row[i]) for row in table) for i in range(len(self.columns))]
        lines = [self.title, ""]
        for number, row in enumerate(table):
            first, *others = zip(row, widths, strict=True)
            right = "".join(f"  {text:>{width}}" for text, width in others)
            lines.append(f"{first[0]:<{first[1]}}{right}")
            if number == 0:
                lines.append("-" * (sum(widths) + 2 * len(widths) - 2))
        lines += [""] * bool(self.figures)
        lines += [f"{name}: {_cell(value)}" for name, value in self.figures.items()]
        lines += ["", *self.notes] if self.notes else []
        return "\n".join(lines) + "\n"


def _cell(value: Cell) -> str:
    if value is None:
        return "-"
    return f"{value:.4g}" if isinstance(value, float) else str(value)
