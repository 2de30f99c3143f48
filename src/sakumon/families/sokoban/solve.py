"""How a Sokoban level is decided: two searches that take turns under one counted budget."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sakumon.budget import Budget
from sakumon.errors import OutOfBudget
from sakumon.families.sokoban.area.solve import solve_area
from sakumon.families.sokoban.board import Position, level_of
from sakumon.families.sokoban.rules import PLAYER, SokobanRules
from sakumon.family import Proof, Status
from sakumon.scene import Move

if TYPE_CHECKING:
    from sakumon.families.sokoban.maze import Floor

# Work between two looks at the budget: some hundredths of a second.
SLICE = 1_000_000
# States that each search may keep: half a gigabyte at most.
MOST_STATES = 1 << 22
MOST_CELLS_STATES = 1 << 20
FIRST_ROOM = 1 << 10
# The first turn of each search; every later one is so many times as long as the one before.
FIRST_TURN, LONGER = 20_000_000, 4
# A push made and one still to come count the same: then the first solution has the fewest pushes.
EVEN = 2


class SokobanSolver:
    """Solves levels; proves them unsolvable where all states can be looked at."""

    def solve(self, at: Position, budget: Budget) -> Proof:
        """Decide a position by any solution."""
        return _decide(at, budget, optimal=False)


def push_optimal(at: Position, budget: Budget) -> Proof:
    """Decide a position by a solution of the fewest pushes, or say unknown."""
    return _decide(at, budget, optimal=True)


def warm() -> None:
    """Run both searches on a level that one of them would solve alone."""
    from sakumon.families.sokoban.maze import floor_of

    at = level_of(["######", "#@$ .#", "# $ .#", "######"])
    floor = floor_of(at)
    for search in (_best_first(at, floor, Budget()), _by_features(at, floor, Budget())):
        assert next(search) is not None


def quick_look(at: Position, budget: Budget) -> Status:
    """Tell how a position stands as far as a short search shows; unknown is an answer."""
    winner = SokobanRules().winner(at)
    if winner is not None:
        return "won" if winner == PLAYER else "lost"
    if at.level.storing is None and is_plainly_dead(at):
        return "lost"
    return push_optimal(at, budget).status


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
        found = _search(at, budget, optimal)
    except OutOfBudget:
        return Proof("unknown", work=budget.spent)
    if found is None:
        return Proof("unknown", work=budget.spent)
    status: Status = "lost" if found.line is None else "won"
    line = tuple(Move(letter) for letter in found.line or "")
    return Proof(status, line, found.shortest, None, budget.spent)


@dataclass(frozen=True, slots=True)
class Answer:
    """A line of LURD, or None for none there is."""

    line: str | None
    shortest: bool


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


def _search(at: Position, budget: Budget, optimal: bool) -> Answer | None:
    """Let the searches take turns until one answers; None when both have run out of room."""
    from sakumon.families.sokoban.maze import floor_of

    floor = floor_of(at)
    searches = [_best_first(at, floor, budget)]
    if not optimal:
        searches.append(_by_features(at, floor, budget))
    while searches:
        for search in list(searches):
            try:
                found = next(search)
            except StopIteration:
                searches.remove(search)
                continue
            if found is not None:
                return found
    return None


def _best_first(at: Position, floor: "Floor", budget: Budget) -> Iterator[Answer | None]:
    """Search push by push; yield at the end of every turn, with the answer if there is one."""
    from sakumon.families.sokoban.kernel import best
    from sakumon.families.sokoban.trace import lurd_of_pushes, moves_to

    packets, keeper = floor.packed(at.packets), floor.index[at.keeper]
    search = best.new_search(floor.maze, packets, keeper, EVEN, FIRST_ROOM)
    turn, spent = FIRST_TURN, 0
    while True:
        before = int(search.state[best.WORK])
        why = best.go_on(search, min(SLICE, budget.left + 1))
        work = int(search.state[best.WORK]) - before
        budget.spend(work)
        spent += work
        if why == best.SOLVED:
            moves = moves_to(search.store, int(search.state[best.FOUND]))
            pushes = [(move >> 2, move & 3) for move in moves]
            yield Answer(lurd_of_pushes(at, floor, pushes), shortest=True)
        elif why == best.EXHAUSTED:
            yield Answer(None, shortest=True)
        elif why == best.FULL:
            if len(search.info) >= MOST_STATES:
                return
            search = best.enlarged(search)
        if spent > turn:
            turn *= LONGER
            yield None


def _by_features(at: Position, floor: "Floor", budget: Budget) -> Iterator[Answer | None]:
    """Search in the space of features, turn by turn; it finds solutions but proves nothing else."""
    from sakumon.families.sokoban.kernel import fess
    from sakumon.families.sokoban.trace import lurd_of_pushes, moves_to, pushes_of_journeys

    packets, keeper = floor.packed(at.packets), floor.index[at.keeper]
    search = fess.new_fess(floor.maze, packets, keeper, FIRST_ROOM)
    turn, spent = LONGER * FIRST_TURN, 0
    while True:
        before = int(search.state[fess.WORK])
        why = fess.go_on(search, min(SLICE, budget.left + 1))
        work = int(search.state[fess.WORK]) - before
        budget.spend(work)
        spent += work
        if why == fess.SOLVED:
            journeys = moves_to(search.store, int(search.state[fess.LAST]))
            journeys.append(int(search.state[fess.FOUND]))
            pushes = pushes_of_journeys(at, floor, journeys)
            yield Answer(lurd_of_pushes(at, floor, pushes), shortest=False)
        elif why == fess.EXHAUSTED:
            return
        elif why == fess.FULL:
            if len(search.info) >= MOST_CELLS_STATES or not fess.has_cells_left(search):
                return
            search = fess.enlarged(search)
        if spent > turn:
            turn *= LONGER
            yield None
