"""sakumon draw"""

from pathlib import Path

import click

from sakumon import workshop
from sakumon.cli.options import FAMILY, FILE, numbered
from sakumon.drawing.render import render
from sakumon.drawing.themes import DEFAULT
from sakumon.formats.files import read_file
from sakumon.formats.writing import write_bytes


@click.command()
@FILE
@click.option(
    "-o", "--out", default=None, metavar="NAME", help="A .svg, .png, .pdf or .txt; else text."
)
@click.option("--solution", is_flag=True, help="Draw the answer too.")
@click.option("--strip", is_flag=True, help="Draw the answer as a strip of small pictures.")
@click.option("--marks", is_flag=True, help="Mark the moves that lose at once.")
@click.option("--values", is_flag=True, help="Show what every move leads to with best play.")
@click.option(
    "--theme", default=DEFAULT, show_default=True, metavar="NAME", help="safe, light, dark, print."
)
@click.option("--style", default="", metavar="NAME", help="One of the family's ways to draw it.")
@click.option("--fog", is_flag=True, help="Draw only what the player has seen.")
@click.option("--number", default=None, type=int, metavar="N", help="Draw only the N-th puzzle.")
@FAMILY
def draw(
    file: str,
    out: str | None,
    solution: bool,
    strip: bool,
    marks: bool,
    values: bool,
    theme: str,
    style: str,
    fog: bool,
    number: int | None,
    family: str | None,
) -> None:
    """Draw the puzzles of FILE.

    Of several puzzles the pictures are called NAME-1, NAME-2 and so on.
    """
    puzzles = read_file(file, family)
    if number is not None:
        puzzles = [numbered(puzzles, number, file)]
    for place, puzzle in enumerate(puzzles, start=1):
        scene = (
            workshop.film(puzzle)
            if strip
            else workshop.picture(
                puzzle, solution, marks=marks, values=values, style=style, fog=fog
            )
        )
        if out is None:
            click.echo(render(scene, ".txt", theme).decode(), nl=False)
            continue
        target = Path(out)
        if len(puzzles) > 1:
            target = target.with_stem(f"{target.stem}-{place}")
        write_bytes(str(target), render(scene, target.suffix, theme))
