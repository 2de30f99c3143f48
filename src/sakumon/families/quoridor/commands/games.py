"""Commands that solve, count and verify whole games."""

import json
import time
from pathlib import Path
from typing import Any

import click

from sakumon.cli.options import progress
from sakumon.core.budget import Budget
from sakumon.core.errors import BadBoard
from sakumon.core.message import Message
from sakumon.families.quoridor.commands.gpu import solve_on_gpu
from sakumon.families.quoridor.commands.options import (
    EDGE_JUMP,
    FENCES,
    HANDS,
    JSON,
    SIZE,
    game_named,
    game_values,
    plies_text,
)
from sakumon.families.quoridor.tables.game import QuoridorGame
from sakumon.families.quoridor.tables.levels import FenceLevel, count_states
from sakumon.families.quoridor.tables.prepare import check_fits, free_memory
from sakumon.families.quoridor.tables.store import DiskTable
from sakumon.families.quoridor.tables.summary import GameSummary, solve_game
from sakumon.families.quoridor.tables.table import winner_of
from sakumon.families.quoridor.tables.verify import verify_table


@click.command()
@SIZE
@FENCES
@HANDS
@EDGE_JUMP
@click.option("--out", default=None, metavar="DIR", help="Keep the table in a folder in here.")
@click.option("--force", is_flag=True, help="Begin even if memory may not be enough.")
@click.option(
    "--on",
    "where",
    type=click.Choice(["cpu", "gpu"]),
    default="cpu",
    show_default=True,
    help="Solve here, or win, draw or loss alone on a GPU.",
)
@JSON
def solve(
    size: str,
    fences: int | None,
    hands: str | None,
    edge_jump: bool,
    out: str | None,
    force: bool,
    where: str,
    as_json: bool,
) -> None:
    """Solve every position of the game on a board of this size.

    With --out the table is kept, one file a level; started again after a stop or a kill, it goes
    on with the next level.
    """
    game = game_named(size, fences, hands, edge_jump)
    if where == "gpu":
        if out is not None:
            raise BadBoard(Message("a GPU keeps no table: leave out --out"))
        solve_on_gpu(game, as_json)
        return
    if not force:
        check_fits(game, game.memory(), free_memory())
    started, cpu = time.perf_counter(), time.process_time()
    levels: list[FenceLevel] = []
    with progress(f"Solving {size}", int(game.states())) as advance:
        budget = Budget(progress=advance)
        summary = solve_game(game, budget, Path(out) if out else None, levels.append)
    seconds = (time.perf_counter() - started, time.process_time() - cpu)
    values = _solved_values(game, summary, seconds)
    if as_json:
        click.echo(json.dumps(values))
    else:
        _say_solved(game, values, levels)


def _solved_values(
    game: QuoridorGame, summary: GameSummary, seconds: tuple[float, float]
) -> dict[str, Any]:
    return {
        **game_values(game),
        "winner": winner_of(summary.worth, 0),
        "distance": summary.worth.plies if summary.worth.result else None,
        "states": summary.states,
        "legal": summary.legal,
        "draws": summary.draws,
        "longest": summary.longest,
        "seconds": round(seconds[0], 3),
        "cpu_seconds": round(seconds[1], 3),
        "memory": int(game.memory()),
        "table": None if summary.table is None else str(summary.table),
    }


def _say_solved(game: QuoridorGame, values: dict[str, Any], levels: list[FenceLevel]) -> None:
    for level in levels:
        click.echo(
            f"{level.number} fences on the board: {level.legal:,} legal states, "
            f"{level.draws:,} draws, longest {level.longest} plies"
        )
    won = values["winner"] != "draw"
    result = f"{values['winner']} wins in {plies_text(values['distance'])}" if won else "a draw"
    click.echo(f"{game.width}×{game.height}, {game.hands[0]} and {game.hands[1]} fences: {result}")
    click.echo(
        f"{values['states']:,} states solved, {values['legal']:,} legal ones with all images, "
        f"{values['draws']:,} draws; {values['seconds']} s, {values['cpu_seconds']} s of processors"
    )
    if values["table"]:
        click.echo(f"Table: {values['table']}")


@click.command()
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
        click.echo(json.dumps({**game_values(game), "levels": levels, "legal": sum(levels)}))
        return
    for number, legal in enumerate(levels):
        click.echo(f"{number} fences on the board: {legal:,}")
    click.echo(f"together: {sum(levels):,}")


@click.command()
@click.argument("table", type=click.Path())
@JSON
def verify(table: str, as_json: bool) -> None:
    """Check every value of TABLE by the rules: each must follow from the moves there are.

    The exit code is 0 only if all do.
    """
    levels: list[FenceLevel] = []
    with progress("Verifying", DiskTable(Path(table)).states) as advance:
        checked = verify_table(Path(table), Budget(progress=advance), levels.append)
    if as_json:
        legal = sum(level.legal for level in levels)
        click.echo(json.dumps({"table": table, "holds": True, "states": checked, "legal": legal}))
        return
    click.echo(f"{table}: all {checked:,} states of {len(levels)} levels hold")
