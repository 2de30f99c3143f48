"""Search in a space of features: whole journeys of packets, guided by advisers.

After the idea of Shoham and Schaeffer: states fall into cells by their features, cells take turns,
and in each the journey of least weight goes first; what an adviser recommends weighs nothing.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sakumon.families.sokoban.kernel.features import (
    blocked_links,
    count_regions,
    free_packets,
    late_packets,
    packed_goals,
)
from sakumon.families.sokoban.kernel.frozen import DEAD, freeze
from sakumon.families.sokoban.kernel.local import Local, is_dead, new_local
from sakumon.families.sokoban.kernel.maze import (
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
from sakumon.families.sokoban.kernel.plan import FREE, STEPS, Plan, make_plan, new_bench, new_plan
from sakumon.families.sokoban.kernel.store import (
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
WORK, TURN, CELLS, ARENA, FOUND, MOVES, LAST = range(7)
PACKED, REGIONS, LINKS, LATE, FREEDOM, REACH, NEXT = range(7)
ADVISERS = 7
MOST_REGIONS, MOST_LINKS, MOST_LATE = 16, 8, 16
WEIGHTS = 64


class Fess(NamedTuple):
    """All that a search knows."""

    maze: Maze
    desk: Desk
    plan: Plan
    packets: Cells
    store: Store
    weight: Cells  # state
    cell: Ids  # state: its cell of the feature space
    first: Ids  # state: where its journeys begin in the arena
    many: Cells  # state: how many
    advised: Cells  # state: how many of them an adviser recommends; they come first
    tried: Cells  # state
    following: Ids  # state: the next in its queue
    arena: Ids
    known: Ids  # features: the number of their cell, or ABSENT
    queues: NDArray[np.int32]  # cell, weight, first or last state
    moves: Ids  # journeys of the state in hand
    looks: Ids  # journey: its features
    local: Local
    trail: Ids  # packet's cell and way: visits while its journeys are found
    steps: Ids
    home: NDArray[np.bool_]  # cell: the keeper can walk there before any push
    corners: Cells
    seen: Counts
    due: Counts
    used: Counts
    here: Ids  # features of the state in hand
    state: NDArray[np.int64]


def new_fess(maze: Maze, packets: Cells, keeper: int, room: int) -> Fess:
    """Return a search from a position."""
    cells, many = maze.near.shape[1] - 1, len(packets)
    desk, plan = new_desk(cells), new_plan(cells, many)
    make_plan(maze, desk, new_bench(cells, many), packets, plan)
    space = (int(plan.count.sum()) + 1) * MOST_REGIONS * MOST_LINKS * MOST_LATE
    found = Fess(
        maze=maze,
        desk=desk,
        plan=plan,
        packets=np.zeros(many, np.int16),
        store=new_store(cells, room),
        weight=np.zeros(room, np.int16),
        cell=np.zeros(room, np.int32),
        first=np.zeros(room, np.int32),
        many=np.zeros(room, np.int16),
        advised=np.zeros(room, np.int16),
        tried=np.zeros(room, np.int16),
        following=np.zeros(room, np.int32),
        arena=np.zeros(64 * room, np.int32),
        known=np.full(space, ABSENT, np.int32),
        queues=np.full((space // 4, WEIGHTS, 2), ABSENT, np.int32),
        moves=np.zeros(4 * cells * many, np.int32),
        looks=np.zeros((4 * cells * many, ADVISERS), np.int32),
        local=new_local(cells, many),
        trail=np.zeros(4 * cells + 4, np.int32),
        steps=np.zeros(4 * cells + 4, np.int32),
        home=np.zeros(cells + 1, np.bool_),
        corners=np.zeros(4 * cells + 4, np.int16),
        seen=np.zeros(cells + 2, np.int32),
        due=np.zeros(many + 1, np.int32),
        used=np.zeros(cells + 1, np.int32),
        here=np.zeros(7, np.int32),
        state=np.zeros(7, np.int64),
    )
    found.state[FOUND] = ABSENT
    begin(found, packets, keeper)
    return found


def enlarged(search: Fess) -> Fess:
    """Return the search with twice the room."""

    def twice(array: NDArray[np.generic]) -> NDArray[np.generic]:
        return np.concatenate([array, np.zeros_like(array)])

    names = ("weight", "cell", "first", "many", "advised", "tried", "following", "arena")
    wide = {name: twice(getattr(search, name)) for name in names}
    return search._replace(store=larger(search.store, search.maze), **wide)


def has_cells_left(search: Fess) -> bool:
    """Tell whether the feature space has room for more cells."""
    return int(search.state[CELLS]) + 2 <= len(search.queues)


@njit
def begin(s: Fess, packets: Cells, keeper: int) -> None:
    """Enter the position to start from."""
    for packet in packets:
        s.desk.full[packet] = 1
        flip(s.store, packet)
    corner = corner_of(s.desk, flood(s.maze.near, s.desk, keeper))
    code = code_of(s.store.words, s.maze)
    first = add(s.store, seek(s.store, s.maze, code, corner), corner, ABSENT, 0)
    settle(s, first, 0)


@njit
def measure(s: Fess, packets: Cells, reach: int, found: Ids) -> None:
    """Find the features of the state on the desk; the keeper's region is stamped."""
    packed = packed_goals(s.desk, s.plan)
    found[PACKED] = packed
    found[FREEDOM] = free_packets(s.maze, s.desk, packets)
    found[LATE] = late_packets(s.plan, packets, packed, s.due)
    found[LINKS] = blocked_links(s.plan, packets, s.used)
    found[REGIONS] = count_regions(s.maze, s.desk, s.seen)
    found[REACH] = reach
    found[NEXT] = 0
    stage = packed - s.plan.count[FREE]
    if 0 <= stage < s.plan.count[STEPS]:
        nearest = FAR
        for packet in packets:
            away = s.plan.far[stage, packet]
            if away < nearest:
                nearest = away
        found[NEXT] = nearest


