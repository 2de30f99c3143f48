"""The searches that decide a level: they take turns under one counted budget."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property, partial

import numpy as np

from sakumon.core.budget import Budget
from sakumon.core.family import Status
from sakumon.families.sokoban.model.kernel.warehouse import new_warehouse
from sakumon.families.sokoban.model.position import Position
from sakumon.families.sokoban.model.xsb import parse_rows
from sakumon.families.sokoban.solve.floor import NumberedFloor, floor_of
from sakumon.families.sokoban.solve.kernel.deadlocks import (
    FEW_VERDICTS,
    is_dead_now,
    new_deadlock_cache,
)
from sakumon.families.sokoban.solve.kernel.feature_search import go_on_by_features
from sakumon.families.sokoban.solve.kernel.feature_space import (
    LAST,
    enlarged_feature_search,
    has_cells_left,
    new_feature_search,
)
from sakumon.families.sokoban.solve.kernel.lanes import Lanes, find_bars, find_links
from sakumon.families.sokoban.solve.kernel.packing import ORDERS, OWN_STARTS, plan_of
from sakumon.families.sokoban.solve.kernel.packing_plan import PackingPlan, is_same_order
from sakumon.families.sokoban.solve.kernel.push_search import (
    CLASSES,
    enlarged_push_search,
    go_on_pushing,
    new_push_search,
)
from sakumon.families.sokoban.solve.kernel.states import (
    EXHAUSTED,
    FOUND,
    FULL,
    SOLVED,
    WORK,
    moves_to,
)
from sakumon.families.sokoban.solve.kernel.tables import new_pull_scratch
from sakumon.families.sokoban.solve.tracing import pushes_of_journeys
from sakumon.kernel.arrays import Longs

# Work between two looks at the budget: some hundredths of a second.
SLICE = 1_000_000
# States that each search may keep: half a gigabyte at most.
MOST_PUSH_STATES, MOST_FEATURE_STATES = 1 << 22, 1 << 20
FIRST_ROOM = 1 << 10
# The first turn of each search, and how many times as long as the one before every later one is.
# With more boxes than a few, the search push by push begins with shorter turns.
FIRST_TURN, LONGER, FEW = 20_000_000, 4, 6
# Cells looked at on walks between two looks at the budget, while a plan is made.
LANES_AT_ONCE = 2_000_000
# A push made and one still to come count the same: then the first solution has the fewest pushes.
EVEN = 2


@dataclass(frozen=True, slots=True)
class Ending:
    """How a search ended that found out how a state stands: the pushes, if there is a way."""

    status: Status
    pushes: tuple[int, ...] = ()
    shortest: bool = False


UNSOLVABLE = Ending("lost", shortest=True)


def search(at: Position, budget: Budget, optimal: bool) -> Ending | None:
    """Let the searches take turns until one ends; None when all have run out of room."""
    floor = floor_of(at)
    searches = [_push_by_push(at, floor, budget)]
    if not optimal:
        plans = _Plans(at, floor, budget)
        searches += [_by_features(at, floor, budget, plans, order) for order in ORDERS]
    while searches:
        for each in list(searches):
            try:
                ending = next(each)
            except StopIteration:
                searches.remove(each)
                continue
            if ending is not None:
                return ending
    return None


def warm() -> None:
    """Run both searches on a level that one of them would solve alone."""
    at = parse_rows(["######", "#@$ .#", "# $ .#", "######"])
    floor, budget = floor_of(at), Budget()
    plans = _Plans(at, floor, budget)
    for each in (
        _push_by_push(at, floor, budget),
        _by_features(at, floor, budget, plans, OWN_STARTS),
    ):
        assert next(each) is not None


def is_plainly_dead(at: Position) -> bool:
    """Tell whether a look at the boxes shows that they can never all be stored."""
    floor = floor_of(at)
    if any(cell not in floor.index for cell in at.boxes ^ at.level.goals):
        return True
    boxes, player = floor.packed(at.boxes), floor.index[at.player]
    house = new_warehouse(floor.near)
    cache = new_deadlock_cache(floor.near, len(boxes), FEW_VERDICTS)
    return bool(is_dead_now(floor.tables, house, cache, boxes, player))


class _Turns:
    """How much a search may do before it is another's turn; its work is paid from the budget."""

    def __init__(self, budget: Budget, first: int, longer: int) -> None:
        self.budget, self.length, self.longer = budget, first, longer
        self.spent = 0

    def go_on(self, run: Callable[[int], int], counters: Longs) -> int:
        """Let a search run for a while, and return why it stopped."""
        before = int(counters[WORK])
        why = run(min(SLICE, self.budget.left + 1))
        work = int(counters[WORK]) - before
        self.budget.spend(work)
        self.spent += work
        return why

    def is_over(self) -> bool:
        """Tell whether the turn has lasted long enough; then the next one is longer."""
        if self.spent <= self.length:
            return False
        self.length *= self.longer
        return True


