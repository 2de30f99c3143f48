"""sakumon quoridor: solving whole games, and tables on disk."""

import json
import re
import time
from pathlib import Path
from typing import Any

import click

from sakumon.cli.options import progress
from sakumon.core.budget import Budget
from sakumon.core.errors import BadBoard, OutOfBudget
from sakumon.core.move import Move
from sakumon.drawing.render import render
from sakumon.drawing.scene import View
from sakumon.drawing.themes import DEFAULT
from sakumon.families.quoridorNone import FAMILY
from sakumon.families.quoridor.problems.outlooks import outlook_of
from sakumon.families.quoridor.formats.lines import read_line, write_line
from sakumon.families.quoridor.tables.game import Game, game_of
from sakumon.families.quoridor.tables.levels import Level, count_states
from sakumon.families.quoridor.tables.summary import Outcome, solve_game
from sakumon.families.quoridor.model.position import MAX_HAND, MAX_SIDE, MIN_SIDE, SIDES, Position
from sakumon.families.quoridor.tables.prepare import check_fits, free_memory, table_for, verify_table
from sakumon.families.quoridor.problems.solve import table_of
from sakumon.families.quoridor.tables.store import DiskTable
from sakumon.families.quoridor.tables.table import Table, Worth
from sakumon.formats.files import write_bytes

SIZE = click.argument("size", metavar="WIDTHxHEIGHT")
FENCES = click.option(
    "--fences", default=None, type=click.IntRange(0, MAX_HAND), help="Fences in each hand."
)
HANDS = click.option("--hands", default=None, metavar="A,B", help="Fences of first and second.")
EDGE_JUMP = click.option(
    "--edge-jump/--no-edge-jump",
    default=True,
    show_default=True,
    help="Whether a pawn at the board's edge may be passed aside.",
)
JSON = click.option("--json", "as_json", is_flag=True, help="Print JSON.")
# States that a position may take to be solved without a table: some seconds.
PROBED = 500_000_000


@click.group()
def quoridor() -> None:
    """Solve whole games of Quoridor, and make, ask and verify tables of them."""


@quoridor.command()
@SIZE
@FENCES
@HANDS
@EDGE_JUMP
@click.option("--out", default=None, metavar="DIR", help="Keep the table in a folder in here.")
@click.option("--force", is_flag=True, help="Begin even if memory may not be enough.")
@JSON
def solve(
    size: str,
    fences: int | None,
    hands: str | None,
    edge_jump: bool,
    out: str | None,
    force: bool,
    as_json: bool,
) -> None:
    """Solve every position of the game on a board of this size.

    With --out the table is kept, one file a level; started again after a stop or a kill, it goes
    on with the next level.
    """
    game = game_named(size, fences, hands, edge_jump)
    if not force:
        check_fits(game, game.memory(), free_memory())
    started, cpu = time.perf_counter(), time.process_time()
    levels: list[Level] = []
    with progress(f"Solving {size}", int(game.states())) as advance:
        budget = Budget(progress=advance)
        outcome = solve_game(game, budget, Path(out) if out else None, levels.append)
    seconds = (time.perf_counter() - started, time.process_time() - cpu)
    values = _solved_values(game, outcome, seconds)
    if as_json:
        click.echo(json.dumps(values))
    else:
        _say_solved(game, values, levels)


def _solved_values(game: Game, outcome: Outcome, seconds: tuple[float, float]) -> dict[str, Any]:
    return {
        **_game_values(game),
        "winner": winner_of(outcome.worth, 0),
        "distance": outcome.worth.plies if outcome.worth.result else None,
        "states": outcome.states,
        "legal": outcome.legal,
        "draws": outcome.draws,
        "longest": outcome.longest,
        "seconds": round(seconds[0], 3),
        "cpu_seconds": round(seconds[1], 3),
        "memory": int(game.memory()),
        "table": None if outcome.table is None else str(outcome.table),
    }


def _game_values(game: Game) -> dict[str, Any]:
    return {
        "width": game.width,
        "height": game.height,
        "hands": list(game.hands),
        "edge_jump": game.edge_jump,
    }


def _say_solved(game: Game, values: dict[str, Any], levels: list[Level]) -> None:
    for level in levels:
        click.echo(
            f"{level.number} fences on the board: {level.legal:,} legal states, "
            f"{level.draws:,} draws, longest {level.longest} plies"
        )
    won = values["winner"] != "draw"
    result = f"{values['winner']} wins in {_plies(values['distance'])}" if won else "a draw"
    click.echo(f"{game.width}×{game.height}, {game.hands[0]} and {game.hands[1]} fences: {result}")
    click.echo(
        f"{values['states']:,} states solved, {values['legal']:,} legal ones with all images, "
        f"{values['draws']:,} draws; {values['seconds']} s, {values['cpu_seconds']} s of processors"
    )
    if values["table"]:
        click.echo(f"Table: {values['table']}")


