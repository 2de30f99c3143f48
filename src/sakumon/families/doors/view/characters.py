"""A door maze in characters: walls in the dots of braille, the rest in letters."""

from collections.abc import Container, Sequence

import numpy as np

from sakumon.core.move import Move
from sakumon.drawing.scene import Point, View
from sakumon.families.doors.model.maze import STAIRS, Position
from sakumon.families.doors.model.rules import room_entered
from sakumon.families.doors.view.lines import rooms_shown, shown_walls, wall_pieces
from sakumon.families.doors.view.presses import turns_of
from sakumon.families.doors.view.sheet import Sheet
from sakumon.families.doors.view.spoken import exit_words
from sakumon.kernel.arrays import Flags, Floats, Longs

# A character is two dots wide and four high, and as wide as two dots are apart.
_DOTS = np.array([[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]])
_BLANK = 0x2800
COLUMNS, ROOM_COLUMNS = 100, 5.0  # of a whole picture, and of a room where there is space
# Rows of a whole picture, and both sides of one of which only a window is shown.
MOST_ROWS, MOST_IN_FOG = 5000, 20_000
WINDOW = (78, 20)  # columns and rows around a player in fog


def rows_of(sheet: Sheet, at: Position, view: View) -> list[str]:
    """Return the drawing as rows of characters."""
    canvas = _Canvas(sheet, _room_columns(sheet, view))
    seen = rooms_shown(at, view)
    if seen is None:
        canvas.dots = sheet.kept("dots", lambda: canvas.walls(sheet, None))
    else:
        canvas.walls(sheet, seen)
    _letters(canvas, sheet, at, view)
    rows = canvas.rows()
    if view.fog:
        rows = _window(rows, canvas.cell(sheet.centre(at.room)))
    return [*_trimmed(rows), *_legend(sheet, at, view)]


def _room_columns(sheet: Sheet, view: View) -> float:
    """Return how many columns a room gets; rows, which are half as many, are bounded too."""
    columns, rows = (MOST_IN_FOG, MOST_IN_FOG) if view.fog else (COLUMNS, MOST_ROWS)
    return min(ROOM_COLUMNS, columns / sheet.width, 2 * rows / sheet.height)


def _letters(canvas: "_Canvas", sheet: Sheet, at: Position, view: View) -> None:
    _way(canvas, sheet, at, view.line)
    shown: Container[int] = {*at.seen} if view.fog else range(at.maze.rooms)
    _stairs_and_locks(canvas, sheet, shown)
    maze = at.maze
    marks = [(room, str(lock)[-1]) for lock, room in maze.keys if lock not in at.held]
    marks += [(maze.start, "S"), (maze.goal, "G"), (at.room, "@")]
    for room, letter in marks:
        if room in shown:
            canvas.letter(sheet.centre(room), letter)
    if view.fog:
        _numbers(canvas, sheet, at)


def _way(canvas: "_Canvas", sheet: Sheet, at: Position, line: Sequence[Move]) -> None:
    here = at.room
    for move in line:
        room = room_entered(move)
        door = None if room is None else at.maze.door_between(here, room)
        if room is None or door is None:
            return
        canvas.letter(sheet.threshold(door, here), "•")
        canvas.letter(sheet.centre(room), "•")
        here = room


def _stairs_and_locks(canvas: "_Canvas", sheet: Sheet, shown: Container[int]) -> None:
    maze = sheet.maze
    for door in np.flatnonzero((maze.walls == STAIRS) | (maze.locks > 0)).tolist():
        low, high = maze.doors[door].tolist()
        for room, stairs in ((low, "▲"), (high, "▼")):
            if room in shown:
                letter = stairs if maze.walls[door] == STAIRS else "#"
                canvas.letter(sheet.threshold(door, room), letter)


def _numbers(canvas: "_Canvas", sheet: Sheet, at: Position) -> None:
    """Write on every exit of the player's room the key that takes it."""
    exits = {room: door for room, door, _ in at.maze.exits_of(at.room)}
    for number, room in enumerate(turns_of(sheet, at), start=1):
        spot = sheet.threshold(exits[room], at.room)
        canvas.letter(spot, str(number) if number < 10 else "+")


def _legend(sheet: Sheet, at: Position, view: View) -> list[str]:
    signs = ["@ you", "S start", "G goal"]
    signs += ["▲▼ stairs"] if at.maze.storeys > 1 else []
    signs += ["# locked, digits keys"] if at.maze.keys else []
    count = f"{len(at.seen)} of {at.maze.rooms} rooms seen"
    known = f"{', '.join(signs)}; room {at.room}, {count}"
    if not view.fog:
        return [known]
    exits = {room: (door, lock) for room, door, lock in at.maze.exits_of(at.room)}
    words = [
        f"{number}: {exit_words(sheet, at, room, *exits[room])} (room:{room})"
        for number, room in enumerate(turns_of(sheet, at), start=1)
    ]
    keys = [f"keys in hand: {', '.join(map(str, at.held))}"] if at.held else []
    return [known, *keys, *words]


def _window(rows: list[str], at: tuple[int, int]) -> list[str]:
    """Cut out the part around a character."""
    wide, high = WINDOW
    left, top = max(0, at[0] - wide // 2), max(0, at[1] - high // 2)
    return [row[left : left + wide].rstrip() for row in rows[top : top + high]]


def _trimmed(rows: list[str]) -> list[str]:
    """Leave out empty rows at either end."""
    inked = [number for number, row in enumerate(rows) if row]
    return rows[inked[0] : inked[-1] + 1] if inked else []


class _Canvas:
    """Dots in braille, with letters on top."""

    def __init__(self, sheet: Sheet, scale: float) -> None:
        self.scale = scale
        columns, rows = int(sheet.width * scale) + 2, int(sheet.height * scale / 2) + 2
        self.dots: Longs = np.zeros((rows, columns), np.int64)
        self._letters: dict[tuple[int, int], str] = {}

    def cell(self, point: Point) -> tuple[int, int]:
        """Return the column and row of a point."""
        return int(point[0] * self.scale), int(point[1] * self.scale / 2)

    def walls(self, sheet: Sheet, seen: Flags | None) -> Longs:
        """Draw the walls of rooms that are shown, and return all dots."""
        for storey in range(sheet.maze.storeys):
            walls, doors = shown_walls(sheet.maze, storey, seen)
            self.lines(sheet.at(wall_pieces(sheet.maze, walls, doors), storey))
        return self.dots

    def lines(self, pieces: Floats) -> None:
        """Draw straight lines, each by its two ends."""
        here, way = pieces[:, 0], pieces[:, 1] - pieces[:, 0]
        steps = (np.abs(way).max(axis=1) * self.scale * 3).astype(np.int64) + 2
        which = np.repeat(np.arange(len(steps)), steps)
        number = np.arange(len(which)) - np.repeat(np.cumsum(steps) - steps, steps)
        spots = here[which] + (number / (steps[which] - 1))[:, None] * way[which]
        across, down = (spots * self.scale * 2).astype(np.int64).T
        np.bitwise_or.at(self.dots, (down // 4, across // 2), _DOTS[down % 4, across % 2])

    def letter(self, point: Point, letter: str) -> None:
        """Put a letter on a point, over anything else."""
        self._letters[self.cell(point)] = letter

    def rows(self) -> list[str]:
        """Return all rows."""
        rows = [[chr(_BLANK + bits) if bits else " " for bits in row] for row in self.dots.tolist()]
        for (column, row), letter in self._letters.items():
            rows[row][column] = letter
        return ["".join(row).rstrip() for row in rows]
