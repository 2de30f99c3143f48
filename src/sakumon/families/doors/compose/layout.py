"""The floor plan that a wish asks for."""

import math

import numpy as np

from sakumon.core.dice import Dice
from sakumon.core.errors import CannotCompose
from sakumon.core.wish import ANY, Range
from sakumon.families.doors.compose.fit import cut, in_one_part, joined, trimmed
from sakumon.families.doors.compose.kinds.base import Kind, some_of
from sakumon.families.doors.compose.kinds.hat import HAT
from sakumon.families.doors.compose.kinds.penrose import PENROSE
from sakumon.families.doors.compose.kinds.rectangles import split_region
from sakumon.families.doors.compose.kinds.uniform import uniform_kind
from sakumon.families.doors.compose.kinds.voronoi import cells_of_region
from sakumon.families.doors.compose.merge import merged
from sakumon.families.doors.compose.region import Region, inside_box, read_region
from sakumon.families.doors.compose.wish import DoorsWish
from sakumon.families.doors.model.board import MAX_ROOMS
from sakumon.families.doors.model.floorplan import FloorPlan, kept

# Rooms cut to less than this share of the middle one are joined to a neighbour: tiles, and rooms
# that differ in size anyway.
SLIVER, SMALL_SLIVER = 0.2, 0.03
# Points scattered for each room wished for.
POINTS = 4
_TRIES = 12


def lay_out(wish: DoorsWish, dice: Dice) -> FloorPlan:
    """Return a plan of the wished kind, as many rooms as wished; CannotCompose if it will not."""
    region = read_region(wish.region)
    if wish.kind in ("rectangles", "voronoi"):
        return _free(wish, region, dice)
    kind = {"penrose": PENROSE, "hat": HAT}.get(wish.kind) or uniform_kind(wish.kind)
    return _tiled(wish, kind, region, dice)


def target_of(rooms: Range) -> int:
    """Return the number of rooms to aim at."""
    low, high = max(rooms.low, 2), min(rooms.high, MAX_ROOMS)
    if rooms.high == math.inf:
        return math.ceil(low)
    return round((low + high) / 2)


def _tiled(wish: DoorsWish, kind: Kind, region: Region, dice: Dice) -> FloorPlan:
    """Lay tiles of one edge length, or find the length that gives the rooms wished for."""
    word = dice.word()
    if wish.edge:
        _check_edge(wish.edge, kind, region)
        return _laid(wish, kind, region, wish.edge, Dice(word))
    target = target_of(wish.rooms)
    # A little more than needed: rooms can be taken away, but not added. Squares may fit exactly.
    spare = 0.0 if kind.name == "4.4.4.4" else 0.6 * math.sqrt(target)
    edge = math.sqrt(region.area / ((target + spare) * kind.mean_area))
    counts = []
    for _ in range(_TRIES):
        plan = _laid(wish, kind, region, edge, Dice(word))
        counts.append(plan.count)
        if plan.count in wish.rooms:
            return plan
        if plan.count >= wish.rooms.low and plan.count <= 1.2 * target + 30:
            return _reduced(wish, plan)
        want = target + 0.5 * math.sqrt(target) * (len(counts) if len(counts) > 2 else 1)
        edge *= min(1.5, max(0.5, math.sqrt(plan.count / want)))
    raise CannotCompose(
        f"rooms={wish.rooms}: this region takes {min(counts)} to {max(counts)} rooms near that "
        "number; wish for a range, another region, or rim=cut"
    )


def _reduced(wish: DoorsWish, plan: FloorPlan) -> FloorPlan:
    """Return as many rooms as wished: the outermost go, or the smallest are joined."""
    most = int(min(wish.rooms.high, MAX_ROOMS))
    if not cuts(wish):
        return trimmed(plan, most)
    small = merged(plan, 0.0, most)
    if small.count > most:
        raise CannotCompose(f"rooms={wish.rooms}: {small.count} is as few as they can be joined to")
    return small


def cuts(wish: DoorsWish) -> bool:
    """Tell whether rooms are cut along the rim of the region."""
    return wish.rim == "cut" or (wish.rim == "auto" and wish.kind in ("rectangles", "voronoi"))


def _check_edge(edge: float, kind: Kind, region: Region) -> None:
    rooms = region.area / (edge * edge * kind.mean_area)
    if rooms > MAX_ROOMS:
        raise CannotCompose(f"edge={edge:g}: about {rooms:.3g} rooms, at most {MAX_ROOMS}")


def _laid(wish: DoorsWish, kind: Kind, region: Region, edge: float, dice: Dice) -> FloorPlan:
    if not cuts(wish):
        place = joined(region, 2.2 * kind.reach * edge)
        return in_one_part(kind.cover(place.bounds, edge, dice, place.holds))
    place = joined(region, 0.8 * edge * math.sqrt(kind.mean_area))
    reach = kind.reach * edge
    left, lower, right, upper = place.bounds
    around = (left - reach, lower - reach, right + reach, upper + reach)
    plan = kind.cover(around, edge, dice, lambda spots: inside_box(spots, around))
    return in_one_part(_clean(cut(plan, place), SLIVER))


def _clean(plan: FloorPlan, share: float) -> FloorPlan:
    return merged(plan, share * float(np.median(plan.areas)), MAX_ROOMS)


def _free(wish: DoorsWish, region: Region, dice: Dice) -> FloorPlan:
    """Split or divide the region itself: its parts are cut to it, and joined where too many."""
    target = MAX_ROOMS if wish.rooms == ANY else target_of(wish.rooms)
    parts = (wish.points or target) if wish.kind == "voronoi" else target
    side = math.sqrt(region.area / (parts if wish.rooms != ANY or wish.kind == "voronoi" else 100))
    place = joined(region, 0.8 * side)
    word = dice.word()
    for _ in range(_TRIES):
        plan = _divided(wish, place, parts, Dice(word))
        if plan.count in wish.rooms or wish.rooms == ANY:
            return plan
        if plan.count > wish.rooms.high:
            return _reduced(wish, plan)
        parts = math.ceil(parts * max(1.05, 1.02 * target / plan.count))
    raise CannotCompose(f"rooms={wish.rooms}: this region was divided into {plan.count} at most")


def _divided(wish: DoorsWish, region: Region, parts: int, dice: Dice) -> FloorPlan:
    if wish.kind == "voronoi":
        plan = cells_of_region(region, parts, dice)
    else:
        points = wish.points or POINTS * parts
        threshold = wish.threshold or 0
        plan = split_region(region, points, threshold, parts, wish.margin, dice)
    if region.box and wish.kind == "rectangles":
        return plan
    if not cuts(wish):
        return in_one_part(kept_whole(plan, region))
    return in_one_part(_clean(cut(plan, region), SMALL_SLIVER))


def kept_whole(plan: FloorPlan, region: Region) -> FloorPlan:
    """Return the rooms whose middle lies in the region."""
    return kept(plan, some_of(region.holds(plan.centres)))
