"""sakumon catalog"""

import json
from collections.abc import Callable
from dataclasses import asdict
from datetime import UTC, datetime
from typing import Any

import click

from sakumon.catalog import Entry, Query, Store, open_store
from sakumon.catalog.export import export as export_entries
from sakumon.catalog.intake import examined
from sakumon.catalog.stats import FamilyStats, stats_of
from sakumon.catalog.store import add_puzzles
from sakumon.cli.options import COUNT, FAMILY, complete_family, put
from sakumon.core.message import shown
from sakumon.core.wish import Range
from sakumon.drawing.render import render
from sakumon.formats.files import read_file, suffix_of
from sakumon.workshop import picture

STORE = click.option(
    "--store",
    default=None,
    envvar="SAKUMON_STORE",
    metavar="PLACE",
    help="A file, or postgresql://USER@HOST/DATABASE.",
)
AS_JSON = click.option("--json", "as_json", is_flag=True, help="Print JSON, one object a line.")


def choosing(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command the options that choose puzzles."""
    for option in (
        click.option(
            "--family",
            default=None,
            metavar="NAME",
            shell_complete=complete_family,
            help="Only this family.",
        ),
        click.option("--grade", default=None, metavar="NAME", help="Only this grade."),
        click.option("--score", default="..", metavar="LO..HI", help="Only scores in this range."),
        click.option("--where", multiple=True, metavar="FILTER", help="As: 'score >= 0.5'."),
        click.option("--order", default="", metavar="NAME", help="By this; -NAME: highest first."),
        click.option("--limit", default=None, type=COUNT, help="How many at most."),
    ):
        command = option(command)
    return command


@click.group()
def catalog() -> None:
    """Keep puzzles in a store and find them again.

    The store is a file in ~/.local/share/sakumon unless --store or SAKUMON_STORE names another.
    """


@catalog.command()
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@click.option("--rate", is_flag=True, help="Solve and rate those that have no rating.")
@FAMILY
@STORE
def add(files: tuple[str, ...], rate: bool, family: str | None, store: str | None) -> None:
    """Store the puzzles of every FILE, whatever its format; those already there stay as they are.

    Proofs are replayed first. If anything is wrong with one puzzle, none is stored.
    """
    found = [(name, list(examined(read_file(name, family), name, rate))) for name in files]
    with open_store(store, create=True) as opened, opened.transaction() as connection:
        added = [add_puzzles(connection, puzzles, name) for name, puzzles in found]
    new, given = sum(map(len, added)), sum(len(puzzles) for _, puzzles in found)
    click.echo(f"{new} added, {given - new} already there")


@catalog.command("list")
@click.option("--limit", default=20, show_default=True, type=COUNT)
@AS_JSON
@STORE
def list_(limit: int, as_json: bool, store: str | None) -> None:
    """List the newest puzzles, the last one added first."""
    with open_store(store) as opened:
        _tell(opened, Query(order="-number", limit=limit), as_json)


@catalog.command()
@choosing
@AS_JSON
@STORE
def find(as_json: bool, store: str | None, **chosen: Any) -> None:
    """Find puzzles by what they are like.

    A filter compares measures, and id, family, grade, score, status, line (moves of the proof),
    answers and source, joined by and, or, not and brackets.
    """
    query = _query(**{**chosen, "limit": chosen["limit"] or 20})
    with open_store(store) as opened:
        _tell(opened, query, as_json)


@catalog.command()
@click.argument("name", metavar="ID")
@click.option("--solution", is_flag=True, help="Draw the answer too.")
@AS_JSON
@STORE
def show(name: str, solution: bool, as_json: bool, store: str | None) -> None:
    """Show one puzzle; the beginning of its ID is enough."""
    with open_store(store) as opened:
        entry = opened.get(name)
    if as_json:
        click.echo(entry.document)
        return
    puzzle = entry.puzzle()
    click.echo(render(picture(puzzle, solution), ".txt").decode(), nl=False)
    click.echo(_line(entry))
    for measure, value in (puzzle.rating.measures if puzzle.rating else {}).items():
        click.echo(f"  {shown(measure)}: {shown(str(value))}")
    day = datetime.fromtimestamp(entry.added, UTC).date()
    click.echo(f"Added {day}" + (f" from {shown(entry.source)}" if entry.source else ""))


@catalog.command()
@choosing
@click.option(
    "-o", "--out", required=True, metavar="NAME", help="A .jsonl, .parquet or a family's format."
)
@STORE
def export(out: str, store: str | None, **chosen: Any) -> None:
    """Write the puzzles found as documents, in a format of their family, or as Parquet."""
    query = _query(**chosen)
    with open_store(store) as opened:
        if out == "-":
            for entry in opened.find(query):
                put(f"{entry.document}\n", None)
            return
        count = export_entries(opened.find(query), out, suffix_of(out))
    click.echo(f"{count} written to {out}")


@catalog.command()
@AS_JSON
@STORE
def stats(as_json: bool, store: str | None) -> None:
    """Count what is in the store: families, grades, how measures are spread."""
    with open_store(store) as opened:
        found = stats_of(opened)
    if as_json:
        click.echo(json.dumps(asdict(found)))
        return
    click.echo(f"{found.address}, version {found.version}")
    click.echo(f"{found.puzzles:,} puzzles, {found.plays:,} plays")
    for family in found.families:
        _tell_family(family)


def _query(
    family: str | None,
    grade: str | None,
    score: str,
    where: tuple[str, ...],
    order: str,
    limit: int | None,
) -> Query:
    return Query(family, grade, Range.parse(score), where, order, limit)


def _tell(store: Store, query: Query, as_json: bool) -> None:
    found = 0
    for entry in store.find(query):
        found += 1
        click.echo(entry.document if as_json else _line(entry))
    if not as_json and found == 0:
        click.echo("nothing found")
    elif not as_json and found == query.limit:
        click.echo(f"({found} shown; --limit shows more)")


def _line(entry: Entry) -> str:
    parts = [
        entry.grade and shown(entry.grade),
        None if entry.score is None else f"score {entry.score:g}",
    ]
    parts.append(None if entry.line is None else f"{entry.status} in {entry.line} moves")
    return f"{entry.id}: {', '.join(part for part in parts if part) or 'not rated'}"


def _tell_family(family: FamilyStats) -> None:
    grades = ", ".join(f"{shown(grade)} {count:,}" for grade, count in family.grades.items())
    click.echo(f"\n{family.family}: {family.count:,}" + (f" ({grades})" if grades else ""))
    for spread in family.spreads:
        values = f"{spread.least:g} .. {spread.median:g} .. {spread.most:g}"
        click.echo(f"  {shown(spread.name)}: {values}")
