"""sakumon rate"""

import json

import click
import msgspec

from sakumon import workshop
from sakumon.cli.options import FAMILY, FILE, JSON
from sakumon.files import read_file


@click.command()
@FILE
@FAMILY
@JSON
def rate(file: str, family: str | None, as_json: bool) -> None:
    """Solve and rate the puzzles of FILE anew."""
    for puzzle in read_file(file, family):
        rated = workshop.rate(puzzle)
        assert rated.rating is not None
        if as_json:
            click.echo(json.dumps({"id": rated.id, **msgspec.to_builtins(rated.rating)}))
            continue
        click.echo(f"{rated.id}: {rated.rating.grade}, score {rated.rating.score}")
        for name, value in rated.rating.measures.items():
            click.echo(f"  {name}: {value}")
