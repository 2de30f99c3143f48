"""The searches that decide a level: they take turns under one counted budget."""

from collections.abc import Iterator
from dataclasses import dataclass

from sakumon.core.budget import Budget
from sakumon.core.family import Status
from sakumon.families.sokoban.model.position import Position
from sakumon.families.sokoban.model.xsb import parse_rows
from sakumon.families.sokoban.solve.floor import Floor, floor_of
from sakumon.families.sokoban.solve.kernel import feature_search, push_search
from sakumon.families.sokoban.solve.kernel.deadlocks import is_dead_now, new_local
from sakumon.families.sokoban.solve.kernel.maze import new_desk
from sakumon.families.sokoban.solve.kernel.packing import (
    ORDERS,
    OWN_STARTS,
    Plan,
    is_same_order,
    plan_of,
)
from sakumon.families.sokoban.solve.tracing import Push, moves_to, pushes_of_journeys

# Work between two looks at the budget: some hundredths of a second.
SLICE = 1_000_000
# States that each search may keep: half a gigabyte at most.
MOST_STATES, MOST_FEATURED = 1 << 22, 1 << 20
FIRST_ROOM = 1 << 10
# The first turn of each search, and how many times as long as the one before every later one is.
# With more boxes than a few, the search push by push begins with shorter turns.
FIRST_TURN, LONGER, FEW = 20_000_000, 4, 6
# A push made and one still to come count the same: then the first solution has the fewest pushes.
EVEN = 2


@dataclass(frozen=True, slots=True)
class Ending:
    """How a search ended that found out how a state stands: the pushes, if there is a way."""

    status: Status
    pushes: tuple[Push, ...] = ()
    shortest: bool = False


UNSOLVABLE = Ending("lost", shortest=True)


def search(at: Position, budget: Budget, optimal: bool) -> Ending | None:
    """Let the searches take turns until one ends; None when all have run out of room."""
    floor = floor_of(at)
    searches = [_push_by_push(at, floor, budget)]
    if not optimal:
        plans: list[Plan] = []
        searches += [_by_features(at, floor, budget, order, plans) for order in ORDERS]
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
    floor = floor_of(at)
    for each in (
        _push_by_push(at, floor, Budget()),
        _by_features(at, floor, Budget(), OWN_STARTS, []),
    ):
        assert next(each) is not None


def is_plainly_dead(at: Position) -> bool:
    """Tell whether a look at the boxes shows that they can never all be stored."""
    floor = floor_of(at)
    if any(cell not in floor.index for cell in at.boxes ^ at.level.goals):
        return True
    cells, boxes = len(floor.cells), floor.packed(at.boxes)
    desk, local = new_desk(cells), new_local(cells, len(boxes))
    return bool(is_dead_now(floor.maze, desk, local, boxes, floor.index[at.player]))


def _push_by_push(at: Position, floor: Floor, budget: Budget) -> Iterator[Ending | None]:
    """Search push by push; yield at the end of every turn, with the ending if there is one."""
    boxes, player = floor.packed(at.boxes), floor.index[at.player]
    state = push_search.new_search(floor.maze, boxes, player, EVEN, FIRST_ROOM)
    turn, spent = FIRST_TURN if len(boxes) <= FEW else FIRST_TURN // LONGER**2, 0
    while True:
        before = int(state.state[push_search.WORK])
        why = push_search.go_on(state, min(SLICE, budget.left + 1))
        work = int(state.state[push_search.WORK]) - before
        budget.spend(work)
        spent += work
        if why == push_search.SOLVED:
            moves = moves_to(state.store, int(state.state[push_search.FOUND]))
            pushes = tuple((move >> 2, move & 3) for move in moves)
            yield Ending("won", pushes, shortest=EVEN * len(pushes) < push_search.CLASSES - 1)
        elif why == push_search.EXHAUSTED:
            yield UNSOLVABLE
        elif why == push_search.FULL:
            if len(state.info) >= MOST_STATES:
                return
            state = push_search.enlarged(state)
        if spent > turn:
            turn *= LONGER
            yield None


def _by_features(
    at: Position, floor: Floor, budget: Budget, order: int, plans: list[Plan]
) -> Iterator[Ending | None]:
    """Search in the space of features, turn by turn; it finds solutions but proves nothing else.

    The goals are filled by a plan with the given order, unless that is among `plans` already.
    """
    boxes, player = floor.packed(at.boxes), floor.index[at.player]
    plan = plan_of(floor.maze, boxes, order)
    if any(is_same_order(plan, other) for other in plans):
        return
    plans.append(plan)
    state = feature_search.new_fess(floor.maze, plan, boxes, player, FIRST_ROOM)
    turn, spent = FIRST_TURN, 0
    while True:
        before = int(state.state[feature_search.WORK])
        why = feature_search.go_on(state, min(SLICE, budget.left + 1))
        work = int(state.state[feature_search.WORK]) - before
        budget.spend(work)
        spent += work
        if why == feature_search.SOLVED:
            journeys = moves_to(state.store, int(state.state[feature_search.LAST]))
            journeys.append(int(state.state[feature_search.FOUND]))
            yield Ending("won", tuple(pushes_of_journeys(at, floor, journeys)))
        elif why == feature_search.EXHAUSTED:
            return
        elif why == feature_search.FULL:
            if len(state.info) >= MOST_FEATURED or not feature_search.has_cells_left(state):
                return
            state = feature_search.enlarged(state)
        if spent > turn:
            turn *= 2 * LONGER
            yield None
