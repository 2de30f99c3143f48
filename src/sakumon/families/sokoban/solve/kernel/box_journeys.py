"""Whole journeys of one box: pushes of it in a row, named by where it starts and the last push."""

from sakumon.families.sokoban.model.kernel.push import decode, encode, opposite
from sakumon.families.sokoban.model.kernel.warehouse import (
    BOX,
    EMPTY,
    Warehouse,
    corner_of,
    walk,
)
from sakumon.families.sokoban.solve.kernel.features import JOURNEY, PACKED, measure
from sakumon.families.sokoban.solve.kernel.frozen import DEAD, freeze
from sakumon.families.sokoban.solve.kernel.packing_plan import STEPS, UNORDERED, PackingPlan
from sakumon.families.sokoban.solve.kernel.states import FOUND, WORK
from sakumon.families.sokoban.solve.kernel.tables import LevelTables, can_push
from sakumon.kernel import entry, njit
from sakumon.kernel.arrays import Flags, Ints, Longs, Shorts

# The counter, after WORK and FOUND, of the journeys listed.
LISTED = 2
# Rows of a trail: whether a push was seen or made, pushes in their order, the region after each.
SEEN, SEQUENCE, REGION = range(3)
UNSEEN, PENDING, MADE = range(3)
NOT_REACHED, FIRST_PUSH = -2, -1


@njit
def encode_journey(start: int, last: int) -> int:
    """Return the number of a journey: the box's first cell, and the last push."""
    return start << 16 | last


@njit
def decode_journey(journey: int) -> tuple[int, int]:
    """Return where a box's journey begins, and its last push."""
    return journey >> 16, journey & 0xFFFF


@njit
def list_journeys(
    tables: LevelTables,
    house: Warehouse,
    plan: PackingPlan,
    boxes: Shorts,
    listed: Ints,
    trail: Ints,
    home: Flags,
    notes: Ints,
    counters: Longs,
    place: int,
) -> None:
    """List the journeys of one box from the state in the warehouse, each with its features."""
    near, content, live = house.near, house.content, tables.live
    start = boxes[place]
    trail[SEEN] = UNSEEN
    content[start] = EMPTY
    many, done = 0, 0
    for way in range(4):
        target = near[way, start]
        if home[near[opposite(way), start]] and content[target] == EMPTY and live[target]:
            push = encode(start, way)
            trail[SEEN, push] = PENDING
            trail[SEQUENCE, many] = push
            many += 1
    while done < many:
        push = trail[SEQUENCE, done]
        before, way = decode(push)
        cell = near[way, before]
        done += 1
        content[cell] = BOX
        reach = walk(house, before)
        corner = corner_of(house, reach)
        trail[REGION, push] = corner
        fresh = not (cell == start and home[corner])
        for other in range(4):
            if other != way:
                same = encode(near[opposite(other), cell], other)
                fresh = fresh and (trail[SEEN, same] != MADE or trail[REGION, same] != corner)
        trail[SEEN, push] = MADE
        if fresh and freeze(tables, house, cell) != DEAD:
            # The features need the player's region as it is marked now, and spoil the queue only.
            number = counters[LISTED]
            counters[LISTED] += 1
            counters[WORK] += reach + near.shape[1]
            boxes[place] = cell
            measure(tables, house, plan, notes, boxes, reach, listed[number])
            boxes[place] = start
            listed[number, JOURNEY] = encode_journey(start, push)
            if listed[number, PACKED] == plan.length[UNORDERED] + plan.length[STEPS]:
                counters[FOUND] = listed[number, JOURNEY]
            for other in range(4):
                push = encode(cell, other)
                if trail[SEEN, push] == UNSEEN and can_push(tables, house, cell, other):
                    trail[SEEN, push] = PENDING
                    trail[SEQUENCE, many] = push
                    many += 1
        content[cell] = EMPTY
    content[start] = BOX


@entry
def pushes_of_journey(
    tables: LevelTables,
    house: Warehouse,
    player: int,
    start: int,
    last: int,
    came: Ints,
    pushes: Ints,
) -> int:
    """Write the fewest pushes that take a box from `start` to its last push; return how many.

    There is room for every push of a box, and for the one that each came from.
    """
    near, content, queue = house.near, house.content, pushes
    came[:] = NOT_REACHED
    walk(house, player)
    many, done, cell, push = 0, 0, start, FIRST_PUSH
    while came[last] == NOT_REACHED:
        for way in range(4):
            after = encode(cell, way)
            if came[after] == NOT_REACHED and can_push(tables, house, cell, way):
                came[after] = push
                queue[many] = after
                many += 1
        content[start] = EMPTY
        push = queue[done]
        done += 1
        before, way = decode(push)
        cell = near[way, before]
        content[cell] = BOX
        walk(house, before)
        content[cell] = EMPTY
    content[start] = BOX
    length, push = 0, last
    while push != FIRST_PUSH:
        length += 1
        push = came[push]
    push = last
    for place in range(length - 1, -1, -1):
        pushes[place] = push
        push = came[push]
    return length
