"""A level as a value: its walls and goals, where the packets and the keeper are."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from sakumon.core.decoding import read_body
from sakumon.core.errors import BadBoard
from sakumon.families.sokoban.area.storing import AreaBody, Storing

MAX_SIDE = 100
MAX_PACKETS = 250
WALL, KEEPER, KEEPER_ON_GOAL, PACKET, PACKET_ON_GOAL, GOAL, FLOOR = "#@+$*. "
# What other programs write for the same cells.
SIGNS = {
    **{sign: sign for sign in "#@+$*. "},
    "-": FLOOR,
    "_": FLOOR,
    "p": KEEPER,
    "P": KEEPER_ON_GOAL,
    "b": PACKET,
    "B": PACKET_ON_GOAL,
    "o": GOAL,
}
KNOWN = "# wall, @ keeper, + keeper on goal, $ packet, * packet on goal, . goal, space floor"


class SokobanBoard(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A level in XSB rows, or a goal area, with what its maker called it."""

    rows: Annotated[tuple[str, ...], Meta(max_length=MAX_SIDE)] = ()
    title: Annotated[str, Meta(max_length=200)] = ""
    author: Annotated[str, Meta(max_length=200)] = ""
    area: AreaBody | None = None


@dataclass(frozen=True)
class Level:
    """What never moves. Cells count row by row from the top left, from 0."""

    width: int
    height: int
    walls: frozenset[int]
    goals: frozenset[int]
    title: str = ""
    author: str = ""
    storing: Storing | None = None  # of a goal area

    @cached_property
    def steps(self) -> dict[str, int]:
        """How far each direction leads, in cells."""
        return {"l": -1, "u": -self.width, "r": 1, "d": self.width}

    def spot(self, cell: int) -> str:
        """Return where a cell is, as people count: line and column from 1."""
        return f"line {cell // self.width + 1}, column {cell % self.width + 1}"


@dataclass(frozen=True, slots=True)
class Position:
    """A moment of a game: the level, its packets, the keeper.

    `queue` holds the gates at which further packets are still to come, in their order.
    """

    level: Level
    packets: frozenset[int]
    keeper: int
    queue: tuple[int, ...] = ()


def read_level(values: Any) -> Position:
    """Return the position that a document's board describes."""
    rows = values.get("rows")
    if isinstance(rows, list) and len(rows) > MAX_SIDE:
        raise BadBoard(f"rows: {len(rows):,} rows, but a level is at most {MAX_SIDE} high")
    board = read_body(values, SokobanBoard)
    check_names(board)
    return level_of(board.rows, title=board.title, author=board.author)


def check_names(board: SokobanBoard) -> None:
    """Refuse a title or an author that would not fit on a line of a file."""
    for name, text in (("title", board.title), ("author", board.author)):
        if text != text.strip() or len(text.splitlines()) > 1:
            raise BadBoard(f"{name}: write one line, without blanks around it")


def write_level(at: Position) -> dict[str, Any]:
    """Return the canonical board of a position."""
    body: dict[str, Any] = {"rows": rows_of(at)}
    if at.level.title:
        body["title"] = at.level.title
    return {**body, "author": at.level.author} if at.level.author else body


def level_of(
    rows: Sequence[str], first: int = 1, title: str = "", author: str = "", waiting: int = 0
) -> Position:
    """Return the level that rows of XSB show; `first` is the line that the first row stands on.

    So many packets more are `waiting` to come.
    """
    _check_size(rows, first)
    cells = _signs(rows, first)
    kept = [place for place, row in enumerate(cells) if row.strip()]
    if not kept:
        raise BadBoard(f"line {first}: there is nothing on the board")
    top, left = kept[0], min(len(row) - len(row.lstrip(FLOOR)) for row in cells if row.strip())
    cells = [row[left:] for row in cells[top : kept[-1] + 1]]
    width = max(len(row.rstrip(FLOOR)) for row in cells)
    flat = "".join(row[:width] for row in cells)
    shown = _Corner(width, first + top, 1 + left)
    at = Position(
        Level(
            width,
            len(cells),
            _where(flat, WALL),
            _where(flat, GOAL, KEEPER_ON_GOAL, PACKET_ON_GOAL),
            title,
            author,
        ),
        _where(flat, PACKET, PACKET_ON_GOAL),
        _only_keeper(flat, shown),
    )
    _check_counts(at, shown, waiting)
    _check_closed(at, shown)
    return at


