"""Drawing gates, goals and paths at random."""

from sakumon.families.sokoban.compose.area.kernel.ground import (
    DIAGONAL,
    GATE,
    INNER,
    ON_PATH,
    OUT,
    AreaGround,
    way_between,
)
from sakumon.families.sokoban.model.kernel.push import (
    DOWN,
    RIGHT,
    UP,
    VERTICAL_FIRST,
    opposite,
)
from sakumon.kernel import njit
from sakumon.kernel.arrays import Bytes, Ints, Words64
from sakumon.kernel.dice import below
from sakumon.kernel.slices import copy_into

MOST_CORNERS = 4


@njit
def ring_cell(ground: AreaGround, width: int, height: int, number: int) -> int:
    """Return a cell of the ring of gates, corners left out."""
    wide, high = width - 4, height - 4
    if number < 2 * wide:
        x, y = 2 + number % wide, 1 if number < wide else height - 2
    else:
        number -= 2 * wide
        x, y = 1 if number < high else width - 2, 2 + number % high
    return (y + 1) * ground.stride + x + 1


@njit
def roll_gates(ground: AreaGround, width: int, height: int, gates: Ints, dice: Words64) -> bool:
    """Draw gates, repeats allowed; tell whether none of them is right beside another."""
    places = 2 * (width - 4) + 2 * (height - 4)
    for box in range(len(gates)):
        gates[box] = ring_cell(ground, width, height, below(dice, places))
    for one in gates:
        for other in gates:
            if other - one == 1 or other - one == ground.stride:
                return False
    return True


@njit
def draw_inner(ground: AreaGround, width: int, height: int, taken: Ints, dice: Words64) -> int:
    """Draw an inner cell that is none of those taken."""
    while True:
        x, y = 2 + below(dice, width - 4), 2 + below(dice, height - 4)
        cell = (y + 1) * ground.stride + x + 1
        free = True
        for other in taken:
            if other == cell:
                free = False
        if free:
            return cell


@njit
def mark_cells(ground: AreaGround, time: int, path: Ints) -> None:
    """Mark the cells that may be opened at a time, and among them those that a path may enter.

    Inner cells and gates may be opened that are not filled.
    """
    usable, enter = ground.path.usable, ground.path.enter
    for cell in range(len(usable)):
        usable[cell] = ground.kind[cell] >= INNER and ground.rank[cell] >= time
        # A gate may be opened for the player, but no path leads into it.
        enter[cell] = usable[cell] if ground.kind[cell] != GATE else 0
    for cell in path:
        enter[cell] = 0


@njit
def draw_path(
    ground: AreaGround, time: int, path: Ints, length: int, way: int, goal: int, dice: Words64
) -> int:
    """Extend a path to the goal, one of all simple ways on with few corners, each equally likely.

    `path` holds `length` cells already, the last entered by `way`. Returns the new length, or 0 if
    there is no way on.
    """
    stride, near = ground.stride, ground.house.near
    usable, enter, trail, entered, corners, tried = ground.path
    mark_cells(ground, time, path[:length])
    goal_x, goal_y = goal % stride, goal // stride
    trail[0], entered[0], corners[0], tried[0] = path[length - 1], way, 0, 0
    depth, ways_on, chosen = 0, 0, 0
    while depth >= 0:
        cell, turn, first = trail[depth], tried[depth], entered[depth]
        if cell == goal or turn == 4:
            if cell == goal:
                ways_on += 1
                if below(dice, ways_on) == 0:
                    chosen = depth
                    copy_into(path[length:], trail[1 : depth + 1])
            enter[cell] = 1
            depth -= 1
            continue
        tried[depth] = turn + 1
        then, bends = VERTICAL_FIRST[turn], corners[depth]
        ahead = near[then, cell]
        if enter[ahead] == 0:
            continue
        if then != first:
            out = near[opposite(then), cell]
            diagonal = near[opposite(first), out]
            if usable[out] == 0 or usable[diagonal] == 0 or opposite(then) == first:
                continue
            bends += 1
        if bends >= MOST_CORNERS - 1:
            across, down = goal_x - ahead % stride, goal_y - ahead // stride
            if not gets_there(across, down, then, bends):
                continue
        depth += 1
        trail[depth], entered[depth], corners[depth], tried[depth] = ahead, then, bends, 0
        enter[ahead] = 0
    return length + chosen if ways_on > 0 else 0


@njit
def gets_there(across: int, down: int, way: int, bends: int) -> bool:
    """Tell whether a path may still get to a goal that far off with the few corners it has left.

    With one corner left the goal must not lie behind, with none straight ahead.
    """
    if way in (UP, DOWN):
        forward, aside = (down if way == DOWN else -down), across
    else:
        forward, aside = (across if way == RIGHT else -across), down
    return forward >= 0 and bends <= MOST_CORNERS and (bends < MOST_CORNERS or aside == 0)


@njit
def open_path(ground: AreaGround, path: Ints, length: int, uses: Bytes) -> None:
    """Open the cells of a path and of its bypasses, and note in `uses` what for."""
    near = ground.house.near
    for place in range(length):
        cell = path[place]
        ground.open[cell] = 1
        uses[cell] |= ON_PATH
        if place == 0 or place == length - 1:
            continue
        first = way_between(ground, path[place - 1], cell)
        then = way_between(ground, cell, path[place + 1])
        if first != then:
            out = near[opposite(then), cell]
            diagonal = near[opposite(first), out]
            ground.open[out] = ground.open[diagonal] = 1
            uses[out] |= OUT
            uses[diagonal] |= DIAGONAL
