"""The referee: replays a proof by the rules alone, and says in one sentence what is wrong."""

from typing import Any

from sakumon.core.errors import IllegalMove
from sakumon.core.family import AnyFamily, Proof

SOLVED = {"won": 0, "lost": 1}


def replay(family: AnyFamily, at: Any, proof: Proof) -> str | None:
    """Return what is wrong with the proof's line, or None when it holds."""
    for number, move in enumerate(proof.line, start=1):
        if not family.rules.moves(at):
            return f"the game is over before move {number} ({move})"
        try:
            at = family.rules.play(at, move)
        except IllegalMove as error:
            return f"move {number} ({move}) is illegal: {error}"
    if proof.status in SOLVED and (proof.line or proof.status == "won"):
        return _ends_as_claimed(family, at, proof)
    return None


def _ends_as_claimed(family: AnyFamily, at: Any, proof: Proof) -> str | None:
    found = family.rules.winner(at)
    if found == SOLVED[proof.status]:
        return None
    if found is None:
        return f"the line ends after {len(proof.line)} moves with the game undecided"
    side = family.playing.sides[found]
    return f"the proof claims '{proof.status}' but its line ends with {side} winning"
