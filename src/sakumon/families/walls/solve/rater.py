"""How hard a moving-wall maze is: routes, choices, and how often simulated players win."""

import math
from contextlib import suppress

from sakumon.core.budget import Budget
from sakumon.core.errors import OutOfBudget
from sakumon.core.family import Measures, Proof, Rating, Solved
from sakumon.families.walls.model.position import MAX_DUEL_STEPS, Position
from sakumon.families.walls.model.rules import PLAYER, WALLS, safe_steps
from sakumon.families.walls.solve.duel import DUEL_WORK, DuelTable, longest_walk
from sakumon.families.walls.solve.grading import choices_grade, duel_rating, rating_of
from sakumon.families.walls.solve.kernel.measure import (
    RouteScratch,
    route_measures,
    route_scratch,
    win_rate,
)
from sakumon.families.walls.solve.solver import WallsWitness
from sakumon.families.walls.solve.timegraph import A_UNIT, TimeGraph

# Routes of an escape are counted up to this many steps, or to two steps past the shortest.
ROUTE_STEPS = 10
# A simulated player of an escape gives up after this many steps: one a second for a minute.
PATIENCE = 60
# Simulated players, each with the turns it must survive to like a step: one that looks k moves
# ahead sees whether it will be shut in then, which is k + 1 turns.
LOOKS = {"random": 0, "greedy": 1, "look_1": 2, "look_2": 3}
# A duel is measured this many turns past its end, to tell a narrow win from a wide one.
MARGIN_TURNS = 4
# Neither side ever has more moves than this.
FREE = 4


class WallsRater:
    """Rates survive and escape by routes and choices, a duel by its margin."""

    def rate(self, at: Position, solved: Solved[WallsWitness], budget: Budget) -> Rating:
        """Return the rating of a position that is solved."""
        proof, witness = solved.proof, solved.witness
        if isinstance(witness, DuelTable):
            return _rate_duel(at, proof, witness, budget)
        if proof.status == "lost" and at.game != "duel":
            return Rating("lost", 1.0, {"routes": 0})
        if witness is None:
            return Rating(proof.status, 0.0, {})
        return rating_of(_measures(at, proof, witness, budget))


def route_bound(at: Position, shortest: int) -> int:
    """Return up to how many steps the routes of an escape are counted; the shortest always is."""
    return max(shortest, at.left) if at.steps is not None else max(ROUTE_STEPS, shortest + 2)


def patience_of(at: Position, bound: int) -> int:
    """Return how many steps simulated players go; they never tire before the routes end."""
    return at.left if at.game == "survive" else max(PATIENCE, bound)


def _measures(at: Position, proof: Proof, graph: TimeGraph, budget: Budget) -> Measures:
    length = len(proof.line)
    bound = at.left if at.game == "survive" else route_bound(at, length)
    patience = patience_of(at, bound)
    cost = patience * at.cells // A_UNIT
    budget.spend(cost)
    graph.follow(patience, budget)
    scratch = route_scratch(patience, at.cells)
    args = (graph.safe, graph.board.neighbour, bound, at.player, graph.goal, scratch)
    _, choices, forced, traps = route_measures(*args)
    counted = proof.answers if at.game == "survive" else graph.count(bound, budget)
    measures: Measures = {
        "routes": counted or 0,
        "choices": round(choices, 4),
        "choices_grade": choices_grade(choices),
        "forced": round(forced, 4),
        "traps": round(traps, 4),
        "shortest": length,
        "walls": len(at.walls),
        "first_steps": len(safe_steps(at)),
    }
    for name, look in LOOKS.items():
        budget.spend(cost)
        measures[f"win_{name}"] = _win_rate(graph, patience, look, scratch)
    return measures


def _win_rate(graph: TimeGraph, steps: int, look: int, scratch: RouteScratch) -> float:
    rate = win_rate(
        graph.safe,
        graph.board.neighbour,
        graph.board.width,
        steps,
        graph.player,
        graph.goal,
        look,
        scratch,
    )
    return round(rate, 4)


def _rate_duel(at: Position, proof: Proof, table: DuelTable, budget: Budget) -> Rating:
    winner = PLAYER if proof.status == "won" else WALLS
    turns = _winners_turns(at, table, winner)
    measures: Measures = {
        "winner": ("player", "walls")[winner],
        "freedom": round(_freedom(turns), 4),
        "luck": _luck(turns),
        "walls": len(at.walls),
        "first_steps": len(safe_steps(at)),
    }
    own = table if table.start == at else DuelTable(at)
    purse = budget.apart(DUEL_WORK)
    with suppress(OutOfBudget):  # a duel too large to follow past its end has no margin
        measures["margin"] = _longest(own, winner, purse) - at.left - at.walls_to_move
    budget.spend(purse.spent // A_UNIT)
    return duel_rating(measures)


def _longest(table: DuelTable, winner: int, budget: Budget) -> int:
    """Return how many turns the player can force; one who wins is followed past the end."""
    further = MARGIN_TURNS if winner == PLAYER else 0
    return longest_walk(table, min(table.start.left + further, MAX_DUEL_STEPS), budget)


def _winners_turns(at: Position, table: DuelTable, winner: int) -> list[tuple[int, int]]:
    """Return for each of the winner's turns in the best line how many moves keep the win.

    Beside it stands how many moves do not lose at once.
    """
    _, options = table.best_line(at)
    found = []
    for number, turns in enumerate(options, start=int(at.walls_to_move)):
        if number % 2 == winner:
            turns_left = at.left + at.walls_to_move - number // 2
            lasts = [value == turns_left for value in turns.values()]
            kept = lasts.count(winner == PLAYER)
            found.append((kept, sum(value >= 0 for value in turns.values())))
    return found


def _freedom(turns: list[tuple[int, int]]) -> float:
    """Return how many moves keep the win on average; the winner may have no turn to spoil it."""
    return sum(kept for kept, _ in turns) / len(turns) if turns else FREE


def _luck(turns: list[tuple[int, int]]) -> float:
    """Return how often one who moves anywhere untouched keeps the win to the end of the line."""
    luck = math.prod(kept / untouched for kept, untouched in turns)
    return float(f"{luck:.4g}")
