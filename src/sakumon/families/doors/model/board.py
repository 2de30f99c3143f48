"""The document's board: its shape, and the checks it must pass."""

import math
from collections.abc import Mapping
from typing import Annotated, Any

import msgspec
import numpy as np
from msgspec import Meta, UnsetType

from sakumon.core.decoding import read_body
from sakumon.core.errors import BadBoard
from sakumon.families.doors.model.floorplan import FloorPlan, rounded
from sakumon.families.doors.model.kernel.ways import spread
from sakumon.families.doors.model.kinds import CUSTOM, KINDS
from sakumon.families.doors.model.maze import STAIRS, DoorMaze, Position, opening_position
from sakumon.kernel.arrays import Ints

UNSET = msgspec.UNSET
MAX_ROOMS = 2_000_000
MAX_STOREYS = 50
MAX_LOCKS = 12

Point = tuple[float, float]
MOST = 2**31 - 1  # what the arrays hold
Index = Annotated[int, Meta(ge=0, le=MOST)]
Step = Annotated[int, Meta(ge=-MOST, le=MOST)]
Share = Annotated[float, Meta(ge=0, le=1)]
Lock = Annotated[int, Meta(ge=1, le=MAX_LOCKS)]


class RoomBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A room of the plan: its corners, counter-clockwise, by number."""

    polygon: Annotated[list[Index], Meta(min_length=3)]
    centre: Point | UnsetType = UNSET
    neighbours: list[Index] | UnsetType = UNSET


class DoorBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A door: its rooms, the two corners of its piece of wall, the shares between which it is."""

    rooms: tuple[Index, Index]
    wall: tuple[Index, Index]
    opening: tuple[float, float]
    lock: Lock | UnsetType = UNSET


class KeyBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A key: the lock it opens and the room where it lies."""

    lock: Lock
    room: Index


class DoorsBoard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A door maze, perhaps in the middle of a game."""

    kind: str
    corners: Annotated[list[Point], Meta(min_length=3)]
    rooms: Annotated[list[RoomBody], Meta(min_length=1, max_length=MAX_ROOMS)]
    doors: list[DoorBody]
    start: Index
    goal: Index
    lattice: list[tuple[Step, Step, Step, Step]] | UnsetType = UNSET
    storeys: Annotated[int, Meta(ge=1, le=MAX_STOREYS)] | UnsetType = UNSET
    stairs: list[tuple[Index, Index]] | UnsetType = UNSET
    keys: list[KeyBody] | UnsetType = UNSET
    room: Index | UnsetType = UNSET
    held: list[Lock] | UnsetType = UNSET
    seen: list[Index] | UnsetType = UNSET
    walked: Index | UnsetType = UNSET


def read_board(values: Mapping[str, Any]) -> Position:
    """Return the position a body describes; BadBoard says what is wrong and where."""
    body = read_body(values, DoorsBoard)
    maze = _read_maze(body, _read_plan(body))
    _check_ends(maze)
    _check_keys(maze)
    _check_reach(maze)
    return _read_state(body, maze)


def read_maze(values: Mapping[str, Any]) -> DoorMaze:
    """Return a maze on a sound plan whose doors, ends and keys may be a maze's or not yet."""
    body = read_body(values, DoorsBoard)
    return _read_maze(body, _read_plan(body))


def _read_plan(body: DoorsBoard) -> FloorPlan:
    if body.kind not in (*KINDS, CUSTOM):
        raise BadBoard(f"kind: '{body.kind}' is none of {', '.join((*KINDS, CUSTOM))}")
    corners = rounded(body.corners)
    if not np.isfinite(corners).all() or np.abs(corners).max() > 1e9:
        raise BadBoard("corners: coordinates are finite numbers of at most a thousand million")
    sizes = [len(room.polygon) for room in body.rooms]
    ring = [corner for room in body.rooms for corner in room.polygon]
    if max(ring) >= len(corners):
        raise BadBoard(f"rooms: there is no corner {max(ring)}, only 0 to {len(corners) - 1}")
    first = np.concatenate(([0], np.cumsum(sizes))).astype(np.int32)
    lattice = None if body.lattice is UNSET else np.array(body.lattice, np.int32).reshape(-1, 4)
    if lattice is not None and len(lattice) != len(corners):
        raise BadBoard(f"lattice: {len(lattice)} corners, but corners has {len(corners)}")
    plan = FloorPlan(body.kind, corners, first, np.array(ring, np.int32), lattice)
    _check_plan(plan, body)
    return plan


