"""One small board of each family, for pictures."""

import json
from functools import lru_cache
from pathlib import Path
from typing import Any

from sakumon import workshop
from sakumon.families import family_folder, load_family


@lru_cache(maxsize=32)
def example_board(family: str) -> dict[str, Any]:
    """Return the board that a family wants to be seen by, or one that is composed."""
    board = _chosen(family_folder(family) / "examples")
    if board is not None:
        return board
    owner = load_family(family)
    return workshop.compose(owner, workshop.light_wish(owner), seed=0).board


def _chosen(folder: Path) -> dict[str, Any] | None:
    """Return the picture of a folder of examples, else the last of its counted boards."""
    picture, counted = folder / "picture.json", folder / "perft.jsonl"
    board: dict[str, Any] | None = None
    if picture.is_file():
        board = json.loads(picture.read_text("utf-8"))
    elif counted.is_file():
        board = json.loads(counted.read_text("utf-8").strip().splitlines()[-1])["board"]
    return board
