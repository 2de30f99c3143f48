"""Voronoi rooms: every room is what lies nearest to its site."""

import numpy as np
from numpy.typing import NDArray

from sakumon.core.budget import Budget
from sakumon.core.dice import Dice
from sakumon.families.doors.compose.kernel.lattice import number_keys
from sakumon.families.doors.compose.kernel.split import scatter
from sakumon.families.doors.compose.kinds.base import SCATTERED, too_thin
from sakumon.families.doors.compose.region import Region
from sakumon.families.doors.model.floorplan import GRAINS, FloorPlan, begins, rounded
from sakumon.families.doors.model.kinds import VORONOI
from sakumon.kernel.arrays import Floats, Ints
from sakumon.kernel.dice import dice_state

Geometries = NDArray[np.object_]  # shapely's
WORK_A_CELL = 10
# Rounds of moving sites to the middles of their cells: rooms grow more even.
_RELAXED = 2


def cells_of_region(region: Region, count: int, dice: Dice, budget: Budget) -> FloorPlan:
    """Return the cells of sites scattered in a region; those at its rim reach beyond it."""
    import shapely

    sites = _scattered(region, count, dice, budget)
    for _ in range(_RELAXED):
        budget.spend(WORK_A_CELL * count)
        middles = shapely.get_coordinates(shapely.centroid(_cells(sites, region)))
        inside = region.holds(middles)
        sites = rounded(np.where(inside[:, None], middles, sites))
    return plan_of_polygons(VORONOI, _cells(sites, region))


def _scattered(region: Region, count: int, dice: Dice, budget: Budget) -> Floats:
    left, lower, right, upper = np.rint(np.array(region.bounds) * GRAINS).astype(np.int64)
    low, high = np.array([left, lower]), np.array([right, upper])
    state = dice_state(dice.word())
    sites: Floats = np.empty((0, 2))
    for _ in range(SCATTERED):
        budget.spend(2 * count)
        more = scatter(state, 2 * count, low, high) / GRAINS
        sites = np.unique(np.concatenate((sites, more[region.holds(more)])), axis=0)
        if len(sites) >= count:
            break
    else:
        raise too_thin()
    order = scatter(state, len(sites), np.array([0, 0]), np.array([2**40, 2**40]))
    return sites[np.lexsort(order.T)][:count]


def _cells(sites: Floats, region: Region) -> Geometries:
    """Return the cell of every site, reaching well beyond the region."""
    import shapely

    left, lower, right, upper = region.bounds
    reach = 0.05 * max(right - left, upper - lower)
    around = shapely.box(left - reach, lower - reach, right + reach, upper + reach)
    cells = shapely.voronoi_polygons(shapely.multipoints(sites), extend_to=around, ordered=True)
    parts: Geometries = shapely.get_parts(cells)
    return parts


def plan_of_polygons(kind: str, polygons: Geometries) -> FloorPlan:
    """Return the plan of polygons that meet corner to corner, by their coordinates."""
    import shapely

    polygons = shapely.orient_polygons(polygons)
    points, owner = shapely.get_coordinates(shapely.get_exterior_ring(polygons), return_index=True)
    last = np.append(owner[1:] != owner[:-1], True)  # a ring repeats its first corner
    return plan_of_points(kind, points[~last], owner[~last].astype(np.int32), len(polygons))


def plan_of_points(kind: str, points: Floats, owner: Ints, rooms: int) -> FloorPlan:
    """Return the plan of rooms given by the points of each, equal ones being one corner."""
    whole = np.rint(points * GRAINS).astype(np.int64)
    keys = (whole[:, 0] << 32) + whole[:, 1]
    doubled = (keys == np.roll(keys, -1)) & (owner == np.roll(owner, -1))
    ring, places = number_keys(keys[~doubled])
    corners = rounded(whole[~doubled][places] / GRAINS)
    sizes = np.bincount(owner[~doubled], minlength=rooms)
    return FloorPlan(kind, corners, begins(sizes), ring)
