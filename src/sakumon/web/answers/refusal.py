"""The server's no."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Refusal:
    """What is wrong, in words for people."""

    error: str
