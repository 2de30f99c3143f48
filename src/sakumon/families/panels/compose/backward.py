"""How a panel puzzle is made to a wish: built backward, proved, and changed until it fits."""

from collections.abc import Mapping
from functools import partial

import numpy as np

from sakumon.core.budget import Budget
from sakumon.core.dice import Dice
from sakumon.core.errors import CannotCompose, OutOfBudget
from sakumon.core.family import Candidate, Proof, Proposer, Rating, Solved
from sakumon.core.tally import Tally
from sakumon.families.panels.compose.kernel import build
from sakumon.families.panels.compose.paper import compose_as_paper
from sakumon.families.panels.compose.plan import Plan, draw_plan, is_crowded
from sakumon.families.panels.compose.wish import PRESETS, PanelsWish, check_wish
from sakumon.families.panels.model.kernel.motion import Ints
from sakumon.families.panels.model.position import Position, tally
from sakumon.families.panels.solve.measure import has_mirror_outline, measure, measures_of
from sakumon.families.panels.solve.solver import Solutions, proved, shortest_solutions
from sakumon.kernel.dice import Words, dice_state

# Units of work before giving up, more where room is rare, and ways tried to set off each chain.
EFFORT, CROWDED_EFFORT = 30_000_000, 150_000_000
STARTS = 8
# Units of work that looking for all triggers of a board is worth.
TRIGGER_WORK = 500
# The largest first link that must come to stand in line at one instant; no larger one may need to.
MOST_AT_ONCE = 10
# Units of work that the proof of one candidate may take.
PROOF_WORK = 20_000_000
# Boards kept at each link, by how often building has failed; more noise keeps them different.
BEAMS = (2, 8, 32, 128, 256, 600)
NOISE, CROWDED_NOISE = 40, 160
# Lines pushed into each of them. Large links fit rarely; for small ones more only makes alike.
PUSHES, PUSHES_LARGE, LARGE = 100, 1000, 5
# Earlier positions tried at each step back, and those of them that are proved.
LINES_TRIED = 60
PROOFS = 8


class PanelsComposer:
    """Composes puzzles by building them backward, or by the paper's method."""

    version = 1
    wish = PanelsWish
    presets: Mapping[str, PanelsWish] = PRESETS

    def check(self, wish: PanelsWish) -> None:
        """Refuse a wish that no puzzle can meet."""
        check_wish(wish)

    def proposer(self, wish: PanelsWish, _budget: Budget) -> Proposer[Position, Solutions]:
        """Return what makes candidates by the wish's composer."""
        return partial(_by_paper if wish.composer == "paper" else _backward, wish)

    def misses(self, wish: PanelsWish, at: Position, proof: Proof, rating: Rating) -> str | None:
        """Return which part of the wish the puzzle does not meet."""
        if proof.status != "won":
            return f"it is {proof.status}: wish for fewer moves or a shorter chain"
        if (at.width, at.height) != (wish.width, wish.height):
            return f"it is {at.width}×{at.height}, wished {wish.width}×{wish.height}"
        if at.moves != wish.moves or len(proof.line) != wish.moves:
            return f"it takes {len(proof.line)} of {at.moves} moves, wished {wish.moves}"
        if proof.answers != 1:
            return f"it has {proof.answers} solutions, not one"
        return _outside(wish, at, rating.measures)


def _by_paper(wish: PanelsWish, dice: Dice, budget: Budget) -> Candidate[Position, Solutions]:
    return Candidate(compose_as_paper(wish, dice, budget))


def _backward(wish: PanelsWish, dice: Dice, budget: Budget) -> Candidate[Position, Solutions]:
    return _Search(wish, dice, budget).run()


def _outside(
    wish: PanelsWish, at: Position, measures: Mapping[str, int | float | str]
) -> str | None:
    """Return what about a puzzle with one solution is not as wished."""
    if wish.composer == "paper":
        return None  # its chain is what the paper sets out to build, and is not checked there
    if not measures["chain"] == measures["chain_most"] == wish.chain:
        return f"its chain is {measures['chain']}, wished {wish.chain}"
    sizes = [int(size) for size in str(measures["links"]).split("-")]
    if wish.combo_link and sizes[wish.combo_link - 1] != measures["combo"]:
        return f"its largest combo is not at link {wish.combo_link}"
    if not all(size in wish.each_link for size in sizes):
        return f"its links are {measures['links']}, wished {wish.each_link} each"
    for name in ("combo", "kinds", "panels", "first_moves", "traps"):
        value, asked = measures[name], getattr(wish, name)
        if not (isinstance(value, int | float) and value in asked):
            return f"{name} is {value}, wished {asked}: relax {name}"
    if wish.outline == "mirror" and not has_mirror_outline(at):
        return "its outline is not the same from left and right: relax outline"
    return None


