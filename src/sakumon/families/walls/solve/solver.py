"""How a moving-wall maze is decided, from any moment of a game."""

from collections.abc import Iterator

from sakumon.core.budget import Budget
from sakumon.core.errors import OutOfBudget
from sakumon.core.family import Proof, Solved
from sakumon.core.message import Message
from sakumon.core.move import Move
from sakumon.families.walls.model.position import Position
from sakumon.families.walls.model.rules import DIRECTIONS, PLAYER, WallsRules
from sakumon.families.walls.solve.duel import DuelTable
from sakumon.families.walls.solve.kernel.timegraph import NO_ESCAPE, NOT_FOUND
from sakumon.families.walls.solve.timegraph import TimeGraph

# Enough states for any board that fits on a screen, few enough to fit in memory.
MAX_STATES = 400_000_000
# The first look for an escape goes this many turns ahead, each further one this many times more.
FIRST_LOOK, LOOK_GROWTH = 64, 8

WallsWitness = TimeGraph | DuelTable


class WallsSolver:
    """Exact solvers for survive, escape and duel."""

    def solve(
        self, at: Position, budget: Budget, known: WallsWitness | None = None
    ) -> Solved[WallsWitness]:
        """Decide a position; the witness is its graph over time, or a duel's table."""
        winner = WallsRules().winner(at)
        if winner is not None:
            return Solved(_over(at, winner))
        try:
            if at.game == "duel":
                return _duel(at, budget, known)
            return _survive(at, budget) if at.game == "survive" else _escape(at, budget)
        except OutOfBudget:
            return Solved(Proof("unknown", work=budget.spent))


def is_tabled(at: Position, budget: Budget) -> bool:
    """Tell whether this is a duel whose table fits into the budget."""
    return at.game == "duel" and WallsSolver().solve(at, budget).proof.status != "unknown"


def all_routes(at: Position, budget: Budget) -> Iterator[list[Move]]:
    """Stream every winning route in order: of a survive, or the shortest ones of an escape."""
    if at.game == "duel":
        return
    if WallsRules().winner(at) == PLAYER:
        yield []
        return
    graph = TimeGraph(at)
    steps = at.left if at.game == "survive" else escape_length(graph, budget)
    if steps <= 0:
        return
    graph.follow(steps, budget)
    for route in _routes(graph, steps, budget):
        yield [DIRECTIONS[way] for way in route]


def _routes(graph: TimeGraph, steps: int, budget: Budget) -> Iterator[list[int]]:
    wins = graph.wins(steps)
    pending: list[tuple[int, list[int]]] = [(graph.player, [])] if wins[0, graph.player] else []
    while pending:
        budget.spend(1)
        cell, route = pending.pop()
        turn = len(route)
        if turn == steps:
            yield route
            continue
        for way, target in reversed(graph.ways(turn, cell)):
            if wins[turn + 1, target]:
                pending.append((target, [*route, way]))


def escape_length(graph: TimeGraph, budget: Budget) -> int:
    """Return the length of the shortest escape, or NO_ESCAPE; OutOfBudget when it is not found."""
    cells = len(graph.board.neighbour)
    most = max(1, min(budget.left, MAX_STATES) // cells)
    turns, length = FIRST_LOOK, NOT_FOUND
    # Most escapes are short: the whole period, which may be long, is followed only if it must be.
    while length == NOT_FOUND:
        turns = min(turns, graph.period, most)
        graph.follow(turns, budget)
        horizon = turns if turns < graph.period else graph.period * cells + 1
        length = graph.shortest_escape(horizon, budget)
        if length == NOT_FOUND and turns in (most, graph.period):
            raise OutOfBudget(Message("no escape was found within the budget"))
        turns *= LOOK_GROWTH
    return length


def _over(at: Position, winner: int) -> Proof:
    won = winner == PLAYER
    answers = None if at.game == "duel" else int(won)
    return Proof("won" if won else "lost", shortest=True, answers=answers)


def _survive(at: Position, budget: Budget) -> Solved[WallsWitness]:
    budget.spend(at.left * at.cells)
    graph = TimeGraph(at)
    graph.follow(at.left, budget)
    return _alone(graph, at.left, budget)


def _escape(at: Position, budget: Budget) -> Solved[WallsWitness]:
    graph = TimeGraph(at)
    steps = escape_length(graph, budget)
    if steps != NO_ESCAPE:
        budget.spend(steps * at.cells)
    return _alone(graph, steps, budget)


def _alone(graph: TimeGraph, steps: int, budget: Budget) -> Solved[WallsWitness]:
    """Return the first winning route of these steps and the number of all such routes."""
    answers = 0 if steps == NO_ESCAPE else graph.count(steps, budget)
    if answers == 0:
        return Solved(Proof("lost", shortest=True, answers=0, work=budget.spent), graph)
    line = tuple(DIRECTIONS[way] for way in graph.first_route(steps))
    return Solved(Proof("won", line, True, answers, budget.spent), graph)


def _duel(at: Position, budget: Budget, known: WallsWitness | None) -> Solved[WallsWitness]:
    table = known if isinstance(known, DuelTable) and known.find(at) else DuelTable(at)
    if table.start == at:
        table.reach(at.left, budget)
    line, options = table.best_line(at)
    choose = min if at.walls_to_move else max
    won = choose(options[0].values()) == at.left + at.walls_to_move
    proof = Proof("won" if won else "lost", tuple(line), True, None, budget.spent)
    return Solved(proof, table)
