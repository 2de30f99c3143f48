"""The referee: replays a proof by the rules alone, and says in one sentence what is wrong."""

from typing import Any

from sakumon.core.errors import IllegalMove
from sakumon.core.family import AnyFamily, Proof
from sakumon.core.message import Message, spoken

SOLVED = {"won": 0, "lost": 1}


def replay(family: AnyFamily, at: Any, proof: Proof) -> Message | None:
    """Return what is wrong with the proof's line, or None when it holds."""
    for number, move in enumerate(proof.line, start=1):
        if not family.rules.moves(at):
            return Message(
                "the game is over before move {number} ({move})", number=number, move=move
            )
        try:
            at = family.rules.play(at, move)
        except IllegalMove as error:
            return Message(
                "move {number} ({move}) is illegal: {problem}",
                number=number,
                move=move,
                problem=error.message,
            )
    if proof.status in SOLVED and (proof.line or proof.status == "won"):
        return _ends_as_claimed(family, at, proof)
    return None


def _ends_as_claimed(family: AnyFamily, at: Any, proof: Proof) -> Message | None:
    found = family.rules.winner(at)
    if found == SOLVED[proof.status]:
        return None
    if found is None:
        return Message(
            "the line ends after {moves} moves with the game undecided", moves=len(proof.line)
        )
    return Message(
        "the proof claims '{status}' but its line ends with {side} winning",
        status=proof.status,
        side=spoken(family.playing.sides[found]),
    )
