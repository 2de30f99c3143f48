"""Solving on a GPU: what the host does everywhere, and the device's answers where there is one."""

import itertools
import json
import sys
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from sakumon.core.budget import Budget
from sakumon.core.errors import BadBoard, NoDevice, OutOfBudget
from sakumon.families.quoridor.commands import gpu
from sakumon.families.quoridor.commands.gpu import device_game
from sakumon.families.quoridor.model.kernel.steps import conflicts
from sakumon.families.quoridor.tables.game import QuoridorGame
from sakumon.families.quoridor.tables.gpu.check import check_level
from sakumon.families.quoridor.tables.gpu.device import PARTS, find_cupy, source
from sakumon.families.quoridor.tables.gpu.levels import DeviceGame, LevelCounts
from sakumon.families.quoridor.tables.gpu.summary import DeviceSummary, solve_on_device
from sakumon.families.quoridor.tables.summary import solve_game
from sakumon.families.quoridor.tables.ways import count_ways
from tests.families.quoridor.test_commands import run


def sets_of(width: int, height: int, allowed: list[int]) -> list[int]:
    """Count fence sets by their size, one by one."""
    fences = [
        fence
        for fence in range(2 * (width - 1) * (height - 1))
        if allowed[fence // 2] >> fence % 2 & 1
    ]
    return [
        sum(
            not any(other in conflicts(one, width, height) for one, other in pairs)
            for chosen in itertools.combinations(fences, size)
            for pairs in [list(itertools.combinations(chosen, 2))]
        )
        for size in range(5)
    ]


@pytest.mark.parametrize(("width", "height"), [(3, 3), (4, 3), (3, 4), (4, 4)])
def test_ways_are_as_many_as_there_are_fence_sets(width: int, height: int) -> None:
    points = (width - 1) * (height - 1)
    for allowed in ([3] * points, [1 + (point % 3) for point in range(points)]):
        counts = count_ways(width - 1, np.array(allowed, np.uint8), 4)[0, 0]
        assert counts.tolist() == sets_of(width, height, allowed)


def test_a_gpu_has_the_levels_of_a_game() -> None:
    for size in ((3, 3, 4), (5, 5, 3), (4, 6, 2)):
        game, device = QuoridorGame(*size[:2], (size[2],) * 2), DeviceGame(*size)
        assert device.sets() == [int(sets) for sets in game.sets[: game.deepest + 1]]
        for level in range(game.deepest + 1):
            shares = game.shares(level)
            assert device.shares(level) == range(shares.low, shares.high + 1)


def test_the_memory_of_the_largest_games() -> None:
    assert 70e9 < DeviceGame(7, 5, 5).memory() < 75e9
    assert 215e9 < DeviceGame(7, 5, 6).memory() < 225e9
    assert DeviceGame(7, 5, 4).memory(mirrors=False) > 1.8 * DeviceGame(7, 5, 4).memory() - 4e9


@pytest.mark.parametrize(
    ("game", "problem"),
    [
        (QuoridorGame(9, 9, (1, 1)), BadBoard),
        (QuoridorGame(5, 2, (1, 1)), BadBoard),
        (QuoridorGame(5, 5, (2, 1)), BadBoard),
        (QuoridorGame(5, 5, (1, 1), edge_jump=False), BadBoard),
        (QuoridorGame(8, 8, (10, 10)), OutOfBudget),
    ],
)
def test_what_a_gpu_cannot_solve_is_refused(game: QuoridorGame, problem: type[Exception]) -> None:
    with pytest.raises(problem):
        device_game(game)


def test_without_the_package_or_a_device_that_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cupy", None)
    answer = run("solve", "5x5", "--fences", "1", "--on", "gpu")
    assert (answer.exit_code, "pip install 'sakumon[gpu]'" in answer.stderr) == (2, True)

    class NotThere(Exception):
        pass

    def count() -> int:
        raise NotThere

    runtime = SimpleNamespace(getDeviceCount=count, CUDARuntimeError=NotThere)
    found = SimpleNamespace(cuda=SimpleNamespace(runtime=runtime))
    monkeypatch.setitem(sys.modules, "cupy", found)
    answer = run("solve", "5x5", "--fences", "1", "--on", "gpu")
    assert (answer.exit_code, "there is no GPU here" in answer.stderr) == (2, True)
    answer = run("solve", "5x5", "--fences", "1", "--on", "gpu", "--out", "tables")
    assert "--out" in answer.stderr


def test_what_was_found_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the device would find is given: how it is said is looked at."""
    levels = [LevelCounts(1, 10, 12, 3, 0.5, 2_000_000_000), LevelCounts(0, 4, 5, 0, 0.25, 100)]
    starts = {(1, 1): "lost", (1, 2): "draw"}
    found = DeviceSummary(DeviceGame(4, 3, 1), levels, starts)
    monkeypatch.setattr(gpu, "solve_on_device", lambda _game: found)
    lines = run("solve", "4x3", "--fences", "1", "--on", "gpu").stdout.splitlines()
    assert lines == [
        "1 fences on the board: 25 legal positions, 10 won, 12 lost, 3 draws",
        "0 fences on the board: 9 legal positions, 4 won, 5 lost, 0 draws",
        "4×3, 1 fences each, pawns in one column: second wins",
        "4×3, 1 fences each, pawns in two columns: a draw",
        "34 legal positions, 0.750 s of the GPU, 2.0 GB of its memory",
    ]
    values = json.loads(run("solve", "4x3", "--fences", "1", "--on", "gpu", "--json").stdout)
    assert list(values["winners"].values()) == ["second", "draw"]
    assert values["levels"][0] == {"fences": 1, "wins": 10, "losses": 12, "draws": 3}


def test_the_program_is_whole() -> None:
    text = source()
    assert len(PARTS) == 5
    for name in ("find_least", "solve_level", "check_level"):
        assert f"{name}(" in text


def has_gpu() -> bool:
    """Tell whether a device can be reached."""
    try:
        find_cupy()
    except NoDevice:
        return False
    return True


needs_gpu = pytest.mark.skipif(not has_gpu(), reason="there is no GPU here")
GAMES = [(3, 3, 2), (4, 5, 2), (5, 5, 2), (3, 6, 3), (7, 7, 1), (9, 5, 1)]


def solved(game: DeviceGame, *, mirrors: bool = True) -> DeviceSummary:
    """Solve a game, and check all of its positions."""

    def check(sweep: Any, level: Any, below: Any) -> None:
        tally = check_level(sweep, level, below)
        assert (tally.wins, tally.draws, tally.faults) == (level.found.wins, level.found.draws, 0)

    return solve_on_device(game, check, mirrors=mirrors)


@needs_gpu
@pytest.mark.parametrize("game", GAMES)
def test_every_level_is_as_on_a_cpu(game: tuple[int, int, int]) -> None:
    width, height, hands = game
    found = solved(DeviceGame(*game))
    levels: list[tuple[int, int, int, int]] = []
    summary = solve_game(
        QuoridorGame(width, height, (hands, hands)),
        Budget(),
        on_level=lambda one: levels.append((one.number, one.legal, one.wins, one.draws)),
    )
    assert [(one.fences, one.legal, one.wins, one.draws) for one in found.levels] == levels
    alone = solved(DeviceGame(*game), mirrors=False)
    assert alone.starts == found.starts
    assert [one.wins for one in alone.levels] == [one.wins for one in found.levels]
    column = (width - 1) // 2
    value = found.starts[column, width - 1 - column]
    assert value == {1: "won", 0: "draw", -1: "lost"}[summary.worth.result]
