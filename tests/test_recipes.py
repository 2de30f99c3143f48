"""Every preset, and every recipe that a page shows, gives the puzzle that it has always given."""

import json
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest

from sakumon.families import load_family
from sakumon.workshop import Bench, make_wish

LIST = Path(__file__).parent / "golden" / "recipes.jsonl"
ROWS = [json.loads(line) for line in LIST.read_text().splitlines()]
LISTED = sorted({row["family"] for row in ROWS})


def wish_of(row: dict[str, Any]) -> tuple[str, list[str]]:
    return row["preset"] or "", row["wish"]


def made(bench: Bench, row: dict[str, Any]) -> str:
    return bench.compose(row["seed"], row["index"]).id


@pytest.mark.slow
@pytest.mark.parametrize("name", LISTED)
def test_recipes_give_the_same_ids(name: str) -> None:
    family, changed = load_family(name), list[dict[str, Any]]()
    rows = sorted((row for row in ROWS if row["family"] == name), key=wish_of)
    for (preset, pairs), group in groupby(rows, wish_of):
        bench = Bench(family, make_wish(family, preset or None, pairs))
        changed += [row for row in group if made(bench, row) != row["id"]]
    assert changed == [], "raise the composer's version and say so in CHANGELOG.md"


@pytest.mark.parametrize("name", LISTED)
def test_every_preset_is_listed(name: str) -> None:
    # A preset of much effort is listed with the least, and then of any grade: the same code at a
    # fraction of the cost.
    plain: tuple[list[str], ...] = ([], ["effort=1", "grade="])
    listed = {r["preset"] for r in ROWS if r["family"] == name and r["wish"] in plain}
    assert set(load_family(name).composer.presets) <= listed
