"""Boards read from documents, and the checks they must pass."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from sakumon.core.decoding import read_body
from sakumon.core.errors import BadBoard
from sakumon.core.message import Message
from sakumon.families.doors.model.board import MAX_ROOMS, UNSET, DoorBody, DoorsBoard
from sakumon.families.doors.model.floorplan import FloorPlan
from sakumon.families.doors.model.maze import (
    STAIRS,
    DoorMaze,
    Position,
    opening_position,
    sorted_maze,
)
from sakumon.families.doors.model.read_plan import read_plan
from sakumon.families.doors.model.ways import reach_from
from sakumon.kernel.arrays import Ints


def read_board(values: Mapping[str, Any]) -> Position:
    """Return the position a body describes; BadBoard says what is wrong and where."""
    body = read_body(values, DoorsBoard)
    maze = _maze(body, read_plan(body))
    _check_ends(maze)
    _check_keys(maze)
    _check_doors(maze)
    return _position(body, maze)


def read_maze(values: Mapping[str, Any]) -> DoorMaze:
    """Return a maze on a sound plan whose doors, ends and keys may be a maze's or not yet."""
    body = read_body(values, DoorsBoard)
    return _maze(body, read_plan(body))


def _maze(body: DoorsBoard, plan: FloorPlan) -> DoorMaze:
    storeys = 1 if body.storeys is UNSET else body.storeys
    rooms = plan.count * storeys
    _check_size(body, rooms)
    walls = _walls(body.doors, plan)
    stairs = [] if body.stairs is UNSET else [_stairs(pair, plan, rooms) for pair in body.stairs]
    pairs = [
        _rooms_of(place, door, plan, rooms, int(wall))
        for place, (door, wall) in enumerate(zip(body.doors, walls, strict=True))
    ]
    openings = [door.opening for door in body.doors] + [(0.0, 1.0)] * len(stairs)
    locks = [0 if door.lock is UNSET else door.lock for door in body.doors] + [0] * len(stairs)
    return sorted_maze(
        plan,
        storeys,
        np.array([*pairs, *stairs], np.int32).reshape(-1, 2),
        np.concatenate((walls, np.full(len(stairs), STAIRS))).astype(np.int32),
        np.array(openings, np.float64).reshape(-1, 2),
        np.array(locks, np.int32),
        _keys(body, rooms),
        (body.start, body.goal),
    )


def _check_size(body: DoorsBoard, rooms: int) -> None:
    if rooms > MAX_ROOMS:
        raise BadBoard(
            Message(
                "storeys: {rooms} rooms on all of them, at most {most}", rooms=rooms, most=MAX_ROOMS
            )
        )
    for name in ("start", "goal"):
        room = getattr(body, name)
        if room >= rooms:
            raise BadBoard(
                Message(
                    "{end}: there is no room {room}, only 0 to {last}",
                    end=name,
                    room=room,
                    last=rooms - 1,
                )
            )


def _walls(doors: list[DoorBody], plan: FloorPlan) -> Ints:
    """Return the wall piece of every door."""
    known = np.sort(plan.ends[: plan.inner].astype(np.int64), axis=1) @ [len(plan.corners), 1]
    order = np.argsort(known)
    asked = np.sort(np.array([door.wall for door in doors], np.int64).reshape(-1, 2), axis=1)
    keys = asked @ np.array([len(plan.corners), 1])
    at = np.searchsorted(known, keys, sorter=order)
    walls = order[np.minimum(at, len(order) - 1)] if len(order) else np.zeros(len(keys), np.int64)
    for place, wall in enumerate(walls):
        if not len(order) or known[wall] != keys[place] or asked[place].max() >= len(plan.corners):
            here, there = doors[place].wall
            raise BadBoard(
                Message(
                    "doors[{door}]: no two rooms share a wall from corner {here} to {there}",
                    door=place,
                    here=here,
                    there=there,
                )
            )
    return walls.astype(np.int32)


