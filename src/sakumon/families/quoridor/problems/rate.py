"""How hard a problem is: its depth, natural moves that fail, and traps."""

from collections.abc import Sequence

from sakumon.core.budget import Budget
from sakumon.core.family import Measures, Proof, Rating, Solved
from sakumon.core.grades import grade_of, score_between
from sakumon.core.move import Move
from sakumon.families.quoridor.engine.natural import lead, natural_fences, natural_steps
from sakumon.families.quoridor.model.position import Position
from sakumon.families.quoridor.model.rules import RULES, kind_of, played
from sakumon.families.quoridor.tables.table import Table

# Where the grades begin and end in terms of hardness.
BOUNDS = (0.0, 0.35, 0.6, 0.73, 0.77, 0.9)
# From this many plies on a problem counts as deep, and this many traps count as many.
DEEP, MANY = 15, 4

# A turn of the winner, and the moves that win there.
WinnersTurn = tuple[Position, list[Move]]


class QuoridorRater:
    """Rates a position by what its winner has to find."""

    def rate(self, at: Position, solved: Solved[Table], budget: Budget) -> Rating:
        """Return the rating of a position that is solved; one without a table has no grade."""
        proof, table = solved.proof, solved.witness
        if table is not None and proof.line and proof.status in ("won", "lost"):
            turns = _winners_turns(at, proof, table, budget)
            if turns:
                return _rating(at, proof, turns)
        bare: Measures = {"plies": len(proof.line), "on_board": len(at.fences)}
        return Rating(proof.status, 0.0, bare)


def _winners_turns(at: Position, proof: Proof, table: Table, budget: Budget) -> list[WinnersTurn]:
    winner = 0 if proof.status == "won" else 1
    turns: list[WinnersTurn] = []
    for move in proof.line:
        budget.spend(0)
        if at.turn == winner:
            turns.append((at, table.wins(at)))
        at = RULES.play(at, move)
    return turns


def _rating(at: Position, proof: Proof, turns: Sequence[WinnersTurn]) -> Rating:
    start, wins = turns[0]
    traps = len(trap_moves(start, wins))
    walk = _mean([_fails(natural_steps(here), winning) for here, winning in turns])
    fence = _mean([_fails(natural_fences(here), winning) for here, winning in turns])
    measures: Measures = {
        "plies": len(proof.line),
        "key": kind_of(start, wins[0]) if len(wins) == 1 else "several",
        "only": round(sum(1 for _, winning in turns if len(winning) == 1) / len(turns), 4),
        "moves": len(RULES.moves(start)),
        "on_board": len(at.fences),
        "in_hand": sum(at.hands),
        "walk_fails": walk,
        "fence_fails": fence,
        "traps": traps,
    }
    depth, trap = min(1.0, len(proof.line) / DEEP), min(1.0, traps / MANY)
    hardness = round(0.3 * depth + 0.25 * walk + 0.15 * fence + 0.3 * trap, 4)
    score = score_between(hardness, BOUNDS)
    return Rating(grade_of(score), score, {**measures, "hardness": hardness})


def trap_moves(at: Position, wins: Sequence[Move]) -> list[Move]:
    """Return the moves that look at least as good as the best one that wins, and do not win."""
    leads = {move: lead(played(at, move), at.turn) for move in RULES.moves(at)}
    best = max(leads[move] for move in wins)
    return [move for move in leads if move not in wins and leads[move] >= best]


def _fails(natural: Sequence[Move], wins: Sequence[Move]) -> float | None:
    """Return how many of the natural moves do not win; None where there is none to play."""
    return sum(move not in wins for move in natural) / len(natural) if natural else None


def _mean(values: Sequence[float | None]) -> float:
    known = [value for value in values if value is not None]
    return round(sum(known) / len(known), 4) if known else 0.0
