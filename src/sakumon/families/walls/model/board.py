"""The document's board: its shape, and the checks that make a position of it."""

from dataclasses import replace
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from sakumon.core.decoding import read_body
from sakumon.core.errors import BadBoard
from sakumon.core.wish import json_values
from sakumon.families.walls.model.kernel import motion
from sakumon.families.walls.model.position import (
    GAMES,
    MAX_DUEL_STEPS,
    MAX_SIDE,
    MAX_STEPS,
    Position,
)

MOVEMENTS = ("up", "down", "left", "right", "cw", "ccw")
KINDS = ("H", "V")
KNOWN = {"kind": KINDS, "move": MOVEMENTS, "game": GAMES}
MAX_SECONDS = 86_400

Side = Annotated[int, Meta(ge=1, le=MAX_SIDE)]
Spot = tuple[int, int]


class WallBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One wall; `pivot` is the end a rotating wall turns about."""

    kind: Literal["H", "V"]
    x: int
    y: int
    move: Literal["up", "down", "left", "right", "cw", "ccw"]
    pivot: Spot | None = None


class WallsBoard(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A moving-wall maze; `walked`, `turn` and `touched` describe a game in play."""

    game: Literal["survive", "escape", "duel"]
    width: Side
    height: Side
    player: Spot
    walls: tuple[WallBody, ...]
    steps: Annotated[int, Meta(ge=1, le=MAX_STEPS)] | None = None
    goal: Spot | None = None
    seconds: float | tuple[float, float] | None = None  # msgspec cannot bound such a union
    walked: Annotated[int, Meta(ge=0)] = 0
    turn: Literal["player", "walls"] = "player"
    touched: bool = False


def read_board(values: Any) -> Position:
    """Return the position that a document's board describes."""
    board = _body_of(values)
    _check_game(board)
    in_play = board.walked > 0 or board.turn == "walls" or board.touched
    codes = [_wall_code(board, number, in_play) for number in range(len(board.walls))]
    if not in_play:
        _check_places(codes, board)
    return _position(board, codes)


