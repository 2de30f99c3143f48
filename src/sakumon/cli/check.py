"""sakumon check"""

import json

import click

from sakumon import workshop
from sakumon.cli.options import FAMILY, FILE, JSON
from sakumon.files import read_file


@click.command()
@FILE
@click.option("--again", is_flag=True, help="Also solve and rate each puzzle anew and compare.")
@FAMILY
@JSON
def check(file: str, again: bool, family: str | None, as_json: bool) -> None:
    """Replay the proof of every puzzle in FILE by the rules alone.

    Ids, and the wish each puzzle was composed to, are checked too. The exit code is 0 only if all
    hold, else 1; every puzzle that fails is named with the reason.
    """
    failed = total = 0
    for number, puzzle in enumerate(read_file(file, family), start=1):
        faults = workshop.check(puzzle, again)
        total += 1
        failed += bool(faults)
        if as_json:
            click.echo(json.dumps({"id": puzzle.id, "holds": not faults, "faults": faults}))
        else:
            for fault in faults:
                click.echo(f"puzzle {number} ({puzzle.id or 'no id'}): {fault}")
    if not as_json:
        click.echo(f"{total - failed} of {total} hold")
    if failed:
        raise SystemExit(1)
