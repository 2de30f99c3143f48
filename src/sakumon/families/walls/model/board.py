"""The document's board: its shape, and how a position is read from it and written to it."""

from dataclasses import replace
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from sakumon.core.decoding import cell_at, read_body
from sakumon.core.errors import BadBoard
from sakumon.core.message import Message
from sakumon.core.wish import json_values
from sakumon.families.walls.model.kernel import motion
from sakumon.families.walls.model.position import (
    GAMES,
    MAX_DUEL_STEPS,
    MAX_SECONDS,
    Position,
    SideLength,
    StepCount,
)
from sakumon.families.walls.model.wall import (
    KINDS,
    MOVEMENTS,
    TURNING,
    WallBody,
    notation_of,
    wall_body,
    wall_code,
)

KNOWN = {"kind": KINDS, "move": MOVEMENTS, "game": GAMES}


class WallsBoard(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A moving-wall maze; `walked`, `turn` and `touched` describe a game in play."""

    game: Literal["survive", "escape", "duel"]
    width: SideLength
    height: SideLength
    player: tuple[int, int]
    walls: tuple[WallBody, ...]
    steps: StepCount | None = None
    goal: tuple[int, int] | None = None
    seconds: float | tuple[float, float] | None = None  # msgspec cannot bound such a union
    walked: Annotated[int, Meta(ge=0)] = 0
    turn: Literal["player", "walls"] = "player"
    touched: bool = False


def read_board(values: Any) -> Position:
    """Return the position that a document's board describes."""
    board = _body_of(values)
    _check_game(board)
    in_play = board.walked > 0 or board.turn == "walls" or board.touched
    codes = [_checked_code(board, number, in_play) for number in range(len(board.walls))]
    if not in_play:
        _check_places(codes, board)
    return _position(board, codes)


def read_unchecked(values: Any) -> Position:
    """Return the start of a game that may break the rules, everything on the board though."""
    board = _body_of(values)
    places: dict[int, int] = {}
    for wall in board.walls:
        name = Message("walls: {wall}", wall=notation_of(wall))
        code = wall_code(wall, board.width, board.height, name)
        places[code // motion.WAYS] = code
    start = _position(board, list(places.values()))
    return replace(start, walked=0, walls_to_move=False, touched=False)


def write_board(at: Position) -> dict[str, Any]:
    """Return the canonical board of a position."""
    board = WallsBoard(
        game=at.game,
        width=at.width,
        height=at.height,
        player=at.column_row(at.player),
        walls=tuple(wall_body(code, at.width, at.height) for code in at.walls),
        steps=at.steps,
        goal=None if at.goal is None else at.column_row(at.goal),
        seconds=_short_seconds(at.seconds),
        walked=at.walked,
        turn="walls" if at.walls_to_move else "player",
        touched=at.touched,
    )
    return json_values(msgspec.to_builtins(board))


def wall_places(width: int, height: int) -> int:
    """Return how many places for walls a board has at the start."""
    return width * (height - 1) + height * (width - 1)


def _body_of(values: Any) -> WallsBoard:
    walls = values.get("walls")
    if isinstance(walls, list):
        _check_count(values, len(walls))
    return read_body(values, WallsBoard, KNOWN)


def _position(board: WallsBoard, codes: list[int]) -> Position:
    size = (board.width, board.height)
    return Position(
        game=board.game,
        width=board.width,
        height=board.height,
        player=cell_at(board.player, *size, Message("player")),
        walls=tuple(sorted(codes)),
        steps=board.steps,
        goal=None if board.goal is None else cell_at(board.goal, *size, Message("goal")),
        seconds=_clock(board.seconds),
        walked=board.walked,
        walls_to_move=board.turn == "walls",
        touched=board.touched,
    )


def _check_count(values: Any, count: int) -> None:
    width, height = values.get("width"), values.get("height")
    if not (isinstance(width, int) and isinstance(height, int)):
        return
    places = wall_places(width, height)
    if 0 <= places < count:
        raise BadBoard(
            Message(
                "walls: {count:,} walls, but {width}×{height} has {places:,} places",
                count=count,
                width=width,
                height=height,
                places=places,
            )
        )


def _check_game(board: WallsBoard) -> None:
    if board.width * board.height < 2:
        raise BadBoard(Message("width, height: a 1×1 board leaves no step to take"))
    if board.game == "escape":
        _check_escape(board)
    else:
        _check_steps(board)
    if board.game != "duel" and (board.turn == "walls" or isinstance(board.seconds, tuple)):
        raise BadBoard(Message("turn, seconds: only in a duel do the walls have a turn or a clock"))
    if board.game != "escape" and board.walked > (board.steps or 0):
        raise BadBoard(
            Message(
                "walked: {walked} steps are more than the {steps} to walk",
                walked=board.walked,
                steps=board.steps,
            )
        )


def _check_escape(board: WallsBoard) -> None:
    if board.goal is None:
        raise BadBoard(Message("goal: an escape needs a goal, like [4, 2]"))
    if board.goal == board.player and not board.walked:
        raise BadBoard(Message("goal: {goal} is where the player stands", goal=list(board.goal)))


def _check_steps(board: WallsBoard) -> None:
    """Check a game in which steps are to be walked, and no goal is to be reached."""
    game = Message(board.game)
    if board.goal is not None:
        raise BadBoard(
            Message("goal: only an escape has a goal, this is a game of {game}", game=game)
        )
    if board.steps is None:
        raise BadBoard(Message("steps: a game of {game} says how many steps to walk", game=game))
    if board.game == "duel" and board.steps > MAX_DUEL_STEPS:
        raise BadBoard(Message("steps: a duel has at most {most} steps", most=MAX_DUEL_STEPS))


def _checked_code(board: WallsBoard, number: int, in_play: bool) -> int:
    wall, width, height = board.walls[number], board.width, board.height
    name = Message("walls[{number}]: {wall}", number=number, wall=notation_of(wall))
    code = wall_code(wall, width, height, name)
    if not in_play and motion.on_rim(KINDS.index(wall.kind), wall.x, wall.y, width, height):
        raise BadBoard(
            Message("{wall} stands on the rim; at the start walls stand on inner lines", wall=name)
        )
    if board.game == "duel" and wall.move in TURNING:
        raise BadBoard(
            Message("{wall}: in a duel walls move up, down, left or right only", wall=name)
        )
    if motion.leaves(code, width, height):
        raise BadBoard(Message("{wall} would leave the board with its next step", wall=name))
    return code


def _check_places(codes: list[int], board: WallsBoard) -> None:
    seen: dict[int, int] = {}
    for number, code in enumerate(codes):
        place = code // motion.WAYS
        if place in seen:
            raise BadBoard(
                Message(
                    "walls[{number}]: {wall} stands where walls[{other}] stands",
                    number=number,
                    wall=notation_of(board.walls[number]),
                    other=seen[place],
                )
            )
        seen[place] = number


def _clock(given: float | tuple[float, float] | None) -> tuple[float, float] | None:
    if given is None:
        return None
    pair = given if isinstance(given, tuple) else (given, given)
    if not all(0 < seconds <= MAX_SECONDS for seconds in pair):
        raise BadBoard(
            Message(
                "seconds: a clock runs for more than 0 and at most {most} seconds",
                most=MAX_SECONDS,
            )
        )
    return pair


def _short_seconds(pair: tuple[float, float] | None) -> float | tuple[float, float] | None:
    if pair is None:
        return None
    plain = [int(value) if float(value).is_integer() else value for value in pair]
    return plain[0] if plain[0] == plain[1] else (plain[0], plain[1])
