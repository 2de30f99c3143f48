"""sakumon compose"""

import click

from sakumon import workshop
from sakumon.cli.options import COUNT, PRESET, WISH, complete_family, progress, put
from sakumon.core.errors import CannotCompose
from sakumon.core.puzzle import write_document
from sakumon.families import load_family


@click.command()
@click.argument("family", shell_complete=complete_family)
@PRESET
@WISH
@click.option("--seed", default=0, show_default=True, help="The same seed, the same puzzles.")
@click.option("--count", default=1, show_default=True, type=COUNT, help="How many puzzles.")
@click.option("-o", "--out", default=None, metavar="FILE", help="Write here, not to the terminal.")
def compose(
    family: str, preset: str | None, wish: tuple[str, ...], seed: int, count: int, out: str | None
) -> None:
    """Compose puzzles of FAMILY as JSON Lines.

    The k-th puzzle depends on the wish, the seed and k alone; one like a puzzle before it is left
    out, and the next takes its place. Ranges are written LO..HI.
    """
    owner = load_family(family)
    bench = workshop.Bench(owner, workshop.make_wish(owner, preset, wish).settled())
    found: dict[str, str] = {}
    with progress(f"Composing {family}", count, shared=out is None) as advance:
        for index in range(workshop.TRIES * count):
            puzzle = bench.compose(seed, index)
            likeness = workshop.likeness_of(puzzle)
            if likeness in found:
                continue
            found[likeness] = f"{write_document(puzzle)}\n" if out is not None else ""
            if out is None:
                click.echo(write_document(puzzle))
            advance(len(found))
            if len(found) == count:
                break
    if out is not None:
        put("".join(found.values()), out)
    _tell_left_out(index + 1, len(found), count)


def _tell_left_out(tried: int, found: int, count: int) -> None:
    """Say how many were like others, beside the puzzles, which may go on to another program."""
    if tried > found:
        click.echo(f"{tried - found:,} more were like one of them: left out", err=True)
    if found < count:
        raise CannotCompose(f"only {found:,} of {tried:,} puzzles are different: relax the wish")
