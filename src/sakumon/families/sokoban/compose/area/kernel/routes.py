"""How a box is brought from its gate to its goal: pushes found, and followed step by step."""

from sakumon.families.sokoban.compose.area.kernel.ground import (
    OUTSIDE,
    Bytes,
    Ground,
    Ints,
    free_cells,
    holds_box,
    sides_far,
    sides_near,
    walk,
)
from sakumon.families.sokoban.compose.area.kernel.paths import way_of
from sakumon.kernel import njit

# How corners may be handled: as the paper does, or by any pushes at all.
PAPER, ANY_ROUTE = 0, 1


@njit
def detour(ground: Ground, time: int, cell: int, first: int, out: int) -> int:
    """Return how far a box is pushed past its corner and back so that the player gets to `out`.

    That is 0 if the player can simply walk round, and −1 if nothing helps.
    """
    ways = ground.ways
    if walk(ground, time, cell, cell - ways[first], out):
        return 0
    if not walk(ground, time, cell, cell + ways[first], out):
        return -1
    far = 1
    there = cell + ways[first]
    while holds_box(ground, time, there):
        beyond = there + ways[first]
        if walk(ground, time, there, there - ways[first], beyond):
            return far
        there = beyond
        far += 1
    return -1


@njit
def route_along(ground: Ground, time: int, path: Ints, length: int, pushes: Bytes) -> int:
    """Write the pushes that follow a path, corners handled as in the paper; −1 if one cannot be."""
    count = 0
    first = -1
    for place in range(length - 1):
        cell = path[place]
        way = way_of(ground, cell, path[place + 1])
        if place > 0 and way != first:
            far = detour(ground, time, cell, first, cell - ground.ways[way])
            if far < 0:
                return -1
            for number in range(2 * far):
                pushes[count] = first if number < far else first ^ 1
                count += 1
        pushes[count] = way
        count += 1
        first = way
    return count


@njit
def route_anyhow(
    ground: Ground, time: int, start: int, player: int, goal: int, pushes: Bytes
) -> int:
    """Write fewest pushes that bring a box from start to goal; return how many, or −1.

    The player begins outside and must be able to get out again.
    """
    ways, kind, pushed, line = ground.ways, ground.kind, ground.pushed, ground.push_line
    free, sides, outside = free_cells(ground, time), ground.sides, player
    ground.mark[0] += 1
    search = ground.mark[0]
    head, tail, cell, last = -1, 0, start, -1
    side = way_of(ground, start, player)
    while cell != goal or not walk(ground, time, cell, cell + ways[side], outside):
        if ground.sides_of[4 * cell + side] != search:
            find_sides(ground, free, cell, side, search)
        for way in range(4):
            ahead = cell + ways[way]
            state = 4 * ahead + way
            if sides[4 * cell + side] >> (way ^ 1) & 1 == 0 or pushed[state] == search:
                continue
            if free[ahead] == 1 and kind[ahead] != OUTSIDE:
                pushed[state] = search
                ground.pushed_from[state] = last
                line[tail] = state
                tail += 1
        head += 1
        if head == tail:
            return -1
        last = line[head]
        cell, side = last // 4, last % 4 ^ 1
    return write_back(ground, last, pushes)


@njit
def find_sides(ground: Ground, free: Bytes, box: int, side: int, search: int) -> None:
    """Find the sides of a box that the player reaches from one of them, and keep them."""
    ways, around = ground.ways, 0
    for way in range(4):
        around |= free[box + ways[way]] << way
    reached = sides_near(free, ways, box, side, around)
    if reached != around:
        ground.mark[0] += 1
        mark = ground.mark[0]
        reached = sides_far(free, ways, box, side, around, ground.seen, mark, ground.line)
    for way in range(4):
        if reached >> way & 1:
            ground.sides[4 * box + way] = reached
            ground.sides_of[4 * box + way] = search


@njit
def write_back(ground: Ground, last: int, pushes: Bytes) -> int:
    """Write the pushes that led to a state of the search, in their order."""
    count = 0
    state = last
    while state >= 0:
        count += 1
        state = ground.pushed_from[state]
    place, state = count, last
    while state >= 0:
        place -= 1
        pushes[place] = state % 4
        state = ground.pushed_from[state]
    return count


@njit
def step_to(
    ground: Ground,
    time: int,
    box: int,
    player: int,
    goal: int,
    used: Bytes,
    steps: Bytes,
    done: int,
) -> int:
    """Walk the player by a shortest way, mark the cells and write the steps after those done.

    Returns how many steps are done then, or −1 if the player cannot get there.
    """
    if not walk(ground, time, box, player, goal):
        return -1
    length, cell = 0, goal
    while cell != player:
        length += 1
        cell = ground.before[cell]
    place, cell = done + length, goal
    while cell != player:
        used[cell] = 1
        place -= 1
        steps[place] = way_of(ground, ground.before[cell], cell)
        cell = ground.before[cell]
    return done + length


@njit
def follow(
    ground: Ground,
    time: int,
    box: int,
    player: int,
    pushes: Bytes,
    count: int,
    used: Bytes,
    steps: Bytes,
) -> int:
    """Push a box so, walking between pushes and out again; mark the cells, write the steps.

    Steps are ways, those that push have 4 added. Returns their number, or −1 if one fails.
    """
    outside, done = player, 0
    used[box] = 1
    for number in range(count):
        way = pushes[number]
        ahead = box + ground.ways[way]
        behind = box - ground.ways[way]
        done = step_to(ground, time, box, player, behind, used, steps, done)
        if done < 0 or not holds_box(ground, time, ahead):
            return -1
        steps[done] = 4 + way
        done += 1
        player, box = box, ahead
        used[ahead] = 1
    return step_to(ground, time, box, player, outside, used, steps, done)


@njit
def outside_gate(ground: Ground, gate: int) -> int:
    """Return the cell from which the player pushes a box in."""
    for way in range(4):
        if ground.kind[gate + ground.ways[way]] == OUTSIDE:
            return gate + ground.ways[way]  # type: ignore[no-any-return]
    return -1
