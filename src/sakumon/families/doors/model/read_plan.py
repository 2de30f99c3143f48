"""Floor plans read from documents, and the checks they must pass."""

import math

import numpy as np

from sakumon.core.errors import BadBoard
from sakumon.core.message import Message, joined
from sakumon.families.doors.model.board import UNSET, DoorsBoard, RoomBody
from sakumon.families.doors.model.floorplan import FloorPlan, begins, rounded
from sakumon.families.doors.model.kinds import CUSTOM, KINDS
from sakumon.kernel.arrays import Floats, Ints

_FARTHEST = 1e9  # a coordinate


def read_plan(body: DoorsBoard) -> FloorPlan:
    """Return the floor plan of a body; BadBoard says what is wrong and where."""
    if body.kind not in (*KINDS, CUSTOM):
        raise BadBoard(
            Message(
                "kind: '{kind}' is none of {known}",
                kind=body.kind,
                known=joined((*KINDS, CUSTOM), ", "),
            )
        )
    corners = rounded(body.corners)
    if not np.isfinite(corners).all() or np.abs(corners).max() > _FARTHEST:
        raise BadBoard(
            Message("corners: coordinates are finite numbers of at most a thousand million")
        )
    _check_apart(corners)
    ring = [corner for room in body.rooms for corner in room.polygon]
    if max(ring) >= len(corners):
        raise BadBoard(
            Message(
                "rooms: there is no corner {corner}, only 0 to {last}",
                corner=max(ring),
                last=len(corners) - 1,
            )
        )
    first = begins([len(room.polygon) for room in body.rooms])
    lattice = _lattice(body, len(corners))
    plan = FloorPlan(body.kind, corners, first, np.array(ring, np.int32), lattice)
    _check_rooms(plan, body.rooms)
    return plan


def _check_apart(corners: Floats) -> None:
    """Refuse two corners on one spot: a wall between them would have no direction."""
    places = np.lexsort(corners.T)
    same = (corners[places[1:]] == corners[places[:-1]]).all(axis=1)
    if same.any():
        where = int(np.argmax(same))
        here, there = sorted((int(places[where]), int(places[where + 1])))
        raise BadBoard(
            Message("corners: {here} and {there} lie on one spot", here=here, there=there)
        )


def _lattice(body: DoorsBoard, corners: int) -> Ints | None:
    if body.lattice is UNSET:
        return None
    lattice = np.array(body.lattice, np.int32).reshape(-1, 4)
    if len(lattice) != corners:
        raise BadBoard(
            Message(
                "lattice: {count} corners, but corners has {corners}",
                count=len(lattice),
                corners=corners,
            )
        )
    return lattice


def _check_rooms(plan: FloorPlan, rooms: list[RoomBody]) -> None:
    for number, room in enumerate(rooms):
        if len(set(room.polygon)) < len(room.polygon):
            raise BadBoard(Message("rooms[{room}]: a corner is named twice", room=number))
    if not (plan.areas > 0).all():
        number = int(np.argmin(plan.areas))
        raise BadBoard(
            Message("rooms[{room}]: corners go counter-clockwise round some area", room=number)
        )
    starts, to = plan.neighbours[0].tolist(), plan.neighbours[1].tolist()
    centres, close = plan.centres.tolist(), 1e-3 * plan.unit
    for number, room in enumerate(rooms):
        _check_neighbours(number, room, to[starts[number] : starts[number + 1]])
        _check_centre(number, room, centres[number], close)


def _check_neighbours(number: int, room: RoomBody, real: list[int]) -> None:
    if room.neighbours is not UNSET and sorted(room.neighbours) != real:
        raise BadBoard(
            Message(
                "rooms[{room}].neighbours: by its walls they are {rooms}", room=number, rooms=real
            )
        )


def _check_centre(number: int, room: RoomBody, real: list[float], close: float) -> None:
    if room.centre is not UNSET and math.dist(real, room.centre) > close:
        raise BadBoard(
            Message(
                "rooms[{room}].centre: the middle of the room is {centre}",
                room=number,
                centre=real,
            )
        )
