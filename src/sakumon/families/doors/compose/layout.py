"""The floor plan that a wish asks for."""

import math

import numpy as np

from sakumon.core.budget import Budget
from sakumon.core.dice import Dice
from sakumon.core.errors import CannotCompose
from sakumon.core.message import Message
from sakumon.core.wish import ANY
from sakumon.families.doors.compose.fit import bridged, cut, in_one_part, trimmed
from sakumon.families.doors.compose.kinds.base import Kind, some_of
from sakumon.families.doors.compose.kinds.hat import HAT_KIND
from sakumon.families.doors.compose.kinds.penrose import PENROSE_KIND
from sakumon.families.doors.compose.kinds.rectangles import split_region
from sakumon.families.doors.compose.kinds.uniform import uniform_kind
from sakumon.families.doors.compose.kinds.voronoi import cells_of_region
from sakumon.families.doors.compose.merge import merged
from sakumon.families.doors.compose.region import Region, inside_box, read_region
from sakumon.families.doors.compose.wish import MOST_WISHED, DoorsWish, target_of
from sakumon.families.doors.model.board import MAX_ROOMS
from sakumon.families.doors.model.floorplan import FloorPlan, kept
from sakumon.families.doors.model.kinds import HAT, PENROSE, RECTANGLES, VORONOI

# Rooms cut to less than this share of the middle one are joined to a neighbour: tiles, and rooms
# that differ in size anyway.
SLIVER, SMALL_SLIVER = 0.2, 0.03
# Points scattered for each room wished for.
POINTS_A_ROOM = 4
_TRIES = 12
# Work for laying out a room, and rooms that are laid out at once, those outside the region too.
WORK_A_ROOM, MOST_LAID = 10, 6_000_000
# Parts that a region is divided into for a room wished for: if more do not help, nothing will.
MOST_PARTS_A_ROOM = 20


def lay_out(wish: DoorsWish, dice: Dice, budget: Budget) -> FloorPlan:
    """Return a plan of the wished kind, as many rooms as wished; CannotCompose if it will not."""
    region = read_region(wish.region)
    if wish.kind in (RECTANGLES, VORONOI):
        return _free(wish, region, dice, budget)
    kind = {PENROSE: PENROSE_KIND, HAT: HAT_KIND}.get(wish.kind) or uniform_kind(wish.kind)
    return _tiled(wish, kind, region, dice, budget)


def _tiled(wish: DoorsWish, kind: Kind, region: Region, dice: Dice, budget: Budget) -> FloorPlan:
    """Lay tiles of one edge length, or find the length that gives the rooms wished for."""
    word = dice.word()
    if wish.edge:
        _check_edge(wish.edge, kind, region, wish.storeys)
        return _laid(wish, kind, region, wish.edge, Dice(word), budget)
    target = target_of(wish.rooms)
    edge = _first_edge(kind, region, target)
    counts = []
    for _ in range(_TRIES):
        plan = _laid(wish, kind, region, edge, Dice(word), budget)
        counts.append(plan.count)
        if plan.count in wish.rooms:
            return plan
        if plan.count >= wish.rooms.low and plan.count <= 1.2 * target + 30:
            return _reduced(wish, plan)
        want = target + 0.5 * math.sqrt(target) * (len(counts) if len(counts) > 2 else 1)
        edge *= min(1.5, max(0.5, math.sqrt(plan.count / want)))
    raise CannotCompose(
        Message(
            "rooms={rooms}: this region takes {fewest} to {most} rooms near that number; "
            "wish for a range, another region, or rim=cut",
            rooms=str(wish.rooms),
            fewest=min(counts),
            most=max(counts),
        )
    )


def _first_edge(kind: Kind, region: Region, target: int) -> float:
    """Return the edge that gives a little more rooms than needed: they can only be taken away."""
    # Squares may fit exactly.
    spare = 0.0 if kind.name == "4.4.4.4" else 0.6 * math.sqrt(target)
    return math.sqrt(region.area / ((target + spare) * kind.mean_area))


def _reduced(wish: DoorsWish, plan: FloorPlan) -> FloorPlan:
    """Return as many rooms as wished: the outermost go, or the smallest are joined."""
    most = int(min(wish.rooms.high, MAX_ROOMS))
    if not is_cut(wish):
        return trimmed(plan, most)
    small = merged(plan, 0.0, most)
    if small.count > most:
        raise CannotCompose(
            Message(
                "rooms={rooms}: {count} is as few as they can be joined to",
                rooms=str(wish.rooms),
                count=small.count,
            )
        )
    return small


