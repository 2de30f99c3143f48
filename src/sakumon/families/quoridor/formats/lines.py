"""A position as one line of text, and files of such lines.

    5x5 c1 c5 2,1 first b2h,c4v
    9x9 e2 e8 10,10 second - no-edge-jump

Size, the two pawns, both hands, who moves, the fences (or `-`), and `no-edge-jump` where a pawn at
the board's edge cannot be jumped past.
"""

import re
from collections.abc import Sequence
from typing import Any

from sakumon.core.errors import BadBoard, BadDocument
from sakumon.core.exchange import Format
from sakumon.core.message import Message
from sakumon.families.quoridor.model.board import read_board, write_board
from sakumon.families.quoridor.model.position import SIDES, Position

LINE = re.compile(r"\s*\d+[x×]\d+\s+[a-i]\d\s+[a-i]\d\s+\d+,\d+\b")
NUMBER = re.compile(r"[0-9]{1,9}")
NO_EDGE = "no-edge-jump"


def write_line(at: Position) -> str:
    """Return the one line of a position."""
    body = write_board(at)
    parts = [
        f"{at.width}x{at.height}",
        *body["pawns"],
        f"{at.hands[0]},{at.hands[1]}",
        SIDES[at.turn],
        ",".join(body.get("fences", ())) or "-",
    ]
    return " ".join(parts if at.edge_jump else [*parts, NO_EDGE])


def read_line(line: str) -> Position:
    """Return the position of a line; fences and who moves may be left out at its end."""
    words = line.split()
    if not 4 <= len(words) <= 7:
        raise BadBoard(_wrong(line.strip()))
    body: dict[str, Any] = {"pawns": words[1:3]}
    body["width"], body["height"] = _numbers(words[0].replace("×", "x"), "x")
    body["hands"] = _numbers(words[3], ",")
    rest = words[4:]
    if rest and rest[-1] == NO_EDGE:
        body["edge_jump"] = False
        rest = rest[:-1]
    if rest:
        body["turn"] = rest[0]
    if len(rest) > 1 and rest[1] != "-":
        body["fences"] = rest[1].split(",")
    if len(rest) > 2:
        raise BadBoard(_wrong(rest[2]))
    return read_board(body)


def _wrong(text: str) -> Message:
    return Message(
        "'{text}': write SIZE PAWN PAWN HANDS SIDE FENCES, like 5x5 c1 c5 2,1 first b2h,c4v",
        text=text,
    )


def _numbers(text: str, between: str) -> list[int]:
    parts = text.split(between)
    if len(parts) != 2 or not all(map(NUMBER.fullmatch, parts)):
        raise BadBoard(
            Message(
                "'{text}': two whole numbers with '{between}' between them are expected",
                text=text,
                between=between,
            )
        )
    return [int(part) for part in parts]


def looks_like_lines(text: str) -> bool:
    """Tell whether a text begins as this notation does."""
    first = next((line for line in text.splitlines() if _content(line)), "")
    return LINE.match(first) is not None


def read_lines(text: str) -> list[Position]:
    """Read one position from every line that is not empty or a comment."""
    positions = []
    for number, line in enumerate(text.splitlines(), start=1):
        if _content(line):
            try:
                positions.append(read_line(_content(line)))
            except BadBoard as error:
                raise BadDocument(
                    Message("line {number}: {error}", number=number, error=error.args[0])
                ) from None
    return positions


def write_lines(positions: Sequence[Position]) -> str:
    """Write each position on a line of its own."""
    return "".join(write_line(at) + "\n" for at in positions)


def _content(line: str) -> str:
    return line.partition("#")[0].strip()


LINES: Format[Position] = Format(
    suffix=".quoridor",
    title=Message("one position a line"),
    sniff=looks_like_lines,
    read=read_lines,
    write=write_lines,
)