def _check_plan(plan: FloorPlan, body: DoorsBoard) -> None:
    for number, room in enumerate(body.rooms):
        if len(set(room.polygon)) < len(room.polygon):
            raise BadBoard(f"rooms[{number}]: a corner is named twice")
    if not (plan.areas > 0).all():
        number = int(np.argmin(plan.areas))
        raise BadBoard(f"rooms[{number}]: corners go counter-clockwise round some area")
    begins, to = plan.neighbours[0].tolist(), plan.neighbours[1].tolist()
    centres, close = plan.centres.tolist(), 1e-3 * plan.unit
    for number, room in enumerate(body.rooms):
        real = to[begins[number] : begins[number + 1]]
        if room.neighbours is not UNSET and sorted(room.neighbours) != real:
            raise BadBoard(f"rooms[{number}].neighbours: by its walls they are {real}")
        centre = centres[number]
        if room.centre is not UNSET and math.dist(centre, room.centre) > close:
            raise BadBoard(f"rooms[{number}].centre: the middle of the room is {centre}")


def _read_maze(body: DoorsBoard, plan: FloorPlan) -> DoorMaze:
    storeys = 1 if body.storeys is UNSET else body.storeys
    rooms = plan.count * storeys
    if rooms > MAX_ROOMS:
        raise BadBoard(f"storeys: {rooms} rooms on all of them, at most {MAX_ROOMS}")
    for name in ("start", "goal"):
        if getattr(body, name) >= rooms:
            raise BadBoard(f"{name}: there is no room {getattr(body, name)}, only 0 to {rooms - 1}")
    walls = _walls_of(body, plan)
    stairs = [] if body.stairs is UNSET else [_stair(pair, plan, rooms) for pair in body.stairs]
    pairs = [_door(place, body, plan, rooms, walls) for place in range(len(body.doors))]
    openings = [door.opening for door in body.doors] + [(0.0, 1.0)] * len(stairs)
    locks = [0 if door.lock is UNSET else door.lock for door in body.doors] + [0] * len(stairs)
    return sorted_maze(
        plan,
        storeys,
        np.array([*pairs, *stairs], np.int32).reshape(-1, 2),
        np.concatenate((walls, np.full(len(stairs), STAIRS))).astype(np.int32),
        np.array(openings, np.float64).reshape(-1, 2),
        np.array(locks, np.int32),
        _read_keys(body, rooms),
        (body.start, body.goal),
    )


def sorted_maze(
    plan: FloorPlan,
    storeys: int,
    doors: Ints,
    walls: Ints,
    openings: Any,
    locks: Ints,
    keys: tuple[tuple[int, int], ...],
    ends: tuple[int, int],
) -> DoorMaze:
    """Return the maze with its doors in order, which is the same for the same maze."""
    if not (doors[:, 0] < doors[:, 1]).all():
        doors = np.sort(doors, axis=1)
    rank = doors[:, 0].astype(np.int64) * plan.count * storeys + doors[:, 1]
    if not (np.diff(rank) > 0).all():
        order = np.argsort(rank, kind="stable")
        doors, walls, openings, locks = doors[order], walls[order], openings[order], locks[order]
    return DoorMaze(plan, storeys, doors, walls, openings, locks, keys, *ends)


def _walls_of(body: DoorsBoard, plan: FloorPlan) -> Ints:
    """Return the wall piece of every door."""
    known = np.sort(plan.ends[: plan.inner].astype(np.int64), axis=1) @ [len(plan.corners), 1]
    order = np.argsort(known)
    asked = np.sort(np.array([door.wall for door in body.doors], np.int64).reshape(-1, 2), axis=1)
    keys = asked @ np.array([len(plan.corners), 1])
    at = np.searchsorted(known, keys, sorter=order)
    found = order[np.minimum(at, len(order) - 1)] if len(order) else np.zeros(len(keys), np.int64)
    for place, wall in enumerate(found):
        if not len(order) or known[wall] != keys[place] or asked[place].max() >= len(plan.corners):
            here, there = body.doors[place].wall
            raise BadBoard(
                f"doors[{place}]: no two rooms share a wall from corner {here} to {there}"
            )
    return found.astype(np.int32)


def _door(
    place: int, body: DoorsBoard, plan: FloorPlan, rooms: int, walls: Ints
) -> tuple[int, int]:
    door, wall = body.doors[place], walls[place]
    here, there = sorted(door.rooms)
    storey = here // plan.count
    beside = sorted((plan.beside[wall] + storey * plan.count).tolist())
    if there >= rooms or [here, there] != beside:
        raise BadBoard(f"doors[{place}]: its wall is between rooms {beside[0]} and {beside[1]}")
    begin, end = door.opening
    if not 0 <= begin < end <= 1:
        raise BadBoard(f"doors[{place}].opening: two growing shares of the wall, from 0 to 1")
    if door.wall != tuple(plan.ends[wall].tolist()):
        turned = f"[{plan.ends[wall][0]}, {plan.ends[wall][1]}]"
        raise BadBoard(f"doors[{place}].wall: write {turned}, as the lower room's polygon goes")
    return here, there


