"""Whatever is wished for, composing ends within its budget and a bounded amount of memory."""

import io
import json
import subprocess
import sys
from contextlib import suppress
from typing import Any

import numpy as np
import pytest
from PIL import Image

from sakumon.core.errors import NoPicture, SakumonError
from sakumon.core.wish import change_wish
from sakumon.drawing.render import render
from sakumon.drawing.scene import View
from sakumon.families.doors import FAMILY
from sakumon.families.doors.compose.region import read_region, region_of_picture
from sakumon.families.doors.compose.wish import DoorsWish, check_wish

SLIVER = "polygon:0,0 2000,1999.999 2000,2000"
COMPOSE = """
import json, resource, sys
from sakumon import workshop
from sakumon.core.budget import Budget
from sakumon.core.errors import SakumonError
from sakumon.core.wish import change_wish
from sakumon.families.doors import FAMILY
from sakumon.families.doors.compose.wish import DoorsWish
resource.setrlimit(resource.RLIMIT_CPU, (120, 120))
resource.setrlimit(resource.RLIMIT_AS, (6_000_000_000, 6_000_000_000))
for pairs in json.load(sys.stdin):
    budget = Budget(5_000_000)
    try:
        bench = workshop.Bench(FAMILY, change_wish(DoorsWish(), pairs), budget)
        bench.compose(1, 0, budget)
        print("made")
    except SakumonError as error:
        print(f"{type(error).__name__}: {error}")
"""
# Some of these once took all memory, the others went on for ever.
TOO_MUCH = [
    ["kind=voronoi", "rooms=40", "region=0.000003x0.000003"],
    ["kind=voronoi", "rooms=40", f"region={SLIVER}"],
    ["kind=rectangles", "rooms=40", f"region={SLIVER}"],
    ["kind=4.4.4.4", "rooms=40", f"region={SLIVER}"],
    ["kind=hat", "rooms=20000", "region=2000x0.05"],
    ["kind=penrose", "rooms=20000", "region=2000x0.05"],
    ["kind=rectangles", "rooms=40", "threshold=4000000"],
    ["kind=rectangles", "threshold=20000000", "points=100"],
    ["kind=rectangles", "threshold=1", "points=4000000"],
    ["kind=rectangles", "rooms=1000000"],
    ["kind=voronoi", "points=4000000"],
    ["rooms=2000000"],
    ["rooms=40", "points=1000000000"],
    ["rooms=100000", "storeys=50"],
    ["kind=4.4.4.4", "edge=0.5"],
    ["kind=6.6.6", "edge=0.00001", "region=0.0001x0.0001"],
]


def test_wishes_for_too_much_are_refused_or_run_out_of_budget() -> None:
    words = json.dumps(TOO_MUCH)
    command = [sys.executable, "-c", COMPOSE]
    done = subprocess.run(command, input=words, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    ends = done.stdout.splitlines()
    assert len(ends) == len(TOO_MUCH)
    assert [end for end in ends if not end.startswith(("BadWish", "CannotC", "OutOfB"))] == []


@pytest.mark.parametrize(
    "pairs",
    [
        ["rooms=1000000"],
        ["kind=hat", "rooms=100000"],
        ["rooms=20000", "storeys=50"],
        ["kind=voronoi", "points=1000000"],
        ["rooms=200", "region=0.01x0.01"],
        ["rooms=200", "region=2000x0.5"],
        ["rooms=40", "region=text:MAZE MAZE MAZE MAZE MAZE MAZE MAZE MAZE"],
        ["rooms=40", "region=polygon:0,0 1000,0 1000,10 10,10 10,1000 0,1000"],
    ],
)
def test_large_and_odd_mazes_may_be_wished_for(pairs: list[str]) -> None:
    check_wish(change_wish(DoorsWish(), pairs))


@pytest.mark.parametrize("period", [2, 3, 16])
def test_pictures_of_dust_are_refused(period: int) -> None:
    rows, columns = np.indices((400, 400))
    ink = (rows + columns) % 2 == 0 if period == 2 else (rows % period + columns % period) < 2
    data = io.BytesIO()
    Image.fromarray(np.where(ink, 0, 255).astype(np.uint8)).save(data, "PNG")
    with pytest.raises(SakumonError, match=r"finely grained|parts, at most 300"):
        read_region(region_of_picture(data.getvalue()))


def test_a_polygon_of_very_many_corners_is_refused() -> None:
    corners = " ".join(f"{place / 10},{place % 2}" for place in range(10_001))
    with pytest.raises(SakumonError, match="at most 10000 corners"):
        read_region(f"polygon:{corners} 0,9")


def narrow(width: float, height: float) -> dict[str, Any]:
    """Return the board of two rooms side by side, as far as coordinates go."""
    xs = (0, width / 2, width)
    return {
        "kind": "custom",
        "corners": [[x, y] for y in (0, height) for x in xs],
        "rooms": [{"polygon": [0, 1, 4, 3]}, {"polygon": [1, 2, 5, 4]}],
        "doors": [{"rooms": [0, 1], "wall": [1, 4], "opening": [0.2, 0.8]}],
        "start": 0,
        "goal": 1,
    }


@pytest.mark.parametrize("fog", [False, True])
@pytest.mark.parametrize("size", [(1e9, 1e-5), (1e-5, 1e9), (1e9, 1e9), (1, 1e9)])
def test_a_board_as_narrow_as_can_be_is_drawn_in_few_characters(
    size: tuple[float, float], fog: bool
) -> None:
    scene = FAMILY.painter.draw(FAMILY.rules.read(narrow(*size)), View(fog=fog))
    assert sum(map(len, scene.rows)) < 1_000_000
    with suppress(NoPicture):
        render(scene, ".png")