def _push_by_push(at: Position, floor: NumberedFloor, budget: Budget) -> Iterator[Ending | None]:
    """Search push by push; yield at the end of every turn, with the ending if there is one."""
    boxes, player = floor.packed(at.boxes), floor.index[at.player]
    now = new_push_search(floor.tables, floor.near, boxes, player, EVEN, FIRST_ROOM)
    turns = _Turns(budget, FIRST_TURN if len(boxes) <= FEW else FIRST_TURN // LONGER**2, LONGER)
    while True:
        why = turns.go_on(partial(go_on_pushing, now), now.counters)
        if why == SOLVED:
            pushes = tuple(moves_to(now.states, int(now.counters[FOUND])))
            yield Ending("won", pushes, shortest=EVEN * len(pushes) < CLASSES - 1)
        elif why == EXHAUSTED:
            yield UNSOLVABLE
        elif why == FULL:
            if len(now.info) >= MOST_PUSH_STATES:
                return
            now = enlarged_push_search(now)
        if turns.is_over():
            yield None


def _by_features(
    at: Position, floor: NumberedFloor, budget: Budget, plans: "_Plans", order: int
) -> Iterator[Ending | None]:
    """Search in the space of features, turn by turn; it finds solutions but proves nothing else."""
    plan = plans.new(order)
    if plan is None:
        return
    boxes, player = floor.packed(at.boxes), floor.index[at.player]
    now = new_feature_search(floor.tables, floor.near, plan, boxes, player, FIRST_ROOM)
    turns = _Turns(budget, FIRST_TURN, 2 * LONGER)
    while True:
        why = turns.go_on(partial(go_on_by_features, now), now.counters)
        if why == SOLVED:
            journeys = moves_to(now.states, int(now.counters[LAST]))
            journeys.append(int(now.counters[FOUND]))
            yield Ending("won", pushes_of_journeys(at, floor, journeys))
        elif why == EXHAUSTED:
            return
        elif why == FULL:
            if len(now.info) >= MOST_FEATURE_STATES or not has_cells_left(now):
                return
            now = enlarged_feature_search(now)
        if turns.is_over():
            yield None


class _Plans:
    """Plans for filling the goals of one position, each in another order."""

    def __init__(self, at: Position, floor: NumberedFloor, budget: Budget) -> None:
        self.floor, self.budget = floor, budget
        self.boxes = floor.packed(at.boxes)
        self.made: list[PackingPlan] = []

    def new(self, order: int) -> PackingPlan | None:
        """Return a plan with an order, None if one that was made already is the same."""
        tables, near = self.floor.tables, self.floor.near
        plan = plan_of(tables, near, self.boxes, order, self.lanes)
        if any(is_same_order(plan, other) for other in self.made):
            return None
        self.made.append(plan)
        return plan

    @cached_property
    def lanes(self) -> Lanes:
        """Where boxes would be in the way; found once for all plans, some cells at a time."""
        tables, cells = self.floor.tables, len(self.floor.cells)
        house, link = new_warehouse(self.floor.near), np.zeros(cells + 1, np.int32)
        find_links(house, np.zeros(cells + 1, np.uint8), link)
        scratch, pulls = new_pull_scratch(cells), np.zeros(cells + 1, np.int16)
        bars = np.zeros((cells + 1, cells + 1), np.bool_)
        at_once = max(1, LANES_AT_ONCE // (cells * len(self.boxes)))
        for first in range(0, cells, at_once):
            find_bars(tables, house, scratch, pulls, bars, first, first + at_once)
            self.budget.spend(0)
        return Lanes(link, bars)
