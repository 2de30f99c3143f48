"""One small board of each family, for pictures."""

import json
from functools import lru_cache
from importlib.resources import files
from typing import Any


@lru_cache(maxsize=32)
def example_board(family: str) -> dict[str, Any]:
    """Return the last and largest board of a family's examples."""
    lines = (files(f"sakumon.families.{family}") / "examples" / "perft.jsonl").read_text()
    found: dict[str, Any] = json.loads(lines.strip().splitlines()[-1])["board"]
    return found
