"""sakumon atlas"""

import re
import sys
from pathlib import Path

import click

from sakumon.atlas.draw import draw_atlas
from sakumon.atlas.plan import METHODS, AtlasPlan
from sakumon.atlas.search import Atlas, explore
from sakumon.batch.workers import cluster_workers, local_workers
from sakumon.cli.options import CLUSTER, COUNT, PRESET, WISH, WORKERS, complete_family
from sakumon.core.errors import BadWish
from sakumon.core.message import shown
from sakumon.core.wish import write_wish
from sakumon.drawing.render import render
from sakumon.families import load_family
from sakumon.formats.writing import make_folder, write_bytes
from sakumon.workshop import make_wish

MOST_CELLS = 2500
MAP, ELITES = "atlas.json", "elites.jsonl"


@click.command()
@click.argument("family", shell_complete=complete_family)
@click.option("--axes", required=True, metavar="A,B", help="The two measures of the map.")
@PRESET
@WISH
@click.option(
    "--vary", multiple=True, metavar="KEY=LO..HI", help="Draw this key of the wish every time."
)
@click.option(
    "--range", "ranges", multiple=True, metavar="A=LO..HI", help="Map this part of a measure."
)
@click.option("--cells", default="8x8", show_default=True, metavar="WxH", help="How many cells.")
@click.option(
    "--best", default="score", show_default=True, metavar="NAME", help="Keep the highest; -NAME."
)
@click.option(
    "--tries",
    default=1000,
    show_default=True,
    type=COUNT,
    help="Candidates in all.",
)
@click.option("--seed", default=0, show_default=True, help="The same seed, the same map.")
@click.option(
    "--method",
    default="plain",
    show_default=True,
    type=click.Choice(METHODS),
    help="cma needs the package ribs.",
)
@WORKERS
@CLUSTER
@click.option("-o", "--out", required=True, metavar="FOLDER", help="The map and its puzzles.")
def atlas(
    family: str,
    axes: str,
    preset: str | None,
    wish: tuple[str, ...],
    vary: tuple[str, ...],
    ranges: tuple[str, ...],
    cells: str,
    best: str,
    tries: int,
    seed: int,
    method: str,
    workers: int | None,
    cluster: str | None,
    out: str,
) -> None:
    """Search for the best puzzle of FAMILY in every cell of a map of two measures.

    The same command goes on where it was stopped, and with more --tries it goes further. The folder
    gets atlas.json, elites.jsonl with all puzzles, and the map as atlas.svg and atlas.png.
    """
    owner = load_family(family)
    plan = AtlasPlan(
        family=family,
        version=owner.composer.version,
        wish=write_wish(make_wish(owner, preset, wish).settled()),
        axes=_pair(axes),
        bins=_size(cells),
        ranges=_spans(ranges),
        vary=_spans(vary),
        best=best,
        seed=seed,
        method=method,
    )
    plan.check()
    make_folder(Path(out))
    with cluster_workers(cluster) if cluster else local_workers(workers) as pool:
        found = explore(plan, tries, Path(out) / MAP, pool, _tell)
    _write(found, Path(out))


def _write(found: Atlas, folder: Path) -> None:
    documents = [text for _, text in sorted(found.elites.items())]
    write_bytes(str(folder / ELITES), "".join(f"{text}\n" for text in documents).encode())
    scene = draw_atlas(found)
    for suffix in (".svg", ".png"):
        write_bytes(str(folder / f"atlas{suffix}"), render(scene, suffix))
    click.echo("\n".join(scene.rows))
    click.echo(f"{scene.description} Written: {folder}")


def _tell(found: Atlas) -> None:
    if sys.stderr.isatty():
        cells = len(found.grid.cells())
        words = f"{found.tried} tried, {len(found.elites)} of {cells} cells filled"
        click.echo(f"\r{words}", err=True, nl=False)


def _pair(axes: str) -> tuple[str, str]:
    names = [name.strip() for name in axes.split(",")]
    if len(names) != 2 or not all(names):
        raise BadWish(f"--axes {shown(axes)}: name two measures: --axes A,B")
    return names[0], names[1]


def _size(cells: str) -> tuple[int, int]:
    sides = re.fullmatch(r"(\d{1,4})[x×](\d{1,4})", cells.lower())
    width, height = (int(side) for side in sides.groups()) if sides else (0, 0)
    if not 1 <= width * height <= MOST_CELLS:
        raise BadWish(f"--cells {shown(cells)}: write like 8x8, at most {MOST_CELLS} cells")
    return width, height


def _spans(pairs: tuple[str, ...]) -> dict[str, str]:
    found = {}
    for pair in pairs:
        key, equals, text = pair.partition("=")
        if not equals:
            raise BadWish(f"'{shown(pair)}': write NAME=LO..HI")
        found[key] = text
    return found
