"""The kinds of rooms: vertex figures, shapes, lattices, and what makes each one what it is."""

import math
from collections import Counter, defaultdict
from itertools import pairwise

import numpy as np
import pytest

from sakumon.core.dice import Dice
from sakumon.core.wish import Range
from sakumon.families.doors.compose.kinds.hat import HAT_KIND
from sakumon.families.doors.compose.kinds.penrose import PENROSE_KIND
from sakumon.families.doors.compose.kinds.uniform import power, uniform_kind, uniform_names
from sakumon.families.doors.compose.region import read_region
from sakumon.families.doors.compose.wish import DoorsWish
from sakumon.families.doors.model.floorplan import FloorPlan
from sakumon.families.doors.model.kinds import KINDS, UNIFORM
from sakumon.kernel.arrays import Floats
from tests.families.doors.some_mazes import proposed

BOX = read_region("1000x1000")


def patch(name: str, rooms: int, seed: int = 1) -> FloorPlan:
    """Return a plan of whole rooms."""
    kind = {"hat": HAT_KIND, "penrose": PENROSE_KIND}.get(name) or uniform_kind(name)
    edge = math.sqrt(BOX.area / (rooms * kind.mean_area))
    return kind.cover(BOX.bounds, edge, Dice(seed), BOX.holds)


def figures(plan: FloorPlan) -> Counter[tuple[int, ...]]:
    """Return the rooms around every corner inside, as their numbers of corners, turn by turn."""
    after: dict[int, dict[int, tuple[int, int]]] = defaultdict(dict)
    for ring in plan.rings():
        for before, corner, behind in zip(
            [ring[-1], *ring[:-1]], ring, [*ring[1:], ring[0]], strict=True
        ):
            after[corner][behind] = (before, len(ring))
    found: Counter[tuple[int, ...]] = Counter()
    for turns in after.values():
        begin = min(turns)
        around, at = [], begin
        while at in turns:
            at, sides = turns[at]
            around.append(sides)
            if at == begin:
                found[_canonical(around)] += 1
                break
    return found


def _canonical(around: list[int]) -> tuple[int, ...]:
    turned = [tuple(around[n:] + around[:n]) for n in range(len(around))]
    return min(turned + [tuple(reversed(one)) for one in turned])


@pytest.mark.parametrize("name", UNIFORM)
def test_every_corner_has_the_vertex_figure(name: str) -> None:
    plan = patch(name, 600)
    found = figures(plan)
    assert set(found) == {_canonical([int(part) for part in name.split(".")])}
    assert found.total() > 100


@pytest.mark.parametrize("name", UNIFORM)
def test_tiles_are_regular_and_lie_on_their_lattice(name: str) -> None:
    plan = patch(name, 400)
    edge = plan.lengths
    assert np.ptp(edge) < 1e-4
    assert plan.lattice is not None
    basis = 8 if name == "4.8.8" else 12
    for here, there in pairwise(plan.ring[plan.first[5] : plan.first[6]].tolist()):
        step = plan.lattice[there] - plan.lattice[here]
        assert any(np.array_equal(step, power(basis, turn)) for turn in range(basis))
    for room in range(0, plan.count, 37):
        corners = plan.polygon(room)
        reach = np.hypot(*(corners - corners.mean(axis=0)).T)
        assert np.ptp(reach) < 1e-4


def test_all_eleven_and_no_other() -> None:
    assert uniform_names() == UNIFORM
    assert len(UNIFORM) == 11
    assert len(KINDS) == 15


@pytest.mark.parametrize("name", [*UNIFORM, "penrose", "hat"])
def test_no_gap_is_left_in_a_box(name: str) -> None:
    for seed in range(12):
        plan = patch(name, 50 + 60 * seed, seed)
        assert plan.count + len(plan.corners) - len(plan.ends) == 1  # Euler: one piece, no hole
        assert abs(plan.areas.sum() / BOX.area - 1) < 4 / math.sqrt(plan.count)


def test_penrose_has_two_rhombs_in_the_golden_ratio() -> None:
    plan = patch("penrose", 20_000)
    areas = np.round(plan.areas / plan.lengths.mean() ** 2, 3)
    sizes, counts = np.unique(areas, return_counts=True)
    assert sizes.tolist() == [0.588, 0.951]
    assert counts[1] / counts[0] == pytest.approx((1 + math.sqrt(5)) / 2, rel=0.01)


