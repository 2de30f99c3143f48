"""How a level is made to a wish: many candidates, each proved and measured, the best kept."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from sakumon.core.budget import Budget
from sakumon.core.dice import Dice
from sakumon.core.errors import CannotCompose
from sakumon.core.family import Candidate, Proof, Proposer, Rating
from sakumon.core.tally import Tally
from sakumon.core.wish import ANY
from sakumon.families.sokoban.area.rate import rate_area
from sakumon.families.sokoban.board import Position
from sakumon.families.sokoban.rate import cost_of
from sakumon.families.sokoban.solve import Answer, SokobanSolver
from sakumon.families.sokoban.wish import (
    MEASURES,
    PRESETS,
    SokobanWish,
    check_wish,
    spot_of,
    spots_of,
)

if TYPE_CHECKING:
    from sakumon.families.sokoban.area.area import Area, Rule

# Units of work that the proof of one candidate may take: a few seconds.
PROOF_WORK = 100_000_000
# Rounds of candidates before a wish that none meets is given up.
ROUNDS = 12
# States searched for one unit of effort, and for one unit of the budget.
EFFORT, A_UNIT = 1_000_000, 100
# Distances tried below the farthest, and positions of each, until one is inside the wish.
NEARER, PLACES = 6, 3
# Yards tried around one area, and areas drawn until one has the shrinks wished for.
YARDS, AREAS = 5, 400

Measures = Mapping[str, int | float | str]


class SokobanComposer:
    """Composes levels backward from solved, or by the paper's goal areas."""

    version = 1
    wish = SokobanWish
    presets: Mapping[str, SokobanWish] = PRESETS

    def check(self, wish: SokobanWish) -> None:
        """Refuse a wish that no level can meet."""
        check_wish(wish)

    def proposer(self, wish: SokobanWish, _budget: Budget) -> Proposer[Position, Answer]:
        """Return what finds the most interesting of many candidates inside the wish."""
        return lambda dice, budget: _Search(wish, dice, budget).run()

    def misses(self, wish: SokobanWish, at: Position, proof: Proof, rating: Rating) -> str | None:
        """Return which part of the wish the level does not meet."""
        if proof.status != "won":
            return f"it is {proof.status}: wish for fewer packets"
        if wish.composer == "pull" and (
            at.level.width > wish.width or at.level.height > wish.height
        ):
            size = f"{at.level.width}×{at.level.height}"
            return f"it is {size}, wished at most {wish.width}×{wish.height}"
        packets = len(at.level.goals)
        if packets != wish.packets and not (wish.fill or wish.starts):
            return f"it has {packets} packets, wished {wish.packets}"
        if (at.level.storing is not None) != wish.area_only:
            return "it is no goal area" if wish.area_only else "it is a goal area only"
        return outside(wish, rating.measures)


def outside(wish: SokobanWish, measures: Measures) -> str | None:
    """Return which measure is not in its range."""
    for name, measure in MEASURES.items():
        asked, value = getattr(wish, name), measures.get(measure)
        if asked != ANY and isinstance(value, int | float) and value not in asked:
            return f"{name} is {value}, wished {asked}: relax {name}"
    return None


def interest(measures: Measures) -> float:
    """Return how interesting a level is: people find box changes hardest, then box lines."""
    return float(measures.get("box_changes", 0)) + float(measures.get("box_lines", 0))


Level = Candidate[Position, Answer]


class _Search:
    """One run of the composer."""

    def __init__(self, wish: SokobanWish, dice: Dice, budget: Budget) -> None:
        self.wish, self.dice, self.budget = wish, dice, budget
        self.reasons = Tally()

    def run(self) -> Level:
        """Return the best candidate of the first round in which there is one."""
        for _ in range(ROUNDS):
            found = [self._candidate() for _ in range(self.wish.candidates)]
            kept = [candidate for candidate in found if candidate is not None]
            if kept:
                return max(kept, key=lambda candidate: candidate[0])[1]
        raise CannotCompose(self.reasons.refusal(ROUNDS * self.wish.candidates))

    def _candidate(self) -> tuple[float, Level] | None:
        """Make one candidate by the wish's composer; None if nothing near it is inside the wish."""
        levels = self._pulled() if self.wish.composer == "pull" else self._dug()
        for at in levels:
            found = self._measured(at)
            if found is not None:
                return found
        return None

    def _measured(self, at: Position) -> tuple[float, Level] | None:
        """Return how interesting a level is, and the level solved; None if it will not do."""
        purse = self.budget.apart(PROOF_WORK)
        solved = SokobanSolver().solve(at, purse)
        proof = solved.proof
        self.budget.spend(1 + purse.spent // (10 * A_UNIT))
        if proof.status != "won":
            self.reasons.add(f"it is {proof.status}: wish for fewer packets")
            return None
        measures = rate_area(at, proof).measures if self.wish.area_only else cost_of(at, proof)
        miss = outside(self.wish, measures)
        if miss is not None:
            self.reasons.add(miss)
            return None
        return interest(measures), Candidate(at, solved)

    def _pulled(self) -> Iterator[Position]:
        """Yield positions of a climbed board, from the farthest that may be wished for down."""
        from sakumon.families.sokoban.pull.pull import climb_to, positions

        wish = self.wish
        asked = getattr(wish, wish.aim)
        enough = int(min(asked.high, 10_000))
        size = (wish.width - 2, wish.height - 2)
        work = max(1, wish.effort * EFFORT // wish.candidates)
        board, spent = climb_to(enough, *size, wish.packets, wish.aim, work, self.dice)
        self.budget.spend(1 + spent // A_UNIT)
        top = min(board.far, enough)
        for far in range(top, max(0, top - NEARER), -1):
            for number, at in enumerate(positions(board, wish.aim, far, self.dice)):
                if number == PLACES:
                    break
                yield at

    def _dug(self) -> Iterator[Position]:
        """Yield levels around one goal area, or the area itself."""
        from sakumon.families.sokoban.area.play import start_of
        from sakumon.families.sokoban.yard.yard import build_yard

        area = self._area()
        if self.wish.area_only:
            yield start_of(area)
            return
        for _ in range(YARDS):
            built = build_yard(area, self.dice)
            self.budget.spend(1)
            if built is not None:
                yield built.at
        self.reasons.add("no yard was found for it: wish for fewer packets or a larger area")

    def _area(self) -> "Area":
        """Draw areas until one has the shrinks wished for, or make the designer's."""
        from sakumon.families.sokoban.area.area import Design, Request, design_area, draw_area
        from sakumon.kernel.dice import dice_state

        wish = self.wish
        rule: Rule = "paper" if wish.composer == "paper" else "any-route"
        request = Request(
            wish.width, wish.height, wish.packets, rule, wish.outs and rule != "paper", wish.fill,
            middles=wish.middle,
        )  # fmt: skip
        design = Design(
            [spot_of(text, "starts") for text in wish.starts],
            [spot_of(text, "goals") for text in wish.goals],
            wish.paths,
            [spots_of(text, "middles") for text in wish.middles],
        )
        for _ in range(AREAS):
            rolls = dice_state(self.dice.word())
            area = design_area(request, design, rolls) if wish.starts else draw_area(request, rolls)
            self.budget.spend(1)
            if len(area.shrunk) in wish.shrinks:
                return area
            self.reasons.add(f"shrinks is {len(area.shrunk)}, wished {wish.shrinks}")
        raise CannotCompose(self.reasons.refusal(AREAS))
