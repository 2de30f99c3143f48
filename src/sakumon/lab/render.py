"""Reports as pages: one HTML file that needs no other, and a page of the documentation."""

from collections.abc import Mapping
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any

from sakumon.drawing.render import render
from sakumon.formats.writing import make_folder, write_bytes
from sakumon.lab.plot import has_plot, plot
from sakumon.lab.report import Report, cell_text

_STYLE = """
body { font: 16px/1.5 sans-serif; max-width: 60em; margin: 2em auto; padding: 0 1em; color: #222 }
table { border-collapse: collapse; margin: 1em 0; font-variant-numeric: tabular-nums }
th, td { padding: .2em .7em; text-align: right; border-bottom: 1px solid #ccc }
th:first-child, td:first-child { text-align: left }
dt { float: left; margin-right: .5em } dt::after { content: ":" }
svg { max-width: 100%; height: auto }
.quick { color: #8a4b00 }
"""
_QUICK = "A small run, for a first look: the full run is larger."


@dataclass(frozen=True, slots=True)
class Run:
    """A report, and how it came about."""

    name: str
    quick: bool
    report: Report

    def values(self) -> dict[str, Any]:
        """Return the run as JSON values."""
        return {"experiment": self.name, "quick": self.quick, **self.report.values()}

    @classmethod
    def of(cls, values: Mapping[str, Any]) -> "Run":
        """Return the run that was written as JSON values."""
        return cls(values["experiment"], values["quick"], Report.of(values))


def html_of(runs: list[Run]) -> str:
    """Return reports as one HTML page, with our figures beside the papers' and all plots."""
    parts = [_html_part(run) for run in runs]
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width">'
        f"<title>Sakumon: the lab</title><style>{_STYLE}</style></head>\n<body>"
        f"<h1>Sakumon: the lab</h1>\n{''.join(parts)}</body></html>\n"
    )


def _html_part(run: Run) -> str:
    report = run.report
    head = "".join(f"<th>{escape(name)}</th>" for name in report.columns)
    rows = "".join(
        f"<tr>{''.join(f'<td>{escape(cell_text(cell))}</td>' for cell in row)}</tr>\n"
        for row in report.rows
    )
    figures = "".join(
        f"<dt>{escape(name)}</dt><dd>{escape(cell_text(value))}</dd>\n"
        for name, value in report.figures.items()
    )
    return (
        f'<section id="{escape(run.name)}"><h2>{escape(run.name)}</h2>'
        f"<p>{escape(report.title)}.</p>"
        f"{f'<p class=quick>{_QUICK}</p>' if run.quick else ''}"
        f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
        f"<dl>{figures}</dl>{_svg(report)}"
        f"<p>{escape(' '.join(report.notes))}</p></section>\n"
    )


def _svg(report: Report) -> str:
    return render(plot(report), ".svg").decode() if has_plot(report) else ""


def write_page(runs: list[Run], path: Path) -> None:
    """Write reports as a page of the documentation, with its plots in a folder of its name."""
    images = path.with_suffix("")
    make_folder(images)
    parts = [_HEAD]
    for run in runs:
        parts += _markdown(run)
        if has_plot(run.report):
            name = f"{run.name}.svg"
            write_bytes(str(images / name), render(plot(run.report), ".svg"))
            parts.append(f"![{plot(run.report).description}.]({images.name}/{name})\n")
    write_bytes(str(path), "\n".join(parts).encode())


_HEAD = """# Results

What the experiments of [the lab](lab.md) gave, with the papers' figures beside ours. This page is
written by `make results`; the lab's page tells what each experiment is about.
"""


def _markdown(run: Run) -> list[str]:
    report = run.report
    figures = [f"- {name}: {cell_text(value)}" for name, value in report.figures.items()]
    quick = [f"*{_QUICK}*\n"] if run.quick else []
    table = [
        _row(list(report.columns)),
        _row(["---", *["---:"] * (len(report.columns) - 1)]),
        *(_row([cell_text(cell) for cell in row]) for row in report.rows),
    ]
    notes = [" ".join(report.notes) + "\n"] if report.notes else []
    return [
        f"## {run.name}\n",
        f"{report.title}.\n",
        *quick,
        "\n".join(table) + "\n",
        *(["\n".join(figures) + "\n"] if figures else []),
        *notes,
    ]


def _row(cells: list[str]) -> str:
    return f"| {' | '.join(cell.replace('|', '/') or ' ' for cell in cells)} |"
