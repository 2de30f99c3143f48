"""What several verbs share: arguments, completion of names, progress bars."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

import click

from sakumon.core.budget import Progress
from sakumon.core.errors import BadDocument
from sakumon.core.family import AnyFamily
from sakumon.core.message import shown
from sakumon.core.puzzle import Puzzle
from sakumon.core.wish import write_wish
from sakumon.families import family_names, load_family
from sakumon.formats.writing import write_bytes

# No more puzzles than this are made, listed or tried at once, and no more work is paid for.
COUNT, WORK = click.IntRange(1, 1_000_000_000), click.IntRange(1, 10**18)
MOST_WORKERS = 1_000

FILE = click.argument("file", type=click.Path(allow_dash=True))
JSON = click.option("--json", "as_json", is_flag=True, help="Print JSON, one object a puzzle.")
FAMILY = click.option(
    "--family", default=None, help="Read the file as this family's format.", metavar="NAME"
)


def complete_family(_ctx: object, _param: object, start: str) -> list[str]:
    """Offer the families that begin so."""
    return [name for name in family_names() if name.startswith(start)]


def complete_preset(ctx: click.Context, _param: object, start: str) -> list[str]:
    """Offer the presets of the family named before."""
    names = [name for family in _meant(ctx) for name in family.composer.presets]
    return [name for name in names if name.startswith(start)]


def complete_wish(ctx: click.Context, _param: object, start: str) -> list[str]:
    """Offer the wish keys of the family named before."""
    wishes = [next(iter(family.composer.presets.values())) for family in _meant(ctx)]
    keys = [key for wish in wishes for key in write_wish(wish)]
    return [f"{key}=" for key in keys if key.startswith(start)]


def _meant(ctx: click.Context) -> list[AnyFamily]:
    """Return the family on the line that is being completed; all of them if that is not known."""
    named = ctx.params.get("family")
    return [load_family(name) for name in family_names() if named in (None, name)]


PRESET = click.option(
    "--preset",
    default=None,
    metavar="NAME",
    shell_complete=complete_preset,
    help="Begin with this preset.",
)
WISH = click.option(
    "--wish",
    multiple=True,
    metavar="KEY=VALUE",
    shell_complete=complete_wish,
    help="Change one key of the wish.",
)
WORKERS = click.option(
    "--workers",
    default=None,
    type=click.IntRange(1, MOST_WORKERS),
    help="Local processes; else one a core.",
)
CLUSTER = click.option(
    "--cluster", default=None, metavar="ADDRESS", help="A Dask scheduler, tcp://..."
)


def numbered(puzzles: list[Puzzle], number: int, file: str) -> Puzzle:
    """Return the N-th puzzle of a file."""
    if not 1 <= number <= len(puzzles):
        raise BadDocument(
            f"{shown(file)}: there is no puzzle {shown(str(number))}, it has {len(puzzles)}"
        )
    return puzzles[number - 1]


def put(data: str | bytes, path: str | None) -> None:
    """Write text or bytes to a file, or to standard output."""
    if path is None or path == "-":
        click.echo(data, nl=False)
    else:
        write_bytes(path, data.encode() if isinstance(data, str) else data)


@contextmanager
def progress(label: str, length: int, shared: bool = False) -> Iterator[Progress]:
    """Show a progress bar on a terminal that nothing else is printed on, else nothing."""
    busy = shared and sys.stdout.isatty()
    if busy or length < 2 or not sys.stderr.isatty():
        yield lambda _done: None
        return
    with click.progressbar(length=length, label=label, file=sys.stderr) as bar:
        yield lambda done: bar.update(done - bar.pos)
