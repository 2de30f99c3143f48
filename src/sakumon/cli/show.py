"""sakumon show"""

import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import click

from sakumon import workshop
from sakumon.cli.compiling import waited_for
from sakumon.core.puzzle import Puzzle, read_documents, write_document
from sakumon.drawing.render import render
from sakumon.drawing.scene import View
from sakumon.families import family_names, load_family
from sakumon.formats.writing import make_folder, write_bytes
from sakumon.kernel.warm import cores, largest_first

SUFFIXES = (".json", ".svg", ".png")


@click.command()
@click.option("--out", default="out", show_default=True, metavar="FOLDER", help="Write here.")
@click.option("--seed", default=1, show_default=True, help="The same seed, the same puzzles.")
def show(out: str, seed: int) -> None:
    """Compose one puzzle of every family, prove and rate it, show it and draw it."""
    folder = Path(out)
    make_folder(folder)
    names = family_names()
    with ProcessPoolExecutor(min(cores(), len(names)), get_context("spawn")) as processes:
        made = {name: processes.submit(_made, name, seed) for name in largest_first(names)}
        for name in names:
            document, *pictures = waited_for(made[name], names)
            _tell(*read_documents(document))
            for suffix, data in zip(SUFFIXES, (f"{document}\n".encode(), *pictures), strict=True):
                write_bytes(str(folder / f"{name}{suffix}"), data)
            click.echo(f"Written: {folder / name}.json, .svg and .png\n")
    _suggest(folder)


def _made(name: str, seed: int) -> tuple[str, bytes, bytes]:
    """Return the document of a puzzle, and two pictures; each family has a process of its own."""
    family = load_family(name)
    puzzle = workshop.compose(family, workshop.make_wish(family), seed)
    scene = family.painter.draw(puzzle.position(), View())
    return write_document(puzzle), render(scene, ".svg"), render(scene, ".png")


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
