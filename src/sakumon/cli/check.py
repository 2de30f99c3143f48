"""sakumon check"""

import json

import click

from sakumon.cli.options import FAMILY, FILE, JSON, progress
from sakumon.formats.files import read_file
from sakumon.workshop import audit


@click.command()
@FILE
@click.option(
    "--again", is_flag=True, help="Also solve, rate and compose each one again, to compare."
)
@FAMILY
@JSON
def check(file: str, again: bool, family: str | None, as_json: bool) -> None:
    """Replay the proof of every puzzle in FILE by the rules alone.

    Ids, and the wish each puzzle was composed to, are checked too. The exit code is 0 only if all
    hold, else 1; every puzzle that fails is named with the reason.
    """
    puzzles = read_file(file, family, strict=False)
    found = []
    with progress("Checking", len(puzzles)) as advance:
        for number, puzzle in enumerate(puzzles, start=1):
            found.append(audit.check(puzzle, again))
            advance(number)
    for number, (puzzle, faults) in enumerate(zip(puzzles, found, strict=True), start=1):
        if as_json:
            click.echo(json.dumps({"id": puzzle.id, "holds": not faults, "faults": faults}))
        else:
            for fault in faults:
                click.echo(f"puzzle {number} ({puzzle.id or 'no id'}): {fault}")
    if not as_json:
        click.echo(f"{found.count([])} of {len(found)} hold")
    if any(found):
        raise SystemExit(1)