@quoridor.command()
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
        at = FAMILY.rules.play(at, Move(move))
    asked = _asked_table(at, table)
    outcomes = asked.outcomes(at)
    line = asked.line(at)
    if out is not None:
        values = {move: outlook_of(worth) for move, worth in outcomes.items()}
        scene = FAMILY.painter.draw(at, View(outlooks=values))
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


def winner_of(worth: Worth, turn: int) -> str:
    """Return who wins a position, or draw."""
    if worth.result == 0:
        return "draw"
    return SIDES[turn if worth.result > 0 else 1 - turn]


def _probe_values(
    at: Position, worth: Worth, outcomes: dict[Move, Worth], line: list[Move]
) -> dict[str, Any]:
    return {
        "position": write_line(at),
        "winner": winner_of(worth, at.turn),
        "distance": worth.plies if worth.result else None,
        "moves": {
            move: {
                "winner": winner_of(found, at.turn),
                "distance": found.plies if found.result else None,
            }
            for move, found in _best_first(outcomes)
        },
        "line": line,
    }


def _plies(count: int) -> str:
    return "1 ply" if count == 1 else f"{count} plies"


def _best_first(outcomes: dict[Move, Worth]) -> list[tuple[Move, Worth]]:
    return sorted(outcomes.items(), key=lambda pair: pair[1].order, reverse=True)


def _say_probe(at: Position, worth: Worth, outcomes: dict[Move, Worth], line: list[Move]) -> None:
    won = winner_of(worth, at.turn)
    end = "a draw" if won == "draw" else f"{won} wins in {_plies(worth.plies)}"
    click.echo(f"{write_line(at)}: {end}")
    by_words: dict[str, list[str]] = {}
    for move, found in _best_first(outcomes):
        by_words.setdefault(outlook_of(found).words, []).append(move)
    for words, moves in by_words.items():
        click.echo(f"  {words}: {' '.join(moves)}")
    if line:
        click.echo(f"  best play: {' '.join(line)}")


@quoridor.command()
@SIZE
@FENCES
@HANDS
@EDGE_JUMP
@JSON
def count(size: str, fences: int | None, hands: str | None, edge_jump: bool, as_json: bool) -> None:
    """Count the legal states of a game by fences on the board.

    Legal: the side to move is not on its goal row yet, the pawns are on two cells, and neither is
    cut off from its goal row. States that differ in hands or turn count apart.
    """
    game = game_named(size, fences, hands, edge_jump)
    levels = count_states(game, Budget())
    if as_json:
        click.echo(json.dumps({**_game_values(game), "levels": levels, "legal": sum(levels)}))
        return
    for number, legal in enumerate(levels):
        click.echo(f"{number} fences on the board: {legal:,}")
    click.echo(f"together: {sum(levels):,}")


@quoridor.command()
@click.argument("table", type=click.Path())
@JSON
def verify(table: str, as_json: bool) -> None:
    """Check every value of TABLE by the rules: each must follow from the moves there are.

    The exit code is 0 only if all do.
    """
    levels: list[Level] = []
    with progress("Verifying", DiskTable(Path(table)).states) as advance:
        checked = verify_table(Path(table), Budget(progress=advance), levels.append)
    if as_json:
        legal = sum(level.legal for level in levels)
        click.echo(json.dumps({"table": table, "holds": True, "states": checked, "legal": legal}))
        return
    click.echo(f"{table}: all {checked:,} states of {len(levels)} levels hold")


def game_named(size: str, fences: int | None, hands: str | None, edge_jump: bool) -> Game:
    """Return the game that a command's words describe."""
    found = re.fullmatch(r"(\d+)[x×](\d+)", size)
    if not found:
        raise BadBoard(f"'{size}': write a size like 5x5, columns first")
    width, height = int(found[1]), int(found[2])
    if not (MIN_SIDE <= width <= MAX_SIDE and MIN_SIDE <= height <= MAX_SIDE):
        raise BadBoard(f"'{size}': boards have {MIN_SIDE} to {MAX_SIDE} columns and rows")
    if (fences is None) == (hands is None):
        raise BadBoard("give either --fences F, or --hands A,B where they differ")
    return Game(width, height, _hands(fences, hands), edge_jump)


def _hands(fences: int | None, hands: str | None) -> tuple[int, int]:
    if fences is not None:
        return (fences, fences)
    found = re.fullmatch(r"(\d+),(\d+)", hands or "")
    if not found or max(int(found[1]), int(found[2])) > MAX_HAND:
        raise BadBoard(f"--hands {hands}: write two numbers up to {MAX_HAND}, like 2,1")
    return (int(found[1]), int(found[2]))
