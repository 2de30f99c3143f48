"""Levels in documents: the body of a board, read and written."""

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from sakumon.core.decoding import read_body
from sakumon.core.errors import BadBoard
from sakumon.core.message import Message
from sakumon.families.sokoban.model.position import Position
from sakumon.families.sokoban.model.storing import AreaBody
from sakumon.families.sokoban.model.xsb import MAX_SIDE, parse_rows, rows_of, too_high


class SokobanBoard(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A level in XSB rows, or a goal area, with what its maker called it."""

    rows: Annotated[tuple[str, ...], Meta(max_length=MAX_SIDE)] = ()
    title: Annotated[str, Meta(max_length=200)] = ""
    author: Annotated[str, Meta(max_length=200)] = ""
    area: AreaBody | None = None


def read_level(values: Any) -> Position:
    """Return the position that a document's board describes."""
    rows = values.get("rows")
    if isinstance(rows, list) and len(rows) > MAX_SIDE:
        raise BadBoard(Message("rows: {what}", what=too_high(len(rows))))
    board = read_body(values, SokobanBoard)
    check_names(board)
    return parse_rows(board.rows, title=board.title, author=board.author)


def check_names(board: SokobanBoard) -> None:
    """Refuse a title or an author that would not fit on a line of a file."""
    for name, text in (("title", board.title), ("author", board.author)):
        if text != text.strip() or len(text.splitlines()) > 1:
            raise BadBoard(Message("{name}: write one line, without blanks around it", name=name))


def write_level(at: Position) -> dict[str, Any]:
    """Return the canonical board of a position."""
    body: dict[str, Any] = {"rows": rows_of(at)}
    if at.level.title:
        body["title"] = at.level.title
    return {**body, "author": at.level.author} if at.level.author else body
