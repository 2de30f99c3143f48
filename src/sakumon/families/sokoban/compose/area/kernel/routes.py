"""How a box is brought from its gate to its goal: pushes found, and followed step by step."""

from sakumon.families.sokoban.compose.area.kernel.ground import (
    OUTSIDE,
    AreaGround,
    takes_box,
    way_between,
)
from sakumon.families.sokoban.model.kernel.push import (
    VERTICAL_FIRST,
    decode,
    encode,
    opposite,
)
from sakumon.families.sokoban.model.kernel.sides import sides_reached
from sakumon.families.sokoban.model.kernel.walks import follow, write_walk
from sakumon.families.sokoban.model.kernel.warehouse import (
    BOX,
    EMPTY,
    Warehouse,
    is_marked,
    walk_to,
)
from sakumon.kernel import njit
from sakumon.kernel.arrays import Bytes, Ints

# How corners may be handled: as the paper does, or by any pushes at all.
PAPER, ANY_ROUTE = 0, 1
FIRST_PUSH = -1


@njit
def can_walk_past(house: Warehouse, box: int, start: int, goal: int) -> bool:
    """Tell whether the player gets from a cell to another, past a box on a third."""
    before = house.content[box]
    house.content[box] = BOX
    walk_to(house, start, goal)
    house.content[box] = before
    return is_marked(house, goal)


@njit
def detour(ground: AreaGround, cell: int, first: int, out: int) -> int:
    """Return how far a box is pushed past its corner and back so that the player gets to `out`.

    That is 0 if the player can simply walk round, and −1 if nothing helps.
    """
    house, back = ground.house, opposite(first)
    near = house.near
    if can_walk_past(house, cell, near[back, cell], out):
        return 0
    if not can_walk_past(house, cell, near[first, cell], out):
        return -1
    far, there = 1, near[first, cell]
    while takes_box(ground, there):
        beyond = near[first, there]
        if can_walk_past(house, there, near[back, there], beyond):
            return far
        there = beyond
        far += 1
    return -1


@njit
def route_along(ground: AreaGround, path: Ints, length: int, pushes: Ints) -> int:
    """Write the pushes that follow a path, corners handled as in the paper; −1 if one cannot be."""
    near, count, first = ground.house.near, 0, -1
    for place in range(length - 1):
        cell = path[place]
        way = way_between(ground, cell, path[place + 1])
        if place > 0 and way != first:
            far = detour(ground, cell, first, near[opposite(way), cell])
            if far < 0:
                return -1
            for number in range(2 * far):
                turn = first if number < far else opposite(first)
                pushes[count] = encode(cell, turn)
                cell = near[turn, cell]
                count += 1
        pushes[count] = encode(cell, way)
        count += 1
        first = way
    return count


@njit
def route_anyhow(ground: AreaGround, start: int, player: int, goal: int, pushes: Ints) -> int:
    """Write fewest pushes that bring a box from start to goal; return how many, or −1.

    The player begins outside and must be able to get out again.
    """
    house, near, content, kind = ground.house, ground.house.near, ground.house.content, ground.kind
    sides, known, pushed, pending = ground.sides, ground.known, ground.pushed, ground.pending
    ground.searches[0] += 1
    search = ground.searches[0]
    done, many, cell, last = -1, 0, start, FIRST_PUSH
    side = way_between(ground, start, player)
    while cell != goal or not can_walk_past(house, cell, near[side, cell], player):
        if known[cell, side] != search:
            note_sides(sides[cell], known[cell], sides_reached(house, cell, side), search)
        for turn in range(4):
            way = VERTICAL_FIRST[turn]
            push = encode(cell, way)
            if sides[cell, side] >> opposite(way) & 1 == 0 or pushed[push] == search:
                continue
            ahead = near[way, cell]
            if content[ahead] == EMPTY and kind[ahead] != OUTSIDE:
                pushed[push] = search
                ground.pushed_after[push] = last
                pending[many] = push
                many += 1
        done += 1
        if done == many:
            return -1
        last = pending[done]
        before, way = decode(last)
        cell, side = near[way, before], opposite(way)
    return write_back(ground, last, pushes)


@njit
def note_sides(sides: Bytes, known: Ints, reached: int, search: int) -> None:
    """Note the sides of a box that the player can walk between, for each of them."""
    for way in range(4):
        if reached >> way & 1:
            sides[way] = reached
            known[way] = search


@njit
def write_back(ground: AreaGround, last: int, pushes: Ints) -> int:
    """Write the pushes up to the last of a search, in their order."""
    count, push = 0, last
    while push != FIRST_PUSH:
        pushes[count] = push
        push = ground.pushed_after[push]
        count += 1
    for place in range(count // 2):
        other = count - 1 - place
        pushes[place], pushes[other] = pushes[other], pushes[place]
    return count


@njit
def store_box(
    house: Warehouse,
    gate: int,
    outside: int,
    pushes: Ints,
    used: Bytes,
    steps: Bytes,
    done: int,
) -> int:
    """Push a box in by its gate and walk out again; write the steps after those done.

    Returns how many steps are done then, or −1 if one fails.
    """
    used[gate] = 1
    house.content[gate] = BOX
    done = follow(house, outside, pushes, used, steps, done)
    if done < 0:
        return -1
    player, _ = decode(pushes[-1])
    return write_walk(house, player, outside, used, steps, done)