class _Search:
    """One run of the composer: chains are built and set off until a puzzle is inside the wish."""

    def __init__(self, wish: PanelsWish, dice: Dice, budget: Budget) -> None:
        self.wish, self.dice, self.budget = wish, dice, budget
        self.rolls: Words = dice_state(dice.word())
        self.reasons = Tally()
        self.stuck = 0

    def run(self) -> Candidate[Position, Solutions]:
        """Return a puzzle inside the wish."""
        end = self.budget.spent + (CROWDED_EFFORT if is_crowded(self.wish) else EFFORT)
        while self.budget.spent < end:
            plan = draw_plan(self.wish, self.dice)
            board = self._chain(plan)
            for _ in range(STARTS):
                at = None if board is None else self._start(plan, board)
                solved = None if at is None else self._wished(at)
                if at is not None and solved is not None:
                    return Candidate(at, solved)
        raise CannotCompose(
            f"no chain that was built became a puzzle inside the wish; {self.reasons.commonest}"
        )

    def _chain(self, plan: Plan) -> Ints | None:
        """Build a board that goes by itself as planned, once some swap has set it off."""
        sizes = np.array(plan.links, np.int64)
        beam = BEAMS[min(self.stuck, len(BEAMS) - 1)]
        pushes = PUSHES if max(plan.links) < LARGE else PUSHES_LARGE
        size = (self.wish.width, self.wish.height)
        noise = CROWDED_NOISE if is_crowded(self.wish) else NOISE
        boards, work = build.grow_chain(sizes, *size, plan.kinds, beam, pushes, noise, self.rolls)
        self.budget.spend(int(work))
        if len(boards) == 0:
            self.stuck += 1
            self.reasons.add("no chain of that length fits: wish for a higher board")
            return None
        for place in self.dice.shuffled(range(len(boards))):
            if self._trigger(plan, boards[place]) is not None:
                board: Ints = boards[place]
                return board
        self.reasons.add("no single swap sets it off: wish for smaller combos")
        return None

    def _trigger(self, plan: Plan, board: Ints) -> Ints | None:
        """Undo a swap that sets off the chain."""
        before, sizes = np.zeros_like(board), np.array(plan.links, np.int64)
        self.budget.spend(TRIGGER_WORK)
        empty, at_once = np.zeros_like(board), plan.links[0] <= MOST_AT_ONCE
        swap = build.undo_swap(board, sizes, empty, at_once, self.wish.height, self.rolls, before)
        return before if swap >= 0 else None

    def _start(self, plan: Plan, board: Ints) -> Position | None:
        """Undo the swap that sets off the chain, and the moves before it, one after another.

        Two solutions of a later position are two of every earlier one, so each is proved at once.
        """
        trigger = self._trigger(plan, board)
        at = None if trigger is None else self._proved(trigger, 1)
        for moves, size in enumerate(plan.before, start=2):
            if at is None:
                return None
            at = self._before(at, size, plan.kinds, moves)
        return at

    def _before(self, at: Position, size: int, kinds: int, moves: int) -> Position | None:
        """Return a position one move earlier."""
        now, before = np.array(at.columns, np.int64), np.zeros(at.width, np.int64)
        proofs = 0
        for _ in range(LINES_TRIED * (1 + size // 4)):
            self.budget.spend(1 + size)
            at_once = size <= MOST_AT_ONCE
            if build.step_back(now, size, kinds, at.height, at_once, self.rolls, before) < 0:
                continue
            found = self._proved(before, moves)
            proofs += 1
            if found is not None or proofs == PROOFS:
                return found
        self.reasons.add("no move fits before it: wish for a higher board")
        return None

    def _proved(self, columns: Ints, moves: int) -> Position | None:
        """Return the position if it has exactly one solution, and of just so many moves."""
        at = Position(self.wish.height, tuple(int(column) for column in columns), moves)
        work = self.budget.apart(PROOF_WORK)
        try:
            found = shortest_solutions(at, work, limited=True)
        except OutOfBudget:
            self.reasons.add("it takes too long to prove: wish for fewer moves or panels")
            return None
        finally:
            self.budget.spend(work.spent)
        if len(found) == 1 and len(found[0].lines[0].swaps) == moves:
            return at
        self.reasons.add("it has several solutions: wish for fewer moves or more kinds")
        return None

    def _wished(self, at: Position) -> Solved[Solutions] | None:
        """Measure a proved candidate and compare it with the wish; return it solved if it fits."""
        counts = tally(at.columns)
        if sum(counts.values()) not in self.wish.panels or len(counts) not in self.wish.kinds:
            self.reasons.add("panels or kinds are not as wished: relax them")
            return None
        work = self.budget.apart()
        solutions = shortest_solutions(at, work)
        self.budget.spend(work.spent)
        miss = _outside(self.wish, at, measures_of(measure(at, solutions)))
        if miss is None:
            return proved(solutions, work.spent)
        self.reasons.add(miss)
        return None
