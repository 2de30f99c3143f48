"""The document's board: its shape, and the checks that make a position of it."""

from collections.abc import Sequence
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from sakumon.core.decoding import read_body
from sakumon.core.errors import BadBoard
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
    Position,
    cells_of,
    move_of,
    tally,
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
        raise BadBoard(f"made: {at.made} moves are more than the {at.moves} there are")
    check_columns(at.columns, in_play=at.made > 0)
    return at


def read_draft(values: Any) -> Position:
    """Return a board on which panels may float, stand in line already, or be too few."""
    rows, height = values.get("rows"), values.get("height")
    if isinstance(rows, list) and len(rows) > MAX_HEIGHT:
        raise BadBoard(f"rows: {len(rows):,} rows, but a board is at most {MAX_HEIGHT} high")
    board = read_body(values, PanelsBoard)
    if len(board.rows) > board.height:
        raise BadBoard(f"rows: {len(board.rows)} rows, but the board is {height} high")
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
    """Return the rows of a board from the top, at least so many of them."""
    return [
        "".join(SIGNS[column >> 4 * row & STONE] for column in columns)
        for row in reversed(range(max(height, top_of(columns))))
    ]


def check_columns(columns: Sequence[int], in_play: bool = False) -> None:
    """Refuse a board that is not at rest, or that nobody could clear."""
    for row, place, kind in cells_of(columns):
        if row > 0 and not columns[place] >> 4 * (row - 1) & STONE:
            raise BadBoard(
                f"{_spot(row, place)}: the panel {SIGNS[kind]} floats over an empty cell"
            )
    locked = [0] * len(columns)
    if rule.lock(list(columns), locked):
        row, place, _ = next(iter(cells_of(locked)))
        kind = columns[place] >> 4 * row & STONE
        raise BadBoard(f"{_spot(row, place)}: three or more {SIGNS[kind]} stand in line already")
    if not in_play:
        _check_counts(columns)


def _check_counts(columns: Sequence[int]) -> None:
    counts = tally(columns)
    if not counts:
        raise BadBoard("rows: there is no panel to clear")
    for row, place, kind in cells_of(columns):
        if counts.get(kind, 3) < 3:
            where, many = _spot(row, place), counts[kind]
            raise BadBoard(f"{where}: kind {kind} has {many} of the 3 panels it needs to vanish")


def _columns(board: PanelsBoard) -> tuple[int, ...]:
    columns = [0] * board.width
    for number, row in enumerate(board.rows):
        if len(row) != board.width:
            raise BadBoard(
                f"rows[{number}]: {len(row):,} cells, but the board is {board.width} wide"
            )
        for place, sign in enumerate(row):
            if sign not in DIGITS:
                raise BadBoard(f"rows[{number}], column {place + 1}: {bad_sign(sign)}")
            columns[place] |= DIGITS[sign] << 4 * (len(board.rows) - 1 - number)
    return tuple(columns)


def bad_sign(sign: str) -> str:
    """Say that a character is no cell, and which ones are."""
    known = f"{EMPTY_SIGN} empty, 1 to {MAX_KINDS} kinds, {STONE_SIGN} a stone"
    return f"{sign!r} is not a cell ({known})"


def _spot(row: int, place: int) -> str:
    return str(move_of((row, place)))