def _stair(pair: tuple[int, int], plan: FloorPlan, rooms: int) -> tuple[int, int]:
    here, there = sorted(pair)
    if there >= rooms or there - here != plan.count:
        raise BadBoard(f"stairs: {list(pair)}: stairs lead to the same room of the next storey")
    return here, there


def _read_keys(body: DoorsBoard, rooms: int) -> tuple[tuple[int, int], ...]:
    keys = [] if body.keys is UNSET else sorted((key.lock, key.room) for key in body.keys)
    locks = [lock for lock, _ in keys]
    if len(set(locks)) < len(locks):
        raise BadBoard("keys: two keys bear the same number")
    for lock, room in keys:
        if room >= rooms:
            raise BadBoard(f"keys: key {lock} lies in room {room}, which there is not")
    return tuple(keys)


def _check_ends(maze: DoorMaze) -> None:
    if maze.start == maze.goal:
        raise BadBoard(f"goal: it is room {maze.goal}, as the start is")


def _check_keys(maze: DoorMaze) -> None:
    idle = [lock for lock, _ in maze.keys if lock not in maze.locks.tolist()]
    if idle:
        raise BadBoard(f"keys: key {idle[0]} opens no door")


def _check_reach(maze: DoorMaze) -> None:
    doubled = (np.diff(maze.doors, axis=0) == 0).all(axis=1)
    if doubled.any():
        here, there = maze.doors[int(np.argmax(doubled))]
        raise BadBoard(f"doors: two doors between rooms {here} and {there}")
    distance, _, order = spread(*maze.exits, np.zeros(len(maze.doors), np.bool_), maze.start)
    if len(order) < maze.rooms:
        room = int(np.argmin(distance))
        raise BadBoard(f"doors: room {room} cannot be reached from the start by any doors")


def _read_state(body: DoorsBoard, maze: DoorMaze) -> Position:
    fresh = opening_position(maze)
    room = maze.start if body.room is UNSET else body.room
    held = set(fresh.held) if body.held is UNSET else set(body.held)
    seen = {maze.start} if body.seen is UNSET else set(body.seen)
    if room >= maze.rooms or max(seen, default=0) >= maze.rooms:
        raise BadBoard(f"room, seen: rooms are numbered 0 to {maze.rooms - 1}")
    strange = held - {lock for lock, _ in maze.keys}
    if strange:
        raise BadBoard(f"held: there is no key {min(strange)}")
    if not {room, maze.start} <= seen:
        raise BadBoard("seen: the start and the room of the player have been seen")
    here = {lock for seen_room in seen for lock in maze.key_rooms.get(seen_room, ())}
    if held != here:
        raise BadBoard(f"held: the keys of the rooms seen are {sorted(here)}")
    walked = 0 if body.walked is UNSET else body.walked
    return Position(maze, room, tuple(sorted(held)), tuple(sorted(seen)), walked)


def write_board(at: Position) -> dict[str, Any]:
    """Return the canonical body of a position."""
    return {**_write_plan(at.maze.plan), **_write_doors(at.maze), **_write_state(at)}


def _write_plan(plan: FloorPlan) -> dict[str, Any]:
    first, to, _ = plan.neighbours
    begins, neighbours = first.tolist(), to.tolist()
    rooms = [
        {"polygon": ring, "centre": centre, "neighbours": neighbours[begin:end]}
        for ring, centre, begin, end in zip(
            plan.rings(), plan.centres.tolist(), begins, begins[1:], strict=False
        )
    ]
    body: dict[str, Any] = {"kind": plan.kind, "corners": plan.corners.tolist(), "rooms": rooms}
    if plan.lattice is not None:
        body["lattice"] = plan.lattice.tolist()
    return body


def _write_doors(maze: DoorMaze) -> dict[str, Any]:
    real = maze.walls != STAIRS
    ends = maze.plan.ends[maze.walls[real]].tolist()
    doors: list[dict[str, Any]] = [
        {"rooms": rooms, "wall": wall, "opening": opening}
        for rooms, wall, opening in zip(
            maze.doors[real].tolist(), ends, maze.openings[real].tolist(), strict=True
        )
    ]
    for place in np.flatnonzero(maze.locks[real]).tolist():
        doors[place]["lock"] = int(maze.locks[real][place])
    body: dict[str, Any] = {"doors": doors, "start": maze.start, "goal": maze.goal}
    if maze.storeys > 1:
        body |= {"storeys": maze.storeys, "stairs": maze.doors[~real].tolist()}
    if maze.keys:
        body["keys"] = [{"lock": lock, "room": room} for lock, room in maze.keys]
    return body


def _write_state(at: Position) -> dict[str, Any]:
    if at == opening_position(at.maze):
        return {}
    body: dict[str, Any] = {"room": at.room, "seen": list(at.seen), "walked": at.walked}
    return body | ({"held": list(at.held)} if at.held else {})