def rows_of(at: Position) -> list[str]:
    """Return the rows of XSB that show a position."""
    level, signs = at.level, []
    for cell in range(level.width * level.height):
        goal = cell in level.goals
        if cell in level.walls:
            signs.append(WALL)
        elif cell == at.keeper:
            signs.append(KEEPER_ON_GOAL if goal else KEEPER)
        elif cell in at.packets:
            signs.append(PACKET_ON_GOAL if goal else PACKET)
        else:
            signs.append(GOAL if goal else FLOOR)
    text = "".join(signs)
    return [
        text[start : start + level.width].rstrip() for start in range(0, len(text), level.width)
    ]


def walkable(at: Position, blocked: Iterable[int] = ()) -> frozenset[int]:
    """Return the cells the keeper can walk to from where it is, walls and `blocked` in its way."""
    level = at.level
    shut = level.walls.union(blocked)
    seen, pending = {at.keeper}, [at.keeper]
    while pending:
        cell = pending.pop()
        for step in level.steps.values():
            beyond = cell + step
            if beyond not in seen and beyond not in shut:
                seen.add(beyond)
                pending.append(beyond)
    return frozenset(seen)


@dataclass(frozen=True, slots=True)
class _Corner:
    """Where in a text the top left cell of a level stands."""

    width: int
    line: int
    column: int

    def spot(self, cell: int) -> str:
        return f"line {self.line + cell // self.width}, column {self.column + cell % self.width}"


def _check_size(rows: Sequence[str], first: int) -> None:
    if len(rows) > MAX_SIDE:
        raise BadBoard(
            f"line {first + MAX_SIDE}: {len(rows):,} rows, but a level is at most {MAX_SIDE} high"
        )
    for place, row in enumerate(rows):
        if len(row.rstrip()) > MAX_SIDE:
            where = f"line {first + place}, column {MAX_SIDE + 1}"
            raise BadBoard(f"{where}: a level is at most {MAX_SIDE} wide")


def _signs(rows: Sequence[str], first: int) -> list[str]:
    width = max((len(row.rstrip()) for row in rows), default=0)
    found = []
    for place, row in enumerate(rows):
        for column, sign in enumerate(row.rstrip()):
            if sign not in SIGNS:
                where = f"line {first + place}, column {column + 1}"
                raise BadBoard(f"{where}: {sign!r} is no cell ({KNOWN})")
        found.append("".join(SIGNS[sign] for sign in row.rstrip()).ljust(width))
    return found


def _where(flat: str, *signs: str) -> frozenset[int]:
    return frozenset(cell for cell, sign in enumerate(flat) if sign in signs)


def _only_keeper(flat: str, shown: _Corner) -> int:
    keepers = sorted(_where(flat, KEEPER, KEEPER_ON_GOAL))
    if not keepers:
        raise BadBoard(f"{shown.spot(0)}: the level that begins here has no keeper (@ or +)")
    if len(keepers) > 1:
        raise BadBoard(f"{shown.spot(keepers[1])}: a second keeper; a level has one")
    return keepers[0]


def _check_counts(at: Position, shown: _Corner, waiting: int) -> None:
    packets, goals = at.packets, at.level.goals
    if not packets and not waiting:
        raise BadBoard(f"{shown.spot(at.keeper)}: there is no packet to push ($ or *)")
    if len(packets) > MAX_PACKETS:
        where = shown.spot(sorted(packets)[MAX_PACKETS])
        raise BadBoard(f"{where}: {len(packets):,} packets, a level has at most {MAX_PACKETS}")
    if len(packets) + waiting != len(goals):
        spare = sorted(packets - goals) if len(packets) > len(goals) else sorted(goals - packets)
        spare = spare or [at.keeper]
        number = len(packets) + waiting
        counts = f"packets {number}, goals {len(goals)}; a level has as many of both"
        raise BadBoard(f"{shown.spot(spare[0])}: {counts}")


def _check_closed(at: Position, shown: _Corner) -> None:
    level = at.level
    cells = level.width * level.height
    seen, pending = {at.keeper}, [at.keeper]
    while pending:
        cell = pending.pop()
        column = cell % level.width
        if column in (0, level.width - 1) or not level.width <= cell < cells - level.width:
            raise BadBoard(f"{shown.spot(cell)}: the keeper can walk out here; close the wall")
        for step in level.steps.values():
            beyond = cell + step
            if beyond not in seen and beyond not in level.walls:
                seen.add(beyond)
                pending.append(beyond)
