"""sakumon rate"""

import json

import click
import msgspec

from sakumon import workshop
from sakumon.cli.options import FAMILY, FILE, JSON, put
from sakumon.formats.files import read_file, suffix_of, write_puzzles


@click.command()
@FILE
@click.option(
    "-o", "--out", default=None, metavar="NAME", help="Write documents with proof and rating here."
)
@FAMILY
@JSON
def rate(file: str, out: str | None, family: str | None, as_json: bool) -> None:
    """Solve and rate the puzzles of FILE again."""
    puzzles = [workshop.rate(puzzle) for puzzle in read_file(file, family)]
    if out is not None:
        put(write_puzzles(puzzles, suffix_of(out)), out)
        return
    for rated in puzzles:
        assert rated.rating is not None
        if as_json:
            click.echo(json.dumps({"id": rated.id, **msgspec.to_builtins(rated.rating)}))
            continue
        click.echo(f"{rated.id}: {rated.rating.grade}, score {rated.rating.score}")
        for name, value in rated.rating.measures.items():
            click.echo(f"  {name}: {value}")
