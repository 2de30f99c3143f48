"""Solving a whole game on a GPU, and saying what was found."""

import json
from typing import Any

import click

from sakumon.core.errors import BadBoard
from sakumon.core.message import Message
from sakumon.families.quoridor.commands.options import game_values
from sakumon.families.quoridor.tables.game import QuoridorGame
from sakumon.families.quoridor.tables.gpu.levels import DeviceGame
from sakumon.families.quoridor.tables.gpu.summary import DeviceSummary, solve_on_device

WINNERS = {"won": "first", "lost": "second", "draw": "draw"}


def solve_on_gpu(game: QuoridorGame, as_json: bool) -> None:
    """Solve a game, and print its levels and who wins it."""
    summary = solve_on_device(device_game(game))
    values = _values(game, summary)
    if as_json:
        click.echo(json.dumps(values))
        return
    for level in summary.levels:
        click.echo(
            f"{level.fences} fences on the board: {level.legal:,} legal positions, "
            f"{level.wins:,} won, {level.losses:,} lost, {level.draws:,} draws"
        )
    for start, winner in values["winners"].items():
        result = "a draw" if winner == "draw" else f"{winner} wins"
        click.echo(f"{game.width}×{game.height}, {game.hands[0]} fences each, {start}: {result}")
    click.echo(
        f"{summary.legal:,} legal positions, {summary.seconds:.3f} s of the GPU, "
        f"{summary.largest / 1e9:.1f} GB of its memory"
    )


def device_game(game: QuoridorGame) -> DeviceGame:
    """Return a game as a GPU can solve it."""
    if game.hands[0] != game.hands[1] or not game.edge_jump:
        raise BadBoard(Message("a GPU solves games with equal hands and with --edge-jump"))
    found = DeviceGame(game.width, game.height, game.hands[0])
    found.check()
    return found


def _values(game: QuoridorGame, summary: DeviceSummary) -> dict[str, Any]:
    column = (game.width - 1) // 2
    starts = {"pawns in one column": (column, column)}
    if game.width % 2 == 0:
        starts["pawns in two columns"] = (column, game.width - 1 - column)
    return {
        **game_values(game),
        "winners": {name: WINNERS[summary.starts[start]] for name, start in starts.items()},
        "legal": summary.legal,
        "levels": [
            {"fences": one.fences, "wins": one.wins, "losses": one.losses, "draws": one.draws}
            for one in summary.levels
        ],
        "seconds": round(summary.seconds, 3),
        "memory": summary.largest,
    }
