"""Small proofs that a state is dead: corrals that cannot be cleared, goals that are cut off.

Taking boxes away only makes a level easier. So if those around a corral cannot all be stored or
pushed out of it, even with every other box gone, then the whole state is dead.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sakumon.families.sokoban.solve.kernel.corral import Pen, new_pen, outline
from sakumon.families.sokoban.solve.kernel.frozen import DEAD, FREE, can_slide, freeze
from sakumon.families.sokoban.solve.kernel.matching import HOPELESS, Pairing, assign, new_pairing
from sakumon.families.sokoban.solve.kernel.maze import (
    ANY_SIDE,
    Cells,
    Desk,
    Flags,
    Maze,
    Words,
    all_groups,
    can_push,
    corner_of,
    flood,
    new_desk,
    pull_distances,
)
from sakumon.kernel import njit

MOST_BOXES = 14
MOST_STATES = 150
SLOTS = 1024
VERDICTS = 1 << 16
ALIVE, NO_WAY = 1, 2
GONE = -1


class Local(NamedTuple):
    """Scratch paper, and verdicts found before."""

    desk: Desk
    pen: Pen
    inside: Flags
    places: Cells  # state, box: its cell, or GONE
    players: Cells
    slots: NDArray[np.int16]  # where states met before are found, by code
    met: Cells  # state met, box; last the player's region
    keys: Words
    verdicts: NDArray[np.uint8]
    far: Cells
    pairing: Pairing
    work: NDArray[np.int64]


def new_local(cells: int, boxes: int) -> Local:
    """Return clean paper."""
    return Local(
        new_desk(cells),
        new_pen(cells, boxes),
        np.zeros(cells + 1, np.bool_),
        np.zeros((MOST_STATES + 64, MOST_BOXES), np.int16),
        np.zeros(MOST_STATES + 64, np.int16),
        np.zeros(SLOTS, np.int16),
        np.zeros((MOST_STATES + 2, MOST_BOXES + 1), np.int16),
        np.zeros(VERDICTS, np.uint64),
        np.zeros(VERDICTS, np.uint8),
        np.zeros((boxes, cells + 1), np.int16),
        new_pairing(boxes),
        np.zeros(1, np.int64),
    )


@njit
def is_dead_now(maze: Maze, desk: Desk, local: Local, boxes: Cells, player: int) -> bool:
    """Tell whether a position, whatever was pushed last, is proved dead without a search."""
    for box in boxes:
        desk.full[box] = 1
    for box in boxes:
        if not maze.live[box] or freeze(maze, desk, box) == DEAD:
            return True
    flood(maze.near, desk, player)
    return has_dead_corral(maze, desk, local, boxes) or is_cut_off(maze, desk, local, boxes)


@njit
def is_dead(maze: Maze, desk: Desk, local: Local, boxes: Cells, pushed: int) -> bool:
    """Tell whether a state is proved dead after a push; the player's region is stamped."""
    return has_dead_corral(maze, desk, local, boxes) or (
        freeze(maze, desk, pushed) != FREE and is_cut_off(maze, desk, local, boxes)
    )


@njit
def has_dead_corral(maze: Maze, desk: Desk, local: Local, boxes: Cells) -> bool:
    """Tell whether some corral can never be cleared; the player's region is stamped."""
    pen = local.pen
    pen.region[:] = 0
    pen.around[:] = 0
    number = 0
    for box in boxes:
        for way in range(4):
            cell = maze.near[way, box]
            if desk.full[cell] or desk.mark[cell] == desk.stamp[0] or pen.region[cell]:
                continue
            number += 1
            edge, needed = outline(maze, desk, pen, cell, number)
            if not needed or edge > MOST_BOXES:
                continue
            edge = with_neighbours(maze, desk, pen, edge, number)
            if settle_corral(maze, desk, local, edge, number) == NO_WAY:
                return True
    return False


@njit
def with_neighbours(maze: Maze, desk: Desk, pen: Pen, edge: int, number: int) -> int:
    """List the boxes that touch those around a corral too: they may hold one another."""
    done, many = 0, edge
    while done < many:
        box = pen.edge[done]
        done += 1
        for way in range(4):
            beside = maze.near[way, box]
            if desk.full[beside] == 1 and pen.around[beside] != number:
                if many == MOST_BOXES:
                    return many
                pen.around[beside] = number
                pen.edge[many] = beside
                many += 1
    return many


@njit
def settle_corral(maze: Maze, desk: Desk, local: Local, edge: int, number: int) -> int:
    """Return the verdict on a corral, from memory if it was met before."""
    small, pen = local.desk, local.pen
    local.inside[:] = pen.region == number
    code = np.uint64(0)
    for place in range(edge):
        box = pen.edge[place]
        local.places[0, place] = box
        local.inside[box] = True
        small.full[box] = 1
        code ^= maze.codes[box]
    # Any cell of the player's region will do: with fewer boxes it can only walk further.
    player = desk.queue[0]
    seen = flood(maze.near, small, player)
    code ^= maze.codes[maze.near.shape[1] + corner_of(small, seen)]
    for place in range(edge):
        small.full[pen.edge[place]] = 0
    slot = np.int64(code >> np.uint64(40)) & (VERDICTS - 1)
    if local.keys[slot] != code or local.verdicts[slot] == 0:
        verdict = clear_corral(maze, local, edge, player)
        local.keys[slot] = code
        local.verdicts[slot] = verdict
    return local.verdicts[slot]  # type: ignore[no-any-return]


