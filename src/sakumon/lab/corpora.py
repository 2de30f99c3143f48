"""Puzzles by other people, which do not come with the project: read from where they may lie."""

import os
from pathlib import Path


def corpus(name: str) -> Path | None:
    """Return a file of the folder SAKUMON_CORPORA, or of ../shared/corpora, if it is there."""
    folder = os.environ.get("SAKUMON_CORPORA") or "../shared/corpora"
    path = Path(folder) / name
    return path if path.is_file() else None
