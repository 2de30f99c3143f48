"""How a moving-wall maze is decided, from any moment of a game."""

from collections.abc import Iterator

from sakumon.core.budget import Budget
from sakumon.core.errors import OutOfBudget
from sakumon.core.family import Proof, Solved, Status
from sakumon.core.move import Move
from sakumon.families.walls.model.position import Position
from sakumon.families.walls.model.rules import DIRECTIONS, PLAYER, WallsRules
from sakumon.families.walls.solve.duel import DuelTable
from sakumon.families.walls.solve.kernel.timegraph import NO_ESCAPE, NOT_FOUND, shortest_escape
from sakumon.families.walls.solve.timegraph import graph_of, joint_period

# Enough states for any board that fits on a screen, few enough to fit in memory.
MAX_STATES = 400_000_000
FIRST_LOOK = 8
# Routes of an escape are counted so far, or to two steps past the shortest.
ROUTE_STEPS = 10


class WallsSolver:
    """Exact solvers for survive, escape and duel."""

    def solve(
        self, at: Position, budget: Budget, _known: DuelTable | None = None
    ) -> Solved[DuelTable]:
        """Decide a position; the witness of a duel is its table."""
        winner = WallsRules().winner(at)
        if winner is not None:
            status: Status = "won" if winner == PLAYER else "lost"
            return Solved(Proof(status, shortest=True, answers=_over(at)))
        try:
            if at.game == "duel":
                return _duel(at, budget)
            return Solved({"survive": _survive, "escape": _escape}[at.game](at, budget))
        except OutOfBudget:
            return Solved(Proof("unknown", work=budget.spent))


def all_routes(at: Position, budget: Budget) -> Iterator[list[Move]]:
    """Stream every winning route in order: of a survive, or the shortest ones of an escape."""
    if at.game == "duel":
        return
    if WallsRules().winner(at) == PLAYER:
        yield []
        return
    steps = at.left if at.game == "survive" else escape_length(at, budget)
    if steps <= 0:
        return
    graph = graph_of(at, steps)
    wins = graph.wins(steps)
    pending: list[tuple[int, list[Move]]] = [(at.player, [])] if wins[0, at.player] else []
    while pending:
        cell, line = pending.pop()
        turn = len(line)
        if turn == steps:
            yield line
            continue
        for way, target in reversed(graph.ways(turn, cell)):
            if wins[turn + 1, target]:
                pending.append((target, [*line, DIRECTIONS[way]]))


def escape_length(at: Position, purse: Budget) -> int:
    """Return the length of the shortest escape, or NO_ESCAPE; OutOfBudget when it is not found."""
    period = joint_period(at)
    most = max(1, min(purse.left, MAX_STATES) // at.cells)
    turns, length = FIRST_LOOK, NOT_FOUND
    # Most escapes are short: the whole period, which may be long, is followed only if it must be.
    while length == NOT_FOUND:
        turns = min(turns * 8, period, most)
        graph = graph_of(at, turns)
        horizon = turns if turns < period else period * at.cells + 1
        length, work = shortest_escape(
            graph.safe, graph.board.neighbour, at.player, graph.goal, horizon, purse.left
        )
        purse.spend(work)
        if length == NOT_FOUND and turns in (most, period):
            raise OutOfBudget("no escape was found within the budget")
    return length


def route_bound(at: Position, shortest: int) -> int:
    """Return up to how many steps the routes of an escape are counted; the shortest always is."""
    return max(shortest, at.left) if at.steps is not None else max(ROUTE_STEPS, shortest + 2)


def _over(at: Position) -> int | None:
    if at.game == "duel":
        return None
    return 1 if WallsRules().winner(at) == PLAYER else 0


def _survive(at: Position, budget: Budget) -> Proof:
    budget.spend(at.left * at.cells)
    graph = graph_of(at, at.left)
    answers = graph.routes(at.left)
    if answers == 0:
        return Proof("lost", shortest=True, answers=0, work=budget.spent)
    line = tuple(DIRECTIONS[way] for way in graph.first_route(at.left))
    return Proof("won", line, True, answers, budget.spent)


def _escape(at: Position, budget: Budget) -> Proof:
    steps = escape_length(at, budget)
    if steps == NO_ESCAPE:
        return Proof("lost", shortest=True, answers=0, work=budget.spent)
    budget.spend(steps * at.cells)
    graph = graph_of(at, steps)
    line = tuple(DIRECTIONS[way] for way in graph.first_route(steps))
    return Proof("won", line, True, graph.routes(steps), budget.spent)


def _duel(at: Position, budget: Budget) -> Solved[DuelTable]:
    table = DuelTable(at, at.left, budget)
    line, options = table.best_line(at)
    choose = min if at.walls_to_move else max
    value = choose(options[0].values())
    won = value == at.left + at.walls_to_move
    proof = Proof("won" if won else "lost", tuple(line), True, None, budget.spent)
    return Solved(proof, table)
