"""What a batch is to make: all that decides its puzzles, and nothing else.

The k-th puzzle depends on family, composer version, wish, seed and k. A plan is cut into parts of a
fixed size, which workers make in any order.
"""

import hashlib
import json
from collections.abc import Sequence
from typing import Any

import msgspec

from sakumon.core.errors import BadDocument
from sakumon.core.wish import Wish, write_wish
from sakumon.families import load_family
from sakumon.workshop import make_wish, wish_of

FORMAT = "sakumon-batch/1"
# Puzzles that are made and written together.
PART = 50


class BatchPlan(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A number of puzzles of one wish."""

    family: str
    version: int
    wish: dict[str, Any]
    seed: int
    count: int
    budget: int | None = None
    part: int = PART
    format: str = FORMAT

    @property
    def parts(self) -> int:
        """Return how many parts there are."""
        return -(-self.count // self.part)

    def indices(self, place: int) -> range:
        """Return the puzzles of a part."""
        return range(place * self.part, min(self.count, (place + 1) * self.part))

    def wished(self) -> Wish:
        """Return the wish as its family knows it."""
        return wish_of(load_family(self.family), self.wish)

    def text(self) -> str:
        """Return the plan as one line of JSON, the same for equal plans."""
        return json.dumps(msgspec.to_builtins(self), sort_keys=True, ensure_ascii=False)

    def key(self) -> str:
        """Return a short name for exactly this plan."""
        return hashlib.blake2b(self.text().encode(), digest_size=10).hexdigest()


def make_plan(
    family: str,
    preset: str | None,
    pairs: Sequence[str],
    *,
    seed: int,
    count: int,
    budget: int | None = None,
) -> BatchPlan:
    """Return the plan of a preset with changes; what its wish refers to is read in now."""
    owner = load_family(family)
    wish = write_wish(make_wish(owner, preset, pairs).settled())
    version = owner.composer.version
    return BatchPlan(
        family=family, version=version, wish=wish, seed=seed, count=count, budget=budget
    )


def read_plan(text: str, where: str) -> BatchPlan:
    """Read a plan that was written earlier."""
    try:
        plan = msgspec.json.decode(text, type=BatchPlan)
    except (msgspec.DecodeError, UnicodeError):
        raise BadDocument(f"{where}: this is no plan of a batch") from None
    if plan.format != FORMAT:
        raise BadDocument(f"{where}: format {plan.format!r} is not {FORMAT!r}, which this reads")
    return plan


def difference(old: BatchPlan, new: BatchPlan) -> str:
    """Say in what two plans differ, in a few words; nothing if they do not."""
    for name in msgspec.structs.fields(BatchPlan):
        was, now = getattr(old, name.name), getattr(new, name.name)
        if was == now:
            continue
        if isinstance(was, dict):
            key = next(key for key in sorted({*was, *now}) if was.get(key) != now.get(key))
            return f"{key} {was.get(key)}, not {now.get(key)}"
        return f"{name.name} {was}, not {now}"
    return ""
