"""The document's board: its shape, and the checks that make a position of it."""

from collections.abc import Sequence
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from sakumon.core.decoding import read_body
from sakumon.core.errors import BadBoard
from sakumon.core.message import Message
from sakumon.families.panels.model.kernel import rule
from sakumon.families.panels.model.position import (
    EMPTY_SIGN,
    MAX_HEIGHT,
    MAX_KINDS,
    MAX_MOVES,
    MAX_WIDTH,
    MIN_WIDTH,
    SIGNS,
    STONE,
    STONE_SIGN,
    Columns,
    Position,
    kind_counts,
    move_of,
    panels_of,
    top_of,
)

DIGITS = {sign: digit for digit, sign in SIGNS.items()}
# Letters stand for kinds too: a or A for 1, b or B for 2, and so on.
DIGITS |= {chr(ord(a) + kind): kind + 1 for a in "aA" for kind in range(MAX_KINDS)}


class PanelsBoard(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A panel puzzle: rows from the top, without the empty ones above; `made` moves are played."""

    width: Annotated[int, Meta(ge=MIN_WIDTH, le=MAX_WIDTH)]
    height: Annotated[int, Meta(ge=1, le=MAX_HEIGHT)]
    rows: tuple[str, ...]
    moves: Annotated[int, Meta(ge=1, le=MAX_MOVES)]
    made: Annotated[int, Meta(ge=0)] = 0


def read_board(values: Any) -> Position:
    """Return the position that a document's board describes."""
    at = read_draft(values)
    if at.made > at.moves:
        raise BadBoard(
            Message(
                "made: {made} moves are more than the {moves} there are",
                made=at.made,
                moves=at.moves,
            )
        )
    check_columns(at.columns, in_play=at.made > 0)
    return at


def read_draft(values: Any) -> Position:
    """Return a board on which panels may float, stand in line already, or be too few."""
    rows = values.get("rows")
    if isinstance(rows, list) and len(rows) > MAX_HEIGHT:
        raise BadBoard(
            Message(
                "rows: {rows:,} rows, but a board is at most {most} high",
                rows=len(rows),
                most=MAX_HEIGHT,
            )
        )
    board = read_body(values, PanelsBoard)
    if len(board.rows) > board.height:
        raise BadBoard(
            Message(
                "rows: {rows} rows, but the board is {height} high",
                rows=len(board.rows),
                height=board.height,
            )
        )
    return Position(board.height, _columns(board), board.moves, board.made)


def write_board(at: Position) -> dict[str, Any]:
    """Return the canonical board of a position."""
    body: dict[str, Any] = {
        "width": at.width,
        "height": at.height,
        "rows": rows_of(at.columns),
        "moves": at.moves,
    }
    return {**body, "made": at.made} if at.made else body


def rows_of(columns: Sequence[int], height: int = 0) -> list[str]:
    """Return the rows of a board from the top, at least `height` of them."""
    return [
        "".join(SIGNS[column >> 4 * row & STONE] for column in columns)
        for row in reversed(range(max(height, top_of(columns))))
    ]


def check_columns(columns: Sequence[int], in_play: bool = False) -> None:
    """Refuse a board that is not at rest, or that nobody could clear."""
    _check_rest(columns)
    _check_quiet(columns)
    if not in_play:
        _check_counts(columns)


def _check_rest(columns: Sequence[int]) -> None:
    for row, place, kind in panels_of(columns):
        if row > 0 and not columns[place] >> 4 * (row - 1) & STONE:
            raise BadBoard(
                Message(
                    "{cell}: the panel {panel} floats over an empty cell",
                    cell=move_of((row, place)),
                    panel=SIGNS[kind],
                )
            )


def _check_quiet(columns: Sequence[int]) -> None:
    locked = [0] * len(columns)
    if rule.lock(list(columns), locked):
        row, place, _ = next(panels_of(locked))
        raise BadBoard(
            Message(
                "{cell}: three or more {panel} stand in line already",
                cell=move_of((row, place)),
                panel=SIGNS[columns[place] >> 4 * row & STONE],
            )
        )


def _check_counts(columns: Sequence[int]) -> None:
    counts = kind_counts(columns)
    if not counts:
        raise BadBoard(Message("rows: there is no panel to clear"))
    for row, place, kind in panels_of(columns):
        if counts.get(kind, 3) < 3:
            raise BadBoard(
                Message(
                    "{cell}: kind {kind} has {count} of the 3 panels it needs to vanish",
                    cell=move_of((row, place)),
                    kind=kind,
                    count=counts[kind],
                )
            )


def _columns(board: PanelsBoard) -> Columns:
    columns = [0] * board.width
    for number, row in enumerate(board.rows):
        _check_row(number, row, board.width)
        for place, sign in enumerate(row):
            columns[place] |= DIGITS[sign] << 4 * (len(board.rows) - 1 - number)
    return tuple(columns)


def _check_row(number: int, row: str, width: int) -> None:
    if len(row) != width:
        raise BadBoard(
            Message(
                "rows[{number}]: {cells:,} cells, but the board is {width} wide",
                number=number,
                cells=len(row),
                width=width,
            )
        )
    for place, sign in enumerate(row, start=1):
        if sign not in DIGITS:
            raise BadBoard(
                Message(
                    "rows[{number}], column {column}: {fault}",
                    number=number,
                    column=place,
                    fault=_bad_sign(sign),
                )
            )


def _bad_sign(sign: str) -> Message:
    """Say that a character is no cell, and which ones are."""
    return Message(
        "{sign} is not a cell ({empty} empty, 1 to {kinds} kinds, {stone} a stone)",
        sign=repr(sign),
        empty=EMPTY_SIGN,
        kinds=MAX_KINDS,
        stone=STONE_SIGN,
    )
