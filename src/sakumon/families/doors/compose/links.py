"""Where doors could be, and where they are put: clusters, loops, openings."""

from dataclasses import dataclass

import numpy as np

from sakumon.core.dice import Dice
from sakumon.families.doors.compose.kernel import cluster as kernel
from sakumon.families.doors.model.floorplan import FloorPlan
from sakumon.families.doors.model.kernel.lists import door_lists, pairs_of
from sakumon.families.doors.model.maze import STAIRS
from sakumon.kernel.arrays import Flags, Floats, Ints
from sakumon.kernel.dice import dice_state

# How wide an opening would like to be, in sides of the mean room and in shares of its wall.
WIDTH, SHARE = 0.4, 0.6
# One room in so many may have stairs to the next storey.
STAIRS_PER_ROOM = 12


@dataclass(frozen=True, slots=True)
class Links:
    """All places for a door: pairs of rooms, the wall between them, and whether it is wide enough.

    `first`, `to` and `by` list the links of every room.
    """

    pairs: Ints
    walls: Ints
    usable: Flags
    first: Ints
    to: Ints
    by: Ints

    @property
    def rooms(self) -> int:
        """How many rooms there are."""
        return len(self.first) - 1


def links_of(plan: FloorPlan, storeys: int, least: float, dice: Dice) -> Links:
    """Return the places for doors and stairs; `least` is the width a door must have."""
    first, to, by = plan.neighbours
    pairs, walls, numbers = pairs_of(first, to, by)
    if storeys == 1:
        return Links(pairs, walls, plan.lengths[walls] >= least, first, to, numbers)
    flats = [pairs + storey * plan.count for storey in range(storeys)]
    stairs = _stairs(plan, storeys, dice)
    pairs = np.concatenate((*flats, stairs)).astype(np.int32)
    walls = np.concatenate((np.tile(walls, storeys), np.full(len(stairs), STAIRS, np.int32)))
    usable = (walls == STAIRS) | (plan.lengths[walls] >= least)
    return Links(pairs, walls, usable, *door_lists(pairs, plan.count * storeys))


def _stairs(plan: FloorPlan, storeys: int, dice: Dice) -> Ints:
    """Draw the rooms that may have stairs, among the larger half."""
    large = np.flatnonzero(plan.areas >= np.median(plan.areas)).tolist()
    count = max(1, plan.count // STAIRS_PER_ROOM)
    found = []
    for storey in range(storeys - 1):
        rooms = sorted(dice.shuffled(large)[:count])
        found += [(room + storey * plan.count, room + (storey + 1) * plan.count) for room in rooms]
    return np.array(found, np.int32)


def clustered(links: Links, dice: Dice) -> Flags:
    """Open doors by the paper's clustering."""
    leader = np.full(links.rooms, -1, np.int32)
    lists = (links.first, links.to, links.by, links.usable)
    chosen: Flags = kernel.cluster(*lists, leader, dice_state(dice.word()))
    return chosen


def grown(links: Links, style: float, dice: Dice) -> Flags:
    """Open doors by growing: long ways at style 0, many dead ends at style 1."""
    lists = (links.first, links.to, links.by, links.usable)
    chosen: Flags = kernel.grow(*lists, style, dice_state(dice.word()))
    return chosen


def completed(links: Links, plan: FloorPlan, chosen: Flags) -> Flags:
    """Join what is still apart, through the widest of the walls left."""
    if np.count_nonzero(chosen) == links.rooms - 1:
        return chosen
    leader, found = np.full(links.rooms, -1, np.int32), chosen.copy()
    kernel.connect(links.pairs, np.flatnonzero(chosen).astype(np.int32), leader, found)
    rest = np.flatnonzero(~chosen & (links.walls != STAIRS))
    order = rest[np.argsort(-plan.lengths[links.walls[rest]], kind="stable")]
    kernel.connect(links.pairs, order.astype(np.int32), leader, found)
    return found


def dead_ends(links: Links, chosen: Flags) -> int:
    """Return how many rooms have one door."""
    return int(np.count_nonzero(kernel.degrees(links.pairs, chosen, links.rooms) == 1))


def rehung(links: Links, chosen: Flags, low: int, high: int, dice: Dice) -> Flags:
    """Move dead ends about until there are between `low` and `high` of them, if they can be."""
    found = chosen.copy()
    degree = kernel.degrees(links.pairs, found, links.rooms)
    ends = int(np.count_nonzero(degree == 1))
    goal = min(max(ends, low), high)
    lists = (links.first, links.to, links.by, links.usable)
    kernel.rehang(*lists, found, degree, goal, 60 * links.rooms, dice_state(dice.word()))
    return found


def braided(links: Links, chosen: Flags, share: float, zone: Ints, dice: Dice) -> Flags:
    """Open a second door in a share of the dead ends, never between two zones."""
    if share == 0:
        return chosen
    found = chosen.copy()
    degree = kernel.degrees(links.pairs, found, links.rooms)
    ends = dice.shuffled(np.flatnonzero(degree == 1).tolist())
    order = np.array(ends[: round(share * len(ends))], np.int32)
    inside = zone[links.pairs[:, 0]] == zone[links.pairs[:, 1]]
    usable = links.usable & inside & (links.walls != STAIRS)
    kernel.braid(links.first, links.to, links.by, usable, found, degree, order)
    return found


def openings(plan: FloorPlan, walls: Ints, least: float, dice: Dice) -> Floats:
    """Return the opening of every door, in shares of its wall; stairs have all of it."""
    found = np.tile([0.0, 1.0], (len(walls), 1))
    real = walls != STAIRS
    lengths = plan.lengths[walls[real]]
    liked = np.maximum(least, np.minimum(WIDTH * plan.unit, SHARE * lengths))
    widths = np.where(lengths >= least, np.minimum(liked, lengths), 2 * SHARE * lengths / 1.5)
    state = dice_state(dice.word())
    found[real] = kernel.draw_openings(lengths, widths, WIDTH * plan.unit, state)
    return found