def _rooms_of(
    place: int, door: DoorBody, plan: FloorPlan, rooms: int, wall: int
) -> tuple[int, int]:
    here, there = sorted(door.rooms)
    storey = here // plan.count
    low, high = sorted((plan.beside[wall] + storey * plan.count).tolist())
    if there >= rooms or (here, there) != (low, high):
        raise BadBoard(
            Message(
                "doors[{door}]: its wall is between rooms {low} and {high}",
                door=place,
                low=low,
                high=high,
            )
        )
    _check_opening(place, door, plan.ends[wall].tolist())
    return here, there


def _check_opening(place: int, door: DoorBody, ends: list[int]) -> None:
    begin, end = door.opening
    if not 0 <= begin < end <= 1:
        raise BadBoard(
            Message(
                "doors[{door}].opening: two growing shares of the wall, from 0 to 1", door=place
            )
        )
    if [*door.wall] != ends:
        raise BadBoard(
            Message(
                "doors[{door}].wall: write {wall}, as the lower room's polygon goes",
                door=place,
                wall=ends,
            )
        )


def _stairs(pair: tuple[int, int], plan: FloorPlan, rooms: int) -> tuple[int, int]:
    here, there = sorted(pair)
    if there >= rooms or there - here != plan.count:
        raise BadBoard(
            Message(
                "stairs: {rooms}: stairs lead to the same room of the next storey",
                rooms=list(pair),
            )
        )
    return here, there


def _keys(body: DoorsBoard, rooms: int) -> tuple[tuple[int, int], ...]:
    keys = [] if body.keys is UNSET else sorted((key.lock, key.room) for key in body.keys)
    if len({lock for lock, _ in keys}) < len(keys):
        raise BadBoard(Message("keys: two keys bear the same number"))
    for lock, room in keys:
        if room >= rooms:
            raise BadBoard(
                Message(
                    "keys: key {lock} lies in room {room}, which there is not", lock=lock, room=room
                )
            )
    return tuple(keys)


def _check_ends(maze: DoorMaze) -> None:
    if maze.start == maze.goal:
        raise BadBoard(Message("goal: it is room {room}, as the start is", room=maze.goal))


def _check_keys(maze: DoorMaze) -> None:
    idle = [lock for lock, _ in maze.keys if lock not in maze.locks.tolist()]
    if idle:
        raise BadBoard(Message("keys: key {lock} opens no door", lock=idle[0]))


def _check_doors(maze: DoorMaze) -> None:
    doubled = (np.diff(maze.doors, axis=0) == 0).all(axis=1)
    if doubled.any():
        here, there = maze.doors[int(np.argmax(doubled))].tolist()
        raise BadBoard(
            Message("doors: two doors between rooms {here} and {there}", here=here, there=there)
        )
    reach = reach_from(maze.start, maze.exits)
    if len(reach.order) < maze.rooms:
        raise BadBoard(
            Message(
                "doors: room {room} cannot be reached from the start by any doors",
                room=int(np.argmin(reach.distance)),
            )
        )


def _position(body: DoorsBoard, maze: DoorMaze) -> Position:
    fresh = opening_position(maze)
    room = maze.start if body.room is UNSET else body.room
    held = set(fresh.held) if body.held is UNSET else set(body.held)
    seen = {maze.start} if body.seen is UNSET else set(body.seen)
    _check_state(maze, room, held, seen)
    walked = 0 if body.walked is UNSET else body.walked
    return Position(maze, room, tuple(sorted(held)), tuple(sorted(seen)), walked)


def _check_state(maze: DoorMaze, room: int, held: set[int], seen: set[int]) -> None:
    if room >= maze.rooms or max(seen, default=0) >= maze.rooms:
        raise BadBoard(Message("room, seen: rooms are numbered 0 to {last}", last=maze.rooms - 1))
    strange = held - {lock for lock, _ in maze.keys}
    if strange:
        raise BadBoard(Message("held: there is no key {lock}", lock=min(strange)))
    if not {room, maze.start} <= seen:
        raise BadBoard(Message("seen: the start and the room of the player have been seen"))
    met = {lock for seen_room in seen for lock in maze.key_rooms.get(seen_room, ())}
    if held != met:
        raise BadBoard(Message("held: the keys of the rooms seen are {locks}", locks=sorted(met)))
