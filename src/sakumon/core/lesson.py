"""What a family teaches to those who have never played it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Lesson:
    """A small board that teaches one thing by doing it."""

    name: str  # of its document, without the suffix
    title: str
    words: str  # what to do
    learnt: str  # what one knows once it is done
