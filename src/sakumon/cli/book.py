"""sakumon book"""

import click

from sakumon import workshop
from sakumon.book.make import GRIDS, PAPERS, Layout, make_book
from sakumon.cli.options import FAMILY, progress
from sakumon.formats.files import read_file
from sakumon.formats.writing import write_bytes
from sakumon.words import LANGUAGES


@click.command()
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@click.option("-o", "--out", required=True, metavar="NAME", help="The book, a .pdf.")
@click.option("--title", default="", metavar="WORDS", help="What stands on the first page.")
@click.option(
    "--language", default="en", show_default=True, type=click.Choice(LANGUAGES), help="Its words."
)
@click.option(
    "--paper", default="a4", show_default=True, type=click.Choice(list(PAPERS)), help="Its size."
)
@click.option(
    "--per-page",
    default="4",
    show_default=True,
    type=click.Choice([str(number) for number in GRIDS]),
    help="Puzzles on a page.",
)
@click.option("--theme", default="print", show_default=True, metavar="NAME", help="How it looks.")
@FAMILY
def book(
    files: tuple[str, ...],
    out: str,
    title: str,
    language: str,
    paper: str,
    per_page: str,
    theme: str,
    family: str | None,
) -> None:
    """Print the puzzles of every FILE as a book, with rules and answers.

    Each family is a chapter, its puzzles go from easy to hard, none of them like another. Puzzles
    that have no proof or no rating are solved and rated first. The same files give the same book,
    byte for byte.
    """
    given = [puzzle for name in files for puzzle in read_file(name, family)]
    puzzles = list(workshop.distinct(given))
    layout = Layout(title, language, paper, int(per_page), theme)
    with progress("Drawing", len(puzzles)) as advance:
        data = make_book(puzzles, layout, advance)
    write_bytes(out, data)
    click.echo(f"{len(puzzles)} puzzles in {out}")
    if len(given) > len(puzzles):
        click.echo(f"{len(given) - len(puzzles)} more were like one of them: left out")