@njit
def settle(s: Fess, state: int, weight: int) -> None:
    """Find the features and journeys of a new state, and put it in its queue."""
    lay_out(s.store, s.desk, state, s.packets)
    reach = flood(s.maze.near, s.desk, s.store.keeper[state])
    s.home[:] = s.desk.mark == s.desk.stamp[0]
    measure(s, s.packets, reach, s.here)
    s.state[WORK] += 2 * s.maze.near.shape[1]
    s.cell[state] = cell_of(s, s.here)
    s.weight[state] = weight
    find_journeys(s)
    if s.state[FOUND] != ABSENT:
        s.state[LAST] = state
        return
    keep_journeys(s, state)
    if s.many[state]:
        line_up(s, state, weight + (s.advised[state] == 0))


@njit
def cell_of(s: Fess, found: Ids) -> int:
    """Return the number of the cell these features belong to."""
    place = found[PACKED] * MOST_REGIONS + min(found[REGIONS], MOST_REGIONS - 1)
    place = place * MOST_LINKS + min(found[LINKS], MOST_LINKS - 1)
    place = place * MOST_LATE + min(found[LATE], MOST_LATE - 1)
    if s.known[place] == ABSENT:
        s.known[place] = s.state[CELLS]
        s.state[CELLS] += 1
    return s.known[place]  # type: ignore[no-any-return]


@njit
def line_up(s: Fess, state: int, weight: int) -> None:
    """Put a state at the end of a queue of its cell."""
    weight = min(weight, WEIGHTS - 1)
    queue = s.queues[s.cell[state], weight]
    s.following[state] = ABSENT
    if queue[0] == ABSENT:
        queue[0] = state
    else:
        s.following[queue[1]] = state
    queue[1] = state


@njit
def find_journeys(s: Fess) -> None:
    """Find every journey of one packet from the state on the desk, and what advisers say."""
    s.state[MOVES] = 0
    for place in range(s.packets.shape[0]):
        journeys_of(s, place)


@njit
def journeys_of(s: Fess, place: int) -> None:
    """Find the journeys of one packet."""
    near, full, live = s.maze.near, s.desk.full, s.maze.live
    start = s.packets[place]
    s.trail[:] = 0
    full[start] = 0
    many, done = 0, 0
    for way in range(4):
        target = near[way, start]
        if s.home[near[way ^ 2, start]] and full[target] == 0 and live[target]:
            s.trail[target * 4 + way] = 1
            s.steps[many] = target * 4 + way
            many += 1
    while done < many:
        cell, way = s.steps[done] >> 2, s.steps[done] & 3
        done += 1
        full[cell] = 1
        reach = flood(near, s.desk, near[way ^ 2, cell])
        s.state[WORK] += reach
        corner = corner_of(s.desk, reach)
        s.corners[cell * 4 + way] = corner
        fresh = not (cell == start and s.home[corner])
        for other in range(4):
            if other != way and s.trail[cell * 4 + other] == 2:
                fresh = fresh and s.corners[cell * 4 + other] != corner
        s.trail[cell * 4 + way] = 2
        if fresh and freeze(s.maze, s.desk, cell) != DEAD:
            # The features need the keeper's region as it is stamped now, and spoil the queue only.
            s.packets[place] = cell
            note_journey(s, start, cell, way, reach)
            s.packets[place] = start
            for other in range(4):
                target = near[other, cell]
                if s.trail[target * 4 + other] == 0 and can_push(s.maze, s.desk, cell, other):
                    s.trail[target * 4 + other] = 1
                    s.steps[many] = target * 4 + other
                    many += 1
        full[cell] = 0
    full[start] = 1


@njit
def note_journey(s: Fess, start: int, cell: int, way: int, reach: int) -> None:
    """Add a journey to the list, and let the advisers look at it."""
    number = s.state[MOVES]
    s.moves[number] = start << 16 | cell << 2 | way
    s.state[MOVES] += 1
    measure(s, s.packets, reach, s.looks[number])
    s.state[WORK] += s.maze.near.shape[1]
    if s.looks[number, PACKED] == s.plan.count[FREE] + s.plan.count[STEPS]:
        s.state[FOUND] = s.moves[number]


