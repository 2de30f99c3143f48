"""sakumon convert"""

import click

from sakumon import workshop
from sakumon.cli.options import FAMILY, numbered, put
from sakumon.formats.files import read_file, suffix_of, write_puzzles


@click.command()
@click.argument("source", metavar="IN", type=click.Path(allow_dash=True))
@click.argument("target", metavar="OUT", type=click.Path(allow_dash=True))
@click.option("--number", default=None, type=int, metavar="N", help="Convert only the N-th puzzle.")
@click.option("--distinct", is_flag=True, help="Leave out what is like a puzzle before it.")
@FAMILY
def convert(
    source: str, target: str, number: int | None, distinct: bool, family: str | None
) -> None:
    """Convert the puzzles of IN into the format that OUT's name ends with.

    Documents end with .json or .jsonl; `sakumon families --json` tells every family's own formats.
    With - as OUT, documents go to standard output.
    """
    puzzles = read_file(source, family)
    if number is not None:
        puzzles = [numbered(puzzles, number, source)]
    if distinct:
        puzzles = list(workshop.distinct(puzzles))
    put(write_puzzles(puzzles, "" if target == "-" else suffix_of(target)), target)
