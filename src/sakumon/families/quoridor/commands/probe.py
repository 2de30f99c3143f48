"""The command that asks a table, or a game solved on the spot, about one position."""

import json
from pathlib import Path
from typing import Any

import click

from sakumon.core.budget import Budget
from sakumon.core.errors import OutOfBudget
from sakumon.core.move import Move
from sakumon.drawing.render import render
from sakumon.drawing.scene import View
from sakumon.drawing.themes import DEFAULT
from sakumon.families.quoridor.commands.options import JSON, plies_text
from sakumon.families.quoridor.formats.lines import read_line, write_line
from sakumon.families.quoridor.model.position import Position
from sakumon.families.quoridor.model.rules import RULES
from sakumon.families.quoridor.problems.solve import table_of
from sakumon.families.quoridor.problems.survey import outlook_of
from sakumon.families.quoridor.tables.game import game_of
from sakumon.families.quoridor.tables.store import table_for
from sakumon.families.quoridor.tables.table import Table, Worth, winner_of
from sakumon.families.quoridor.view.draw import QuoridorPainter
from sakumon.formats.writing import write_bytes

# States that a position may take to be solved without a table: some seconds.
PROBED = 500_000_000


@click.command()
@click.argument("position")
@click.option("--after", default="", metavar="MOVES", help="Play these moves first.")
@click.option("--table", default=None, metavar="DIR", help="Ask this table, or the one in here.")
@click.option("-o", "--out", default=None, metavar="NAME", help="Draw it too, with the values.")
@JSON
def probe(position: str, after: str, table: str | None, out: str | None, as_json: bool) -> None:
    """Tell value and distance of every move in POSITION, a line like '5x5 c1 c5 1,1 first -'.

    Without a table the game is solved on the spot, if it is small enough.
    """
    at = read_line(position)
    for move in after.replace(",", " ").split():
        at = RULES.play(at, Move(move))
    asked = _asked_table(at, table)
    outcomes = asked.outcomes(at)
    line = asked.line(at, Budget())
    if out is not None:
        values = {move: outlook_of(worth) for move, worth in outcomes.items()}
        scene = QuoridorPainter().draw(at, View(outlooks=values))
        write_bytes(out, render(scene, Path(out).suffix, DEFAULT))
    worth = asked.worth(at)
    if as_json:
        click.echo(json.dumps(_probe_values(at, worth, outcomes, line)))
    else:
        _say_probe(at, worth, outcomes, line)


def _asked_table(at: Position, folder: str | None) -> Table:
    if folder is not None:
        return table_for(Path(folder), at)
    table = table_of(at, Budget(PROBED))
    if table is None:
        states = game_of(at).states()
        raise OutOfBudget(
            f"solving this on the spot takes {states:.2g} states, at most {PROBED:.0e} are tried: "
            "make a table with `sakumon quoridor solve` and give it with --table"
        )
    return table


def _probe_values(
    at: Position, worth: Worth, outcomes: dict[Move, Worth], line: list[Move]
) -> dict[str, Any]:
    return {
        "position": write_line(at),
        "winner": winner_of(worth, at.turn),
        "distance": worth.plies if worth.result else None,
        "moves": {
            move: {
                "winner": winner_of(ahead, at.turn),
                "distance": ahead.plies if ahead.result else None,
            }
            for move, ahead in _best_first(outcomes)
        },
        "line": line,
    }


def _best_first(outcomes: dict[Move, Worth]) -> list[tuple[Move, Worth]]:
    return sorted(outcomes.items(), key=lambda pair: pair[1].order, reverse=True)


def _say_probe(at: Position, worth: Worth, outcomes: dict[Move, Worth], line: list[Move]) -> None:
    won = winner_of(worth, at.turn)
    end = "a draw" if won == "draw" else f"{won} wins in {plies_text(worth.plies)}"
    click.echo(f"{write_line(at)}: {end}")
    by_words: dict[str, list[str]] = {}
    for move, ahead in _best_first(outcomes):
        by_words.setdefault(outlook_of(ahead).words, []).append(move)
    for words, moves in by_words.items():
        click.echo(f"  {words}: {' '.join(moves)}")
    if line:
        click.echo(f"  best play: {' '.join(line)}")