@njit
def score_of(s: Fess, number: int, adviser: int) -> int:
    """Return how well an adviser likes a journey; 0 when not at all."""
    here, there = s.here, s.looks[number]
    gain = np.int64(there[adviser] - here[adviser])
    if adviser in (REGIONS, LINKS, LATE, NEXT):
        gain = -gain
    if gain <= 0 or (adviser == NEXT and there[PACKED] != here[PACKED]):
        return 0
    others = (
        np.int64(((there[PACKED] * 64 - there[LATE]) * 64 - there[REGIONS]) * 64 - there[LINKS])
        * 64
        + there[FREEDOM]
    )
    return (gain << np.int64(36)) + others


@njit
def keep_journeys(s: Fess, state: int) -> None:
    """Copy the journeys of the state in hand to the arena, those recommended first."""
    first = s.state[ARENA]
    many = s.state[MOVES]
    s.first[state] = first
    advised = 0
    for adviser in range(ADVISERS):
        while True:
            best, chosen = np.int64(0), -1
            for number in range(many):
                if s.moves[number] >= 0:
                    score = score_of(s, number, adviser)
                    if score > best:
                        best, chosen = score, number
            if chosen < 0:
                break
            journey = s.moves[chosen]
            s.moves[chosen] = -1
            if not leads_nowhere(s, journey):
                s.arena[first + advised] = journey
                advised += 1
                break
    s.advised[state] = advised
    place = first + advised
    for number in range(many):
        if s.moves[number] >= 0:
            s.arena[place] = s.moves[number]
            place += 1
    s.many[state] = place - first
    s.state[ARENA] = place


@njit
def leads_nowhere(s: Fess, journey: int) -> bool:
    """Tell whether a journey from the state on the desk is proved to end dead."""
    start, cell, way = journey >> 16, journey >> 2 & 16383, journey & 3
    place = 0
    while s.packets[place] != start:
        place += 1
    s.packets[place] = cell
    s.desk.full[start] = 0
    s.desk.full[cell] = 1
    flood(s.maze.near, s.desk, s.maze.near[way ^ 2, cell])
    dead = is_dead(s.maze, s.desk, s.local, s.packets, cell)
    s.desk.full[cell] = 0
    s.desk.full[start] = 1
    s.packets[place] = start
    return dead


@njit
def take(s: Fess) -> int:
    """Return the state whose journey is next: cells take turns, the least weight goes first."""
    cells = s.state[CELLS]
    for _ in range(cells):
        cell = s.state[TURN]
        s.state[TURN] = (cell + 1) % cells
        for weight in range(WEIGHTS):
            state = s.queues[cell, weight, 0]
            if state != ABSENT:
                s.queues[cell, weight, 0] = s.following[state]
                return state  # type: ignore[no-any-return]
    return ABSENT


@njit
def go_on(s: Fess, units: int) -> int:
    """Search on for about so many units of work, and tell why it stopped."""
    end = s.state[WORK] + units
    while s.state[WORK] < end:
        if (
            s.store.count[0] + 2 > s.weight.shape[0]
            or s.state[ARENA] + s.moves.shape[0] > s.arena.shape[0]
            or s.state[CELLS] + 2 > s.queues.shape[0]
        ):
            return FULL
        if s.state[FOUND] != ABSENT:
            return SOLVED
        state = take(s)
        if state == ABSENT:
            return EXHAUSTED
        try_next(s, state)
    return PAUSED


@njit
def try_next(s: Fess, state: int) -> None:
    """Make the next journey of a state."""
    tried = s.tried[state]
    s.tried[state] += 1
    advised = tried < s.advised[state]
    weight = s.weight[state] + (not advised)
    journey = s.arena[s.first[state] + tried]
    if tried + 1 < s.many[state]:
        line_up(s, state, s.weight[state] + (tried + 1 >= s.advised[state]))
    start, cell, way = journey >> 16, journey >> 2 & 16383, journey & 3
    lay_out(s.store, s.desk, state, s.packets)
    s.desk.full[start] = 0
    s.desk.full[cell] = 1
    flip(s.store, start)
    flip(s.store, cell)
    corner = corner_of(s.desk, flood(s.maze.near, s.desk, s.maze.near[way ^ 2, cell]))
    code = code_of(s.store.words, s.maze)
    place = seek(s.store, s.maze, code, corner)
    if s.store.table[place] == ABSENT:
        if not advised:
            for number in range(s.packets.shape[0]):
                if s.packets[number] == start:
                    s.packets[number] = cell
            if is_dead(s.maze, s.desk, s.local, s.packets, cell):
                return
        fresh = add(s.store, place, corner, state, journey)
        settle(s, fresh, weight)
