"""Search in a space of features: whole journeys of boxes, guided by advisers.

After the idea of Shoham and Schaeffer: states fall into cells by their features, cells take turns,
and in each the journey of least weight goes first; what an adviser recommends weighs nothing.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sakumon.families.sokoban.solve.kernel.deadlocks import Local, is_dead, new_local
from sakumon.families.sokoban.solve.kernel.features import (
    blocked_links,
    count_regions,
    free_boxes,
    hot_boxes,
    late_boxes,
    packed_goals,
)
from sakumon.families.sokoban.solve.kernel.frozen import DEAD, freeze
from sakumon.families.sokoban.solve.kernel.maze import (
    FAR,
    Cells,
    Counts,
    Desk,
    Maze,
    can_push,
    corner_of,
    flood,
    new_desk,
)
from sakumon.families.sokoban.solve.kernel.packing import FREE, STEPS, Plan
from sakumon.families.sokoban.solve.kernel.states import (
    ABSENT,
    Ids,
    Store,
    add,
    code_of,
    flip,
    larger,
    lay_out,
    new_store,
    seek,
)
from sakumon.kernel import njit

SOLVED, EXHAUSTED, PAUSED, FULL = range(4)
WORK, TURN, CELLS, ARENA, FOUND, MOVES, LAST, FRESH = range(8)
SEEN, ORDER, CORNER = range(3)
# What is known of a state: its weight and cell, where its journeys begin in the arena, how many
# there are, how many of them advisers recommend (they come first), how many were tried, and which
# state is next in line.
WEIGHT, CELL, FIRST, MANY, ADVISED, TRIED, FOLLOWING = range(7)
# The features, each with an adviser of its own; the first four make the cells.
PACKED, REGIONS, LINKS, LATE, FREEDOM, REACH, NEXT, HOT, SHUT, JOURNEY = range(10)
ADVISERS = 9
MOST_REGIONS, MOST_LINKS, MOST_LATE = 16, 8, 16
WEIGHTS = 64


class Fess(NamedTuple):
    """All that a search knows."""

    maze: Maze
    desk: Desk
    plan: Plan
    store: Store
    local: Local
    boxes: Cells
    info: Ids  # state: what is known of it, by the names above
    arena: Ids  # journeys: from, to and the last way
    known: Ids  # features: the number of their cell, or ABSENT
    queues: Ids  # cell, weight, first or last state
    moves: Ids  # journeys of the state in hand with their features
    trail: Ids  # pushes of one box: seen or made, in their order, the player's region after
    home: NDArray[np.bool_]  # cell: the player can walk there before any push
    notes: Counts  # scratch rows for the features
    here: Ids  # features of the state in hand
    state: NDArray[np.int64]


def new_fess(maze: Maze, plan: Plan, boxes: Cells, player: int, room: int) -> Fess:
    """Return a search from a position by a plan."""
    cells, many = maze.near.shape[1] - 1, len(boxes)
    desk = new_desk(cells)
    space = (int(plan.length.sum()) + 1) * MOST_REGIONS * MOST_LINKS * MOST_LATE
    found = Fess(
        maze=maze,
        desk=desk,
        plan=plan,
        store=new_store(cells, room),
        local=new_local(cells, many),
        boxes=np.zeros(many, np.int16),
        info=np.zeros((room, 7), np.int32),
        arena=np.zeros(64 * room, np.int32),
        known=np.full(space, ABSENT, np.int32),
        queues=np.full((space // 4, WEIGHTS, 2), ABSENT, np.int32),
        moves=np.zeros((4 * cells * many, JOURNEY + 1), np.int32),
        trail=np.zeros((3, 4 * cells + 4), np.int32),
        home=np.zeros(cells + 1, np.bool_),
        notes=np.zeros((3, cells + 2), np.int32),
        here=np.zeros(JOURNEY + 1, np.int32),
        state=np.zeros(8, np.int64),
    )
    found.state[FOUND] = ABSENT
    begin(maze, desk, found.store, boxes, player)
    return found


def enlarged(search: Fess) -> Fess:
    """Return the search with twice the room."""
    return search._replace(
        store=larger(search.store, search.maze),
        info=np.concatenate([search.info, np.zeros_like(search.info)]),
        arena=np.concatenate([search.arena, np.zeros_like(search.arena)]),
    )


def has_cells_left(search: Fess) -> bool:
    """Tell whether the feature space has room for more cells."""
    return int(search.state[CELLS]) + 2 <= len(search.queues)


@njit
def begin(maze: Maze, desk: Desk, store: Store, boxes: Cells, player: int) -> None:
    """Keep the position to start from as the first state."""
    for box in boxes:
        desk.full[box] = 1
        flip(store, box)
    corner = corner_of(desk, flood(maze.near, desk, player))
    place = seek(store, maze, code_of(store.words, maze), corner)
    add(store, place, corner, ABSENT, 0)


@njit
def measure(
    maze: Maze, desk: Desk, plan: Plan, notes: Counts, boxes: Cells, reach: int, found: Ids
) -> None:
    """Find the features of the state on the desk; the player's region is stamped."""
    packed = packed_goals(desk, plan)
    found[PACKED] = packed
    found[FREEDOM] = free_boxes(maze, desk, boxes)
    found[LATE] = late_boxes(plan, boxes, packed, notes[0, : boxes.shape[0] + 1])
    found[LINKS] = blocked_links(plan, boxes, notes[1])
    found[REGIONS] = count_regions(maze, desk, notes[2])
    found[REACH] = reach
    found[NEXT] = 0
    stage = packed - plan.length[FREE]
    found[HOT], found[SHUT] = hot_boxes(maze, desk, plan, boxes, max(0, stage))
    if 0 <= stage < plan.length[STEPS]:
        nearest = FAR
        for box in boxes:
            away = plan.far[stage, box]
            if away < nearest:
                nearest = away
        found[NEXT] = nearest


