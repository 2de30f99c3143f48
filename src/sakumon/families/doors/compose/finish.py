"""A tree of doors finished to a maze: start and goal, locks, keys, loops, openings."""

import numpy as np

from sakumon.core.dice import Dice
from sakumon.families.doors.compose import links as doors
from sakumon.families.doors.compose.ends import choose_ends
from sakumon.families.doors.compose.links import Links
from sakumon.families.doors.compose.locks import put_locks
from sakumon.families.doors.compose.wish import DoorsWish
from sakumon.families.doors.model.floorplan import FloorPlan
from sakumon.families.doors.model.kernel.lists import door_lists
from sakumon.families.doors.model.maze import STAIRS, DoorMaze, sorted_maze
from sakumon.kernel.arrays import Flags


def finish_maze(
    wish: DoorsWish, plan: FloorPlan, links: Links, tree: Flags, dice: Dice
) -> DoorMaze:
    """Return the maze of a tree of doors."""
    whole = np.zeros(links.rooms, np.int32)
    chosen = tree if wish.keys else doors.braided(links, tree, wish.braid, whole, dice)
    numbers = np.flatnonzero(chosen)
    pairs, walls = links.pairs[numbers], links.walls[numbers]
    ends = choose_ends(wish, plan, door_lists(pairs, links.rooms))
    locked = put_locks(pairs, walls == STAIRS, links.rooms, ends, wish.keys, dice)
    locks = np.zeros(len(links.pairs), np.int32)
    locks[numbers[list(locked.doors)]] = np.arange(1, len(locked.doors) + 1)
    if wish.keys:  # loops never lead round a lock, so they come after it
        numbers = np.flatnonzero(doors.braided(links, tree, wish.braid, locked.zone, dice))
        pairs, walls = links.pairs[numbers], links.walls[numbers]
    openings = doors.place_openings(plan, walls, wish.door * plan.unit, dice)
    return sorted_maze(
        plan, wish.storeys, pairs, walls, openings, locks[numbers], locked.keys, ends
    )
