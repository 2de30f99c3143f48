"""How a panel puzzle is made to a wish: built backward, proved, and changed until it fits."""

import numpy as np

from sakumon.core.budget import Budget
from sakumon.core.dice import Dice
from sakumon.core.errors import CannotCompose, OutOfBudget
from sakumon.core.family import Candidate
from sakumon.core.message import Message
from sakumon.core.tally import Tally
from sakumon.families.panels.compose.chain import grow_chain
from sakumon.families.panels.compose.kernel import build, undo
from sakumon.families.panels.compose.misses import first_measure_missed
from sakumon.families.panels.compose.plan import ChainPlan, draw_plan, is_crowded
from sakumon.families.panels.compose.wish import PanelsWish
from sakumon.families.panels.model.position import Position, kind_counts
from sakumon.families.panels.solve.measure import measure, measures_of
from sakumon.families.panels.solve.solver import Solutions, proved, shortest_solutions
from sakumon.kernel.arrays import Longs
from sakumon.kernel.dice import dice_state

# Units of work before giving up, more where room is rare, and ways tried to set off each chain.
EFFORT, CROWDED_EFFORT = 30_000_000, 150_000_000
STARTS = 8
# Units of work that looking for all triggers of a board is worth.
TRIGGER_WORK = 500
# The largest first link that must come to stand in line at one instant; larger ones need not.
MOST_AT_ONCE = 10
# Units of work that the proof of one candidate may take.
PROOF_WORK = 20_000_000
# Earlier positions tried at each step back, and those of them that are proved.
LINES_TRIED = 60
PROOFS = 8

_Start = Candidate[Position, Solutions]  # solved: it has exactly one solution


def compose_backward(wish: PanelsWish, dice: Dice, budget: Budget) -> _Start:
    """Return a puzzle inside the wish, with its only solution."""
    return _Composing(wish, dice, budget).run()


class _Composing:
    """One run of the composer: chains are built and set off until a puzzle is inside the wish."""

    def __init__(self, wish: PanelsWish, dice: Dice, budget: Budget) -> None:
        self.wish, self.dice, self.budget = wish, dice, budget
        self.rolls = dice_state(dice.word())
        self.bench = build.new_workbench(wish.width)
        self.reasons = Tally()
        self.stuck = 0
        # Positions met before, solved or with the reason against them: chains have few triggers.
        self.known: dict[Position, _Start | Message] = {}

    def run(self) -> _Start:
        """Return a puzzle inside the wish."""
        end = self.budget.spent + (CROWDED_EFFORT if is_crowded(self.wish) else EFFORT)
        while self.budget.spent < end:
            plan = draw_plan(self.wish, self.dice)
            board = self._chain(plan)
            for _ in range(STARTS):
                start = None if board is None else self._start(plan, board)
                if start is not None and self._is_wished(start):
                    return start
        raise CannotCompose(
            Message(
                "no chain that was built became a puzzle inside the wish; {reason}",
                reason=self.reasons.commonest,
            )
        )

    def _chain(self, plan: ChainPlan) -> Longs | None:
        """Build a board that goes by itself as planned, once some swap has set it off."""
        boards = grow_chain(self.wish, plan, self.stuck, self.bench, self.rolls, self.budget)
        if len(boards) == 0:
            self.stuck += 1
            self.reasons.add(Message("no chain of that length fits: wish for a higher board"))
            return None
        for place in self.dice.shuffled(range(len(boards))):
            if self._trigger(plan, boards[place]) is not None:
                board: Longs = boards[place]
                return board
        self.reasons.add(Message("no single swap sets it off: wish for smaller combos"))
        return None

    def _trigger(self, plan: ChainPlan, board: Longs) -> Longs | None:
        """Undo a swap that sets off the chain."""
        before, sizes = np.zeros_like(board), np.array(plan.links, np.int64)
        self.budget.spend(TRIGGER_WORK)
        empty, at_once = np.zeros_like(board), plan.links[0] <= MOST_AT_ONCE
        rest = (at_once, self.wish.height, self.rolls, before)
        swap = undo.undo_swap(self.bench, board, sizes, empty, *rest)
        return before if swap >= 0 else None

    def _start(self, plan: ChainPlan, board: Longs) -> _Start | None:
        """Undo the swap that sets off the chain, and the moves before it, one after another.

        Two solutions of a later position are two of every earlier one, so each is proved at once.
        """
        trigger = self._trigger(plan, board)
        start = None if trigger is None else self._proved(trigger, 1)
        for moves, size in enumerate(plan.before, start=2):
            if start is None:
                return None
            start = self._before(start.position, size, plan.kinds, moves)
        return start

    def _before(self, at: Position, size: int, kinds: int, moves: int) -> _Start | None:
        """Return a position one move earlier."""
        now, before = np.array(at.columns, np.int64), np.zeros(at.width, np.int64)
        proofs = 0
        for _ in range(LINES_TRIED * (1 + size // 4)):
            self.budget.spend(1 + size)
            rest = (kinds, at.height, size <= MOST_AT_ONCE, self.rolls, before)
            if undo.step_back(self.bench, now, size, *rest) < 0:
                continue
            start = self._proved(before, moves)
            proofs += 1
            if start is not None or proofs == PROOFS:
                return start
        self.reasons.add(Message("no move fits before it: wish for a higher board"))
        return None

    def _proved(self, columns: Longs, moves: int) -> _Start | None:
        """Return the position if it has exactly one solution, and one of just `moves` moves."""
        at = Position(self.wish.height, tuple(int(column) for column in columns), moves)
        if at not in self.known:
            self.known[at] = self._searched(at)
        start = self.known[at]
        if isinstance(start, Message):
            self.reasons.add(start)
            return None
        return start

    def _searched(self, at: Position) -> _Start | Message:
        """Search a position that is new: return it with its only solution, or what is wrong."""
        work = self.budget.apart(PROOF_WORK)
        try:
            solutions = shortest_solutions(at, work, limited=True)
        except OutOfBudget:
            return Message("it takes too long to prove: wish for fewer moves or panels")
        finally:
            self.budget.spend(work.spent)
        if len(solutions) == 1 and len(solutions[0].lines[0].swaps) == at.moves:
            return Candidate(at, proved(solutions, work.spent))
        return Message("it has several solutions: wish for fewer moves or more kinds")

    def _is_wished(self, start: _Start) -> bool:
        """Measure a proved candidate and compare it with the wish."""
        at, counts = start.position, kind_counts(start.position.columns)
        if sum(counts.values()) not in self.wish.panels or len(counts) not in self.wish.kinds:
            self.reasons.add(Message("panels or kinds are not as wished: relax them"))
            return False
        assert start.solved is not None
        assert start.solved.witness is not None
        measured = measure(at, start.solved.witness, self.budget)
        miss = first_measure_missed(self.wish, at, measures_of(measured))
        if miss is not None:
            self.reasons.add(miss)
        return miss is None
