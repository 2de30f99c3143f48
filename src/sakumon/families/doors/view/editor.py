"""Painting a door maze: doors and locks into the walls of a plan, stairs, keys, start and goal."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from sakumon.core.dice import Dice
from sakumon.core.editor import Brush, Choice, Setting, Size, Values, no_spot, spot_numbers
from sakumon.core.move import Move
from sakumon.core.wish import Range
from sakumon.drawing.scene import AnyShape, Disc, Point, Polygon, Role, Scene, Stroke, Text, View
from sakumon.families.doors.compose.links import SHARE, WIDTH
from sakumon.families.doors.model.board import read_maze, sorted_maze, write_board
from sakumon.families.doors.model.floorplan import FloorPlan
from sakumon.families.doors.model.kinds import KINDS
from sakumon.families.doors.model.maze import STAIRS, DoorMaze, Position, opening_position
from sakumon.families.doors.view.characters import rows_of
from sakumon.families.doors.view.painter import Picture, star
from sakumon.families.doors.view.sheet import Sheet, points_of, sheet_of

BARE, MAZE = "bare", "maze"
LOCKS = range(1, 5)  # a maze may have more of them, but more brushes would only be in the way
DOOR, STEPS, START, GOAL = "door", "stairs", "start", "goal"
# What a touch on a wall reaches to either side of it, in sides of the mean room.
REACH = 0.22


class DoorsEditor:
    """Paints a maze as it is before the first door is opened."""

    settings: Sequence[Setting] = (
        Choice("kind", "kind of rooms", {kind: kind for kind in KINDS}, KINDS[0]),
        Size("rooms", "rooms", 2, 500, 24),
        Size("storeys", "storeys", 1, 4, 1),
        Choice("begin", "to begin with", {MAZE: "a composed maze", BARE: "no doors"}, MAZE),
        Size("seed", "number", 0, 999_999, 1),
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
        return maze if values["begin"] == MAZE else _with_doors(maze, [])

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
        locks = [
            Brush(f"lock-{lock}", f"a door with lock {lock}", _lock(flat, lock)) for lock in LOCKS
        ]
        keys = [Brush(f"key-{lock}", f"key {lock}", _key(middle, lock)) for lock in LOCKS]
        ladder = [
            Stroke([(0.3, y), (0.7, y)], 0.08, role=Role.STAIRS) for y in (0.2, 0.4, 0.6, 0.8)
        ]
        stairs = [Brush(STEPS, "stairs up", ladder)] if draft.storeys > 1 else []
        return [
            Brush(DOOR, "a door", [Stroke(flat, 0.1, role=Role.DOOR)]),
            Brush(START, "start", [Disc(middle, 0.3, role=Role.PLAYER)]),
            Brush(GOAL, "goal", [Polygon(star(middle, 0.42), role=Role.GOAL)]),
            *stairs,
            *locks,
            *keys,
        ]

    def shows(self, draft: DoorMaze, brush: str, spot: str) -> bool:
        """Tell whether the door, the key, the stairs or the end is there."""
        if brush in (START, GOAL):
            return _room(draft, spot) == (draft.start if brush == START else draft.goal)
        if brush.startswith("key-"):
            return (_number(brush), _room(draft, spot)) in draft.keys
        if brush == STEPS:
            return _stairs_from(draft, spot) in _doors(draft)
        pair, wall = _wall(draft, spot)
        return (*pair, wall, _number(brush)) in [door[:4] for door in _doors(draft)]

    def paint(self, draft: DoorMaze, brush: str, spot: str) -> DoorMaze:
        """Return the draft with a door, a key or stairs more or less, or an end elsewhere."""
        if brush == START:
            return replace(draft, start=_room(draft, spot))
        if brush == GOAL:
            return replace(draft, goal=_room(draft, spot))
        erased = self.shows(draft, brush, spot)
        if brush.startswith("key-"):
            others = [key for key in draft.keys if key[0] != _number(brush)]
            mine = [] if erased else [(_number(brush), _room(draft, spot))]
            return replace(draft, keys=tuple(sorted([*others, *mine])))
        new = _stairs_from(draft, spot) if brush == STEPS else _new_door(draft, brush, spot)
        # Two rooms have one door at most, so a new one takes the place of the old one.
        kept = [door for door in _doors(draft) if door[:2] != new[:2]]
        return _with_doors(draft, kept if erased else [*kept, new])

    def scene(self, draft: DoorMaze, brush: str) -> Scene:
        """Return the drawing, its walls or its rooms to be touched."""
        at, view, sheet = _start(draft), View(), sheet_of(draft)
        picture = Picture(sheet, at, view)
        walls = brush == DOOR or brush.startswith("lock-")
        spots = _walls(sheet) if walls else _rooms(sheet, stairs=brush == STEPS)
        return Scene(
            width=sheet.width,
            height=sheet.height,
            shapes=[*picture.ground(), *picture.marks(), *picture.words(), *spots],
            title=f"Door maze, {draft.plan.kind}, {draft.rooms} rooms",
            description=_describe(draft),
            rows=rows_of(sheet, at, view),
        )


Door = tuple[int, int, int, int, float, float]  # two rooms, the wall, the lock, the opening


def _doors(maze: DoorMaze) -> list[Door]:
    parts = (maze.doors.tolist(), maze.walls.tolist(), maze.locks.tolist(), maze.openings.tolist())
    return [
        (low, high, wall, lock, begin, end)
        for (low, high), wall, lock, (begin, end) in zip(*parts, strict=True)
    ]


def _with_doors(maze: DoorMaze, doors: Sequence[Door]) -> DoorMaze:
    pairs = np.array([door[:2] for door in doors], np.int32).reshape(-1, 2)
    walls, locks = (np.array([door[part] for door in doors], np.int32) for part in (2, 3))
    openings = np.array([door[4:] for door in doors], np.float64).reshape(-1, 2)
    ends = (maze.start, maze.goal)
    return sorted_maze(maze.plan, maze.storeys, pairs, walls, openings, locks, maze.keys, ends)


def _start(maze: DoorMaze) -> Position:
    """Return the maze with its player, who has not even picked up what lies at the start."""
    return Position(maze, maze.start, (), (maze.start,))


def _number(brush: str) -> int:
    return 0 if brush == DOOR else int(brush.partition("-")[2])


def _room(maze: DoorMaze, spot: str) -> int:
    (room,) = spot_numbers(spot, "room", 1)
    if room >= maze.rooms:
        raise no_spot(spot)
    return room


def _stairs_from(maze: DoorMaze, spot: str) -> Door:
    room = _room(maze, spot)
    if room >= maze.rooms - maze.plan.count:
        raise no_spot(spot)
    return room, room + maze.plan.count, STAIRS, 0, 0.0, 1.0


def _wall(maze: DoorMaze, spot: str) -> tuple[tuple[int, int], int]:
    """Return the two rooms and the wall of a spot like `wall 0 17`: the storey, the piece."""
    storey, wall = spot_numbers(spot, "wall", 2)
    if storey >= maze.storeys or wall >= maze.plan.inner:
        raise no_spot(spot)
    low, high = sorted((maze.plan.beside[wall] + storey * maze.plan.count).tolist())
    return (low, high), wall


def _new_door(maze: DoorMaze, brush: str, spot: str) -> Door:
    pair, wall = _wall(maze, spot)
    share = _share(maze.plan, wall)
    return (*pair, wall, _number(brush), round(0.5 - share / 2, 4), round(0.5 + share / 2, 4))


def _share(plan: FloorPlan, wall: int) -> float:
    """Return how much of a wall a door takes."""
    return min(SHARE, WIDTH * plan.unit / float(plan.lengths[wall]))


def _lock(ends: Sequence[Point], lock: int) -> list[AnyShape]:
    return [Stroke(ends, 0.2, role=Role.LOCK), Text((0.5, 0.5), str(lock), 0.5, role=Role.NUMBER)]


def _key(middle: Point, lock: int) -> list[AnyShape]:
    return [Disc(middle, 0.34, role=Role.KEY), Text(middle, str(lock), 0.45, role=Role.NUMBER)]


def _rooms(sheet: Sheet, stairs: bool) -> Iterator[AnyShape]:
    maze = sheet.maze
    below = maze.rooms - maze.plan.count if stairs else maze.rooms
    risen = set(maze.doors[maze.walls == STAIRS, 0].tolist())
    for room in range(below):
        label = f"room {room}: {_inside(maze, room, room in risen)}"
        yield Polygon(sheet.polygon(room), role=Role.TAP, label=label, press=Move(f"room {room}"))


def _inside(maze: DoorMaze, room: int, stairs: bool) -> str:
    found = ["start"] if room == maze.start else []
    found += ["goal"] if room == maze.goal else []
    found += [f"key {lock}" for lock in maze.key_rooms.get(room, ())]
    found += ["stairs up"] if stairs else []
    return "; ".join(found) or "nothing"


def _walls(sheet: Sheet) -> Iterator[AnyShape]:
    """Lay a kite over every wall between two rooms."""
    maze, locks = sheet.maze, {door[:3]: door[3] for door in _doors(sheet.maze)}
    for storey in range(maze.storeys):
        for wall in range(maze.plan.inner):
            spot = f"wall {storey} {wall}"
            (low, high), _ = _wall(maze, spot)
            lock = locks.get((low, high, wall))
            door = "nothing" if lock is None else f"a door with lock {lock}" if lock else "a door"
            label = f"between rooms {low} and {high}: {door}"
            yield Polygon(_kite(sheet, storey, wall), role=Role.TAP, label=label, press=Move(spot))


def _kite(sheet: Sheet, storey: int, wall: int) -> list[Point]:
    plan = sheet.maze.plan
    (ax, ay), (bx, by) = points_of(sheet.at(plan.corners[plan.ends[wall]], storey))
    length = max(1e-9, ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5)
    aside = min(REACH, length / 2) / length
    x, y, dx, dy = (ax + bx) / 2, (ay + by) / 2, -(by - ay) * aside, (bx - ax) * aside
    return [(ax, ay), (x + dx, y + dy), (bx, by), (x - dx, y - dy)]


def _describe(maze: DoorMaze) -> str:
    ends = f"The start is room {maze.start}, the goal is room {maze.goal}."
    return f"{maze.rooms} rooms, {len(maze.doors)} doors, {len(maze.keys)} keys. {ends}"
