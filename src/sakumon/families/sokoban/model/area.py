"""A goal area as a level of its own: reading it, writing it, beginning it."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import msgspec

from sakumon.core.decoding import cell_at, read_body
from sakumon.core.errors import BadBoard
from sakumon.core.message import Message
from sakumon.core.wish import json_values
from sakumon.families.sokoban.model.board import SokobanBoard, check_names
from sakumon.families.sokoban.model.position import Level, Position
from sakumon.families.sokoban.model.storing import XY, AreaBody, Storing, is_outside
from sakumon.families.sokoban.model.xsb import parse_rows, rows_of


def begin_area(level: Level) -> Position:
    """Return an area as it is before the first box is pushed in."""
    assert level.storing is not None
    gates = level.storing.gates
    return Position(level, frozenset({gates[0]}), _outside(level, gates[0])[0], gates[1:])


def read_area(values: Any) -> Position:
    """Return the position that a document's area describes."""
    board = read_body(values, SokobanBoard)
    assert board.area is not None
    check_names(board)
    if board.rows:
        raise BadBoard(Message("rows: an area has its rows within `area`"))
    body = board.area
    waiting = _waiting(body)
    at = parse_rows(body.rows, title=board.title, author=board.author, waiting=waiting)
    storing = _storing(at.level, body)
    level = replace(at.level, storing=storing)
    _check(level, storing)
    return Position(level, at.boxes, at.player, storing.gates[len(storing.gates) - waiting :])


def write_area(at: Position) -> dict[str, Any]:
    """Return the canonical board of an area."""
    level, storing = at.level, at.level.storing
    assert storing is not None

    def corners(cells: Iterable[int]) -> tuple[XY, ...]:
        return tuple((cell % level.width, cell // level.width) for cell in cells)

    waiting = len(at.queue)
    body = AreaBody(
        tuple(rows_of(at)),
        corners(storing.gates),
        corners(storing.goals),
        storing.plan,
        storing.paths,
        corners(storing.shrunk),
        None if waiting == len(storing.gates) - 1 else waiting,
    )
    board = SokobanBoard((), level.title, level.author, body)
    return json_values(msgspec.to_builtins(board))


def _waiting(body: AreaBody) -> int:
    """Return how many boxes are still to come."""
    gates = len(body.gates)
    waiting = gates - 1 if body.waiting is None else body.waiting
    if len(body.goals) != gates or waiting > gates:
        raise BadBoard(
            Message(
                "area: {gates} gates, {goals} goals, {waiting} boxes waiting",
                gates=gates,
                goals=len(body.goals),
                waiting=waiting,
            )
        )
    return waiting


def _storing(level: Level, body: AreaBody) -> Storing:
    return Storing(
        tuple(_cell(level, place, "gates") for place in body.gates),
        tuple(_cell(level, place, "goals") for place in body.goals),
        body.plan,
        body.paths,
        tuple(sorted(_cell(level, place, "shrunk", wall=True) for place in body.shrunk)),
    )


def _cell(level: Level, place: XY, name: str, wall: bool = False) -> int:
    x, y = place
    cell = cell_at(place, level.width, level.height, name)
    if wall and cell not in level.walls:
        raise BadBoard(Message("{name}: at [{x}, {y}] is no wall", name=name, x=x, y=y))
    if cell in level.walls and not wall:
        raise BadBoard(Message("{name}: at [{x}, {y}] is a wall", name=name, x=x, y=y))
    return cell


def _check(level: Level, storing: Storing) -> None:
    if set(storing.goals) != level.goals or len(storing.goals) != len(level.goals):
        raise BadBoard(Message("goals: the storing order does not name each goal of the rows once"))
    ring = (
        cell
        for cell in range(level.width * level.height)
        if not level.is_rim(cell) and is_outside(cell, level.width, level.height)
    )
    for cell in ring:
        if cell in level.walls:
            where = level.line_and_column(cell)
            raise BadBoard(Message("{where}: the ring around an area must be open", where=where))
    for gate in storing.gates:
        if len(_outside(level, gate)) != 1 or is_outside(gate, level.width, level.height):
            where = level.line_and_column(gate)
            raise BadBoard(Message("{where}: a gate has the outside on one side", where=where))


def _outside(level: Level, gate: int) -> list[int]:
    """Return the cells beside a gate that are outside the area."""
    beside = (gate + step for step in level.steps.values())
    return [cell for cell in beside if is_outside(cell, level.width, level.height)]
