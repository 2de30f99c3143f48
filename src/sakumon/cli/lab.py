"""sakumon lab"""

import json
import sys
from pathlib import Path

import click

from sakumon.files import write_bytes
from sakumon.ink import render
from sakumon.lab import experiment_names, run_experiment, title_of
from sakumon.lab.plot import plot


@click.command()
@click.argument("name", required=False)
@click.option("--list", "listed", is_flag=True, help="List the experiments.")
@click.option("--quick", is_flag=True, help="A small run, for a first look.")
@click.option("--json", "as_json", is_flag=True, help="Print the report as JSON.")
@click.option(
    "--plots", default=None, metavar="NAME", help="Draw its distributions: a .svg, .png or .pdf."
)
def lab(name: str | None, listed: bool, quick: bool, as_json: bool, plots: str | None) -> None:
    """Rerun experiment NAME of a paper and print our figures beside the paper's."""
    if listed or name is None:
        for known in experiment_names():
            click.echo(f"{known}: {title_of(known)}")
        return
    report = run_experiment(name, quick, _advance)
    click.echo(json.dumps(report.values(), ensure_ascii=False) if as_json else report.text())
    if plots is not None:
        write_bytes(plots, render(plot(report), Path(plots).suffix))


def _advance(words: str) -> None:
    if sys.stderr.isatty():
        click.echo(f"... {words}", err=True)
