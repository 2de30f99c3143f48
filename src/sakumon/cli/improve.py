"""sakumon improve"""

import click

from sakumon import workshop
from sakumon.cli.options import FAMILY, FILE, progress, put
from sakumon.core.puzzle import write_document
from sakumon.formats.files import read_file


@click.command()
@FILE
@click.option("--seed", default=0, show_default=True, help="Another seed, other changes.")
@click.option("-o", "--out", default=None, metavar="NAME", help="Write documents here.")
@FAMILY
def improve(file: str, seed: int, out: str | None, family: str | None) -> None:
    """Change the puzzles of FILE slightly until each has exactly one answer.

    A puzzle that has one already stays as it is. The exit code is 3 if no small change helps.
    """
    puzzles = read_file(file, family)
    lines = []
    with progress("Improving", len(puzzles), shared=out is None) as advance:
        for number, puzzle in enumerate(puzzles, start=1):
            lines.append(write_document(workshop.improve(puzzle, seed)) + "\n")
            advance(number)
    put("".join(lines), out)
