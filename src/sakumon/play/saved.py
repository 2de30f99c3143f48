"""A game in play as JSON values, to be put away and taken up again."""

from collections.abc import Mapping
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from sakumon.core.decoding import read_shape
from sakumon.core.errors import BadDocument, at_place
from sakumon.core.family import Count
from sakumon.core.message import Message
from sakumon.core.misfit import misfit
from sakumon.play.assist import Assist

FORMAT = "sakumon-game/1"

SideKey = Annotated[str, Meta(pattern="^[01]$")]
Used = Annotated[float, Meta(ge=0)]


class SavedGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """All that a session needs to go on: `undone` are the moves that redo would play."""

    family: str
    board: dict[str, Any]
    moves: tuple[str, ...] = ()
    undone: tuple[str, ...] = ()
    assist: Assist = Assist.NONE
    opponents: dict[SideKey, str] = {}
    seed: int = 0
    seconds: tuple[Used, Used] = (0.0, 0.0)
    hints: Count = 0
    undos: Count = 0
    restarts: Count = 0


def write_game(game: SavedGame) -> dict[str, Any]:
    """Return a saved game as JSON values."""
    values: dict[str, Any] = msgspec.to_builtins(game)
    return {"format": FORMAT, **values}


def read_game(values: Mapping[str, Any], family: str) -> SavedGame:
    """Return the saved game that these values describe, if it is one of this family."""
    plain = dict(values)
    found = plain.pop("format", None)
    if found != FORMAT:
        raise BadDocument(
            Message(
                "saved game: format {found!r} is not {format!r}, which this reads",
                found=found,
                format=FORMAT,
            )
        )
    try:
        game = read_shape(plain, SavedGame)
    except msgspec.ValidationError as error:
        raise BadDocument(at_place(Message("saved game"), misfit(error))) from None
    if game.family != family:
        raise BadDocument(
            Message(
                "saved game: it is a game of '{found}', not of '{wanted}'",
                found=game.family,
                wanted=family,
            )
        )
    return game
