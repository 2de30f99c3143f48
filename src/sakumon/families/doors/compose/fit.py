"""Rooms fitted to a region: whole ones inside it, or ones cut along its rim."""

from typing import TYPE_CHECKING, Any

import numpy as np

from sakumon.core.budget import Budget
from sakumon.core.errors import CannotCompose
from sakumon.core.message import Message
from sakumon.families.doors.compose.kernel.lattice import number_keys
from sakumon.families.doors.compose.kernel.pick import largest_part, nearest_rooms
from sakumon.families.doors.compose.kinds.voronoi import plan_of_points
from sakumon.families.doors.compose.region import Region
from sakumon.families.doors.model.floorplan import FloorPlan, begins, kept
from sakumon.kernel.arrays import Ints

# Work for the distance from all parts that are joined to one that is not, and for the corner of a
# line where rooms are cut.
WORK_A_BRIDGE, WORK_A_LINE = 20, 20
# Rounds of slitting rooms around holes of the region before giving up.
_SLITS = 30

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry


def in_one_part(plan: FloorPlan) -> FloorPlan:
    """Return the largest part of a plan whose rooms hang together."""
    first, to, _ = plan.neighbours
    return kept(plan, largest_part(first, to))


def trimmed(plan: FloorPlan, count: int) -> FloorPlan:
    """Return some of the rooms, those nearest to the middle that hang together."""
    if plan.count <= count:
        return plan
    left, lower, right, upper = plan.bounds()
    middle, half = (
        np.array([left + right, lower + upper]) / 2,
        np.array([right - left, upper - lower]),
    )
    far = np.round(np.abs((plan.centres - middle) / half).max(axis=1), 9)
    first, to, _ = plan.neighbours
    return kept(plan, nearest_rooms(first, to, far, count))


def bridged(region: Region, width: float, budget: Budget) -> Region:
    """Return the region with its parts joined by corridors, each to the nearest of those joined."""
    import shapely

    parts = list(shapely.get_parts(region.shape))
    if len(parts) == 1:
        return region
    parts.sort(key=lambda part: (-part.area, part.bounds))
    whole = parts.pop(0)
    while parts:
        budget.spend(WORK_A_BRIDGE * (len(parts) + 1))
        near = min(range(len(parts)), key=lambda place: shapely.distance(whole, parts[place]))
        way = shapely.shortest_line(whole, parts[near])
        corridor = shapely.buffer(way, width / 2, cap_style="square")
        whole = shapely.union_all([whole, parts.pop(near), corridor])
    return Region(_largest(whole), False)


def _largest(shape: "BaseGeometry") -> "BaseGeometry":
    import shapely

    return max(shapely.get_parts(shape), key=lambda part: part.area)


def cut(plan: FloorPlan, region: Region, budget: Budget) -> FloorPlan:
    """Return the plan of what of each room lies inside the region, which it fills exactly.

    Lines are only cut where they meet the rim, all of them at once; so rooms on both sides of a
    line get the same corners.
    """
    import shapely

    shapely.prepare(region.shape)
    rooms = _polygons(plan)
    whole = shapely.contains_properly(region.shape, rooms)
    split = shapely.intersects(region.shape, rooms) & ~whole
    pieces = _pieces(rooms[split], region.shape, budget)
    inner = kept(plan, whole) if whole.any() else None
    points, owner, count = _points(pieces)
    if inner is not None:
        sizes = np.repeat(np.arange(inner.count), inner.sizes())
        points = np.concatenate((inner.corners[inner.ring], points))
        owner = np.concatenate((sizes, owner + inner.count))
        count += inner.count
    return _ordered(plan_of_points(plan.kind, points, owner.astype(np.int32), count))


def _polygons(plan: FloorPlan) -> Any:
    """Return the rooms as shapely's polygons."""
    import shapely

    owner = np.repeat(np.arange(plan.count), plan.sizes())
    return shapely.polygons(shapely.linearrings(plan.corners[plan.ring], indices=owner))


def _pieces(rooms: Any, shape: "BaseGeometry", budget: Budget) -> list[Any]:
    """Return the parts of some rooms that lie inside a shape, none of them with a hole."""
    import shapely

    lines = [*shapely.boundary(rooms), shape.boundary]
    tree = shapely.STRtree(rooms)
    for _ in range(_SLITS):
        budget.spend(WORK_A_LINE * int(shapely.get_num_coordinates(lines).sum()))
        net = shapely.union_all(lines)
        faces = shapely.get_parts(shapely.polygonize(list(shapely.get_parts(net))))
        inside = shapely.point_on_surface(faces)
        owned = np.unique(tree.query(inside, predicate="within")[0])
        pieces = [faces[n] for n in owned if shapely.contains(shape, inside[n])]
        holed = [face for face in pieces if len(face.interiors)]
        if not holed:
            return pieces
        lines += [line for face in holed for line in _slits(face)]
    raise CannotCompose(
        Message("the region has too many holes for rooms so large: wish for more rooms")
    )


def _slits(face: Any) -> list[Any]:
    """Return upright lines through the middle of a face's first hole, right across the face.

    They reach a little too far: ends worked out to lie on a line may just miss it.
    """
    import shapely

    _, low, _, high = face.bounds
    across = (face.interiors[0].bounds[0] + face.interiors[0].bounds[2]) / 2
    cut = shapely.intersection(face, shapely.LineString([(across, low), (across, high)]))
    spans = [part.bounds for part in shapely.get_parts(cut) if part.length > 0]
    reach = 1e-3
    return [shapely.LineString([(across, s[1] - reach), (across, s[3] + reach)]) for s in spans]


def _points(pieces: list[Any]) -> tuple[Any, Any, int]:
    import shapely

    if not pieces:
        return np.empty((0, 2)), np.empty(0, np.int64), 0
    rings = shapely.get_exterior_ring(shapely.orient_polygons(np.array(pieces)))
    points, owner = shapely.get_coordinates(rings, return_index=True)
    last = np.append(owner[1:] != owner[:-1], True)  # a ring repeats its first corner
    return points[~last], owner[~last], len(pieces)


def _ordered(plan: FloorPlan) -> FloorPlan:
    """Return the plan with its rooms sorted by place, whatever order they were cut in.

    Rooms that rounding has left without any area are gone.
    """
    real = plan.sizes() >= 3
    real[real] = plan.areas[real] > 0
    rooms = np.flatnonzero(real)
    order = rooms[np.lexsort(plan.centres[rooms].T)]
    rings = [_turned(plan, room) for room in order.tolist()]
    first = begins([len(ring) for ring in rings])
    ring, places = number_keys(np.concatenate(rings).astype(np.int64))
    return FloorPlan(plan.kind, plan.corners[np.concatenate(rings)[places]], first, ring)


def _turned(plan: FloorPlan, room: int) -> Ints:
    """Return the ring of a room from its lowest corner on, the leftmost of several."""
    ring = plan.ring_of(room)
    begin = int(np.lexsort(plan.corners[ring].T)[0])
    return np.roll(ring, -begin)
