"""Goal areas against the slow twin, and by the paper's own figures."""

from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import Any

import numpy as np
import pytest

from sakumon.core.budget import Budget
from sakumon.core.errors import BadWish, Cancelled, CannotCompose
from sakumon.families.sokoban.compose.area import digging
from sakumon.families.sokoban.compose.area.area import Area
from sakumon.families.sokoban.compose.area.digging import design_area, draw_area
from sakumon.families.sokoban.compose.area.kernel import drawing, ground, shrink, task
from sakumon.families.sokoban.compose.area.kernel.drawing import AreaDrawing
from sakumon.families.sokoban.compose.area.request import AreaRequest, Design
from sakumon.kernel.arrays import Words64
from sakumon.kernel.dice import dice_state
from tests.families.sokoban import area_twin as twin

RULES = (("paper", False), ("any-route", False), ("any-route", True))
STEPS = {"u": (0, -1), "d": (0, 1), "l": (-1, 0), "r": (1, 0)}


def letters(path: twin.Path) -> str:
    ways = {step: letter for letter, step in STEPS.items()}
    return "".join(ways[there[0] - here[0], there[1] - here[1]] for here, there in pairwise(path))


def design_of(plot: twin.Plot, found: list[twin.Path]) -> Design:
    return Design(plot.gates, plot.goals, [letters(path) for path in found])


