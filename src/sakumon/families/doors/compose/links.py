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
# Of this many rooms one may have stairs to the next storey.
ROOMS_A_STAIR = 12


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

    @property
    def lists(self) -> kernel.LinkLists:
        """The links of every room, and which links are usable, as kernels take them."""
        return kernel.LinkLists(self.first, self.to, self.by, self.usable)

    def space_for_options(self) -> Ints:
        """Return an array that takes all links of any one room."""
        return np.empty(np.diff(self.first).max(initial=1), np.int32)

    def degrees(self, chosen: Flags) -> Ints:
        """Return how many doors each room has."""
        return np.bincount(self.pairs[chosen].ravel(), minlength=self.rooms).astype(np.int32)


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
    count = max(1, plan.count // ROOMS_A_STAIR)
    pairs = []
    for storey in range(storeys - 1):
        rooms = sorted(dice.shuffled(large)[:count])
        pairs += [(room + storey * plan.count, room + (storey + 1) * plan.count) for room in rooms]
    return np.array(pairs, np.int32)


def clustered(links: Links, dice: Dice) -> Flags:
    """Open doors by the paper's clustering."""
    leader, chosen = _all_apart(links), np.zeros(len(links.pairs), np.bool_)
    active, options = np.arange(links.rooms, dtype=np.int32), links.space_for_options()
    all_usable, state = bool(links.usable.all()), dice_state(dice.word())
    kernel.cluster(links.lists, all_usable, leader, active, options, chosen, state)
    return chosen


def _all_apart(links: Links) -> Ints:
    """Return clusters of one room each."""
    return np.full(links.rooms, -1, np.int32)


def grown(links: Links, style: float, dice: Dice) -> Flags:
    """Open doors by growing: long ways at style 0, many dead ends at style 1."""
    reached, chosen = np.zeros(links.rooms, np.bool_), np.zeros(len(links.pairs), np.bool_)
    active, options = np.empty(links.rooms, np.int32), links.space_for_options()
    state = dice_state(dice.word())
    kernel.grow(links.lists, style, reached, active, options, chosen, state)
    return chosen


def completed(links: Links, plan: FloorPlan, chosen: Flags) -> Flags:
    """Join what is still apart, through the widest of the walls left."""
    if np.count_nonzero(chosen) == links.rooms - 1:
        return chosen
    leader, tree = _all_apart(links), chosen.copy()
    kernel.connect(links.pairs, np.flatnonzero(chosen).astype(np.int32), leader, tree)
    rest = np.flatnonzero(~chosen & (links.walls != STAIRS))
    order = rest[np.argsort(-plan.lengths[links.walls[rest]], kind="stable")]
    kernel.connect(links.pairs, order.astype(np.int32), leader, tree)
    return tree


def rehung(links: Links, chosen: Flags, low: int, high: int, dice: Dice) -> Flags:
    """Move dead ends about until there are between `low` and `high` of them, if they can be."""
    tree = chosen.copy()
    degree = links.degrees(tree)
    ends = int(np.count_nonzero(degree == 1))
    wanted, tries = min(max(ends, low), high), 60 * links.rooms
    kernel.rehang(links.lists, tree, degree, ends, wanted, tries, dice_state(dice.word()))
    return tree


def braided(links: Links, chosen: Flags, share: float, zone: Ints, dice: Dice) -> Flags:
    """Open a second door in a share of the dead ends, never between two zones."""
    if share == 0:
        return chosen
    braid = chosen.copy()
    degree = links.degrees(braid)
    ends = dice.shuffled(np.flatnonzero(degree == 1).tolist())
    order = np.array(ends[: round(share * len(ends))], np.int32)
    inside = zone[links.pairs[:, 0]] == zone[links.pairs[:, 1]]
    usable = links.usable & inside & (links.walls != STAIRS)
    kernel.braid(links.lists._replace(usable=usable), braid, degree, order)
    return braid


def place_openings(plan: FloorPlan, walls: Ints, least: float, dice: Dice) -> Floats:
    """Return the opening of every door, in shares of its wall; stairs have all of it."""
    openings = np.tile([0.0, 1.0], (len(walls), 1))
    real = walls != STAIRS
    lengths = plan.lengths[walls[real]]
    liked = np.maximum(least, np.minimum(WIDTH * plan.unit, SHARE * lengths))
    widths = np.where(lengths >= least, np.minimum(liked, lengths), 2 * SHARE * lengths / 1.5)
    drawn, state = np.empty((len(lengths), 2), np.float64), dice_state(dice.word())
    kernel.draw_openings(lengths, widths, WIDTH * plan.unit, drawn, state)
    openings[real] = drawn
    return openings
