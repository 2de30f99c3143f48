"""Puzzles by other people, which do not come with the project: read from where they may lie."""

import os
from pathlib import Path

from sakumon.core.errors import SakumonError


class CorpusMissing(SakumonError):
    """Puzzles by other people are needed that are not at hand."""

    def __init__(self, name: str) -> None:
        super().__init__(f"{name} is not at hand: put it into the folder SAKUMON_CORPORA names")


def corpus(name: str) -> Path | None:
    """Return a file of the folder SAKUMON_CORPORA, or of ../shared/corpora, if it is there."""
    folder = os.environ.get("SAKUMON_CORPORA") or "../shared/corpora"
    path = Path(folder) / name
    return path if path.is_file() else None


def needed_corpus(name: str) -> Path:
    """Return a file of other people's puzzles that nothing can be done without."""
    path = corpus(name)
    if path is None:
        raise CorpusMissing(name)
    return path
