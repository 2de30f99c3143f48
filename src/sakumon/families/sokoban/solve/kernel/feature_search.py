"""Search in the space of features: whole journeys of boxes, guided by advisers."""

from sakumon.families.sokoban.model.kernel.push import decode
from sakumon.families.sokoban.model.kernel.warehouse import corner_of, is_marked, move_box, walk
from sakumon.families.sokoban.solve.kernel.advice import keep_journeys, leads_nowhere
from sakumon.families.sokoban.solve.kernel.box_journeys import (
    LISTED,
    decode_journey,
    list_journeys,
)
from sakumon.families.sokoban.solve.kernel.feature_space import (
    ADVISED,
    ARENA,
    CELL,
    CELLS,
    FIRST,
    FRESH,
    LAST,
    MANY,
    TRIED,
    WEIGHT,
    FeatureSearch,
    cell_of,
    line_up,
    next_in_turn,
)
from sakumon.families.sokoban.solve.kernel.features import measure
from sakumon.families.sokoban.solve.kernel.states import (
    ABSENT,
    EXHAUSTED,
    FOUND,
    FULL,
    PAUSED,
    SOLVED,
    WORK,
    add,
    code_of,
    flip,
    lay_out,
    slot_of,
)
from sakumon.kernel import entry, njit


@entry
def go_on_by_features(s: FeatureSearch, units: int) -> int:
    """Search on for about as many units of work, and tell why it stopped."""
    counters = s.counters
    end = counters[WORK] + units
    while counters[WORK] < end:
        if is_full(s):
            return FULL
        if counters[FOUND] != ABSENT:
            return SOLVED
        fresh = counters[FRESH]
        if fresh == ABSENT:
            state = next_in_turn(s.queues, s.info, counters)
            if state == ABSENT:
                return EXHAUSTED
            counters[FRESH] = try_next(s, state)
        else:
            counters[FRESH] = ABSENT
            settle(s, fresh)
        counters[WORK] += s.deadlocks.work[0]
        s.deadlocks.work[0] = 0
    return PAUSED


@njit
def is_full(s: FeatureSearch) -> bool:
    """Tell whether some memory may not be enough for the next step."""
    return bool(
        s.states.size[0] + 2 > s.info.shape[0]
        or s.counters[ARENA] + s.listed.shape[0] > s.arena.shape[0]
        or s.counters[CELLS] + 2 > s.queues.shape[0]
    )


@njit
def settle(s: FeatureSearch, state: int) -> None:
    """Find the features and journeys of a new state, and put it in its queue."""
    tables, house, plan, boxes, counters = s.tables, s.house, s.plan, s.boxes, s.counters
    lay_out(s.states, house, state, boxes)
    reach = walk(house, s.states.player[state])
    for cell in range(s.home.shape[0]):
        s.home[cell] = is_marked(house, cell)
    measure(tables, house, plan, s.notes, boxes, reach, s.here)
    counters[WORK] += 2 * house.near.shape[1]
    s.info[state, CELL] = cell_of(s.cells, counters, s.here)
    counters[LISTED] = 0
    for place in range(boxes.shape[0]):
        list_journeys(
            tables, house, plan, boxes, s.listed, s.trail, s.home, s.notes, counters, place
        )
    if counters[FOUND] != ABSENT:
        counters[LAST] = state
        return
    keep_journeys(s, state)
    if s.info[state, MANY]:
        weight = s.info[state, WEIGHT] + (s.info[state, ADVISED] == 0)
        line_up(s.info, s.queues, state, weight)


@njit
def try_next(s: FeatureSearch, state: int) -> int:
    """Make the next journey of a state; return the state it leads to if that is new."""
    house, states, info = s.house, s.states, s.info
    tried = info[state, TRIED]
    info[state, TRIED] += 1
    advised = tried < info[state, ADVISED]
    journey = s.arena[info[state, FIRST] + tried]
    if tried + 1 < info[state, MANY]:
        later = info[state, WEIGHT] + (tried + 1 >= info[state, ADVISED])
        line_up(info, s.queues, state, later)
    lay_out(states, house, state, s.boxes)
    s.counters[WORK] += house.near.shape[1]
    if not advised and leads_nowhere(s.tables, house, s.deadlocks, s.boxes, journey):
        return ABSENT
    start, last = decode_journey(journey)
    before, way = decode(last)
    cell = house.near[way, before]
    move_box(house, start, cell)
    flip(states, start)
    flip(states, cell)
    corner = corner_of(house, walk(house, before))
    slot = slot_of(states, s.tables, code_of(states.current, s.tables), corner)
    if states.slots[slot] != ABSENT:
        return ABSENT
    fresh = add(states, slot, corner, state, journey)
    info[fresh, WEIGHT] = info[state, WEIGHT] + (not advised)
    return fresh
