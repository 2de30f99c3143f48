"""Whether a move threw the win away: the solver looks at the position before it and after it."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from sakumon.core.budget import Budget
from sakumon.core.errors import OutOfBudget
from sakumon.core.family import AnyFamily, Proof, Status
from sakumon.core.message import Message, spoken
from sakumon.core.move import Move
from sakumon.drawing.scene import View
from sakumon.play.hints import OTHER_SIDE
from sakumon.play.session import Session, Step


@dataclass(frozen=True, slots=True)
class Judgement:
    """Whether a move was wrong, in words why, and what refutes it from the position after it."""

    board: Any
    wrong: bool = False
    words: str = ""
    line: Sequence[Move] = ()


def judged(family: AnyFamily, session: Session, budget: Budget) -> Judgement:
    """Judge the last move of a person, as far as the budget lasts; what is not known is right."""
    steps = session.steps(0, len(session.line))
    mine = [step for step in steps if family.rules.turn(step.at) in session.people]
    if not mine:
        return Judgement(session.position)
    with suppress(OutOfBudget):
        return _judged(family, mine[-1], budget)
    return Judgement(mine[-1].after)


def _judged(family: AnyFamily, step: Step, budget: Budget) -> Judgement:
    side = family.rules.turn(step.at)
    proof = family.solver.solve(step.after, budget).proof
    now = _for_side(side, proof)
    wrong = now in ("lost", "drawn")
    if not wrong or _for_side(side, family.solver.solve(step.at, budget).proof) != "won":
        return Judgement(step.after)
    return Judgement(step.after, True, _why(family, step.after, now, proof), proof.line)


def _for_side(side: int, proof: Proof) -> Status:
    return proof.status if side == 0 else OTHER_SIDE[proof.status]


def _why(family: AnyFamily, at: Any, now: Status, proof: Proof) -> str:
    """Return in words what is wrong with a move that led to a position."""
    rules = family.rules
    if not rules.moves(at):
        return family.playing.verdict(at)
    if not proof.line:
        return Message("From here it cannot be solved any more")
    values = {
        "side": spoken(family.playing.sides[rules.turn(at)]),
        "move": spoken(move_words(family, at, proof.line[0])),
    }
    if now == "drawn":
        return Message("This is only a draw: {side} answers “{move}”", **values)
    return Message("This loses: {side} answers “{move}”", **values)


def move_words(family: AnyFamily, at: Any, move: Move) -> str:
    """Return what a move is called on the board, where it can be pressed there; else its text."""
    shapes = family.painter.draw(at, View()).shapes
    return next((shape.label for shape in shapes if shape.press == move and shape.label), move)
