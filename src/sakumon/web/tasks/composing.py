"""The task of composing."""

import json
from typing import Any

from sakumon.core.budget import Budget
from sakumon.core.sheet import Sheet, sheet_of
from sakumon.families import load_family
from sakumon.web.tasks.kept import Kept
from sakumon.workshop import Bench, wish_of


def compose(kept: Kept, family: str, wish: dict[str, Any], seed: int, budget: Budget) -> Sheet:
    """Return a new puzzle as the store keeps it."""
    owner, key = load_family(family), json.dumps([family, wish], sort_keys=True)
    bench = kept.benches.get_or_make(key, lambda: Bench(owner, wish_of(owner, wish), budget))
    return sheet_of(bench.compose(seed, 0, budget))
