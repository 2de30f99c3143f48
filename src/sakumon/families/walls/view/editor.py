"""Painting a moving-wall maze: walls by the way they move, the player, the goal."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from math import ceil
from typing import Any, cast

from sakumon.core.editor import Brush, Choice, Setting, Size, Values, no_spot, spot_numbers
from sakumon.core.message import Message
from sakumon.drawing.filmstrip import moved
from sakumon.drawing.scene import AnyShape, Point, Polygon, Role, Scene
from sakumon.families.walls.model.board import read_unchecked, write_board
from sakumon.families.walls.model.kernel import motion
from sakumon.families.walls.model.position import GAMES, MAX_SECONDS, GameName, Position
from sakumon.families.walls.model.wall import KINDS, wall_body
from sakumon.families.walls.view.painter import scene_of
from sakumon.families.walls.view.sheet import Sheet
from sakumon.families.walls.view.speech import place_words, way_words

PLAYER_BRUSH, GOAL_BRUSH = "player", "goal"
# Brushes of walls in the order of their ways.
WALL_BRUSHES = ("up", "down", "left", "right", "cw-near", "ccw-near", "cw-far", "ccw-far")


class WallsEditor:
    """Paints a board before the first step."""

    settings: Sequence[Setting] = (
        Choice("game", Message("game"), {game: Message(game) for game in GAMES}, GAMES[0]),
        Size("width", Message("width"), 2, 16, 6),
        Size("height", Message("height"), 2, 16, 6),
        Size("steps", Message("steps to walk, but not in an escape"), 1, 100, 10),
        Size("seconds", Message("seconds to think in all, 0 for no limit"), 0, MAX_SECONDS, 0),
    )

    def blank(self, values: Values) -> Position:
        """Return a board without walls, the player in a corner."""
        return self.resize(Position("survive", 1, 1, 0, ()), values)

    def read(self, body: Mapping[str, Any]) -> Position:
        """Return the draft of a body."""
        return read_unchecked(body)

    def write(self, draft: Position) -> dict[str, Any]:
        """Return the body of a draft."""
        return write_board(draft)

    def values(self, draft: Position) -> Values:
        """Return game, sides, steps and the time limit."""
        sides: dict[str, int | str] = {"width": draft.width, "height": draft.height}
        steps = {} if draft.steps is None else {"steps": draft.steps}
        return {"game": draft.game, **sides, **steps, "seconds": _seconds(draft)}

    def resize(self, draft: Position, values: Values) -> Position:
        """Return the draft of another game or size, without walls that are then off its lines."""
        game = cast("GameName", values["game"])
        width, height = int(values["width"]), int(values["height"])
        walls = [motion.decode(wall, draft.width, draft.height) for wall in draft.walls]
        size, last = (width, height), width * height - 1
        goal = last if draft.goal is None else _kept(draft.goal, draft, *size)
        return replace(
            draft,
            game=game,
            width=width,
            height=height,
            player=_kept(draft.player, draft, *size),
            walls=tuple(sorted(motion.encode(*w, *size) for w in walls if _inside(w, *size))),
            steps=None if game == "escape" else int(values["steps"]),
            goal=goal if game == "escape" else None,
            seconds=_clock(draft, game, int(values["seconds"])),
        )

    def brushes(self, draft: Position) -> Sequence[Brush]:
        """Return a wall for each way to move, the player, and the goal of an escape."""
        ways = range(motion.ROTATIONS if draft.game == "duel" else motion.WAYS)
        walls = [Brush(WALL_BRUSHES[way], way_words(way), _swatch(way)) for way in ways]
        sheet = Sheet(_one_cell())
        player = Brush(PLAYER_BRUSH, Message("the player"), _marks(sheet.player()))
        goal = Brush(GOAL_BRUSH, Message("the goal"), _marks(sheet.goal()))
        return [*walls, player, *([goal] if draft.game == "escape" else [])]

    def shows(self, draft: Position, brush: str, spot: str) -> bool:
        """Tell whether a wall moves that way there, or who stands there."""
        if brush in (PLAYER_BRUSH, GOAL_BRUSH):
            return _cell(draft, spot) == (draft.player if brush == PLAYER_BRUSH else draft.goal)
        return _place(draft, spot) * motion.WAYS + WALL_BRUSHES.index(brush) in draft.walls

    def paint(self, draft: Position, brush: str, spot: str) -> Position:
        """Return the draft with a wall more, less or other, or someone elsewhere."""
        if brush == PLAYER_BRUSH:
            return replace(draft, player=_cell(draft, spot))
        if brush == GOAL_BRUSH:
            return replace(draft, goal=_cell(draft, spot))
        place, erased = _place(draft, spot), self.shows(draft, brush, spot)
        others = [wall for wall in draft.walls if wall // motion.WAYS != place]
        new = [] if erased else [place * motion.WAYS + WALL_BRUSHES.index(brush)]
        return replace(draft, walls=tuple(sorted([*others, *new])))

    def scene(self, draft: Position, brush: str) -> Scene:
        """Return the drawing, its inner lines or its cells to be touched."""
        sheet = Sheet(draft)
        board = (sheet.floor(), sheet.goal(), sheet.player(), sheet.walls(), sheet.names())
        spots = _cells(sheet) if brush in (PLAYER_BRUSH, GOAL_BRUSH) else _lines(sheet)
        return scene_of(sheet, (*board, spots))


def _seconds(draft: Position) -> int:
    """Return the time limit as a whole number, 0 if there is none."""
    return 0 if draft.seconds is None else ceil(draft.seconds[0])


def _clock(draft: Position, game: GameName, seconds: int) -> tuple[float, float] | None:
    """Return the clocks of both sides: as they are, unless a limit or another game was set."""
    if game == draft.game and seconds == _seconds(draft):
        return draft.seconds
    return (seconds, seconds) if seconds else None


def _kept(cell: int, draft: Position, width: int, height: int) -> int:
    x, y = draft.column_row(cell)
    return min(y, height - 1) * width + min(x, width - 1)


def _inside(wall: tuple[int, int, int, int], width: int, height: int) -> bool:
    kind, x, y, _ = wall
    fits = x <= width - (kind == 0) and y <= height - (kind == 1)
    return fits and not motion.on_rim(kind, x, y, width, height)


def _cell(draft: Position, spot: str) -> int:
    """Return the cell of a spot like `cell 2 3`."""
    x, y = spot_numbers(spot, "cell", 2)
    if not (x < draft.width and y < draft.height):
        raise no_spot(spot)
    return y * draft.width + x


def _place(draft: Position, spot: str) -> int:
    """Return the inner place for a wall of a spot like `H 2 3`."""
    kind = KINDS.index(spot[0]) if spot[:1] in KINDS else 0
    x, y = spot_numbers(spot, KINDS[kind], 2)
    if not _inside((kind, x, y, 0), draft.width, draft.height):
        raise no_spot(spot)
    return motion.encode(kind, x, y, 0, draft.width, draft.height) // motion.WAYS


def _cells(sheet: Sheet) -> Iterator[AnyShape]:
    at = sheet.at
    here = {at.goal: Message("the goal"), at.player: Message("the player")}
    for cell in range(at.cells):
        column, row = at.column_row(cell)
        what = here.get(cell, Message("nothing"))
        label = Message("{place}: {what}", place=place_words(cell, at), what=what)
        press = f"cell {column} {row}"
        yield Polygon(sheet.square(cell), role=Role.TAP, label=label, press=press)


def _lines(sheet: Sheet) -> Iterator[AnyShape]:
    """Lay a diamond over every inner line between two cells: together they cover the board."""
    at = sheet.at
    standing = {wall // motion.WAYS: wall % motion.WAYS for wall in at.walls}
    for place in range(motion.place_count(at.width, at.height)):
        kind, x, y, _ = motion.decode(place * motion.WAYS, at.width, at.height)
        if motion.on_rim(kind, x, y, at.width, at.height):
            continue
        what = way_words(standing[place]) if place in standing else Message("nothing")
        yield Polygon(
            _diamond(sheet, kind, x, y),
            role=Role.TAP,
            label=_line_words(at, kind, x, y, what),
            press=f"{KINDS[kind]} {x} {y}",
        )


def _line_words(at: Position, kind: int, x: int, y: int, what: Message) -> Message:
    if kind == 0:
        below = place_words((y - 1) * at.width + x, at)
        return Message("above {place}: {what}", place=below, what=what)
    left = place_words(y * at.width + x - 1, at)
    return Message("right of {place}: {what}", place=left, what=what)


def _diamond(sheet: Sheet, kind: int, x: int, y: int) -> list[Point]:
    flat = ((x, y), (x + 0.5, y - 0.5), (x + 1, y), (x + 0.5, y + 0.5))
    upright = ((x, y), (x + 0.5, y + 0.5), (x, y + 1), (x - 0.5, y + 0.5))
    return [sheet.point(*corner) for corner in (upright if kind else flat)]


def _one_cell() -> Position:
    return Position("escape", 1, 1, 0, (), goal=0)


def _marks(shapes: Iterator[AnyShape]) -> list[AnyShape]:
    """Return what is drawn on a board of one cell, without the margin around it."""
    margin = Sheet(_one_cell()).margin
    return [moved(replace(shape, label="", piece=None), -margin, -margin) for shape in shapes]


def _swatch(way: int) -> list[AnyShape]:
    """Draw a wall in the middle of a square, flat if it moves up or down."""
    kind = 1 if way in (motion.LEFT, motion.RIGHT) else 0
    wall = motion.encode(kind, 1, 1, way, 3, 3)
    sheet = Sheet(Position("survive", 3, 3, 0, (wall,)))
    body = wall_body(wall, 3, 3)
    x, y = sheet.point(body.x + 0.5 * (kind == 0), body.y + 0.5 * (kind == 1))
    return [
        moved(replace(shape, label="", piece=None), 0.5 - x, 0.5 - y) for shape in sheet.walls()
    ]
