"""sakumon compose"""

import click

from sakumon import workshop
from sakumon.cli.options import PRESET, WISH, complete_family, progress, put
from sakumon.core.puzzle import write_document
from sakumon.families import load_family


@click.command()
@click.argument("family", shell_complete=complete_family)
@PRESET
@WISH
@click.option("--seed", default=0, show_default=True, help="The same seed, the same puzzles.")
@click.option(
    "--count", default=1, show_default=True, type=click.IntRange(min=1), help="How many puzzles."
)
@click.option("-o", "--out", default=None, metavar="FILE", help="Write here, not to the terminal.")
def compose(
    family: str, preset: str | None, wish: tuple[str, ...], seed: int, count: int, out: str | None
) -> None:
    """Compose puzzles of FAMILY as JSON Lines.

    The k-th puzzle depends on the wish, the seed and k alone. Ranges are written LO..HI.
    """
    owner = load_family(family)
    bench = workshop.Bench(owner, workshop.make_wish(owner, preset, wish).settled())
    lines = []
    with progress(f"Composing {family}", count, shared=out is None) as advance:
        for index in range(count):
            line = write_document(bench.compose(seed, index)) + "\n"
            advance(index + 1)
            if out is None:
                click.echo(line, nl=False)
            else:
                lines.append(line)
    if out is not None:
        put("".join(lines), out)
