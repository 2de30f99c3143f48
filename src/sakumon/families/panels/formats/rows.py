"""Panel puzzles as text: rows with their moves, and the letters of an older solver.

Rows, with an empty line between puzzles; a line that begins with `#` and a blank is a comment:

    moves 1
    ..2...
    2233.3

Letters: the number of moves, then twelve rows of six.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Any

from sakumon.core.errors import BadBoard, BadDocument, at_place
from sakumon.core.exchange import Format
from sakumon.core.message import Message
from sakumon.families.panels.model.board import read_board, rows_of
from sakumon.families.panels.model.position import (
    EMPTY_SIGN,
    MAX_HEIGHT,
    MAX_KINDS,
    STONE_SIGN,
    Position,
)

USUAL_WIDTH, USUAL_HEIGHT = 6, 12
HEAD = re.compile(r"(moves|height)\s+(\d{1,6})")
LETTER_ROW = re.compile(r"[a-z.]+")


def looks_like_rows(text: str) -> bool:
    """Tell whether a text begins as the rows of a puzzle do."""
    return HEAD.fullmatch(_first_line(text)) is not None


def read_rows(text: str) -> list[Position]:
    """Read puzzles: `moves`, perhaps `height`, then rows from the top."""
    return [_read_block(number, block) for number, block in _blocks(text)]


def write_rows(positions: Sequence[Position]) -> str:
    """Write puzzles as rows, an empty line between them."""
    return "\n".join(_write_block(at) for at in positions)


def looks_like_letters(text: str) -> bool:
    """Tell whether a text begins with a number of moves and a row of letters."""
    first, _, rest = text.lstrip("\ufeff \t\r\n").partition("\n")
    second = rest.partition("\n")[0].strip()
    return bool(re.fullmatch(r"\d{1,3}", first.strip()) and LETTER_ROW.fullmatch(second))


def read_letters(text: str) -> list[Position]:
    """Read puzzles: the number of moves, then twelve rows of letters and dots."""
    return [_read_letters(number, block) for number, block in _blocks(text)]


def write_letters(positions: Sequence[Position]) -> str:
    """Write puzzles as letters, an empty line between them."""
    return "\n".join(_write_letters(at) for at in positions)


def check_start(at: Position, suffix: str) -> None:
    """Refuse a game in play: files hold puzzles at their start."""
    if at.made:
        raise BadDocument(
            Message(
                "{suffix} holds puzzles at their start, not after {made} moves",
                suffix=suffix,
                made=at.made,
            )
        )


def check_usual_size(at: Position, suffix: str) -> None:
    """Refuse a board that is not of the usual size, where a format knows no other."""
    if (at.width, at.height) != (USUAL_WIDTH, USUAL_HEIGHT):
        raise BadDocument(
            Message(
                "{suffix} holds boards of {usual_width}×{usual_height}, "
                "this one is {width}×{height}",
                suffix=suffix,
                usual_width=USUAL_WIDTH,
                usual_height=USUAL_HEIGHT,
                width=at.width,
                height=at.height,
            )
        )


def read_values(values: dict[str, Any], where: Message) -> Position:
    """Read a board and say where in the text it stands if it is bad."""
    try:
        return read_board(values)
    except BadBoard as error:
        raise BadDocument(at_place(where, error.args[0])) from None


def at_line(number: int, fault: str) -> Message:
    """Say what is wrong and in which line it is."""
    return at_place(Message("line {number}", number=number), fault)


def _first_line(text: str) -> str:
    return next((line.strip() for line in text.splitlines() if _is_content(line)), "")


def _is_content(line: str) -> bool:
    """Tell a row or a head from an empty line and from a comment, which has a blank in it."""
    text = line.strip()
    return bool(text) and not text.startswith("# ")


def _blocks(text: str) -> Iterator[tuple[int, list[str]]]:
    """Yield the groups of lines between empty lines, each with the number of its first line."""
    block: list[str] = []
    start = 1
    for number, line in enumerate([*text.splitlines(), ""], start=1):
        if line.strip():
            if _is_content(line):
                start = start if block else number
                block.append(line.strip())
        elif block:
            yield start, block
            block = []


def _read_block(number: int, block: list[str]) -> Position:
    heads = [head for head in map(HEAD.fullmatch, block) if head]
    values = {head[1]: int(head[2]) for head in heads}
    if "moves" not in values:
        fault = Message("a puzzle begins with its moves, like 'moves 3'")
        raise BadDocument(at_line(number, fault))
    rows = [line for line in block if not HEAD.fullmatch(line)]
    if not rows:
        raise BadDocument(at_line(number, Message("there are no rows under its moves")))
    height = values.get("height", max(USUAL_HEIGHT, min(len(rows), MAX_HEIGHT)))
    body = {"width": len(rows[0]), "height": height, "rows": rows, "moves": values["moves"]}
    return read_values(body, Message("line {number}", number=number))


def _write_block(at: Position) -> str:
    check_start(at, ".panels")
    head = [f"moves {at.moves}"]
    rows = rows_of(at.columns)
    if at.height != USUAL_HEIGHT:
        head.append(f"height {at.height}")
    return "\n".join([*head, *rows]) + "\n"


def _read_letters(number: int, block: list[str]) -> Position:
    if not block[0].isdecimal():
        raise BadDocument(at_line(number, Message("a puzzle begins with its number of moves")))
    rows = block[1:]
    _check_letter_rows(number, rows)
    table = _kinds_of_letters(number, rows)
    body = {
        "width": USUAL_WIDTH,
        "height": USUAL_HEIGHT,
        "rows": [row.translate(table) for row in rows],
        "moves": int(block[0][:6]),
    }
    return read_values(body, Message("line {number}", number=number))


def _check_letter_rows(number: int, rows: list[str]) -> None:
    if len(rows) != USUAL_HEIGHT:
        fault = Message("{rows:,} rows, but there are {most}", rows=len(rows), most=USUAL_HEIGHT)
        raise BadDocument(at_line(number, fault))
    for offset, row in enumerate(rows, start=1):
        if not LETTER_ROW.fullmatch(row):
            fault = Message("{row} is not a row of letters and dots", row=repr(row[:12]))
            raise BadDocument(at_line(number + offset, fault))


def _kinds_of_letters(number: int, rows: list[str]) -> dict[int, str]:
    """Return the digit of every letter; past the ninth they are numbered by the alphabet."""
    used = sorted({sign for row in rows for sign in row if sign != EMPTY_SIGN})
    if len(used) > MAX_KINDS:
        fault = Message(
            "{letters} letters, but there are {kinds} kinds", letters=len(used), kinds=MAX_KINDS
        )
        raise BadDocument(at_line(number, fault))
    plain = [chr(ord("a") + kind) for kind in range(MAX_KINDS)]
    letters = plain if set(used) <= set(plain) else used
    return {ord(sign): str(kind) for kind, sign in enumerate(letters, start=1)}


def _write_letters(at: Position) -> str:
    check_start(at, ".pdp")
    check_usual_size(at, ".pdp")
    rows = rows_of(at.columns, USUAL_HEIGHT)
    if any(STONE_SIGN in row for row in rows):
        raise BadDocument(Message("{suffix} has no letter for a stone", suffix=".pdp"))
    table = {ord(str(kind)): chr(ord("a") + kind - 1) for kind in range(1, MAX_KINDS + 1)}
    return "\n".join([str(at.moves), *(row.translate(table) for row in rows)]) + "\n"


ROWS = Format(
    suffix=".panels",
    title=Message("Rows of digits"),
    sniff=looks_like_rows,
    read=read_rows,
    write=write_rows,
)
LETTERS = Format(
    suffix=".pdp",
    title=Message("Rows of letters"),
    sniff=looks_like_letters,
    read=read_letters,
    write=write_letters,
)
