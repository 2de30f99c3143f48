"""Mazes of random wishes, looked at by the validator."""

import copy
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from sakumon.core.budget import Budget
from sakumon.core.dice import Dice
from sakumon.core.errors import BadWish, CannotCompose
from sakumon.core.wish import Range
from sakumon.families.doors import FAMILY
from sakumon.families.doors.compose.fit import bridged
from sakumon.families.doors.compose.layout import is_cut
from sakumon.families.doors.compose.region import read_region
from sakumon.families.doors.compose.wish import DoorsWish
from sakumon.families.doors.model.kinds import KINDS
from sakumon.workshop.referee import replay
from tests.families.doors.some_mazes import proof_of, proposed
from tests.families.doors.validator import graph, problems
from tests.families.doors.wishes import random_wish

WISHES = 25


def composed(wish: DoorsWish, seed: int) -> Any:
    """Return a maze without the workshop's second look."""
    return proposed(wish, Dice(seed))


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_every_maze_is_whole_and_solvable(kind: str) -> None:
    refusals: Counter[str] = Counter()
    for number in range(WISHES):
        wish = random_wish(kind, Dice.of("wish", kind, number))
        try:
            at = composed(wish, number)
        except (CannotCompose, BadWish) as error:
            refusals[str(error)] += 1
            continue
        board = FAMILY.rules.write(at)
        region = read_region(wish.region)
        exact = (
            region.shape if is_cut(wish) and len(getattr(region.shape, "geoms", [0])) == 1 else None
        )
        assert problems(board, exact, loops=wish.braid > 0) == [], (number, wish)
        assert FAMILY.rules.read(board) == at
        proof = proof_of(at)
        assert proof.status == "won", (number, wish)
        assert replay(FAMILY, at, proof) is None
        assert len(at.maze.keys) == wish.keys
    assert sum(refusals.values()) < WISHES // 5, refusals


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("rim", ["whole", "cut"])
def test_the_number_of_rooms_is_met(kind: str, rim: Any) -> None:
    for rooms in (30, 101):
        wish = DoorsWish(kind=kind, rooms=Range(rooms, rooms), rim=rim)
        at = composed(wish, rooms)
        assert at.maze.plan.count == rooms
        region = read_region(wish.region).shape
        exact = region if rim == "cut" or kind == "rectangles" else None
        assert problems(FAMILY.rules.write(at), exact) == []


@pytest.mark.parametrize("region", ["text:MAZE", "text:迷路"])
@pytest.mark.parametrize("kind", ["6.6.6", "rectangles", "3.3.4.3.4"])
def test_letters_are_joined_and_filled(kind: str, region: str) -> None:
    wish = DoorsWish(kind=kind, rooms=Range(300, 300), region=region)
    board = FAMILY.rules.write(composed(wish, 1))
    assert problems(board) == []
    assert len(board["rooms"]) == 300
    shape = read_region(region).shape
    inside = sum(shape.contains(_point(room["centre"])) for room in board["rooms"])
    assert inside > 0.85 * 300  # the rest are corridors between strokes


def test_a_cut_plan_covers_letters_and_corridors_exactly() -> None:
    wish = DoorsWish(kind="voronoi", rooms=Range(200, 200), region="text:迷路")
    region = read_region(wish.region)
    side = (region.area / 200) ** 0.5
    whole = bridged(region, 0.8 * side, Budget())
    assert whole.shape.geom_type == "Polygon"
    assert whole.area > region.area
    assert problems(FAMILY.rules.write(composed(wish, 1)), whole.shape) == []


def _point(spot: list[float]) -> Any:
    import shapely

    return shapely.Point(spot)


def test_the_validator_sees_what_is_wrong() -> None:
    board = FAMILY.rules.write(composed(DoorsWish(kind="4.4.4.4", rooms=Range(16, 16)), 1))
    assert problems(board) == []
    faults: dict[str, Callable[[Any], object]] = {
        "overlap": _moved,
        "neighbours": lambda b: b["rooms"][3]["neighbours"].pop(),
        "cut off": lambda b: b["doors"].pop(),
        "spanning tree": lambda b: b["doors"].append(_extra(b)),
        "opening": lambda b: b["doors"][0].__setitem__("opening", [0.5, 1.2]),
        "share the wall": lambda b: b["doors"][0].__setitem__("rooms", [0, 15]),
        "centre": lambda b: b["rooms"][0].__setitem__("centre", [-5.0, 0.0]),
        "clockwise": lambda b: b["rooms"][0]["polygon"].reverse(),
    }
    for word, spoil in faults.items():
        spoiled = copy.deepcopy(board)
        spoil(spoiled)
        assert any(word in problem for problem in problems(spoiled)), word


def _moved(board: dict[str, Any]) -> None:
    """Draw a corner of one room into the room across its middle."""
    room = board["rooms"][0]
    x, y = room["centre"]
    corner = max(room["polygon"], key=lambda c: sum(board["corners"][c]))
    far = [3 * at - 2 * middle for at, middle in zip(board["corners"][corner], (x, y), strict=True)]
    board["corners"].append(far)
    room["polygon"][room["polygon"].index(corner)] = len(board["corners"]) - 1


def _extra(board: dict[str, Any]) -> dict[str, Any]:
    """Return a door that closes a loop."""
    doors = graph(board)
    for number, room in enumerate(board["rooms"]):
        for other in room["neighbours"]:
            if not doors.has_edge(number, other):
                ring = room["polygon"]
                back = board["rooms"][other]["polygon"]
                for a, b in zip(ring, [*ring[1:], ring[0]], strict=True):
                    if (b, a) in zip(back, [*back[1:], back[0]], strict=True):
                        return {"rooms": [number, other], "wall": [a, b], "opening": [0.3, 0.7]}
    raise AssertionError
