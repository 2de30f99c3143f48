"""Painting a door maze: doors and locks into the walls of a plan, stairs, keys, start and goal."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from sakumon.core.dice import Dice
from sakumon.core.editor import Brush, Choice, Setting, Size, Values
from sakumon.core.message import Message
from sakumon.core.wish import Range
from sakumon.drawing.scene import Disc, Polygon, Role, Scene, View
from sakumon.families.doors.model.board import write_board
from sakumon.families.doors.model.kinds import KINDS
from sakumon.families.doors.model.maze import DoorMaze, Position, opening_position
from sakumon.families.doors.model.read_board import read_maze
from sakumon.families.doors.view.characters import rows_of
from sakumon.families.doors.view.painter import Picture, star
from sakumon.families.doors.view.sheet import sheet_of
from sakumon.families.doors.view.spoken import title_of
from sakumon.families.doors.view.spots import (
    door_swatch,
    key_swatch,
    ladder_swatch,
    lock_swatch,
    room_spots,
    wall_spots,
)
from sakumon.families.doors.view.touch import (
    door_at,
    doors_of,
    room_at,
    stairs_at,
    with_doors,
)

BARE, COMPOSED = "bare", "maze"
LOCKS = range(1, 5)  # a maze may have more of them, but more brushes would only be in the way
DOOR_BRUSH, STAIRS_BRUSH, START_BRUSH, GOAL_BRUSH = "door", "stairs", "start", "goal"
LOCK_BRUSH, KEY_BRUSH = "lock-", "key-"  # and a number


class DoorsEditor:
    """Paints a maze as it is before the first door is opened."""

    settings: Sequence[Setting] = (
        Choice("kind", Message("kind of rooms"), {kind: Message(kind) for kind in KINDS}, KINDS[0]),
        Size("rooms", Message("rooms"), 2, 500, 24),
        Size("storeys", Message("storeys"), 1, 4, 1),
        Choice(
            "begin",
            Message("to begin with"),
            {COMPOSED: Message("a composed maze"), BARE: Message("no doors")},
            COMPOSED,
        ),
        Size("seed", Message("number"), 0, 999_999, 1),
    )

    def blank(self, values: Values) -> DoorMaze:
        """Return a plan of some kind, composed to a maze or without any doors."""
        from sakumon.core.budget import Budget
        from sakumon.families.doors.compose.composer import DoorsComposer
        from sakumon.families.doors.compose.wish import DoorsWish

        rooms, storeys = int(values["rooms"]), int(values["storeys"])
        wish = DoorsWish(kind=str(values["kind"]), rooms=Range(rooms, rooms), storeys=storeys)
        propose = DoorsComposer().proposer(wish, Budget())
        maze = propose(Dice.of("edit", values["seed"]), Budget()).position.maze
        return maze if values["begin"] == COMPOSED else with_doors(maze, [])

    def read(self, body: Mapping[str, Any]) -> DoorMaze:
        """Return the draft of a body."""
        return read_maze(body)

    def write(self, draft: DoorMaze) -> dict[str, Any]:
        """Return the body of a draft."""
        return write_board(opening_position(draft))

    def values(self, draft: DoorMaze) -> Values:
        """Return the plan's kind and size."""
        return {"kind": draft.plan.kind, "rooms": draft.plan.count, "storeys": draft.storeys}

    def resize(self, draft: DoorMaze, values: Values) -> DoorMaze:
        """Return another plan: nothing of a maze fits into rooms of another shape."""
        del draft
        return self.blank(values)

    def brushes(self, draft: DoorMaze) -> Sequence[Brush]:
        """Return doors, locks, keys and what else a maze has."""
        middle, flat = (0.5, 0.5), [(0.1, 0.5), (0.9, 0.5)]
        stairs = [Brush(STAIRS_BRUSH, Message("stairs up"), ladder_swatch())]
        return [
            Brush(DOOR_BRUSH, Message("a door"), door_swatch()),
            Brush(START_BRUSH, Message("start"), [Disc(middle, 0.3, role=Role.PLAYER)]),
            Brush(GOAL_BRUSH, Message("goal"), [Polygon(star(middle, 0.42), role=Role.GOAL)]),
            *(stairs if draft.storeys > 1 else []),
            *(
                Brush(
                    f"{LOCK_BRUSH}{lock}",
                    Message("a door with lock {lock}", lock=lock),
                    lock_swatch(flat, lock),
                )
                for lock in LOCKS
            ),
            *(
                Brush(
                    f"{KEY_BRUSH}{lock}", Message("key {lock}", lock=lock), key_swatch(middle, lock)
                )
                for lock in LOCKS
            ),
        ]

    def shows(self, draft: DoorMaze, brush: str, spot: str) -> bool:
        """Tell whether the door, the key, the stairs or the end is there."""
        if brush in (START_BRUSH, GOAL_BRUSH):
            return room_at(draft, spot) == (draft.start if brush == START_BRUSH else draft.goal)
        if brush.startswith(KEY_BRUSH):
            return (_number(brush), room_at(draft, spot)) in draft.keys
        if brush == STAIRS_BRUSH:
            return stairs_at(draft, spot) in doors_of(draft)
        new = door_at(draft, spot, _number(brush))
        return new[:4] in [door[:4] for door in doors_of(draft)]

    def paint(self, draft: DoorMaze, brush: str, spot: str) -> DoorMaze:
        """Return the draft with a door, a key or stairs more or less, or an end elsewhere."""
        if brush == START_BRUSH:
            return replace(draft, start=room_at(draft, spot))
        if brush == GOAL_BRUSH:
            return replace(draft, goal=room_at(draft, spot))
        erased = self.shows(draft, brush, spot)
        if brush.startswith(KEY_BRUSH):
            others = [key for key in draft.keys if key[0] != _number(brush)]
            mine = [] if erased else [(_number(brush), room_at(draft, spot))]
            return replace(draft, keys=tuple(sorted([*others, *mine])))
        stairs = brush == STAIRS_BRUSH
        new = stairs_at(draft, spot) if stairs else door_at(draft, spot, _number(brush))
        # Two rooms have one door at most, so a new one takes the place of the old one.
        kept = [door for door in doors_of(draft) if door[:2] != new[:2]]
        return with_doors(draft, kept if erased else [*kept, new])

    def scene(self, draft: DoorMaze, brush: str) -> Scene:
        """Return the drawing, its walls or its rooms to be touched."""
        at, view, sheet = _start(draft), View(), sheet_of(draft)
        picture = Picture(sheet, at, view)
        walls = brush == DOOR_BRUSH or brush.startswith(LOCK_BRUSH)
        spots = wall_spots(sheet) if walls else room_spots(sheet, stairs=brush == STAIRS_BRUSH)
        return Scene(
            width=sheet.width,
            height=sheet.height,
            shapes=[*picture.ground(), *picture.marks(), *picture.words(), *spots],
            title=title_of(draft),
            description=_describe(draft),
            rows=rows_of(sheet, at, view),
        )


def _start(maze: DoorMaze) -> Position:
    """Return the maze with its player, who has not even picked up what lies at the start."""
    return Position(maze, maze.start, (), (maze.start,))


def _number(brush: str) -> int:
    return 0 if brush == DOOR_BRUSH else int(brush.partition("-")[2])


def _describe(maze: DoorMaze) -> Message:
    doors, keys = len(maze.doors), len(maze.keys)
    return Message(
        "{rooms} rooms, {doors}, {keys}. The start is room {start}, the goal is room {goal}.",
        rooms=maze.rooms,
        doors=Message("1 door") if doors == 1 else Message("{doors} doors", doors=doors),
        keys=Message("1 key") if keys == 1 else Message("{keys} keys", keys=keys),
        start=maze.start,
        goal=maze.goal,
    )