def read_draft(values: Any) -> Position:
    """Return the start of a game that may break the rules, everything on the board though."""
    board = _body_of(values)
    codes = (_bare_code(board, wall) for wall in board.walls)
    places = {code // motion.WAYS: code for code in codes}
    start = _position(board, list(places.values()))
    return replace(start, walked=0, walls_to_move=False, touched=False)


def _body_of(values: Any) -> WallsBoard:
    walls = values.get("walls")
    if isinstance(walls, list):
        _check_count(values, len(walls))
    return read_body(values, WallsBoard, KNOWN)


def _position(board: WallsBoard, codes: list[int]) -> Position:
    return Position(
        game=board.game,
        width=board.width,
        height=board.height,
        player=_cell(board.player, board, "player"),
        walls=tuple(sorted(codes)),
        steps=board.steps,
        goal=None if board.goal is None else _cell(board.goal, board, "goal"),
        seconds=_clock(board.seconds),
        walked=board.walked,
        walls_to_move=board.turn == "walls",
        touched=board.touched,
    )


def write_board(at: Position) -> dict[str, Any]:
    """Return the canonical board of a position."""
    walls = tuple(wall_body(code, at.width, at.height) for code in at.walls)
    board = WallsBoard(
        game=at.game,
        width=at.width,
        height=at.height,
        player=(at.player % at.width, at.player // at.width),
        walls=walls,
        steps=at.steps,
        goal=None if at.goal is None else (at.goal % at.width, at.goal // at.width),
        seconds=_short_seconds(at.seconds),
        walked=at.walked,
        turn="walls" if at.walls_to_move else "player",
        touched=at.touched,
    )
    return json_values(msgspec.to_builtins(board))


def wall_body(code: int, width: int, height: int) -> WallBody:
    """Return a wall in words."""
    kind, x, y, way = motion.decode(code, width, height)
    if way < motion.ROTATIONS:
        return WallBody(KINDS[kind], x, y, MOVEMENTS[way])  # type: ignore[arg-type]
    far = (way - motion.ROTATIONS) // 2
    pivot = (x + far * (kind == 0), y + far * (kind == 1))
    turn: Literal["cw", "ccw"] = "cw" if way % 2 == 0 else "ccw"
    return WallBody(KINDS[kind], x, y, turn, pivot)  # type: ignore[arg-type]


def _check_count(values: Any, count: int) -> None:
    width, height = values.get("width"), values.get("height")
    if not (isinstance(width, int) and isinstance(height, int)):
        return
    places = width * (height - 1) + height * (width - 1)
    if 0 <= places < count:
        raise BadBoard(f"walls: {count:,} walls, but {width}×{height} has {places:,} places")


def _check_game(board: WallsBoard) -> None:
    if board.width * board.height < 2:
        raise BadBoard("width, height: a 1×1 board leaves no step to take")
    if board.game == "escape":
        if board.goal is None:
            raise BadBoard("goal: an escape needs a goal, like [4, 2]")
        if board.goal == board.player and not board.walked:
            raise BadBoard(f"goal: {list(board.goal)} is where the player stands")
    elif board.goal is not None:
        raise BadBoard(f"goal: only an escape has a goal, this is a game of {board.game}")
    if board.game != "escape" and board.steps is None:
        raise BadBoard(f"steps: a game of {board.game} says how many steps to walk")
    if board.game == "duel" and (board.steps or 0) > MAX_DUEL_STEPS:
        raise BadBoard(f"steps: a duel has at most {MAX_DUEL_STEPS} steps")
    if board.game != "duel" and (board.turn == "walls" or isinstance(board.seconds, tuple)):
        raise BadBoard("turn, seconds: only in a duel do the walls have a turn or a clock")
    if board.game != "escape" and board.walked > (board.steps or 0):
        raise BadBoard(f"walked: {board.walked} steps are more than the {board.steps} to walk")


def _cell(spot: Spot, board: WallsBoard, name: str) -> int:
    x, y = spot
    if not (0 <= x < board.width and 0 <= y < board.height):
        raise BadBoard(f"{name}: [{x}, {y}] is off the {board.width}×{board.height} board")
    return y * board.width + x


def _wall_code(board: WallsBoard, number: int, in_play: bool) -> int:
    wall, name = board.walls[number], f"walls[{number}]: {_spoken(board.walls[number])}"
    width, height = board.width, board.height
    code = _bare_code(board, wall, f"walls[{number}]: ")
    if not in_play and motion.on_rim(KINDS.index(wall.kind), wall.x, wall.y, width, height):
        raise BadBoard(f"{name} stands on the rim; at the start walls stand on inner lines")
    if board.game == "duel" and wall.move in ("cw", "ccw"):
        raise BadBoard(f"{name}: in a duel walls move up, down, left or right only")
    if motion.leaves(code, width, height):
        raise BadBoard(f"{name} would leave the board with its next step")
    return code


def _bare_code(board: WallsBoard, wall: WallBody, where: str = "walls: ") -> int:
    """Return the number of a wall that is on the board, whatever the game says of it."""
    name, width, height = f"{where}{_spoken(wall)}", board.width, board.height
    kind = KINDS.index(wall.kind)
    if not (0 <= wall.x <= width - (kind == 0) and 0 <= wall.y <= height - (kind == 1)):
        raise BadBoard(f"{name} is off the {width}×{height} board")
    return motion.encode(kind, wall.x, wall.y, _way(wall, name), width, height)


def _way(wall: WallBody, name: str) -> int:
    if wall.move not in ("cw", "ccw"):
        if wall.pivot is not None:
            raise BadBoard(f"{name} has a pivot, but only cw and ccw turn about one")
        return MOVEMENTS.index(wall.move)
    near = (wall.x, wall.y)
    far = (wall.x + (wall.kind == "H"), wall.y + (wall.kind == "V"))
    pivot = far if wall.pivot is None else wall.pivot
    if pivot not in (near, far):
        ends = f"{list(near)} and {list(far)}"
        raise BadBoard(f"{name}: pivot {list(pivot)} is none of the wall's ends {ends}")
    return motion.ROTATIONS + 2 * (pivot == far) + (wall.move == "ccw")


def _check_places(codes: list[int], board: WallsBoard) -> None:
    seen: dict[int, int] = {}
    for number, code in enumerate(codes):
        place = code // motion.WAYS
        if place in seen:
            where = _spoken(board.walls[number])
            raise BadBoard(f"walls[{number}]: {where} stands where walls[{seen[place]}] stands")
        seen[place] = number


def _spoken(wall: WallBody) -> str:
    return f"{wall.kind} {wall.x} {wall.y} {wall.move}"


def _clock(given: float | tuple[float, float] | None) -> tuple[float, float] | None:
    if given is None:
        return None
    pair = given if isinstance(given, tuple) else (given, given)
    if not all(0 < seconds <= MAX_SECONDS for seconds in pair):
        raise BadBoard(f"seconds: a clock runs for more than 0 and at most {MAX_SECONDS} seconds")
    return pair


def _short_seconds(pair: tuple[float, float] | None) -> float | tuple[float, float] | None:
    if pair is None:
        return None
    plain = [int(value) if float(value).is_integer() else value for value in pair]
    return plain[0] if plain[0] == plain[1] else (plain[0], plain[1])
