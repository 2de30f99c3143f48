"""Rules and values turned upside down on purpose: a comparison must notice every one of them."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from sakumon.core.budget import Budget
from sakumon.core.errors import IllegalMove
from sakumon.families.quoridor.model import paths, rules
from sakumon.families.quoridor.model.kernel import steps
from sakumon.families.quoridor.model.position import Position
from sakumon.families.quoridor.tables.files import DamagedTable
from sakumon.families.quoridor.tables.game import QuoridorGame
from sakumon.families.quoridor.tables.levels import Portion, Sweep
from sakumon.families.quoridor.tables.prepare import make_table
from sakumon.families.quoridor.tables.verify import verify_table
from tests.families.quoridor.test_against_twin import test_moves_and_winner as compare_rules

Bug = Callable[..., object]


def no_edge(over: int, way: int, ways: list[int], beside: object, edge_jump: bool) -> object:
    return steps.landings(over, way, ways, beside, not edge_jump)


def straight(over: int, way: int, ways: list[int], beside: object, _edge: bool) -> object:
    one, two = steps.landings(over, way, ways, beside, True)
    return (one, -1) if two < 0 else (-1, -1)


BUGS: dict[str, tuple[object, str, Bug]] = {
    "edges are jumped the other way round": (rules, "landings", no_edge),
    "nobody goes aside": (rules, "landings", straight),
    "fences may shut a pawn in": (rules, "shuts", lambda *_: False),
    "fences cross": (rules, "conflicts", lambda fence, *_: [fence]),
    "both walk up": (Position, "goal_row", lambda at, _side: at.height - 1),
    "a fence closes one side only": (
        paths,
        "closed_by",
        lambda fence, width: steps.closed_by(fence, width)[:2],
    ),
}


@pytest.mark.parametrize("name", BUGS)
def test_a_planted_bug_turns_the_comparison_red(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    place, part, bug = BUGS[name]
    for cached in (paths.cut_by, paths.roads_past, paths.open_roads, paths.beside):
        cached.cache_clear()
    monkeypatch.setattr(place, part, bug)
    try:
        with pytest.raises((AssertionError, IllegalMove)):
            compare_rules()
    finally:
        for cached in (paths.cut_by, paths.roads_past, paths.open_roads, paths.beside):
            cached.cache_clear()


@pytest.mark.parametrize("value", [1, 2, 128, 253, 0])
def test_a_wrong_value_in_a_sound_file_is_found_by_the_sweep(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, value: int
) -> None:
    """The file's digest is right, only what it says is not."""
    solve = Sweep._solve_portion

    def spoiled(self: Sweep, portion: Portion, offers: object) -> None:
        solve(self, portion, offers)  # type: ignore[arg-type]
        if portion.level.number == 1:
            legal = np.flatnonzero((portion.blocks[0] != value) & (portion.blocks[0] != 0))
            portion.blocks[0][legal[len(legal) // 2]] = value

    monkeypatch.setattr(Sweep, "_solve_portion", spoiled)
    home = make_table(QuoridorGame(3, 3, (1, 1)), tmp_path, Budget())
    with pytest.raises(DamagedTable, match="wrong"):
        verify_table(home, Budget())
