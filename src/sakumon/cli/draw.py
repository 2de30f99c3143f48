"""sakumon draw"""

from pathlib import Path

import click

from sakumon import workshop
from sakumon.cli.options import FAMILY, FILE, numbered
from sakumon.core.errors import NoPicture
from sakumon.core.message import Message
from sakumon.core.puzzle import Puzzle
from sakumon.drawing.render import render
from sakumon.drawing.themes import DEFAULT, theme_named
from sakumon.families import load_family
from sakumon.formats.files import read_file
from sakumon.formats.writing import write_bytes
from sakumon.play.recording import recorded, steps_along


@click.command()
@FILE
@click.option(
    "-o", "--out", default=None, metavar="NAME", help="A .svg, .png, .pdf or .txt; else text."
)
@click.option("--solution", is_flag=True, help="Draw the answer too.")
@click.option("--strip", is_flag=True, help="Draw the answer as a strip of small pictures.")
@click.option("--film", is_flag=True, help="Play the answer: a .gif, .webp or .png that moves.")
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
    film: bool,
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
    if film and out is None:
        raise click.UsageError("say with --out where the film goes: a .gif, .webp or .png")
    for place, puzzle in enumerate(puzzles, start=1):
        target = _target(out, place if len(puzzles) > 1 else None)
        if film and target is not None:
            write_bytes(str(target), _film(puzzle, target.suffix, theme, fog))
            continue
        scene = (
            workshop.film(puzzle)
            if strip
            else workshop.picture(
                puzzle, solution, marks=marks, values=values, style=style, fog=fog
            )
        )
        if target is None:
            click.echo(render(scene, ".txt", theme).decode(), nl=False)
        else:
            write_bytes(str(target), render(scene, target.suffix, theme))


def _target(out: str | None, place: int | None) -> Path | None:
    """Return the file of a picture, numbered where there are several."""
    if out is None:
        return None
    target = Path(out)
    return target if place is None else target.with_stem(f"{target.stem}-{place}")


def _film(puzzle: Puzzle, suffix: str, theme: str, fog: bool) -> bytes:
    """Return the solution of a puzzle as an animated picture."""
    family, line = load_family(puzzle.family), workshop.solution_line(puzzle)
    if not line:
        raise NoPicture(Message("{puzzle} has no answer to play", puzzle=puzzle.id))
    steps = steps_along(family, puzzle.position(), line)
    return recorded(family, steps, suffix, theme_named(theme), fog=fog)
