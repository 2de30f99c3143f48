"""What a batch is to make: all that decides its puzzles, and nothing else.

The k-th puzzle depends on family, composer version, wish, seed and k. A plan is cut into parts of a
fixed size, which workers make in any order. A puzzle like one before it is left out, and one more
is made in its place: a batch is the first puzzles that differ.
"""

import hashlib
import json
from collections.abc import Sequence
from typing import Any

import msgspec

from sakumon.core.decoding import read_shape
from sakumon.core.errors import BadDocument
from sakumon.core.message import shown
from sakumon.core.wish import Wish, write_wish
from sakumon.families import load_family
from sakumon.workshop import TRIES, make_wish, wish_of

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
        """Return how many parts there are if no puzzle is like another."""
        return -(-self.count // self.part)

    @property
    def most(self) -> int:
        """Return how many puzzles are made at most."""
        return TRIES * self.count

    @property
    def most_parts(self) -> int:
        """Return how many parts there are at most: a puzzle that is left out is replaced by one."""
        return self.parts + self.most - self.count

    def indices(self, place: int) -> range:
        """Return the puzzles of a part."""
        if place < self.parts:
            return range(place * self.part, min(self.count, (place + 1) * self.part))
        spare = self.count + place - self.parts
        return range(spare, spare + 1)

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
        plan = read_shape(json.loads(text), BatchPlan)  # a seed may have more than 64 bits
    except (msgspec.ValidationError, ValueError, RecursionError):
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
            return f"{key} {shown(str(was.get(key)))}, not {shown(str(now.get(key)))}"
        return f"{name.name} {shown(str(was))}, not {shown(str(now))}"
    return ""