@njit
def clear_corral(maze: Maze, local: Local, edge: int, player: int) -> int:
    """Search for a way to store the boxes of a corral or push them out of it."""
    small = local.desk
    local.slots[:] = 0
    local.players[0] = player
    many, met = 1, 0
    places = np.zeros(MOST_BOXES, np.int16)
    while many:
        if met >= MOST_STATES:
            return ALIVE
        many -= 1
        met += 1
        places[:] = local.places[many]
        for place in range(edge):
            if places[place] != GONE:
                small.full[places[place]] = 1
        seen = flood(maze.near, small, local.players[many])
        local.work[0] += seen
        if is_new(maze, local, places, edge, corner_of(small, seen), met):
            # The last is looked at first: pushes out of the corral.
            many = spread(maze, local, places, edge, many, False)
            if many >= 0:
                many = spread(maze, local, places, edge, many, True)
        for place in range(edge):
            if places[place] != GONE:
                small.full[places[place]] = 0
        if many < 0:
            return ALIVE
    return NO_WAY


@njit
def is_new(maze: Maze, local: Local, places: Cells, edge: int, corner: int, number: int) -> bool:
    """Tell whether a state of the corral was not met before, and remember it by a number."""
    code = maze.codes[maze.near.shape[1] + corner]
    for place in range(edge):
        if places[place] != GONE:
            code ^= maze.codes[places[place]]
    slot = np.int64(code >> np.uint64(30)) & (SLOTS - 1)
    while local.slots[slot]:
        if is_same(local, local.met[local.slots[slot]], places, edge, corner):
            return False
        slot = (slot + 1) & (SLOTS - 1)
    local.slots[slot] = number
    local.met[number, :edge] = places[:edge]
    local.met[number, MOST_BOXES] = corner
    return True


@njit
def is_same(local: Local, known: Cells, places: Cells, edge: int, corner: int) -> bool:
    """Tell whether two states of a corral have boxes on the same cells; the desk shows one."""
    if known[MOST_BOXES] != corner:
        return False
    gone = 0
    for place in range(edge):
        gone += (places[place] == GONE) - (known[place] == GONE)
        if known[place] != GONE and local.desk.full[known[place]] != 1:
            return False
    return gone == 0


@njit
def spread(maze: Maze, local: Local, places: Cells, edge: int, many: int, outward: bool) -> int:
    """Add what pushes within the corral or out of it lead to; −1 when nothing is left to do."""
    near, small = maze.near, local.desk
    for place in range(edge):
        for way in range(4):
            cell = places[place]
            if cell == GONE or not can_push(maze, small, cell, way):
                continue
            target = near[way, cell]
            if local.inside[target] == outward:
                continue
            small.full[cell], small.full[target] = 0, 1
            dead = not outward and freeze(maze, small, target) == DEAD
            small.full[target], small.full[cell] = 0, 1
            if dead:
                continue
            local.places[many] = places
            local.places[many, place] = GONE if outward else target
            local.players[many] = cell
            many += 1
            if is_done(maze, local.places[many - 1], edge) or many >= local.players.shape[0] - 1:
                return -1
    return many


@njit
def is_done(maze: Maze, places: Cells, edge: int) -> bool:
    """Tell whether every box of a corral is on a goal or gone."""
    for place in range(edge):
        if places[place] != GONE and not maze.goal[places[place]]:
            return False
    return True


@njit
def is_cut_off(maze: Maze, desk: Desk, local: Local, boxes: Cells) -> bool:
    """Tell whether boxes that are stuck leave some box without a goal, or some goal bare."""
    small, label = local.desk, desk.label
    changed = True
    for box in boxes:
        label[box] = 1
    while changed:
        changed = False
        for box in boxes:
            if label[box] == 1 and (can_slide(maze, desk, box, 0) or can_slide(maze, desk, box, 1)):
                label[box] = 0
                changed = True
    for box in boxes:
        if label[box]:
            small.full[box] = 2
    groups = np.zeros((maze.near.shape[1], 4), np.int8)
    reached = np.zeros((maze.near.shape[1], 4), np.bool_)
    all_groups(maze.near, small, groups)
    for number in range(maze.goals.shape[0]):
        goal = maze.goals[number]
        pull_distances(maze.near, small.full, groups, goal, ANY_SIDE, local.far[number], reached)
        if label[goal]:
            local.far[number, goal] = 0
    local.work[0] += maze.near.shape[1] * maze.goals.shape[0]
    for place in range(boxes.shape[0]):
        local.pairing.boxes[place + 1] = boxes[place]
        small.full[boxes[place]] = 0
        label[boxes[place]] = 0
    after = Maze(maze.near, maze.live, maze.goal, maze.goals, local.far, maze.least, maze.codes)
    return assign(after, local.pairing) >= HOPELESS
