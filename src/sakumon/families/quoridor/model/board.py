"""The document's board: its shape, and the checks that make a position of it."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from sakumon.core.decoding import read_body
from sakumon.core.errors import BadBoard
from sakumon.core.message import Message
from sakumon.core.wish import json_values
from sakumon.families.quoridor.model.kernel.steps import conflicts
from sakumon.families.quoridor.model.paths import cut_off
from sakumon.families.quoridor.model.position import (
    FIRST,
    MAX_HAND,
    MAX_SIDE,
    MIN_SIDE,
    SECOND,
    SIDE_WORDS,
    SIDES,
    Position,
    start_position,
)
from sakumon.families.quoridor.model.text import cell_name, cell_named, fence_name, fence_named

BoardSide = Annotated[int, Meta(ge=MIN_SIDE, le=MAX_SIDE)]
Hand = Annotated[int, Meta(ge=0, le=MAX_HAND)]


class QuoridorBoard(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A game of Quoridor at any moment; without `pawns`, at its start."""

    width: BoardSide
    height: BoardSide
    hands: tuple[Hand, Hand]
    pawns: tuple[str, str] | None = None
    fences: tuple[str, ...] = ()
    turn: Literal["first", "second"] = "first"
    edge_jump: bool = True


def read_board(values: Mapping[str, Any]) -> Position:
    """Return the position that a document's board describes."""
    at = read_draft(values)
    _check_fences(at)
    _check_pawns(at)
    return at


def read_draft(values: Mapping[str, Any]) -> Position:
    """Return a position whose fences and pawns are on the board, but may break the rules."""
    board = read_body(values, QuoridorBoard, {"turn": SIDES})
    start = start_position(board.width, board.height, board.hands, board.edge_jump)
    fences = tuple(sorted(_read_fence(board, number) for number in range(len(board.fences))))
    return Position(
        board.width,
        board.height,
        start.pawns if board.pawns is None else (_read_pawn(board, 0), _read_pawn(board, 1)),
        board.hands,
        fences,
        FIRST if board.turn == "first" else SECOND,
        board.edge_jump,
    )


def write_board(at: Position) -> dict[str, Any]:
    """Return the canonical board of a position."""
    first, second = (cell_name(cell, at.width) for cell in at.pawns)
    board = QuoridorBoard(
        width=at.width,
        height=at.height,
        hands=at.hands,
        pawns=(first, second),
        fences=tuple(fence_name(fence, at.width) for fence in at.fences),
        turn="first" if at.turn == FIRST else "second",
        edge_jump=at.edge_jump,
    )
    return json_values(msgspec.to_builtins(board))


def _read_pawn(board: QuoridorBoard, side: int) -> int:
    assert board.pawns is not None
    text = board.pawns[side]
    cell = cell_named(text, board.width, board.height)
    if cell is None:
        raise BadBoard(
            Message(
                "pawns[{side}]: '{text}' is no cell of a {width}×{height} board",
                side=side,
                text=text,
                width=board.width,
                height=board.height,
            )
        )
    return cell


def _read_fence(board: QuoridorBoard, number: int) -> int:
    text = board.fences[number]
    fence = fence_named(text, board.width, board.height)
    if fence is None:
        raise BadBoard(
            Message(
                "fences[{number}]: '{text}' is no place for a fence on a {width}×{height} board",
                number=number,
                text=text,
                width=board.width,
                height=board.height,
            )
        )
    return fence


def _check_fences(at: Position) -> None:
    seen: set[int] = set()
    for fence in at.fences:
        name = fence_name(fence, at.width)
        if fence in seen:
            raise BadBoard(Message("fences: {fence} is given twice", fence=name))
        met = sorted(seen & set(conflicts(fence, at.width, at.height)))
        if met:
            other = fence_name(met[0], at.width)
            raise BadBoard(
                Message("fences: {fence} crosses or overlaps {other}", fence=name, other=other)
            )
        seen.add(fence)


def _check_pawns(at: Position) -> None:
    if at.pawns[0] == at.pawns[1]:
        cell = cell_name(at.pawns[0], at.width)
        raise BadBoard(Message("pawns: both stand on {cell}", cell=cell))
    if at.arrived(at.turn):
        raise BadBoard(
            Message(
                "turn: {side} is on its goal row already, so it has no move to make",
                side=SIDE_WORDS[at.turn],
            )
        )
    for number, side in enumerate(SIDE_WORDS):
        if cut_off(at, number):
            cell = cell_name(at.pawns[number], at.width)
            raise BadBoard(
                Message(
                    "fences: they cut the {side} pawn on {cell} off from its goal",
                    side=side,
                    cell=cell,
                )
            )
