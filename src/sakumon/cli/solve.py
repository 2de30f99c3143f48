"""sakumon solve"""

import itertools
import json
from typing import Any

import click
import msgspec

from sakumon import workshop
from sakumon.cli.options import COUNT, FAMILY, FILE, JSON, WORK
from sakumon.core.budget import Budget
from sakumon.core.errors import OutOfBudget
from sakumon.core.puzzle import Puzzle
from sakumon.families import load_family
from sakumon.formats.files import read_file
from sakumon.workshop import Turn


@click.command()
@FILE
@click.option("--all", "every", is_flag=True, help="Print every answer, not only one.")
@click.option(
    "--most",
    default=10_000,
    show_default=True,
    type=COUNT,
    help="With --all, how many at most for each puzzle.",
)
@click.option(
    "--replies", is_flag=True, help="Print at every turn which moves are safe and which still win."
)
@click.option(
    "--budget",
    default=workshop.WORK_LIMIT,
    show_default=True,
    type=WORK,
    help="Units of work a puzzle may take.",
)
@click.option("--shortest", is_flag=True, help="Ask for a shortest line, however long that takes.")
@FAMILY
@JSON
def solve(
    file: str,
    every: bool,
    most: int,
    replies: bool,
    budget: int,
    shortest: bool,
    family: str | None,
    as_json: bool,
) -> None:
    """Solve the puzzles of FILE and print the answers.

    The exit code is 4 if some puzzle stayed unknown within the budget.
    """
    unknown = 0
    for puzzle in read_file(file, family):
        solved = workshop.solve(puzzle, Budget(budget), shortest)
        assert solved.proof is not None
        unknown += solved.proof.status == "unknown"
        known = solved.proof.status != "unknown"
        lines = _answers(solved, most) if every and known else None
        turns = workshop.turns(solved, budget) if replies and known else None
        if as_json:
            click.echo(json.dumps(_values(solved, lines, turns)))
        else:
            _say(solved, lines, turns)
    if unknown:
        raise OutOfBudget(f"unknown within the budget: {unknown}; give a larger --budget")


def _answers(puzzle: Puzzle, most: int) -> Any:
    analysis = load_family(puzzle.family).analysis
    answers = analysis.answers if analysis else None
    assert puzzle.proof is not None
    if answers is None or puzzle.proof.answers is None:
        return [list(puzzle.proof.line)]  # where answers are not counted, the best line is it
    return (list(line) for line in itertools.islice(answers(puzzle.position(), Budget()), most))


def _values(puzzle: Puzzle, lines: Any, turns: list[Turn] | None) -> dict[str, Any]:
    values = {"id": puzzle.id, **msgspec.to_builtins(puzzle.proof)}
    if lines is not None:
        values["lines"] = list(lines)
    if turns is not None:
        values["replies"] = [msgspec.to_builtins(turn) for turn in turns]
    return values


def _say(puzzle: Puzzle, lines: Any, turns: list[Turn] | None) -> None:
    proof = puzzle.proof
    assert proof is not None
    counted = "" if proof.answers is None else f", answers: {proof.answers}"
    length = f" in {len(proof.line)} moves" if proof.line else ""
    click.echo(f"{puzzle.id}: {proof.status}{length}{counted}, work: {proof.work}")
    for line in [proof.line] if lines is None else lines:
        if line:
            click.echo("  " + " ".join(line))
    for number, turn in enumerate(turns or [], start=1):
        safe, keeps = " ".join(turn.safe) or "none", " ".join(turn.keeps)
        click.echo(f"  {number}. {turn.move} (safe: {safe}; keeps the result: {keeps})")
