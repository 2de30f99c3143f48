"""What worker processes do: each takes plain values and a budget, and returns plain values."""

from typing import Any

from sakumon import workshop
from sakumon.core.budget import Budget
from sakumon.core.dice import Dice
from sakumon.core.puzzle import read_documents, write_document
from sakumon.families import load_family
from sakumon.play.hints import LIMIT, advise
from sakumon.play.players import opponent_named


def compose(family: str, wish: dict[str, Any], seed: int, index: int, budget: Budget) -> str:
    """Return the document of a new puzzle."""
    owner = load_family(family)
    wanted = workshop.wish_of(owner, wish)
    return write_document(workshop.compose(owner, wanted, seed, index, budget))


def advice(family: str, board: dict[str, Any], budget: Budget) -> tuple[str | None, str]:
    """Return a move to play here, and how the side to move stands."""
    owner = load_family(family)
    hint = advise(owner, owner.rules.read(board), budget.part(LIMIT))
    return hint.move, hint.status


def line(family: str, board: dict[str, Any], budget: Budget) -> tuple[str, list[str]]:
    """Return how a position ends with best play, and the line."""
    owner = load_family(family)
    proof = owner.solver.solve(owner.rules.read(board), budget).proof
    return proof.status, list(proof.line)


def reply(family: str, board: dict[str, Any], player: str, dice: Dice, budget: Budget) -> str:
    """Return the move of an opponent."""
    owner = load_family(family)
    return opponent_named(player, owner).choose(owner, owner.rules.read(board), dice, budget)


def values(family: str, board: dict[str, Any], budget: Budget) -> dict[str, tuple[float, str, str]]:
    """Return what every move leads to, where that can be told."""
    owner = load_family(family)
    outlooks = owner.analysis.outlooks if owner.analysis else None
    found = outlooks(owner.rules.read(board), budget) if outlooks else {}
    return {move: (outlook.score, outlook.words, outlook.short) for move, outlook in found.items()}


def rated(document: str, budget: Budget) -> str:
    """Return a puzzle's document with a new proof and a new rating."""
    (puzzle,) = read_documents(document)
    return write_document(workshop.rate(puzzle, budget))
