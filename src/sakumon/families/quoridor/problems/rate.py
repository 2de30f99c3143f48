"""How hard a problem is: its depth, natural moves that fail, and traps."""

from collections.abc import Sequence

from sakumon.core.budget import Budget
from sakumon.core.family import Proof, Rating, Solved
from sakumon.core.move import Move
from sakumon.families.quoridor.engine.natural import lead, natural_fences, natural_steps
from sakumon.families.quoridor.model.position import Position, cell_named
from sakumon.families.quoridor.model.rules import QuoridorRules, is_jump, played
from sakumon.families.quoridor.tables.table import Table

RULES = QuoridorRules()
EASY, HARD = 0.35, 0.6
# So many plies count as deep, and so many traps as many.
DEEP, MANY = 15, 4
Measures = dict[str, int | float | str]


class QuoridorRater:
    """Rates a position by what its winner has to find."""

    def rate(self, at: Position, solved: Solved[Table], budget: Budget) -> Rating:
        """Return the rating of a position that is solved; one without a table has no grade."""
        proof, table = solved.proof, solved.witness
        budget.spend(0)
        bare: Measures = {"plies": len(proof.line), "on_board": len(at.fences)}
        if table is None or not proof.line or proof.status not in ("won", "lost"):
            return Rating(proof.status, 0.0, bare)
        winner = 0 if proof.status == "won" else 1
        turns: list[tuple[Position, list[Move]]] = []
        here = at
        for move in proof.line:
            if here.turn == winner:
                turns.append((here, table.wins(here)))
            here = RULES.play(here, move)
        if not turns:
            return Rating(proof.status, 0.0, bare)
        return _rating(at, proof, turns)


def _rating(at: Position, proof: Proof, turns: Sequence[tuple[Position, list[Move]]]) -> Rating:
    start, wins = turns[0]
    walks = [_fails(natural_steps(here), wins) for here, wins in turns]
    fences = [_fails(natural_fences(here), wins) for here, wins in turns]
    traps = trap_moves(start, wins)
    depth = min(1.0, len(proof.line) / DEEP)
    walk, fence = _mean(walks), _mean(fences)
    trap = min(1.0, len(traps) / MANY)
    score = round(0.3 * depth + 0.25 * walk + 0.15 * fence + 0.3 * trap, 4)
    measures: Measures = {
        "plies": len(proof.line),
        "key": kind_of(start, wins[0]) if len(wins) == 1 else "several",
        "only": round(sum(1 for _, found in turns if len(found) == 1) / len(turns), 4),
        "moves": len(RULES.moves(start)),
        "on_board": len(at.fences),
        "in_hand": sum(at.hands),
        "walk_fails": walk,
        "fence_fails": fence,
        "traps": len(traps),
    }
    grade = "easy" if score < EASY else "hard" if score >= HARD else "normal"
    return Rating(grade, score, measures)


def kind_of(at: Position, move: Move) -> str:
    """Tell a fence from a step from a jump."""
    cell = cell_named(move, at.width, at.height)
    if cell is None:
        return "fence"
    return "jump" if is_jump(at, cell) else "step"


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
