"""Boards in XSB, the rows of characters in which the field writes levels."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from sakumon.core.errors import BadBoard
from sakumon.core.message import Message
from sakumon.families.sokoban.model.position import Level, Position, flood, line_and_column

MAX_SIDE = 100
MAX_BOXES = 250


class Sign(StrEnum):
    """What a character of a row stands for."""

    WALL = "#"
    PLAYER = "@"
    PLAYER_ON_GOAL = "+"
    BOX = "$"
    BOX_ON_GOAL = "*"
    GOAL = "."
    FLOOR = " "


PLAYERS = (Sign.PLAYER, Sign.PLAYER_ON_GOAL)
BOXES = (Sign.BOX, Sign.BOX_ON_GOAL)
GOALS = (Sign.GOAL, Sign.PLAYER_ON_GOAL, Sign.BOX_ON_GOAL)
# What other programs write for the same cells.
SIGNS = {
    **{sign.value: sign for sign in Sign},
    "-": Sign.FLOOR,
    "_": Sign.FLOOR,
    "p": Sign.PLAYER,
    "P": Sign.PLAYER_ON_GOAL,
    "b": Sign.BOX,
    "B": Sign.BOX_ON_GOAL,
    "o": Sign.GOAL,
}
KNOWN = Message("# wall, @ player, + player on goal, $ box, * box on goal, . goal, space floor")


def parse_rows(
    rows: Sequence[str], first: int = 1, title: str = "", author: str = "", waiting: int = 0
) -> Position:
    """Return the level that rows show; `first` is the line that the first row stands on.

    `waiting` is the number of boxes still to come.
    """
    _check_size(rows, first)
    cells = _signs(rows, first)
    kept = [place for place, row in enumerate(cells) if row.strip()]
    if not kept:
        raise BadBoard(Message("line {line}: there is nothing on the board", line=first))
    top = kept[0]
    left = min(len(row) - len(row.lstrip(Sign.FLOOR)) for row in cells if row.strip())
    cells = [row[left:] for row in cells[top : kept[-1] + 1]]
    width = max(len(row.rstrip(Sign.FLOOR)) for row in cells)
    flat = "".join(row[:width] for row in cells)
    shown = _Corner(width, first + top, 1 + left)
    walls, goals = cells_with(flat, Sign.WALL), cells_with(flat, *GOALS)
    level = Level(width, len(cells), walls, goals, title, author)
    at = Position(level, cells_with(flat, *BOXES), _only_player(flat, shown))
    _check_counts(at, shown, waiting)
    _check_closed(at, shown)
    return at


def rows_of(at: Position) -> list[str]:
    """Return the rows that show a position."""
    width = at.level.width
    text = "".join(_sign_of(at, cell) for cell in range(width * at.level.height))
    return [text[start : start + width].rstrip() for start in range(0, len(text), width)]


def cells_with(flat: str, *signs: str) -> frozenset[int]:
    """Return the places in a text that have one of these signs."""
    return frozenset(cell for cell, sign in enumerate(flat) if sign in signs)


def no_cell(sign: str) -> Message:
    """Say that a character means nothing on a board, and what others mean."""
    return Message("{sign!r} is no cell ({known})", sign=sign, known=KNOWN)


def too_high(rows: int) -> Message:
    """Say that a board has too many rows."""
    return Message("{rows:,} rows, but a level is at most {most} high", rows=rows, most=MAX_SIDE)


def _sign_of(at: Position, cell: int) -> Sign:
    goal = cell in at.level.goals
    if cell in at.level.walls:
        return Sign.WALL
    if cell == at.player:
        return PLAYERS[goal]
    if cell in at.boxes:
        return BOXES[goal]
    return Sign.GOAL if goal else Sign.FLOOR


@dataclass(frozen=True, slots=True)
class _Corner:
    """Where in a text the top left cell of a level stands."""

    width: int
    line: int
    column: int

    def place(self, cell: int) -> Message:
        row, column = divmod(cell, self.width)
        return line_and_column(self.line + row, self.column + column)


def _check_size(rows: Sequence[str], first: int) -> None:
    if len(rows) > MAX_SIDE:
        line = first + MAX_SIDE
        raise BadBoard(Message("line {line}: {what}", line=line, what=too_high(len(rows))))
    for place, row in enumerate(rows):
        if len(row.rstrip()) > MAX_SIDE:
            where = line_and_column(first + place, MAX_SIDE + 1)
            raise BadBoard(
                Message("{where}: a level is at most {most} wide", where=where, most=MAX_SIDE)
            )


def _signs(rows: Sequence[str], first: int) -> list[str]:
    width = max((len(row.rstrip()) for row in rows), default=0)
    plain = []
    for line, row in enumerate(rows, start=first):
        for column, sign in enumerate(row.rstrip(), start=1):
            if sign not in SIGNS:
                where = line_and_column(line, column)
                raise BadBoard(Message("{where}: {what}", where=where, what=no_cell(sign)))
        plain.append("".join(SIGNS[sign] for sign in row.rstrip()).ljust(width))
    return plain


def _only_player(flat: str, shown: _Corner) -> int:
    players = sorted(cells_with(flat, *PLAYERS))
    if not players:
        raise BadBoard(
            Message(
                "{where}: the level that begins here has no player (@ or +)", where=shown.place(0)
            )
        )
    if len(players) > 1:
        where = shown.place(players[1])
        raise BadBoard(Message("{where}: a second player; a level has one", where=where))
    return players[0]


def _check_counts(at: Position, shown: _Corner, waiting: int) -> None:
    boxes, goals = at.boxes, at.level.goals
    if not boxes and not waiting:
        where = shown.place(at.player)
        raise BadBoard(Message("{where}: there is no box to push ($ or *)", where=where))
    if len(boxes) > MAX_BOXES:
        raise BadBoard(
            Message(
                "{where}: {boxes:,} boxes, a level has at most {most}",
                where=shown.place(sorted(boxes)[MAX_BOXES]),
                boxes=len(boxes),
                most=MAX_BOXES,
            )
        )
    if len(boxes) + waiting != len(goals):
        spare = sorted(boxes - goals) if len(boxes) > len(goals) else sorted(goals - boxes)
        raise BadBoard(
            Message(
                "{where}: boxes {boxes}, goals {goals}; a level needs a goal for each box",
                where=shown.place((spare or [at.player])[0]),
                boxes=len(boxes) + waiting,
                goals=len(goals),
            )
        )


def _check_closed(at: Position, shown: _Corner) -> None:
    level = at.level
    rim = {cell for cell in range(level.width * level.height) if level.is_rim(cell)}
    # The rim is shut, so that no walk goes on from the end of one row to the next.
    inside = {} if at.player in rim else flood(at.player, level.steps, level.walls | rim)
    ends = {cell + step for cell in inside for step in level.steps.values()} | {at.player}
    holes = (ends & rim) - level.walls
    if holes:
        where = shown.place(min(holes))
        raise BadBoard(
            Message("{where}: the player can walk out here; close the wall", where=where)
        )
