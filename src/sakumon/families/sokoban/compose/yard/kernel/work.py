"""A yard around a goal area: boxes are pulled out of their gates to where they wait.

Everything is found backward, one box after another, the last one stored first. Then the pushes
are followed forward, and cells that they can do without go back to the wall.
"""

from typing import NamedTuple

import numpy as np

from sakumon.families.sokoban.model.kernel.push import (
    VERTICAL_FIRST,
    decode,
    encode,
    opposite,
)
from sakumon.families.sokoban.model.kernel.sides import sides_reached
from sakumon.families.sokoban.model.kernel.walks import follow
from sakumon.families.sokoban.model.kernel.warehouse import (
    BOX,
    EMPTY,
    NOWHERE,
    WALL,
    Warehouse,
    is_marked,
    new_warehouse,
    walk_to,
)
from sakumon.kernel import entry, njit
from sakumon.kernel.arrays import Bytes, Ints, Shorts, Words64
from sakumon.kernel.dice import below
from sakumon.kernel.slices import copy_into

# Times in a hundred that a place far from the gate is chosen, where any would do.
FAR_CHANCE = 75
FIRST_PULL = -1


class YardSite(NamedTuple):
    """A board in work. A pull is the push that undoes it: the box's cell after it, and the way."""

    house: Warehouse
    pulled: Ints  # pull: the number of the last search that made it
    pulled_after: Ints  # pull: the one before it
    pending: Ints
    order: Ints  # pulls among which a place is chosen
    searches: Ints  # how many there have been
    before: Bytes  # cell: what was on it before pushes are followed
    used: Bytes  # cell: whether the pushes need it
    trial_used: Bytes  # the same, while one more cell is shut


def new_site(near: Shorts, floor: Bytes) -> YardSite:
    """Return a board without boxes."""
    house, cells = new_warehouse(near), near.shape[1]
    house.content[:-1][floor == 0] = WALL
    pulled, pulled_after, pending, order = np.zeros((4, 4 * cells), np.int32)
    before, used, trial_used = np.zeros((3, cells), np.uint8)
    searches = np.zeros(1, np.int32)
    return YardSite(house, pulled, pulled_after, pending, order, searches, before, used, trial_used)


@njit
def side_of(house: Warehouse, cell: int, player: int) -> int:
    """Return the direction from a cell to the player beside it."""
    for way in range(4):
        if house.near[way, cell] == player:
            return way
    return NOWHERE


@njit
def pull_everywhere(site: YardSite, gate: int, player: int) -> int:
    """Pull a box out of its gate wherever it can go; return how many pulls are `pending`."""
    house, pending = site.house, site.pending
    near, content = house.near, house.content
    site.searches[0] += 1
    done, many, cell, last = -1, 0, gate, FIRST_PULL
    side = side_of(house, gate, player)
    while True:
        reached = sides_reached(house, cell, side)
        for turn in range(4):
            way = VERTICAL_FIRST[turn]
            stand = near[way, cell]
            pull = encode(stand, opposite(way))
            if reached >> way & 1 == 0 or site.pulled[pull] == site.searches[0]:
                continue
            if content[near[way, stand]] == EMPTY:
                site.pulled[pull] = site.searches[0]
                site.pulled_after[pull] = last
                pending[many] = pull
                many += 1
        done += 1
        if done == many:
            return many
        last = pending[done]
        cell, way = decode(last)
        side = opposite(way)


@njit
def player_after(site: YardSite, pull: int) -> int:
    """Return where the player stands after a pull."""
    cell, way = decode(pull)
    return site.house.near[opposite(way), cell]  # type: ignore[no-any-return]


@njit
def choose_place(site: YardSite, pulls: int, waits: Bytes, exit_cell: int, dice: Words64) -> int:
    """Choose a pull after which the box waits in the yard and the player gets to its exit.

    Most often one of the farther half. Returns −1 if there is none.
    """
    house = site.house
    first = pulls // 2 if below(dice, 100) < FAR_CHANCE else 0
    for start in (first, 0):
        copy_into(site.order, site.pending[start:pulls])
        order = site.order
        for last in range(pulls - start - 1, -1, -1):
            other = below(dice, last + 1)
            pull = order[other]
            order[other] = order[last]
            cell, _ = decode(pull)
            if waits[cell] == 0 or house.content[cell] == BOX:
                continue
            house.content[cell] = BOX
            walk_to(house, player_after(site, pull), exit_cell)
            if is_marked(house, exit_cell):
                return pull  # type: ignore[no-any-return]
            house.content[cell] = EMPTY
    return -1


@entry
def place_boxes(
    site: YardSite,
    gates: Ints,
    goals: Ints,
    outsides: Ints,
    waits: Bytes,
    pushes: Ints,
    counts: Ints,
    dice: Words64,
) -> int:
    """Pull every box from its gate to a waiting place; return where the player is then, or −1.

    `pushes` gets for each box those that bring it to its gate, `counts` how many there are.
    """
    content = site.house.content
    for goal in goals:
        content[goal] = BOX
    player = -1
    for box in range(len(gates) - 1, -1, -1):
        content[goals[box]] = EMPTY
        pulls = pull_everywhere(site, gates[box], outsides[box])
        pull = choose_place(site, pulls, waits, outsides[max(box - 1, 0)], dice)
        if pull < 0:
            return -1
        player = player_after(site, pull)
        count = 0
        while pull != FIRST_PULL:
            pushes[box, count] = pull
            count += 1
            pull = site.pulled_after[pull]
        counts[box] = count
    return player


@njit
def follow_all(site: YardSite, player: int, pushes: Ints, used: Bytes, steps: Bytes) -> int:
    """Follow all pushes, noting the cells they use; boxes are left where they were at the start.

    Returns the number of steps, or −1 if one fails.
    """
    content = site.house.content
    copy_into(site.before, content)
    for cell in range(len(used)):
        used[cell] = content[cell] == BOX
    used[player] = 1
    done = follow(site.house, player, pushes, used, steps, 0)
    copy_into(content, site.before)
    return done


@entry
def tighten(
    site: YardSite, player: int, pushes: Ints, cells: Ints, steps: Bytes, trial_steps: Bytes
) -> int:
    """Shut one cell after another if all pushes can still be made; return the steps they take."""
    content, used = site.house.content, site.used
    done = follow_all(site, player, pushes, used, steps)
    if done < 0:
        return -1
    for cell in cells:
        if content[cell] != EMPTY or cell == player:
            continue
        content[cell] = WALL
        if used[cell] == 0:
            continue
        fewer = follow_all(site, player, pushes, site.trial_used, trial_steps)
        if fewer < 0:
            content[cell] = EMPTY
        else:
            done = fewer
            copy_into(used, site.trial_used)
            copy_into(steps, trial_steps[:done])
    return done
