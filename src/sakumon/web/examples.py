"""One small board of each family, for pictures."""

import json
from functools import lru_cache
from typing import Any

from sakumon.families import family_folder


@lru_cache(maxsize=32)
def example_board(family: str) -> dict[str, Any]:
    """Return the board that a family wants to be seen by, else the last of its counted ones."""
    folder = family_folder(family) / "examples"
    chosen = folder / "picture.json"
    if chosen.is_file():
        found: dict[str, Any] = json.loads(chosen.read_text("utf-8"))
    else:
        counted = (folder / "perft.jsonl").read_text("utf-8").strip().splitlines()
        found = json.loads(counted[-1])["board"]
    return found
