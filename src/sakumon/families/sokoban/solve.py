"""How a Sokoban level is decided: searches that take turns under one counted budget."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from sakumon.core.budget import Budget
from sakumon.core.errors import OutOfBudget
from sakumon.core.family import Proof, Solved, Status
from sakumon.core.move import Move
from sakumon.families.sokoban.area.solve import solve_area
from sakumon.families.sokoban.board import Position, level_of, walkable
from sakumon.families.sokoban.rules import PLAYER, SokobanRules

if TYPE_CHECKING:
    from sakumon.families.sokoban.kernel.plan import Plan
    from sakumon.families.sokoban.maze import Floor

# Work between two looks at the budget: some hundredths of a second.
SLICE = 1_000_000
# States that each search may keep: half a gigabyte at most.
MOST_STATES, MOST_FEATURED = 1 << 22, 1 << 20
FIRST_ROOM = 1 << 10
# The first turn of each search; every later one is so many times as long as the one before. With
# more packets than a few, the search push by push begins with shorter turns.
FIRST_TURN, LONGER, FEW = 20_000_000, 4, 6
# A push made and one still to come count the same: then the first solution has the fewest pushes.
EVEN = 2


class SokobanSolver:
    """Solves levels; proves them unsolvable where all states can be looked at."""

    def solve(
        self, at: Position, budget: Budget, _known: "Answer | None" = None
    ) -> "Solved[Answer]":
        """Decide a position by any solution."""
        return Solved(_decide(at, budget, optimal=False))


def push_optimal(at: Position, budget: Budget) -> "Solved[Answer]":
    """Decide a position by a solution of the fewest pushes, or say unknown."""
    return Solved(_decide(at, budget, optimal=True))


def warm() -> None:
    """Run both searches on a level that one of them would solve alone."""
    from sakumon.families.sokoban.kernel.plan import OWN_STARTS
    from sakumon.families.sokoban.maze import floor_of

    at = level_of(["######", "#@$ .#", "# $ .#", "######"])
    floor = floor_of(at)
    for search in (
        _best_first(at, floor, Budget()),
        _by_features(at, floor, Budget(), OWN_STARTS, []),
    ):
        assert next(search) is not None


def quick_look(at: Position, budget: Budget) -> Status:
    """Tell how a position stands as far as a short search shows; unknown is an answer."""
    winner = SokobanRules().winner(at)
    if winner is not None:
        return "won" if winner == PLAYER else "lost"
    if at.level.storing is None and is_plainly_dead(at):
        return "lost"
    return push_optimal(at, budget).proof.status


def _decide(at: Position, budget: Budget, optimal: bool) -> Proof:
    if at.level.storing is not None:
        return solve_area(at, budget)
    winner = SokobanRules().winner(at)
    if winner is not None:
        return Proof("won" if winner == PLAYER else "lost", shortest=True)
    try:
        budget.spend(0)
        if is_plainly_dead(at):
            return Proof("lost", shortest=True, work=budget.spent)
        found = _remembered(at, budget, optimal)
    except OutOfBudget:
        found = UNKNOWN
    return Proof(found.status, _line(at, found), found.shortest, None, budget.spent)


@dataclass(frozen=True, slots=True)
class Answer:
    """How a level stands, and the pushes that win it, as cells of its floor and ways."""

    status: Status
    pushes: tuple[tuple[int, int], ...] = ()
    shortest: bool = False
    work: int = 0


UNKNOWN, UNSOLVABLE = Answer("unknown"), Answer("lost", shortest=True)


def _line(at: Position, found: Answer) -> tuple[Move, ...]:
    from sakumon.families.sokoban.maze import floor_of
    from sakumon.families.sokoban.trace import lurd_of_pushes

    line = lurd_of_pushes(at, floor_of(at), found.pushes) if found.pushes else ""
    return tuple(Move(letter) for letter in line)


def _remembered(at: Position, budget: Budget, optimal: bool) -> Answer:
    """Return the answer; one that was found before, or not found, costs what it cost then.

    A game asks again at every step, though a walk within the keeper's region changes nothing.
    """
    shelf = _shelf(Position(at.level, at.packets, min(walkable(at, at.packets))), optimal)
    left, before = budget.left, budget.spent
    known = shelf.found
    if known is not None and known.work <= left:
        budget.spend(known.work)
        return known
    budget.spend(shelf.in_vain.get(left, 0))
    try:
        found = _search(at, budget, optimal)
    except OutOfBudget:
        shelf.in_vain[left] = budget.spent - before
        raise
    shelf.found = replace(found, work=budget.spent - before)
    return found


@dataclass(slots=True)
class _Shelf:
    """What is known of one state: its answer, or what was spent in vain of how much there was."""

    found: Answer | None = None
    in_vain: dict[int, int] = field(default_factory=dict)


@lru_cache(maxsize=512)
def _shelf(_at: Position, _optimal: bool) -> _Shelf:
    return _Shelf()


def is_plainly_dead(at: Position) -> bool:
    """Tell whether a look at the packets shows that they can never all be stored."""
    from sakumon.families.sokoban.kernel.local import is_dead_now, new_local
    from sakumon.families.sokoban.kernel.maze import new_desk
    from sakumon.families.sokoban.maze import floor_of

    floor = floor_of(at)
    if any(cell not in floor.index for cell in at.packets ^ at.level.goals):
        return True
    cells, packets = len(floor.cells), floor.packed(at.packets)
    desk, local = new_desk(cells), new_local(cells, len(packets))
    return bool(is_dead_now(floor.maze, desk, local, packets, floor.index[at.keeper]))


def _search(at: Position, budget: Budget, optimal: bool) -> Answer:
    """Let the searches take turns until one answers; unknown when all have run out of room."""
    from sakumon.families.sokoban.kernel.plan import ORDERS
    from sakumon.families.sokoban.maze import floor_of

    floor = floor_of(at)
    searches = [_best_first(at, floor, budget)]
    if not optimal:
        plans: list[Plan] = []
        searches += [_by_features(at, floor, budget, order, plans) for order in ORDERS]
    while searches:
        for search in list(searches):
            try:
                found = next(search)
            except StopIteration:
                searches.remove(search)
                continue
            if found is not None:
                return found
    return UNKNOWN


def _best_first(at: Position, floor: "Floor", budget: Budget) -> Iterator[Answer | None]:
    """Search push by push; yield at the end of every turn, with the answer if there is one."""
    from sakumon.families.sokoban.kernel import best
    from sakumon.families.sokoban.trace import moves_to

    packets, keeper = floor.packed(at.packets), floor.index[at.keeper]
    search = best.new_search(floor.maze, packets, keeper, EVEN, FIRST_ROOM)
    turn, spent = FIRST_TURN if len(packets) <= FEW else FIRST_TURN // LONGER**2, 0
    while True:
        before = int(search.state[best.WORK])
        why = best.go_on(search, min(SLICE, budget.left + 1))
        work = int(search.state[best.WORK]) - before
        budget.spend(work)
        spent += work
        if why == best.SOLVED:
            moves = moves_to(search.store, int(search.state[best.FOUND]))
            pushes = tuple((move >> 2, move & 3) for move in moves)
            yield Answer("won", pushes, shortest=EVEN * len(pushes) < best.CLASSES - 1)
        elif why == best.EXHAUSTED:
            yield UNSOLVABLE
        elif why == best.FULL:
            if len(search.info) >= MOST_STATES:
                return
            search = best.enlarged(search)
        if spent > turn:
            turn *= LONGER
            yield None


def _by_features(
    at: Position, floor: "Floor", budget: Budget, order: int, plans: "list[Plan]"
) -> Iterator[Answer | None]:
    """Search in the space of features, turn by turn; it finds solutions but proves nothing else.

    The goals are filled by a plan with the given order, unless that is among `plans` already.
    """
    from sakumon.families.sokoban.kernel import fess
    from sakumon.families.sokoban.kernel.plan import is_same_order, plan_of
    from sakumon.families.sokoban.trace import moves_to, pushes_of_journeys

    packets, keeper = floor.packed(at.packets), floor.index[at.keeper]
    plan = plan_of(floor.maze, packets, order)
    if any(is_same_order(plan, other) for other in plans):
        return
    plans.append(plan)
    search = fess.new_fess(floor.maze, plan, packets, keeper, FIRST_ROOM)
    turn, spent = FIRST_TURN, 0
    while True:
        before = int(search.state[fess.WORK])
        why = fess.go_on(search, min(SLICE, budget.left + 1))
        work = int(search.state[fess.WORK]) - before
        budget.spend(work)
        spent += work
        if why == fess.SOLVED:
            journeys = moves_to(search.store, int(search.state[fess.LAST]))
            journeys.append(int(search.state[fess.FOUND]))
            yield Answer("won", tuple(pushes_of_journeys(at, floor, journeys)))
        elif why == fess.EXHAUSTED:
            return
        elif why == fess.FULL:
            if len(search.info) >= MOST_FEATURED or not fess.has_cells_left(search):
                return
            search = fess.enlarged(search)
        if spent > turn:
            turn *= 2 * LONGER
            yield None