@njit
def settle(s: Fess, state: int) -> None:
    """Find the features and journeys of a new state, and put it in its queue."""
    maze, desk, plan, boxes = s.maze, s.desk, s.plan, s.boxes
    lay_out(s.store, desk, state, boxes)
    reach = flood(maze.near, desk, s.store.player[state])
    s.home[:] = desk.mark == desk.stamp[0]
    measure(maze, desk, plan, s.notes, boxes, reach, s.here)
    s.state[WORK] += 2 * maze.near.shape[1]
    s.info[state, CELL] = cell_of(s.known, s.state, s.here)
    s.state[MOVES] = 0
    for place in range(boxes.shape[0]):
        journeys_of(maze, desk, plan, boxes, s.moves, s.trail, s.home, s.notes, s.state, place)
    if s.state[FOUND] != ABSENT:
        s.state[LAST] = state
        return
    keep_journeys(s, state)
    if s.info[state, MANY]:
        weight = s.info[state, WEIGHT] + (s.info[state, ADVISED] == 0)
        line_up(s.info, s.queues, state, weight)


@njit
def cell_of(known: Ids, state: NDArray[np.int64], found: Ids) -> int:
    """Return the number of the cell these features belong to."""
    place = found[PACKED] * MOST_REGIONS + min(found[REGIONS], MOST_REGIONS - 1)
    place = place * MOST_LINKS + min(found[LINKS], MOST_LINKS - 1)
    place = place * MOST_LATE + min(found[LATE], MOST_LATE - 1)
    if known[place] == ABSENT:
        known[place] = state[CELLS]
        state[CELLS] += 1
    return known[place]  # type: ignore[no-any-return]


