"""sakumon check"""

import json
from collections import Counter
from collections.abc import Sequence

import click

from sakumon.cli.options import FAMILY, FILE, JSON, progress
from sakumon.core.message import escaped, shown
from sakumon.formats.files import read_file
from sakumon.workshop.audit import Verdict, examine


@click.command()
@FILE
@click.option(
    "--again", is_flag=True, help="Also solve, rate and compose each one again, to compare."
)
@FAMILY
@JSON
def check(file: str, again: bool, family: str | None, as_json: bool) -> None:
    """Replay the proof of every puzzle in FILE by the rules alone.

    Ids, and the wish each puzzle was composed to, are checked too. What no line can show, as that
    a position is lost, how many answers there are and the rating, is found again if that takes
    little work; what was not looked into is said at the end. The exit code is 0 only if all hold,
    else 1; every puzzle that fails is named with the reason.
    """
    puzzles = read_file(file, family, strict=False)
    found: list[Verdict] = []
    with progress("Checking", len(puzzles)) as advance:
        for number, puzzle in enumerate(puzzles, start=1):
            found.append(examine(puzzle, again))
            advance(number)
    for number, (puzzle, verdict) in enumerate(zip(puzzles, found, strict=True), start=1):
        if as_json:
            values = {"id": puzzle.id, "holds": not verdict.faults, "faults": verdict.faults}
            click.echo(json.dumps({**values, "unchecked": verdict.unchecked}))
        else:
            name = shown(puzzle.id) or "no id"
            for fault in verdict.faults:
                click.echo(f"puzzle {number} ({name}): {escaped(fault)}")
    if not as_json:
        click.echo(f"{sum(not verdict.faults for verdict in found)} of {len(found)} hold")
        _tell_unchecked(found, again)
    if any(verdict.faults for verdict in found):
        raise SystemExit(1)


def _tell_unchecked(found: Sequence[Verdict], again: bool) -> None:
    """Say what nobody has looked into, and of how many puzzles."""
    counted = Counter(claim for verdict in found for claim in verdict.unchecked)
    if counted:
        claims = ", ".join(f"{claim} ({count})" for claim, count in counted.items())
        advice = "its composer has another version" if again else "--again makes all of it again"
        click.echo(f"not checked: {claims}; {advice}")
