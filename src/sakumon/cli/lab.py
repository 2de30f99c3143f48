"""sakumon lab"""

import json
import sys
from pathlib import Path

import click

from sakumon.drawing.render import render
from sakumon.formats.writing import write_bytes
from sakumon.lab import experiment_names, run_experiment, title_of
from sakumon.lab.folder import REPORT, kept, run_all
from sakumon.lab.plot import plot
from sakumon.lab.render import write_page

ALL = "all"


@click.command()
@click.argument("name", required=False)
@click.option("--list", "listed", is_flag=True, help="List the experiments.")
@click.option("--quick", is_flag=True, help="A small run, for a first look.")
@click.option("--json", "as_json", is_flag=True, help="Print the report as JSON.")
@click.option(
    "--plots", default=None, metavar="NAME", help="Draw its figures: a .svg, .png or .pdf."
)
@click.option(
    "-o", "--out", default=None, metavar="FOLDER", help="Keep results and a report.html here."
)
@click.option("--page", default=None, metavar="NAME", help="Write the results as a page, a .md.")
def lab(
    name: str | None,
    listed: bool,
    quick: bool,
    as_json: bool,
    plots: str | None,
    out: str | None,
    page: str | None,
) -> None:
    """Rerun experiment NAME of a paper, or all, and print our figures beside the paper's.

    With a folder, experiments that it has results of already are not run again.
    """
    if listed or name is None:
        for known in experiment_names():
            click.echo(f"{known}: {title_of(known)}")
    elif out is not None:
        _keep([name] if name != ALL else experiment_names(), quick, Path(out), page)
    elif page is not None:
        raise click.UsageError("--page needs a folder of results: give -o as well")
    elif name == ALL and plots is not None:
        raise click.UsageError("--plots draws one experiment; -o draws all of them")
    else:
        for known in [name] if name != ALL else experiment_names():
            _run(known, quick, as_json, plots)


def _run(name: str, quick: bool, as_json: bool, plots: str | None) -> None:
    report = run_experiment(name, quick, _advance)
    click.echo(json.dumps(report.values(), ensure_ascii=False) if as_json else report.text())
    if plots is not None:
        write_bytes(plots, render(plot(report), Path(plots).suffix))


def _keep(names: list[str], quick: bool, folder: Path, page: str | None) -> None:
    runs, failed = run_all(names, quick, folder, _advance)
    if page is not None:
        write_page(kept(folder), Path(page))
    click.echo(f"{', '.join(run.name for run in runs) or 'nothing'}: in {folder / REPORT}")
    for name, reason in failed.items():
        click.echo(f"{name} failed: {reason}", err=True)
    if failed:
        raise SystemExit(1)


def _advance(words: str) -> None:
    if sys.stderr.isatty():
        click.echo(f"... {words}", err=True)
