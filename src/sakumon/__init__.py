"""Sakumon: a workshop that composes, proves, rates, draws and plays puzzles."""

from sakumon.api import check, compose, draw, families, improve, load, rate, read, solve, write
from sakumon.core.budget import Budget
from sakumon.core.errors import SakumonError
from sakumon.core.family import Family, Proof, Rating
from sakumon.core.move import Move
from sakumon.core.puzzle import Puzzle

__all__ = [
    "Budget",
    "Family",
    "Move",
    "Proof",
    "Puzzle",
    "Rating",
    "SakumonError",
    "check",
    "compose",
    "draw",
    "families",
    "improve",
    "load",
    "rate",
    "read",
    "solve",
    "write",
]
