"""Voronoi rooms: every room is what lies nearest to its site."""

import numpy as np

from sakumon.core.dice import Dice
from sakumon.families.doors.compose.kernel.lattice import number_keys
from sakumon.families.doors.compose.kernel.split import scatter
from sakumon.families.doors.compose.region import Region
from sakumon.families.doors.model.floorplan import DIGITS, FloorPlan, rounded
from sakumon.kernel.arrays import Floats, Ints
from sakumon.kernel.dice import dice_state

NAME = "voronoi"
# Sites drawn at random are moved to the middles of their cells so often: rooms grow more even.
_RELAXED = 2
_SCALE = 10**DIGITS


def cells_of_region(region: Region, sites: int, dice: Dice) -> FloorPlan:
    """Return the cells of sites scattered in a region; those at its rim reach beyond it."""
    import shapely

    spots = _scattered(region, sites, dice)
    for _ in range(_RELAXED):
        middles = shapely.get_coordinates(shapely.centroid(_cells(spots, region)))
        inside = region.holds(middles)
        spots = rounded(np.where(inside[:, None], middles, spots))
    return plan_of_polygons(NAME, _cells(spots, region))


def _scattered(region: Region, sites: int, dice: Dice) -> Floats:
    left, lower, right, upper = np.rint(np.array(region.bounds) * _SCALE).astype(np.int64)
    state = dice_state(dice.word())
    found: Floats = np.empty((0, 2))
    while len(found) < sites:
        low, high = np.array([left, lower]), np.array([right, upper])
        more = scatter(state, 2 * sites, low, high) / _SCALE
        found = np.unique(np.concatenate((found, more[region.holds(more)])), axis=0)
    order = scatter(state, len(found), np.array([0, 0]), np.array([2**40, 2**40]))
    found = found[np.lexsort(order.T)]
    return found[:sites]


def _cells(spots: Floats, region: Region) -> "np.ndarray[tuple[int], np.dtype[np.object_]]":
    """Return the cell of every site, reaching well beyond the region."""
    import shapely

    left, lower, right, upper = region.bounds
    reach = 0.05 * max(right - left, upper - lower)
    frame = shapely.box(left - reach, lower - reach, right + reach, upper + reach)
    cells = shapely.voronoi_polygons(shapely.multipoints(spots), extend_to=frame, ordered=True)
    found: np.ndarray[tuple[int], np.dtype[np.object_]] = shapely.get_parts(cells)
    return found


def plan_of_polygons(
    kind: str, polygons: "np.ndarray[tuple[int], np.dtype[np.object_]]"
) -> FloorPlan:
    """Return the plan of polygons that meet corner to corner, by their coordinates."""
    import shapely

    polygons = shapely.orient_polygons(polygons)
    points, owner = shapely.get_coordinates(shapely.get_exterior_ring(polygons), return_index=True)
    last = np.append(owner[1:] != owner[:-1], True)  # a ring repeats its first corner
    return plan_of_points(kind, points[~last], owner[~last].astype(np.int32), len(polygons))


def plan_of_points(kind: str, points: Floats, owner: Ints, rooms: int) -> FloorPlan:
    """Return the plan of rooms given by the points of each, equal ones being one corner."""
    whole = np.rint(points * _SCALE).astype(np.int64)
    keys = (whole[:, 0] << 32) + whole[:, 1]
    doubled = (keys == np.roll(keys, -1)) & (owner == np.roll(owner, -1))
    ring, places = number_keys(keys[~doubled])
    corners = rounded(whole[~doubled][places] / _SCALE)
    sizes = np.bincount(owner[~doubled], minlength=rooms)
    first = np.concatenate(([0], np.cumsum(sizes))).astype(np.int32)
    return FloorPlan(kind, corners, first, ring)
