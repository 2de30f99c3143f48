"""What composing takes is counted, also where a wish is large: its budget ends it."""

import pytest

from sakumon import workshop
from sakumon.core.budget import Budget
from sakumon.core.errors import CannotCompose, OutOfBudget
from sakumon.families import load_family

# Wishes that take seconds or minutes, and a budget for a fraction of that.
LARGE = [
    ("walls", "hard", ["width=255", "game=escape", "goal=1,1", "forced=3..20"], 200_000),
    ("walls", "normal", ["height=255", "forced=3..150"], 300_000),
    ("walls", "escape-hard", ["width=255", "height=255", "shortest=1..5000"], 100_000),
    ("walls", "duel", ["width=255"], 100_000),
    ("quoridor", "jump", ["width=6", "height=8"], 100_000),
    ("sokoban", "hard", ["effort=20"], 300_000),
    ("sokoban", "area", ["width=40", "height=40", "boxes=40"], 100_000),
    ("doors", "rectangles-large", ["rooms=100000"], 400_000),
    ("doors", "voronoi-large", ["rooms=20000"], 200_000),
    ("doors", "4.4.4.4-large", ["rooms=20000", "storeys=50"], 1_000_000),
]


@pytest.mark.parametrize(("name", "preset", "pairs", "limit"), LARGE)
def test_a_large_wish_is_ended_by_its_budget(
    name: str, preset: str, pairs: list[str], limit: int
) -> None:
    family, budget = load_family(name), Budget(limit)
    wish = workshop.make_wish(family, preset, pairs)
    with pytest.raises(OutOfBudget):
        workshop.Bench(family, wish, budget).compose(1, 0, budget)


def test_more_routes_than_a_float_holds_are_no_crash() -> None:
    family, budget = load_family("walls"), Budget(20_000_000)
    wish = workshop.make_wish(family, "easy", ["height=32", "steps=2500", "walls=0"])
    puzzle = workshop.Bench(family, wish, budget).compose(1, 0, budget)
    assert puzzle.rating is not None
    assert 2 < puzzle.rating.measures["choices"] <= 4  # type: ignore[operator]


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("width", [3, 4])
def test_the_papers_panels_fit_narrow_boards(width: int, seed: int) -> None:
    family, budget = load_family("panels"), Budget(300_000)
    wish = workshop.make_wish(family, "easy", ["composer=paper", "chain=2", f"width={width}"])
    try:
        workshop.Bench(family, wish, budget).compose(seed, 0, budget)
    except (CannotCompose, OutOfBudget):
        return
