"""How a level is made to a wish: many candidates, each proved and measured, the best kept."""

from collections.abc import Callable, Iterator, Mapping

from sakumon.core.budget import Budget
from sakumon.core.dice import Dice
from sakumon.core.errors import CannotCompose
from sakumon.core.family import Candidate, Measures, Proof, Proposer, Rating, Status
from sakumon.core.message import Message
from sakumon.core.tally import Tally
from sakumon.core.wish import first_outside
from sakumon.families.sokoban.compose.dug import check_dug, dug_levels
from sakumon.families.sokoban.compose.wish import PRESETS, SokobanWish, check_wish
from sakumon.families.sokoban.model.position import Position
from sakumon.families.sokoban.solve.area_rating import rate_area
from sakumon.families.sokoban.solve.rating import solution_measures
from sakumon.families.sokoban.solve.solver import PushSolution, SokobanSolver

# Units of work that the proof of one candidate may take, a few seconds, and how many of them are
# paid by one unit of the composer's budget.
PROOF_WORK, PROOF_UNIT = 100_000_000, 30
# Rounds of candidates before a wish that none meets is given up.
ROUNDS = 12

ProvedLevel = Candidate[Position, PushSolution]
Levels = Callable[[Dice, Budget, Tally], Iterator[Position]]


class SokobanComposer:
    """Composes levels backward from solved, or by the paper's goal areas."""

    version = 2
    wish = SokobanWish
    presets: Mapping[str, SokobanWish] = PRESETS

    def check(self, wish: SokobanWish) -> None:
        """Refuse a wish that no level can meet."""
        check_wish(wish)
        check_dug(wish)

    def proposer(self, wish: SokobanWish, _budget: Budget) -> Proposer[Position, PushSolution]:
        """Return what finds the most interesting of many candidates inside the wish."""
        levels = _levels(wish)
        return lambda dice, budget: _Composing(wish, levels, dice, budget).best()

    def misses(
        self, wish: SokobanWish, at: Position, proof: Proof, rating: Rating
    ) -> Message | None:
        """Return which part of the wish the level does not meet."""
        if proof.status != "won":
            return not_won(proof.status)
        return _wrong_kind(wish, at) or first_outside(wish, rating.measures, wish.measures)


def not_won(status: Status) -> Message:
    """Say that a level will not do because of how it ends."""
    return Message("it is {status}: wish for fewer boxes", status=Message(status))


def interest(measures: Measures) -> float:
    """Return how interesting a level is: people find box changes hardest, then box lines."""
    return float(measures.get("box_changes", 0)) + float(measures.get("box_lines", 0))


def _wrong_kind(wish: SokobanWish, at: Position) -> Message | None:
    """Return what of a level, its solution apart, is not as wished."""
    width, height, boxes = at.level.width, at.level.height, len(at.level.goals)
    if wish.composer == "pull" and (width > wish.width or height > wish.height):
        return Message(
            "it is {width}×{height}, wished at most {most_width}×{most_height}",
            width=width,
            height=height,
            most_width=wish.width,
            most_height=wish.height,
        )
    if boxes != wish.boxes and not (wish.fill or wish.starts):
        return Message("it has {boxes} boxes, wished {asked}", boxes=boxes, asked=wish.boxes)
    if wish.area_only and at.level.storing is None:
        return Message("it is no goal area")
    if at.level.storing is not None and not wish.area_only:
        return Message("it is a goal area only")
    return None


def _levels(wish: SokobanWish) -> Levels:
    """Return what makes the levels of one candidate by the wish's composer, the likeliest first."""
    if wish.composer != "pull":
        return lambda dice, budget, reasons: dug_levels(wish, dice, budget, reasons)
    from sakumon.families.sokoban.compose.pull.boards import new_board_table, pulled_levels

    table = new_board_table()
    return lambda dice, budget, _reasons: pulled_levels(wish, table, dice, budget)


class _Composing:
    """One run of the composer."""

    def __init__(self, wish: SokobanWish, levels: Levels, dice: Dice, budget: Budget) -> None:
        self.wish, self.levels, self.dice, self.budget = wish, levels, dice, budget
        self.reasons = Tally()

    def best(self) -> ProvedLevel:
        """Return the best candidate of the first round in which there is one."""
        for _ in range(ROUNDS):
            tried = [self._candidate() for _ in range(self.wish.candidates)]
            kept = [candidate for candidate in tried if candidate is not None]
            if kept:
                return max(kept, key=lambda candidate: candidate[0])[1]
        raise CannotCompose(self.reasons.refusal(ROUNDS * self.wish.candidates))

    def _candidate(self) -> tuple[float, ProvedLevel] | None:
        """Make one candidate by the wish's composer; None if nothing near it is inside the wish."""
        levels = self.levels(self.dice, self.budget, self.reasons)
        measured = (self._measured(at) for at in levels)
        return next((candidate for candidate in measured if candidate is not None), None)

    def _measured(self, at: Position) -> tuple[float, ProvedLevel] | None:
        """Return how interesting a level is, and the level solved; None if it will not do."""
        purse = self.budget.apart(PROOF_WORK)
        solved = SokobanSolver().solve(at, purse)
        proof = solved.proof
        self.budget.spend(1 + purse.spent // PROOF_UNIT)
        if proof.status != "won":
            self.reasons.add(not_won(proof.status))
            return None
        area = at.level.storing is not None
        if area:  # where the player can walk is looked for at every step
            self.budget.spend(len(proof.line) * at.level.width * at.level.height // 2)
        measures = rate_area(at, proof).measures if area else solution_measures(at, proof)
        miss = first_outside(self.wish, measures, self.wish.measures)
        if miss is not None:
            self.reasons.add(miss)
            return None
        return interest(measures), Candidate(at, solved)