def is_cut(wish: DoorsWish) -> bool:
    """Tell whether rooms are cut along the rim of the region."""
    return wish.rim == "cut" or (wish.rim == "auto" and wish.kind in (RECTANGLES, VORONOI))


def _check_edge(edge: float, kind: Kind, region: Region, storeys: int) -> None:
    rooms = region.area / (edge * edge * kind.mean_area)
    if rooms > MOST_WISHED // storeys:
        raise CannotCompose(
            Message(
                "edge={edge}: about {rooms} rooms, at most {most}",
                edge=f"{edge:g}",
                rooms=f"{rooms:.3g}",
                most=MOST_WISHED // storeys,
            )
        )


def _laid(
    wish: DoorsWish, kind: Kind, region: Region, edge: float, dice: Dice, budget: Budget
) -> FloorPlan:
    _pay_for(kind.laid(region.bounds, edge), budget)
    if not is_cut(wish):
        place = bridged(region, 2.2 * kind.reach * edge, budget)
        return in_one_part(kind.cover(place.bounds, edge, dice, place.holds))
    place = bridged(region, 0.8 * edge * math.sqrt(kind.mean_area), budget)
    reach = kind.reach * edge
    left, lower, right, upper = place.bounds
    around = (left - reach, lower - reach, right + reach, upper + reach)
    plan = kind.cover(around, edge, dice, lambda points: inside_box(points, around))
    return in_one_part(_clean(cut(plan, place, budget), SLIVER))


def _pay_for(rooms: float, budget: Budget) -> None:
    """Spend the work of laying out rooms before it is done, and refuse what no memory holds."""
    if rooms > MOST_LAID:
        raise CannotCompose(
            Message(
                "about {rooms} rooms would have to be laid out for those in the region, at most "
                "{most}: wish for fewer, or another region",
                rooms=f"{rooms:.3g}",
                most=MOST_LAID,
            )
        )
    budget.spend(WORK_A_ROOM * math.ceil(rooms))


def _clean(plan: FloorPlan, share: float) -> FloorPlan:
    return merged(plan, share * float(np.median(plan.areas)), MAX_ROOMS)


def _free(wish: DoorsWish, region: Region, dice: Dice, budget: Budget) -> FloorPlan:
    """Split or divide the region itself: its parts are cut to it, and joined where too many."""
    target = MOST_WISHED // wish.storeys if wish.rooms == ANY else target_of(wish.rooms)
    parts = (wish.points or target) if wish.kind == VORONOI else target
    side = math.sqrt(region.area / (parts if wish.rooms != ANY or wish.kind == VORONOI else 100))
    place = bridged(region, 0.8 * side, budget)
    word = dice.word()
    for _ in range(_TRIES):
        _pay_for(_parts_expected(wish, parts), budget)
        plan = _divided(wish, place, parts, Dice(word), budget)
        if plan.count in wish.rooms or wish.rooms == ANY:
            return plan
        if plan.count > wish.rooms.high:
            return _reduced(wish, plan)
        parts = math.ceil(parts * max(1.05, 1.02 * target / plan.count))
        if parts > MOST_PARTS_A_ROOM * target + 1000:
            break
    raise CannotCompose(
        Message(
            "rooms={rooms}: this region was divided into {count} at most",
            rooms=str(wish.rooms),
            count=plan.count,
        )
    )


def _parts_expected(wish: DoorsWish, parts: int) -> int:
    """Return about how many parts there will be, where points and threshold decide it too."""
    if wish.rooms != ANY or wish.kind == VORONOI:
        return parts
    return min(parts, 4 * (wish.points or 0) // (wish.threshold or 1) + 4)


def _divided(wish: DoorsWish, region: Region, parts: int, dice: Dice, budget: Budget) -> FloorPlan:
    if wish.kind == VORONOI:
        plan = cells_of_region(region, parts, dice, budget)
    else:
        points = wish.points or POINTS_A_ROOM * parts
        threshold = wish.threshold or 0
        plan = split_region(region, points, threshold, parts, wish.margin, dice, budget)
    if region.box and wish.kind == RECTANGLES:
        return plan
    if not is_cut(wish):
        return in_one_part(kept_whole(plan, region))
    return in_one_part(_clean(cut(plan, region, budget), SMALL_SLIVER))


def kept_whole(plan: FloorPlan, region: Region) -> FloorPlan:
    """Return the rooms whose middle lies in the region."""
    return kept(plan, some_of(region.holds(plan.centres)))