def test_penrose_differs_from_seed_to_seed_and_has_only_its_seven_corners() -> None:
    plans = [patch("penrose", 500, seed) for seed in range(3)]
    assert len({plan.corners.tobytes() for plan in plans}) == 3
    stars = set().union(*(_angles(plan) for plan in plans))
    # Of 54 ways to put angles of 36, 72, 108, 144 degrees around a corner P3 shows seven.
    assert len(stars) <= 7


def _angles(plan: FloorPlan) -> set[tuple[int, ...]]:
    """Return the angles around every corner inside, in tenths of a turn and in order."""
    after: dict[int, dict[int, tuple[int, int]]] = defaultdict(dict)
    for ring in plan.rings():
        for place, corner in enumerate(ring):
            before, behind = ring[place - 1], ring[(place + 1) % len(ring)]
            a, b = (
                plan.corners[before] - plan.corners[corner],
                plan.corners[behind] - plan.corners[corner],
            )
            turn = math.atan2(b[0] * a[1] - b[1] * a[0], float(a @ b))
            after[corner][behind] = (before, round(turn / (math.pi / 5)))
    found = set()
    for turns in after.values():
        begin = min(turns)
        around, at = [], begin
        while at in turns:
            at, tenths = turns[at]
            around.append(tenths)
            if at == begin:
                found.add(_canonical(around))
                break
    return found


def test_hats_are_one_shape_and_one_in_seven_or_so_is_mirrored() -> None:
    plan = patch("hat", 20_000)
    assert set(np.diff(plan.first).tolist()) == {14}
    edge = plan.lengths.min()
    assert np.allclose(plan.areas / edge**2, 8 * math.sqrt(3), rtol=1e-3)
    forms = Counter(_edges(plan, room, edge) for room in range(plan.count))
    assert len(forms) == 2
    left, right = forms
    assert left == _turned_over(right)
    # In the limit 1 to φ⁴ ≈ 6.854 of the others.
    assert max(forms.values()) / min(forms.values()) == pytest.approx(6.854, rel=0.03)


def _edges(plan: FloorPlan, room: int, edge: float) -> tuple[tuple[int, int], ...]:
    ring = plan.polygon(room)
    sides = np.roll(ring, -1, axis=0) - ring
    after = np.roll(sides, -1, axis=0)
    turns = np.arctan2(
        sides[:, 0] * after[:, 1] - sides[:, 1] * after[:, 0], (sides * after).sum(1)
    )
    steps = [
        (round(float(np.hypot(*side)) / edge * 10), round(math.degrees(turn)))
        for side, turn in zip(sides, turns, strict=True)
    ]
    return min(tuple(steps[n:] + steps[:n]) for n in range(len(steps)))


def _turned_over(form: tuple[tuple[int, int], ...]) -> tuple[tuple[int, int], ...]:
    """Return the form of the mirror image: edges backwards, each with the turn at its other end."""
    back = [(form[n][0], form[n - 1][1]) for n in range(len(form) - 1, -1, -1)]
    return min(tuple(back[n:] + back[:n]) for n in range(len(back)))


def test_rectangles_follow_the_paper() -> None:
    """No room holds more points than the threshold, and the parts fill the region."""
    for seed in range(20):
        dice = Dice.of("split", seed)
        points = dice.between(4, 2000)
        threshold = dice.between(1, points // 4)
        wish = DoorsWish(points=points, threshold=threshold, margin=0.0)
        maze = proposed(wish, dice).maze
        assert maze.plan.count % 3 == 1  # every split makes four of one
        assert maze.plan.count >= points / threshold
        assert maze.plan.areas.sum() == pytest.approx(1e6)


def test_voronoi_rooms_are_what_lies_nearest() -> None:
    wish = DoorsWish(kind="voronoi", rooms=Range(60, 60))
    plan = proposed(wish, Dice(2)).maze.plan
    assert plan.count == 60
    for room in range(plan.count):
        turns = _bends(plan.polygon(room))
        assert turns.min() > -1e-6  # convex
    assert plan.areas.sum() == pytest.approx(1e6)


def _bends(ring: Floats) -> Floats:
    sides = np.roll(ring, -1, axis=0) - ring
    after = np.roll(sides, -1, axis=0)
    cross: Floats = sides[:, 0] * after[:, 1] - sides[:, 1] * after[:, 0]
    found: Floats = cross / (np.hypot(*sides.T) * np.hypot(*after.T))
    return found
