"""Options that commands of the family share, the game they describe, and distances in words."""

import re
from typing import Any

import click

from sakumon.core.errors import BadBoard
from sakumon.core.message import Message
from sakumon.families.quoridor.model.position import MAX_HAND, MAX_SIDE, MIN_SIDE
from sakumon.families.quoridor.tables.game import QuoridorGame

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


def game_named(size: str, fences: int | None, hands: str | None, edge_jump: bool) -> QuoridorGame:
    """Return the game that a command's words describe."""
    sides = re.fullmatch(r"(\d{1,6})[x×](\d{1,6})", size)
    if not sides:
        raise BadBoard(Message("'{size}': write a size like 5x5, columns first", size=size))
    width, height = int(sides[1]), int(sides[2])
    if not (MIN_SIDE <= width <= MAX_SIDE and MIN_SIDE <= height <= MAX_SIDE):
        raise BadBoard(
            Message(
                "'{size}': boards have {least} to {most} columns and rows",
                size=size,
                least=MIN_SIDE,
                most=MAX_SIDE,
            )
        )
    if (fences is None) == (hands is None):
        raise BadBoard(Message("give either --fences F, or --hands A,B where they differ"))
    return QuoridorGame(width, height, _hands(fences, hands), edge_jump)


def _hands(fences: int | None, hands: str | None) -> tuple[int, int]:
    if fences is not None:
        return (fences, fences)
    both = re.fullmatch(r"(\d{1,6}),(\d{1,6})", hands or "")
    if not both or max(int(both[1]), int(both[2])) > MAX_HAND:
        raise BadBoard(
            Message(
                "--hands {hands}: write two numbers up to {most}, like 2,1",
                hands=hands,
                most=MAX_HAND,
            )
        )
    return (int(both[1]), int(both[2]))


def game_values(game: QuoridorGame) -> dict[str, Any]:
    """Return what names a game, for JSON."""
    return {
        "width": game.width,
        "height": game.height,
        "hands": list(game.hands),
        "edge_jump": game.edge_jump,
    }


def plies_text(count: int) -> str:
    """Return a distance in words."""
    return "1 ply" if count == 1 else f"{count} plies"
