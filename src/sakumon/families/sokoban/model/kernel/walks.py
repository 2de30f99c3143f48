"""Pushes followed step by step: the player walks to each by a shortest way."""

from sakumon.families.sokoban.model.kernel.push import decode, opposite
from sakumon.families.sokoban.model.kernel.warehouse import (
    EMPTY,
    Warehouse,
    is_marked,
    move_box,
    walk_to,
)
from sakumon.kernel import entry, njit
from sakumon.kernel.arrays import Bytes, Ints

# Steps are directions; those that push have this added.
PUSHED = 4


@njit
def write_walk(
    house: Warehouse, player: int, goal: int, used: Bytes, steps: Bytes, done: int
) -> int:
    """Write a shortest walk after the steps done, and note the cells it uses.

    Returns how many steps are done then, or −1 if there is no way.
    """
    if house.content[goal] != EMPTY:
        return -1
    # From the goal back: the first of its neighbours that was found is nearer to it by one.
    seen = walk_to(house, goal, player)
    if not is_marked(house, player):
        return -1
    for place in range(seen):
        house.order[house.queue[place]] = place
    cell = player
    while cell != goal:
        way = way_to_first(house, cell)
        cell = house.near[way, cell]
        used[cell] = 1
        steps[done] = way
        done += 1
    return done


@njit
def way_to_first(house: Warehouse, cell: int) -> int:
    """Return the direction to the neighbour of a cell that the last walk found first."""
    first, found_at = -1, house.order[cell]
    for way in range(4):
        beside = house.near[way, cell]
        if is_marked(house, beside) and house.order[beside] < found_at:
            first, found_at = way, house.order[beside]
    return first


@entry
def follow(
    house: Warehouse, player: int, pushes: Ints, used: Bytes, steps: Bytes, done: int
) -> int:
    """Make pushes one after another, walking between; write the steps and note the cells used.

    Returns how many steps are done then, or −1 if a push fails; boxes stay where they are then.
    """
    for push in pushes:
        cell, way = decode(push)
        ahead = house.near[way, cell]
        if house.content[ahead] != EMPTY:
            return -1
        done = write_walk(house, player, house.near[opposite(way), cell], used, steps, done)
        if done < 0:
            return -1
        steps[done] = PUSHED + way
        done += 1
        move_box(house, cell, ahead)
        used[ahead] = 1
        player = cell
    return done
