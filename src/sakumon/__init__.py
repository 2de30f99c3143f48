"""Sakumon: a workshop that composes, proves, rates, draws and plays puzzles."""

from sakumon.api import check, compose, draw, families, improve, load, rate, read, solve, write
from sakumon.budget import Budget
from sakumon.errors import SakumonError
from sakumon.family import Family, Proof, Rating
from sakumon.puzzle import Puzzle
from sakumon.scene import Move

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