@njit
def line_up(info: Ids, queues: Ids, state: int, weight: int) -> None:
    """Put a state at the end of a queue of its cell."""
    cell, weight = info[state, CELL], min(weight, WEIGHTS - 1)
    info[state, FOLLOWING] = ABSENT
    if queues[cell, weight, 0] == ABSENT:
        queues[cell, weight, 0] = state
    else:
        info[queues[cell, weight, 1], FOLLOWING] = state
    queues[cell, weight, 1] = state


@njit
def journeys_of(
    maze: Maze,
    desk: Desk,
    plan: Plan,
    boxes: Cells,
    moves: Ids,
    trail: Ids,
    home: NDArray[np.bool_],
    notes: Counts,
    state: NDArray[np.int64],
    place: int,
) -> None:
    """Find the journeys of one box from the state on the desk, each with its features."""
    near, full, live = maze.near, desk.full, maze.live
    start = boxes[place]
    trail[SEEN] = 0
    full[start] = 0
    many, done = 0, 0
    for way in range(4):
        target = near[way, start]
        if home[near[way ^ 2, start]] and full[target] == 0 and live[target]:
            trail[SEEN, target * 4 + way] = 1
            trail[ORDER, many] = target * 4 + way
            many += 1
    while done < many:
        cell, way = trail[ORDER, done] >> 2, trail[ORDER, done] & 3
        done += 1
        full[cell] = 1
        reach = flood(near, desk, near[way ^ 2, cell])
        corner = corner_of(desk, reach)
        trail[CORNER, cell * 4 + way] = corner
        fresh = not (cell == start and home[corner])
        for other in range(4):
            if other != way and trail[SEEN, cell * 4 + other] == 2:
                fresh = fresh and trail[CORNER, cell * 4 + other] != corner
        trail[SEEN, cell * 4 + way] = 2
        if fresh and freeze(maze, desk, cell) != DEAD:
            # The features need the player's region as it is stamped now, and spoil the queue only.
            number = state[MOVES]
            state[MOVES] += 1
            state[WORK] += reach + near.shape[1]
            boxes[place] = cell
            measure(maze, desk, plan, notes, boxes, reach, moves[number])
            boxes[place] = start
            moves[number, JOURNEY] = start << 16 | cell << 2 | way
            if moves[number, PACKED] == plan.length[FREE] + plan.length[STEPS]:
                state[FOUND] = moves[number, JOURNEY]
            for other in range(4):
                target = near[other, cell]
                if trail[SEEN, target * 4 + other] == 0 and can_push(maze, desk, cell, other):
                    trail[SEEN, target * 4 + other] = 1
                    trail[ORDER, many] = target * 4 + other
                    many += 1
        full[cell] = 0
    full[start] = 1


@njit
def score_of(here: Ids, there: Ids, adviser: int) -> int:
    """Return how well an adviser likes a journey; 0 when not at all."""
    gain = np.int64(there[adviser] - here[adviser])
    if adviser in (REGIONS, LINKS, LATE, NEXT, HOT, SHUT):
        gain = -gain
    if gain <= 0 or (adviser == NEXT and there[PACKED] != here[PACKED]):
        return 0
    others = (
        np.int64(((there[PACKED] * 64 - there[LATE]) * 64 - there[REGIONS]) * 64 - there[LINKS])
        * 64
        + there[FREEDOM]
    )
    return (gain << np.int64(36)) + others  # type: ignore[no-any-return]


@njit
def keep_journeys(s: Fess, state: int) -> None:
    """Copy the journeys of the state in hand to the arena, those recommended first."""
    moves, arena, here = s.moves, s.arena, s.here
    first, many, advised = s.state[ARENA], s.state[MOVES], 0
    for adviser in range(ADVISERS):
        while True:
            best, chosen = 0, -1
            for number in range(many):
                score = score_of(here, moves[number], adviser)
                if score > best and moves[number, JOURNEY] >= 0:
                    best, chosen = score, number
            if chosen < 0:
                break
            journey = moves[chosen, JOURNEY]
            moves[chosen, JOURNEY] = -1
            if not leads_nowhere(s.maze, s.desk, s.local, s.boxes, journey):
                arena[first + advised] = journey
                advised += 1
                break
    place = first + advised
    for number in range(many):
        if moves[number, JOURNEY] >= 0:
            arena[place] = moves[number, JOURNEY]
            place += 1
    s.info[state, FIRST] = first
    s.info[state, MANY] = place - first
    s.info[state, ADVISED] = advised
    s.state[ARENA] = place


