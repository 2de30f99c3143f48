"""Between which sides of a box the player can walk."""

from sakumon.families.sokoban.model.kernel.warehouse import (
    BOX,
    EMPTY,
    NOWHERE,
    Warehouse,
    is_marked,
    walk_to,
)
from sakumon.kernel import njit
from sakumon.kernel.arrays import Shorts

# The group of a side on which the player cannot stand.
BLOCKED = -1
# The one side of a set of sides, as bits; NOWHERE for sets of others.
LONE = (NOWHERE, 0, 1, NOWHERE, 2, NOWHERE, NOWHERE, NOWHERE, 3)


@njit
def free_sides(house: Warehouse, cell: int) -> int:
    """Return the sides of a box on a cell where the player can stand, as bits."""
    free = 0
    for way in range(4):
        if house.content[house.near[way, cell]] == EMPTY:
            free |= 1 << way
    return free


@njit
def round_corners(house: Warehouse, cell: int, side: int, wanted: int) -> int:
    """Return the sides wanted that are reached from one by steps round corners: most often all."""
    reached = 1 << side
    for number in range(8):
        way, turn = number & 3, (number + 1) & 3
        both = 1 << way | 1 << turn
        if wanted & both != both or reached & both == 0 or reached & both == both:
            continue
        if house.content[house.near[turn, house.near[way, cell]]] == EMPTY:
            reached |= both
    return reached


@njit
def walk_round(house: Warehouse, cell: int, side: int, wanted: int, reached: int) -> int:
    """Return which of the sides wanted are reached from one by any walk past the box."""
    before, missing = house.content[cell], wanted ^ reached
    house.content[cell] = BOX
    # Where one side is missing the walk may end there.
    last = LONE[missing] if missing < len(LONE) else NOWHERE
    walk_to(house, house.near[side, cell], house.near[last, cell] if last != NOWHERE else NOWHERE)
    house.content[cell] = before
    for way in range(4):
        if missing >> way & 1 and is_marked(house, house.near[way, cell]):
            reached |= 1 << way
    return reached


@njit
def sides_reached(house: Warehouse, cell: int, side: int) -> int:
    """Return the sides of a box to which the player can walk from one of them, as bits."""
    free = free_sides(house, cell)
    reached = round_corners(house, cell, side, free)
    return reached if reached == free else walk_round(house, cell, side, free, reached)


@njit
def side_groups(house: Warehouse, cell: int, groups: Shorts) -> None:
    """Tell which sides of a box on a cell the player can walk between: those of one group."""
    left = free_sides(house, cell)
    for way in range(4):
        groups[way] = BLOCKED
    for side in range(4):
        if left >> side & 1:
            reached = round_corners(house, cell, side, left)
            if reached != left:
                reached = walk_round(house, cell, side, left, reached)
            left ^= reached
            for way in range(4):
                if reached >> way & 1:
                    groups[way] = side


@njit
def all_groups(house: Warehouse, groups: Shorts) -> None:
    """Fill the table of joined sides for every cell that is empty."""
    for cell in range(house.near.shape[1] - 1):
        if house.content[cell] == EMPTY:
            side_groups(house, cell, groups[cell])
