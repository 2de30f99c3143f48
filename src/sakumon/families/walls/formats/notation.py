"""The paper's own notation as text: one puzzle to a line.

    survive 6x6 steps 10 seconds 60; P 1 1; H 0 1 up; V 1 1 ccw 1 2
    escape 6x6; P 1 1; G 4 4; H 0 1 up

The first part may be left out: it is then a 6×6 survive of 10 steps, or an escape if there is a
goal `G x y`. A rotating wall names its pivot last.
"""

import re
from collections.abc import Sequence
from typing import Any

from sakumon.core.errors import BadBoard, BadDocument
from sakumon.core.exchange import Format
from sakumon.core.message import Message, joined
from sakumon.families.walls.model.board import read_board, write_board
from sakumon.families.walls.model.position import GAMES, Position

SIZE = re.compile(r"(\d{1,9})[x×](\d{1,9})")
FIELDS = {"steps": int, "seconds": float, "walked": int, "turn": str, "touched": str}


def looks_like_notation(text: str) -> bool:
    """Tell whether a text begins as this notation does."""
    first = next((line for line in text.splitlines() if _content(line)), "")
    return bool(re.match(rf"\s*({'|'.join(GAMES)})\b|\s*P\s+-?\d", first))


def read_notation(text: str) -> list[Position]:
    """Read one position from every line that is not empty or a comment."""
    positions = []
    for number, line in enumerate(text.splitlines(), start=1):
        if _content(line):
            try:
                positions.append(read_board(_read_line(_content(line))))
            except BadBoard as error:
                fault = Message("line {number}: {fault}", number=number, fault=error.args[0])
                raise BadDocument(fault) from None
    return positions


def write_notation(positions: Sequence[Position]) -> str:
    """Write each position on a line of its own."""
    return "".join(_write_line(write_board(at)) + "\n" for at in positions)


def _content(line: str) -> str:
    return line.partition("#")[0].strip()


def _read_line(line: str) -> dict[str, Any]:
    body: dict[str, Any] = {"width": 6, "height": 6, "walls": []}
    for part in line.split(";"):
        words = part.split()
        if not words:
            continue
        if words[0] in GAMES:
            _read_head(words, body)
        elif words[0] in ("P", "G"):
            body["player" if words[0] == "P" else "goal"] = _pair(words[1:], part)
        elif words[0] in ("H", "V"):
            body["walls"].append(_read_wall(words, part))
        else:
            raise BadBoard(Message("'{part}': begin with a game, P, G, H or V", part=part.strip()))
    body.setdefault("game", "escape" if "goal" in body else "survive")
    if body["game"] != "escape":
        body.setdefault("steps", 10)
    return body


def _read_head(words: list[str], body: dict[str, Any]) -> None:
    body["game"] = words[0]
    rest = words[1:]
    size = SIZE.fullmatch(rest[0]) if rest else None
    if size:
        body["width"], body["height"] = int(size[1]), int(size[2])
        rest = rest[1:]
    for key, value in zip(rest[::2], [*rest[1::2], ""], strict=False):
        if key not in FIELDS:
            raise BadBoard(
                Message(
                    "'{key}': after the game and its size come {fields}",
                    key=key,
                    fields=joined(FIELDS, ", "),
                )
            )
        body[key] = _field(key, value)


def _field(key: str, value: str) -> Any:
    try:
        if key == "touched":
            return value == "yes"
        if key == "seconds" and "," in value:
            return [float(part) for part in value.split(",")]
        return FIELDS[key](value)
    except ValueError:
        fault = Message("'{key} {value}': a number is missing", key=key, value=value)
        raise BadBoard(fault) from None


def _read_wall(words: list[str], part: str) -> dict[str, Any]:
    if len(words) not in (4, 6):
        raise BadBoard(
            Message(
                "'{part}': write H or V, x, y and a movement, then any pivot", part=part.strip()
            )
        )
    x, y = _pair(words[1:3], part)
    wall: dict[str, Any] = {"kind": words[0], "x": x, "y": y, "move": words[3]}
    if len(words) == 6:
        wall["pivot"] = _pair(words[4:], part)
    return wall


def _pair(words: list[str], part: str) -> list[int]:
    try:
        numbers = [int(word) for word in words]
    except ValueError:
        numbers = []
    if len(numbers) != 2:
        raise BadBoard(Message("'{part}': 2 whole numbers are expected", part=part.strip()))
    return numbers


def _write_line(body: dict[str, Any]) -> str:
    head = f"{body['game']} {body['width']}x{body['height']}"
    for key in FIELDS:
        if key in body:
            head += f" {key} {_spell(body[key])}"
    parts = [head, "P {} {}".format(*body["player"])]
    if "goal" in body:
        parts.append("G {} {}".format(*body["goal"]))
    for wall in body["walls"]:
        pivot = "".join(f" {number}" for number in wall.get("pivot", ()))
        parts.append(f"{wall['kind']} {wall['x']} {wall['y']} {wall['move']}{pivot}")
    return "; ".join(parts)


def _spell(value: Any) -> str:
    if value is True:
        return "yes"
    return ",".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


NOTATION: Format[Position] = Format(
    suffix=".walls",
    title=Message("the paper's notation, one puzzle a line"),
    sniff=looks_like_notation,
    read=read_notation,
    write=write_notation,
)
