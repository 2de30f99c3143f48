"""Goals emptied backward: boxes are pulled off them one by one to where boxes start.

Where none can be taken away, one is pulled aside first: forward, it is parked there for a while.
"""

import numpy as np

from sakumon.families.sokoban.model.kernel.sides import all_groups
from sakumon.families.sokoban.model.kernel.warehouse import (
    BOX,
    EMPTY,
    NOWHERE,
    Warehouse,
    flood,
    is_marked,
    move_box,
    walk,
)
from sakumon.families.sokoban.solve.kernel.packing_plan import AWAY, PackingScratch
from sakumon.families.sokoban.solve.kernel.tables import FAR, LevelTables, pull_distances
from sakumon.kernel import njit
from sakumon.kernel.arrays import Shorts
from sakumon.kernel.slices import copy_into

TAKEN = -1


@njit
def find_areas(tables: LevelTables, house: Warehouse, scratch: PackingScratch) -> None:
    """Number the clusters of goals that touch one another."""
    area, number = scratch.area, 0
    for goal in tables.goals:
        if area[goal] == 0:
            number += 1
            flood(house.near, scratch.goal, 1, goal, NOWHERE, area, number, house.queue)


@njit
def take_apart(
    tables: LevelTables, house: Warehouse, scratch: PackingScratch, starts: Shorts, again: bool
) -> int:
    """Take boxes off all goals, and return in how many steps; some may be left there."""
    placed, unused = scratch.placed, scratch.unused
    for goal in tables.goals:
        house.content[goal] = BOX
    player, area, steps, left, parked = NOWHERE, 0, 0, placed.shape[0], 0
    while left and steps < scratch.back.shape[0]:
        place, landing = nearest_out(house, scratch, unused, placed[:left], player, area)
        if place < 0:
            place, landing = nearest_out(house, scratch, starts, placed[:left], player, area)
        if place >= 0:
            cell = placed[place]
            left -= 1
            placed[place] = placed[left]
            house.content[cell] = EMPTY
            scratch.back[steps, 0], scratch.back[steps, 1] = cell, AWAY
            player, area = landing, scratch.area[cell]
            for number in range(starts.shape[0]):
                if starts[number] == landing and not again:
                    unused[number] = TAKEN
        else:
            place, landing, player = best_aside(house, scratch, starts, placed[:left], player)
            if place < 0 or parked == placed.shape[0]:
                break
            parked += 1
            cell = placed[place]
            placed[place] = landing
            move_box(house, cell, landing)
            scratch.back[steps, 0], scratch.back[steps, 1] = cell, landing
        steps += 1
    return steps


@njit
def pulls_from(house: Warehouse, scratch: PackingScratch, cell: int, player: int) -> bool:
    """Find where the box on a cell can be pulled to; False if the player cannot get at it."""
    sides = 0
    if player != NOWHERE:
        walk(house, player)
    for way in range(4):
        if player == NOWHERE or is_marked(house, house.near[way, cell]):
            sides |= 1 << way
    if sides == 0:
        return False
    house.content[cell] = EMPTY
    all_groups(house, scratch.pulling.groups)
    pull_distances(house, scratch.pulling, cell, sides, scratch.pulls)
    house.content[cell] = BOX
    return True


@njit
def nearest_out(
    house: Warehouse,
    scratch: PackingScratch,
    starts: Shorts,
    placed: Shorts,
    player: int,
    area: int,
) -> tuple[int, int]:
    """Return which box gets to where some box starts by the fewest pulls, and that place.

    Goals beside those just left go first: one cluster after the other.
    """
    best, chosen, landing = np.int64(4 * FAR), NOWHERE, NOWHERE
    for place in range(placed.shape[0]):
        cell = placed[place]
        if not pulls_from(house, scratch, cell, player):
            continue
        elsewhere = np.int64(0) if scratch.area[cell] == area else np.int64(FAR)
        for start in starts:
            if start != TAKEN and start != cell and scratch.pulls[start] < FAR:
                pulls = scratch.pulls[start] + elsewhere
                if pulls < best:
                    best, chosen, landing = pulls, place, start
    return chosen, landing


@njit
def best_aside(
    house: Warehouse, scratch: PackingScratch, starts: Shorts, placed: Shorts, player: int
) -> tuple[int, int, int]:
    """Return which box to pull aside, where to, and where that leaves the player.

    The shortest pull is chosen after which some other box can be taken away.
    """
    pulls, reached = scratch.aside_pulls, scratch.aside_reached
    best, chosen, landing, standing = np.int64(FAR), NOWHERE, NOWHERE, NOWHERE
    for place in range(placed.shape[0]):
        home = placed[place]
        if not pulls_from(house, scratch, home, player):
            continue
        copy_into(pulls, scratch.pulls)
        for cell in range(reached.shape[0]):
            copy_into(reached[cell], scratch.pulling.reached[cell])
        house.content[home] = EMPTY
        for cell in range(house.near.shape[1] - 1):
            if pulls[cell] == 0 or pulls[cell] >= best:
                continue
            house.content[cell] = BOX
            placed[place] = cell
            for way in range(4):
                if reached[cell, way] and pulls[cell] < best:
                    beside = house.near[way, cell]
                    other, _ = nearest_out(house, scratch, starts, placed, beside, 0)
                    if other != NOWHERE and other != place:
                        best, chosen = np.int64(pulls[cell]), place
                        landing, standing = cell, beside
            house.content[cell] = EMPTY
        placed[place] = home
        house.content[home] = BOX
    return chosen, landing, standing