def spots(area: Area, cells: Iterator[int] | frozenset[int]) -> set[twin.Cell]:
    return {(cell % area.width - 1, cell // area.width - 1) for cell in cells}


@pytest.mark.parametrize(("rule", "outs"), RULES)
def test_as_many_cells_go_as_the_twin_finds(rule: str, outs: bool) -> None:
    chance = Random(7)
    for _ in range(25):
        plot, found = twin.draw_area(9, 8, 3, chance)
        request = AreaRequest(9, 8, 3, rule, outs, fill=False)  # type: ignore[arg-type]
        area = design_area(request, design_of(plot, found), dice_state(1), Budget())
        assert area.exact
        spare = twin.opened(plot, found) - set(plot.gates)
        assert spots(area, area.spaces | area.shrunk) == spare
        name = "any-route-outs" if outs else rule
        assert len(area.shrunk) == twin.largest_removal(plot, found, name)


def test_paths_are_those_of_the_twin_each_as_often() -> None:
    chance = Random(3)
    plots = [twin.draw_plot(8, 8, 3, chance) for _ in range(40)]
    for plot in plots:
        known = [letters(path) for path in twin.all_paths(plot, 0)]
        if not 2 <= len(known) <= 12:
            continue
        drawn = [_drawn_path(plot, seed) for seed in range(60 * len(known))]
        assert set(drawn) == set(known)
        assert min(drawn.count(path) for path in known) > 25


def _drawn_path(plot: twin.Plot, seed: int) -> str:
    request = AreaRequest(plot.width, plot.height, len(plot.gates))
    drawn = digging._drawing(request, request.boxes, 0)
    drawn.gates[:] = [request.cell(gate) for gate in plot.gates]
    drawn.goals[:] = [request.cell(goal) for goal in plot.goals]
    drawn.ground.kind[drawn.gates] = ground.GATE
    drawn.reached[drawing.BOX] = 0
    drawing.draw_on(drawn, drawing.GIVE_UP, digging.ONE_BOX, dice_state(seed))
    cells, stride = drawn.paths[0, : drawn.lengths[0]].tolist(), drawn.ground.stride
    return letters([(cell % stride, cell // stride) for cell in cells])


def replay(area: Area) -> None:
    """Follow the whole plan, boxes that are stored never moving again."""
    floor = area.spaces | area.outside | set(area.gates)
    player = area.gates[0] + _outward(area, area.gates[0])
    stored: set[int] = set()
    for gate, goal, steps in zip(area.gates, area.goals, area.plan, strict=True):
        box = gate
        assert player in area.outside
        for letter in steps:
            x, y = STEPS[letter.lower()]
            player += y * area.width + x
            assert player in floor - stored
            assert (player == box) == letter.isupper()
            if letter.isupper():
                box += y * area.width + x
                assert box in floor - stored - area.outside
        assert box == goal
        stored.add(box)
    assert player in area.outside
    assert stored == set(area.goals)


def _outward(area: Area, gate: int) -> int:
    ways = (1, -1, area.width, -area.width)
    return next(way for way in ways if gate + way in area.outside)


@pytest.mark.parametrize(("rule", "outs"), RULES)
@pytest.mark.parametrize(("size", "boxes", "middles"), [(10, 4, 0), (12, 10, 0), (13, 5, 1)])
def test_every_plan_can_be_followed(
    rule: str, outs: bool, size: int, boxes: int, middles: int
) -> None:
    for seed in range(12):
        request = AreaRequest(size, size, boxes, rule, outs, middles=middles)  # type: ignore[arg-type]
        area = draw_area(request, dice_state(seed), Budget())
        assert area.drawn == boxes
        assert len(set(area.goals)) == len(area.goals) >= boxes
        replay(area)
        assert draw_area(request, dice_state(seed), Budget()) == area


def test_many_orders_are_tried_where_not_all_sets_can_be_searched(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    request = AreaRequest(12, 12, 10, "any-route", outs=True)
    exact = [len(draw_area(request, dice_state(seed), Budget()).shrunk) for seed in range(30)]
    monkeypatch.setattr(digging, "SETS", 1)
    areas = [draw_area(request, dice_state(seed), Budget()) for seed in range(30)]
    tried = [number for number, area in enumerate(areas) if not area.exact]
    assert tried
    for number in tried:
        replay(areas[number])
        assert exact[number] - 1 <= len(areas[number].shrunk) <= exact[number]


def test_a_path_goes_through_its_middle_points() -> None:
    design = Design([(5, 1)], [(7, 7)], (), [[(7, 4), (4, 6)]])
    area = design_area(AreaRequest(11, 11, 1, fill=False), design, dice_state(2), Budget())
    replay(area)
    assert {(7, 4), (4, 6)} <= spots(area, area.path_cells)


@pytest.mark.parametrize(
    ("design", "words"),
    [
        (Design([(1, 1)], [(3, 3)]), "ring of gates"),
        (Design([(1, 3)], [(1, 3)]), "no inner cell"),
        (Design([(1, 3), (1, 4)], [(3, 3), (4, 4)]), "touch"),
        (Design([(1, 3), (1, 3)], [(3, 3), (3, 3)]), "same goal"),
        (Design([(1, 3)], [(3, 3)], ["rx"]), "other than"),
        (Design([(1, 3)], [(3, 3)], ["ru"]), "lead from"),
        (Design([(1, 3)], [(2, 2)], ["ru"]), "no room for a bypass"),
        (Design([(1, 3)], [(3, 3)], ["rrl"]), "is barred after 2"),
        (Design([(1, 3)], []), "0 for 1 starts"),
    ],
)
def test_designs_that_cannot_be_are_refused(design: Design, words: str) -> None:
    with pytest.raises(BadWish, match=words):
        design_area(AreaRequest(8, 8, 1), design, dice_state(1), Budget())


def test_a_box_without_a_path_is_named() -> None:
    design = Design([(3, 1), (3, 1)], [(3, 2), (3, 5)])
    with pytest.raises(CannotCompose, match="box 2 has no path"):
        design_area(AreaRequest(8, 8, 2), design, dice_state(1), Budget())


def test_table_1_of_the_paper() -> None:
    areas = [draw_area(AreaRequest(10, 10, 4), dice_state(seed), Budget()) for seed in range(1500)]
    assert abs(np.mean([len(area.shrunk) for area in areas]) - 1.45) < 0.1
    assert abs(np.mean([len(area.spaces) for area in areas]) - 26.7) < 0.45


@pytest.mark.parametrize(("size", "boxes"), [(40, 40), (11, 40)])
def test_drawing_stops_soon_after_it_is_asked_to(
    size: int, boxes: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    work: list[int] = []
    draw_on = drawing.draw_on

    def watched(drawn: AreaDrawing, patience: int, slice_of_work: int, dice: Words64) -> bool:
        work.append(slice_of_work)
        return draw_on(drawn, patience, slice_of_work, dice)

    monkeypatch.setattr(drawing, "draw_on", watched)
    budget = Budget(cancelled=lambda: len(work) == 2)
    with pytest.raises(Cancelled):
        draw_area(AreaRequest(size, size, boxes), dice_state(3), budget)
    assert work == [digging.SLICE_WORK] * 2


SHRUNK = AreaRequest(12, 12, 10, "any-route", outs=True)


@pytest.fixture
def slices(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Let areas shrink by the smallest slices, and note each."""
    noted: list[Any] = []
    shrink_on = shrink.shrink_on

    def watched(*values: Any) -> bool:
        noted.append(values)
        return shrink_on(*values)

    monkeypatch.setattr(shrink, "shrink_on", watched)
    monkeypatch.setattr(digging, "SLICE_CELLS", 1)
    return noted


@pytest.mark.parametrize("sets", [digging.SETS, 5])
def test_shrinking_by_slices_is_shrinking_at_once(
    sets: int, slices: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(digging, "SETS", sets)
    sliced = draw_area(SHRUNK, dice_state(6), Budget())
    assert len(slices) > 10
    assert sliced.exact == (sets > 5)
    slices.clear()
    monkeypatch.setattr(digging, "SLICE_CELLS", 10**9)
    assert draw_area(SHRUNK, dice_state(6), Budget()) == sliced
    assert len(slices) == 1


def test_shrinking_stops_soon_after_it_is_asked_to(slices: list[Any]) -> None:
    with pytest.raises(Cancelled):
        draw_area(SHRUNK, dice_state(6), Budget(cancelled=lambda: len(slices) == 3))
    assert len(slices) == 3


def test_steps_may_need_more_room_than_there_is_at_first(monkeypatch: pytest.MonkeyPatch) -> None:
    area = draw_area(SHRUNK, dice_state(6), Budget())
    monkeypatch.setattr(task, "ROOM", 1)
    assert draw_area(SHRUNK, dice_state(6), Budget()) == area


def test_a_slice_of_drawing_is_a_few_boxes_at_most() -> None:
    drawn = digging._drawing(AreaRequest(40, 40, 40), 40, 0)
    dice, boxes = dice_state(3), [0]
    while not drawing.draw_on(drawn, digging.REDRAWS, digging.SLICE_WORK, dice):
        boxes.append(int(drawn.reached[drawing.BOX]))
    assert max(later - sooner for sooner, later in pairwise(boxes)) <= 2  # the gates, and one


def test_gates_that_cannot_stand_apart_are_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(digging, "ROLLS", 100_000)
    with pytest.raises(CannotCompose, match="the gates of 40 boxes"):
        draw_area(AreaRequest(11, 11, 40), dice_state(1), Budget())
