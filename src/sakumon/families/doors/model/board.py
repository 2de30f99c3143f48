"""The document's board: its shape, and how a position is written as one."""

from typing import Annotated, Any

import msgspec
import numpy as np
from msgspec import Meta, UnsetType

from sakumon.drawing.scene import Point
from sakumon.families.doors.model.floorplan import FloorPlan
from sakumon.families.doors.model.maze import STAIRS, DoorMaze, Position, opening_position

UNSET = msgspec.UNSET
MAX_ROOMS = 2_000_000
MAX_STOREYS = 50
MAX_LOCKS = 12

MOST = 2**31 - 1  # what the arrays hold
Index = Annotated[int, Meta(ge=0, le=MOST)]
Coefficient = Annotated[int, Meta(ge=-MOST, le=MOST)]
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
    lattice: list[tuple[Coefficient, Coefficient, Coefficient, Coefficient]] | UnsetType = UNSET
    storeys: Annotated[int, Meta(ge=1, le=MAX_STOREYS)] | UnsetType = UNSET
    stairs: list[tuple[Index, Index]] | UnsetType = UNSET
    keys: list[KeyBody] | UnsetType = UNSET
    room: Index | UnsetType = UNSET
    held: list[Lock] | UnsetType = UNSET
    seen: list[Index] | UnsetType = UNSET
    walked: Index | UnsetType = UNSET


def write_board(at: Position) -> dict[str, Any]:
    """Return the canonical body of a position."""
    return {**_write_plan(at.maze.plan), **_write_maze(at.maze), **_write_state(at)}


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


def _write_maze(maze: DoorMaze) -> dict[str, Any]:
    body: dict[str, Any] = {"doors": _write_doors(maze), "start": maze.start, "goal": maze.goal}
    if maze.storeys > 1:
        body |= {"storeys": maze.storeys, "stairs": [[*pair] for pair in maze.stairs]}
    if maze.keys:
        body["keys"] = [{"lock": lock, "room": room} for lock, room in maze.keys]
    return body


def _write_doors(maze: DoorMaze) -> list[dict[str, Any]]:
    real = maze.walls != STAIRS
    doors: list[dict[str, Any]] = [
        {"rooms": rooms, "wall": wall, "opening": opening}
        for rooms, wall, opening in zip(
            maze.doors[real].tolist(),
            maze.plan.ends[maze.walls[real]].tolist(),
            maze.openings[real].tolist(),
            strict=True,
        )
    ]
    for place in np.flatnonzero(maze.locks[real]).tolist():
        doors[place]["lock"] = int(maze.locks[real][place])
    return doors


def _write_state(at: Position) -> dict[str, Any]:
    if at == opening_position(at.maze):
        return {}
    body: dict[str, Any] = {"room": at.room, "seen": list(at.seen), "walked": at.walked}
    return body | ({"held": list(at.held)} if at.held else {})
