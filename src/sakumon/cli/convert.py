"""sakumon convert"""

from pathlib import Path

import click

from sakumon.cli.options import FAMILY, put
from sakumon.files import read_file, write_text


@click.command()
@click.argument("source", metavar="IN", type=click.Path(allow_dash=True))
@click.argument("target", metavar="OUT", type=click.Path(allow_dash=True))
@FAMILY
def convert(source: str, target: str, family: str | None) -> None:
    """Convert the puzzles of IN into the format that OUT's name ends with.

    Documents end with .json or .jsonl; `sakumon families --json` tells every family's own formats.
    With - as OUT, documents go to standard output.
    """
    puzzles = read_file(source, family)
    put(write_text(puzzles, "" if target == "-" else Path(target).suffix), target)