@njit
def leads_nowhere(maze: Maze, desk: Desk, local: Local, boxes: Cells, journey: int) -> bool:
    """Tell whether a journey from the state on the desk is proved to end dead."""
    start, cell, way = journey >> 16, journey >> 2 & 16383, journey & 3
    place = 0
    while boxes[place] != start:
        place += 1
    boxes[place] = cell
    desk.full[start], desk.full[cell] = 0, 1
    flood(maze.near, desk, maze.near[way ^ 2, cell])
    dead = is_dead(maze, desk, local, boxes, cell)
    desk.full[cell], desk.full[start] = 0, 1
    boxes[place] = start
    return dead


@njit
def take(queues: Ids, info: Ids, state: NDArray[np.int64]) -> int:
    """Return the state whose journey is next: cells take turns, the least weight goes first."""
    cells = state[CELLS]
    for _ in range(cells):
        cell = state[TURN]
        state[TURN] = (cell + 1) % cells
        for weight in range(WEIGHTS):
            found = queues[cell, weight, 0]
            if found != ABSENT:
                queues[cell, weight, 0] = info[found, FOLLOWING]
                return found  # type: ignore[no-any-return]
    return ABSENT


@njit
def go_on(s: Fess, units: int) -> int:
    """Search on for about so many units of work, and tell why it stopped."""
    end = s.state[WORK] + units
    while s.state[WORK] < end:
        if (
            s.store.many[0] + 2 > s.info.shape[0]
            or s.state[ARENA] + s.moves.shape[0] > s.arena.shape[0]
            or s.state[CELLS] + 2 > s.queues.shape[0]
        ):
            return FULL
        if s.state[FOUND] != ABSENT:
            return SOLVED
        fresh = s.state[FRESH]
        if fresh == ABSENT:
            state = take(s.queues, s.info, s.state)
            if state == ABSENT:
                return EXHAUSTED
            s.state[FRESH] = try_next(s, state)
        else:
            s.state[FRESH] = ABSENT
            settle(s, fresh)
        s.state[WORK] += s.local.work[0]
        s.local.work[0] = 0
    return PAUSED


@njit
def try_next(s: Fess, state: int) -> int:
    """Make the next journey of a state; return the state it leads to if that is new."""
    maze, desk, store, info = s.maze, s.desk, s.store, s.info
    tried = info[state, TRIED]
    info[state, TRIED] += 1
    advised = tried < info[state, ADVISED]
    weight = info[state, WEIGHT] + (not advised)
    journey = s.arena[info[state, FIRST] + tried]
    if tried + 1 < info[state, MANY]:
        later = info[state, WEIGHT] + (tried + 1 >= info[state, ADVISED])
        line_up(info, s.queues, state, later)
    start, cell, way = journey >> 16, journey >> 2 & 16383, journey & 3
    lay_out(store, desk, state, s.boxes)
    s.state[WORK] += maze.near.shape[1]
    if not advised and leads_nowhere(maze, desk, s.local, s.boxes, journey):
        return ABSENT
    desk.full[start], desk.full[cell] = 0, 1
    flip(store, start)
    flip(store, cell)
    corner = corner_of(desk, flood(maze.near, desk, maze.near[way ^ 2, cell]))
    place = seek(store, maze, code_of(store.words, maze), corner)
    if store.table[place] != ABSENT:
        return ABSENT
    fresh = add(store, place, corner, state, journey)
    info[fresh, WEIGHT] = weight
    return fresh
