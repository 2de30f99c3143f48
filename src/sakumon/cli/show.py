"""sakumon show"""

import sys
from pathlib import Path

import click

from sakumon import workshop
from sakumon.core.puzzle import Puzzle, write_document
from sakumon.drawing.render import render
from sakumon.drawing.scene import View
from sakumon.families import family_names, load_family
from sakumon.formats.writing import make_folder, write_bytes


@click.command()
@click.option("--out", default="out", show_default=True, metavar="FOLDER", help="Write here.")
@click.option("--seed", default=1, show_default=True, help="The same seed, the same puzzles.")
def show(out: str, seed: int) -> None:
    """Compose one puzzle of every family, prove and rate it, show it and draw it."""
    folder = Path(out)
    make_folder(folder)
    for name in family_names():
        family = load_family(name)
        puzzle = workshop.compose(family, workshop.make_wish(family), seed)
        _tell(puzzle)
        write_bytes(str(folder / f"{name}.json"), (write_document(puzzle) + "\n").encode())
        scene = family.painter.draw(puzzle.position(), View())
        write_bytes(str(folder / f"{name}.svg"), render(scene, ".svg"))
        write_bytes(str(folder / f"{name}.png"), render(scene, ".png"))
        click.echo(f"Written: {folder / name}.json, .svg and .png\n")
    _suggest(folder)


def _suggest(folder: Path) -> None:
    """Say what to try next, as it can be typed."""
    program = sys.argv[0] if Path(sys.argv[0]).stem == "sakumon" else "sakumon"
    name = family_names()[0]
    preset = list(load_family(name).composer.presets)[-1]
    more = folder / f"{preset}.jsonl"
    click.echo("Try next:")
    click.echo(f"  {program} play {folder / name}.json")
    click.echo(f"  {program} compose {name} --preset {preset} --seed 7 -o {more}")
    click.echo(f"  {program} draw {more} --solution -o {more.with_suffix('.pdf')}")
    click.echo(f"  {program} families {name}")


def _tell(puzzle: Puzzle) -> None:
    family = load_family(puzzle.family)
    proof, rating = puzzle.proof, puzzle.rating
    assert proof is not None
    assert rating is not None
    click.echo(f"{family.title} {puzzle.id}")
    click.echo("\n".join(family.painter.draw(puzzle.position(), View()).rows))
    counted = "" if proof.answers is None else f", {proof.answers} answers in all"
    click.echo(f"Proved: {proof.status} by {' '.join(proof.line)}{counted}.")
    measures = ", ".join(f"{name} {value}" for name, value in rating.measures.items())
    click.echo(f"Rated: {rating.grade}, score {rating.score} ({measures}).")
