"""A goal area as a level of its own: reading it, writing it, beginning it."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import msgspec

from sakumon.core.decoding import read_body
from sakumon.core.errors import BadBoard
from sakumon.core.wish import json_values
from sakumon.families.sokoban.area.storing import AreaBody, Cell, Storing, is_outside
from sakumon.families.sokoban.board import (
    Level,
    Position,
    SokobanBoard,
    check_names,
    level_of,
    rows_of,
)

if TYPE_CHECKING:
    from sakumon.families.sokoban.area.area import Area


def start_of(area: "Area") -> Position:
    """Return an area as it is before the first packet is pushed in."""
    floor = area.spaces | area.outside | set(area.gates)
    walls = frozenset(range(area.width * area.height)) - floor
    storing = Storing(area.gates, area.goals, area.plan, area.paths, tuple(sorted(area.shrunk)))
    level = Level(area.width, area.height, walls, frozenset(area.goals), storing=storing)
    first = area.gates[0]
    keeper = next(cell for cell in _beside(first, area.width) if cell in area.outside)
    return Position(level, frozenset({first}), keeper, area.gates[1:])


def read_area(values: Any) -> Position:
    """Return the position that a document's area describes."""
    board = read_body(values, SokobanBoard)
    assert board.area is not None
    check_names(board)
    if board.rows:
        raise BadBoard("rows: an area has its rows within `area`")
    body = board.area
    total = len(body.gates)
    waiting = total - 1 if body.waiting is None else body.waiting
    if len(body.goals) != total or waiting > total:
        raise BadBoard(f"area: {total} gates, {len(body.goals)} goals, {waiting} packets waiting")
    at = level_of(body.rows, title=board.title, author=board.author, waiting=waiting)
    level = at.level
    storing = Storing(
        tuple(_cell(level, spot, "gates") for spot in body.gates),
        tuple(_cell(level, spot, "goals") for spot in body.goals),
        body.plan,
        body.paths,
        tuple(sorted(_cell(level, spot, "shrunk", wall=True) for spot in body.shrunk)),
    )
    _check(level, storing)
    known = Level(
        level.width, level.height, level.walls, level.goals, level.title, level.author, storing
    )
    return Position(known, at.packets, at.keeper, storing.gates[total - waiting :])


def write_area(at: Position) -> dict[str, Any]:
    """Return the canonical board of an area."""
    level, storing = at.level, at.level.storing
    assert storing is not None

    def spots(cells: Iterable[int]) -> tuple[Cell, ...]:
        return tuple((cell % level.width, cell // level.width) for cell in cells)

    waiting = len(at.queue)
    body = AreaBody(
        tuple(rows_of(at)),
        spots(storing.gates),
        spots(storing.goals),
        storing.plan,
        storing.paths,
        spots(storing.shrunk),
        None if waiting == len(storing.gates) - 1 else waiting,
    )
    board = SokobanBoard((), level.title, level.author, body)
    return json_values(msgspec.to_builtins(board))


def _beside(cell: int, width: int) -> tuple[int, ...]:
    return (cell - width, cell + width, cell - 1, cell + 1)


def _cell(level: Level, spot: Cell, name: str, wall: bool = False) -> int:
    x, y = spot
    if not (0 <= x < level.width and 0 <= y < level.height):
        raise BadBoard(f"{name}: [{x}, {y}] is off the {level.width}×{level.height} board")
    cell = y * level.width + x
    if (cell in level.walls) != wall:
        raise BadBoard(f"{name}: at [{x}, {y}] is {'no wall' if wall else 'a wall'}")
    return cell


def _check(level: Level, storing: Storing) -> None:
    if set(storing.goals) != level.goals or len(storing.goals) != len(level.goals):
        raise BadBoard("goals: the storing order does not name each goal of the rows once")
    for cell in range(level.width * level.height):
        rim = cell % level.width in (0, level.width - 1) or cell // level.width in (
            0,
            level.height - 1,
        )
        if not rim and is_outside(cell, level.width, level.height) and cell in level.walls:
            raise BadBoard(f"{level.spot(cell)}: the ring around an area must be open")
    for gate in storing.gates:
        outside = [
            c for c in _beside(gate, level.width) if is_outside(c, level.width, level.height)
        ]
        if len(outside) != 1 or is_outside(gate, level.width, level.height):
            raise BadBoard(f"{level.spot(gate)}: a gate has the outside on one side")
