"""Floors: every room as triangles, with round holes where stairs come up."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from sakumon.families.doors.formats.solid import materials
from sakumon.families.doors.formats.solid.scale import SLAB_THICKNESS, ScaledPlan, lifted
from sakumon.formats.model import Part
from sakumon.formats.solids import Shell, circle, quads
from sakumon.kernel.arrays import Floats, Ints, Longs

Circle = tuple[float, float, float]  # x, y, radius
HOLE_CORNERS = 24


@dataclass(frozen=True, slots=True, eq=False)
class FloorMesh:
    """A floor in the plane: points, triangles that name them, and the room of every triangle."""

    points: Floats
    triangles: Ints
    room: Ints


def floor_of(scaled: ScaledPlan) -> FloorMesh:
    """Return the floor of a plan without holes."""
    plan = scaled.plan
    straight, inwards = _bends(scaled)
    bent = np.add.reduceat(inwards, plan.first[:-1]) > 0
    level = ~bent & (np.add.reduceat(straight, plan.first[:-1]) > 0)
    centres = scaled.metres(plan.centres[level])
    floor = _joined(
        scaled.corners,
        [
            _corner_fans(scaled, np.flatnonzero(~bent & ~level)),
            _centre_fans(scaled, np.flatnonzero(level)),
            _bent_rooms(scaled, np.flatnonzero(bent)),
        ],
    )
    return FloorMesh(np.concatenate((floor.points, centres)), floor.triangles, floor.room)


def true_corners(scaled: ScaledPlan) -> Ints:
    """Return how many corners each room has, without those in a straight wall."""
    straight, _ = _bends(scaled)
    return (scaled.plan.sizes() - np.add.reduceat(straight, scaled.plan.first[:-1])).astype(
        np.int32
    )


def with_holes(scaled: ScaledPlan, floor: FloorMesh, holes: Mapping[int, Circle]) -> FloorMesh:
    """Return a floor with a round hole in some rooms."""
    if not holes:
        return floor
    import shapely

    kept = ~np.isin(floor.room, list(holes))
    points, triangles, rooms = [floor.points], [floor.triangles[kept]], [floor.room[kept]]
    count = len(floor.points)
    for room, hole in holes.items():
        ring = scaled.metres(scaled.plan.polygon(room))
        cut = shapely.constrained_delaunay_triangles(shapely.Polygon(ring, [hole_ring(hole)]))
        corners = _triangles_in(cut)
        points.append(corners.reshape(-1, 2))
        triangles.append((count + np.arange(3 * len(corners))).reshape(-1, 3).astype(np.int32))
        rooms.append(np.full(len(corners), room, np.int32))
        count += 3 * len(corners)
    return FloorMesh(np.concatenate(points), np.concatenate(triangles), np.concatenate(rooms))


def hole_ring(hole: Circle) -> Floats:
    """Return the corners of a hole, counter-clockwise."""
    x, y, radius = hole
    return np.array([(x + across, y - back) for across, back in circle(radius, HOLE_CORNERS)])


def floor_parts(floor: FloorMesh, corners: Ints) -> tuple[Part, ...]:
    """Return the floor seen from above, a part for each number of corners."""
    shell = _facing(floor, 0.0, 1.0)
    sizes = corners[floor.room]
    return tuple(
        Part(
            materials.floor(int(size)),
            Shell(shell.points, shell.normals, shell.triangles[sizes == size]),
        )
        for size in np.unique(sizes)
    )


def slab_parts(floor: FloorMesh, holes: Mapping[int, Circle]) -> tuple[Part, ...]:
    """Return the floor seen from below, which is a ceiling, and the insides of its holes."""
    below = _facing(floor, -SLAB_THICKNESS, -1.0)
    parts = [Part(materials.SLAB, below)]
    for hole in holes.values():
        here = hole_ring(hole)
        there = np.roll(here, -1, axis=0)
        ring = [
            lifted(there, -SLAB_THICKNESS),
            lifted(here, -SLAB_THICKNESS),
            lifted(here, 0.0),
            lifted(there, 0.0),
        ]
        parts.append(Part(materials.SLAB, quads(np.stack(ring, axis=1))))
    return tuple(parts)


def _facing(floor: FloorMesh, height: float, up: float) -> Shell:
    normals = np.zeros((len(floor.points), 3), np.float32)
    normals[:, 1] = up
    triangles = floor.triangles if up > 0 else floor.triangles[:, ::-1]
    points = lifted(floor.points, height).astype(np.float32)
    return Shell(points, normals, triangles.astype(np.uint32))


def _bends(scaled: ScaledPlan) -> tuple[Longs, Longs]:
    """Return which corners of rings lie in a straight wall, and which point inwards, as 0 or 1."""
    plan = scaled.plan
    here = np.arange(len(plan.ring))
    after, before = here + 1, here - 1
    after[plan.first[1:] - 1] = plan.first[:-1]
    before[plan.first[:-1]] = plan.first[1:] - 1
    spots = scaled.corners[plan.ring]
    came, goes = spots - spots[before], spots[after] - spots
    turn = came[:, 0] * goes[:, 1] - came[:, 1] * goes[:, 0]
    slack = 2 * scaled.rounding * (np.hypot(*came.T) + np.hypot(*goes.T))
    return (np.abs(turn) <= slack).astype(np.int64), (turn < -slack).astype(np.int64)


def _joined(points: Floats, parts: list[tuple[Ints, Ints]]) -> FloorMesh:
    """Return triangles of several sources as one floor, ordered by room."""
    triangles, rooms = (
        np.concatenate(values).astype(np.int32) for values in zip(*parts, strict=True)
    )
    order = np.argsort(rooms, kind="stable")
    return FloorMesh(points, triangles[order], rooms[order])


def _corner_fans(scaled: ScaledPlan, rooms: Longs) -> tuple[Ints, Ints]:
    """Split rooms that bulge everywhere from their first corner."""
    plan = scaled.plan
    fans, owners = [np.zeros((0, 3), np.int32)], [np.zeros(0, np.int32)]
    for size in np.unique(plan.sizes()[rooms]).tolist():
        same = rooms[plan.sizes()[rooms] == size]
        rings = plan.ring[plan.first[same][:, None] + np.arange(size)]
        fan = np.array([(0, place, place + 1) for place in range(1, size - 1)])
        fans.append(rings[:, fan].reshape(-1, 3))
        owners.append(np.repeat(same, size - 2).astype(np.int32))
    return np.concatenate(fans), np.concatenate(owners)


def _centre_fans(scaled: ScaledPlan, rooms: Longs) -> tuple[Ints, Ints]:
    """Split rooms that have corners in straight walls from their middle, a point of its own."""
    plan = scaled.plan
    sizes = plan.sizes()[rooms]
    owners = np.repeat(rooms, sizes).astype(np.int32)
    middles = np.repeat(len(plan.corners) + np.arange(len(rooms)), sizes)
    begin = np.repeat(plan.first[rooms], sizes)
    place = np.arange(len(owners)) - np.repeat(np.cumsum(sizes) - sizes, sizes)
    here = plan.ring[begin + place]
    there = plan.ring[begin + (place + 1) % np.repeat(sizes, sizes)]
    return np.stack((middles, here, there), axis=1).astype(np.int32), owners


def _bent_rooms(scaled: ScaledPlan, rooms: Longs) -> tuple[Ints, Ints]:
    """Split rooms that have corners pointing inwards."""
    if not len(rooms):
        return np.zeros((0, 3), np.int32), np.zeros(0, np.int32)
    import shapely

    plan = scaled.plan
    sizes = plan.sizes()[rooms]
    owner = np.repeat(np.arange(len(rooms)), sizes)
    place = np.arange(len(owner)) - np.repeat(np.cumsum(sizes) - sizes, sizes)
    spots = scaled.corners[plan.ring[np.repeat(plan.first[rooms], sizes) + place]]
    cut = shapely.constrained_delaunay_triangles(
        shapely.polygons(shapely.linearrings(spots, indices=owner))
    )
    pieces, which = shapely.get_parts(cut, return_index=True)
    corners = _triangles_in(pieces)
    return _numbers(scaled.corners, corners.reshape(-1, 2)).reshape(-1, 3), rooms[which].astype(
        np.int32
    )


def _triangles_in(shapes: object) -> Floats:
    """Return the corners of triangles, each counter-clockwise."""
    import shapely

    corners: Floats = shapely.get_coordinates(shapely.get_parts(shapes)).reshape(-1, 4, 2)[:, :3]
    one, two = corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0]
    turned = one[:, 0] * two[:, 1] < one[:, 1] * two[:, 0]
    corners[turned] = corners[turned][:, ::-1]
    return corners


def _numbers(known: Floats, asked: Floats) -> Ints:
    """Return which of the known points each point is; it is exactly one of them."""
    keys, wanted = (
        np.ascontiguousarray(p + 0.0).view(np.complex128).ravel() for p in (known, asked)
    )
    order = np.argsort(keys)
    return order[np.searchsorted(keys, wanted, sorter=order)].astype(np.int32)
