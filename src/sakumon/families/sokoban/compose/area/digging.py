"""Goal areas made: drawn at random or given by a designer, then opened, shrunk and filled."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

import numpy as np

from sakumon.core.budget import Budget
from sakumon.core.errors import CannotCompose
from sakumon.core.message import Message
from sakumon.families.sokoban.compose.area.area import Area
from sakumon.families.sokoban.compose.area.kernel import build, drawing
from sakumon.families.sokoban.compose.area.kernel.ground import (
    GATE,
    INNER,
    NEVER,
    AreaGround,
    new_ground,
)
from sakumon.families.sokoban.compose.area.kernel.routes import ANY_ROUTE, PAPER
from sakumon.families.sokoban.compose.area.request import (
    AreaRequest,
    Design,
    check_design,
    check_request,
)
from sakumon.families.sokoban.model.directions import steps_on
from sakumon.families.sokoban.model.numbering import letters_of, near_of
from sakumon.kernel.arrays import Ints, Words64

# Whole drawings before giving up. The paper draws all again when a box has no path, which takes
# for ever with many boxes: from this number on only the goal of that box is drawn again, and
# as often as patience lasts.
DRAWS = 20_000
# Inner cells of the areas that are drawn between two looks at the budget.
DRAWN_CELLS = 1000
PATIENT_FROM, REDRAWS = 7, 40
# Drawings of the paths that a designer leaves open.
DESIGNS = 200
# Sets of cells searched for the largest that can go, and orders tried where that is too few.
SETS, RANDOM_ORDERS = 20_000, 200


def draw_area(request: AreaRequest, dice: Words64, budget: Budget | None = None) -> Area:
    """Draw gates, goals and paths at random, and make an area of them."""
    check_request(request)
    patience = REDRAWS if request.boxes >= PATIENT_FROM or request.middles else 0
    size, some = (request.width, request.height), max(1, DRAWN_CELLS // request.inner)
    for draws in range(0, DRAWS, some):
        drawn = drawing.draw_until_all_have_paths(
            _ground(request), *size, request.boxes, request.middles, patience, some, dice
        )
        if budget is not None:
            budget.spend(0)
        if drawn.draws:
            return _finished(request, drawn._replace(draws=draws + drawn.draws), dice)
    raise CannotCompose(
        Message(
            "no paths for {boxes} boxes were found in {draws:,} drawings of "
            "{width}×{height}: wish for fewer boxes or a larger area",
            boxes=request.boxes,
            draws=DRAWS,
            width=request.width,
            height=request.height,
        )
    )


def design_area(request: AreaRequest, design: Design, dice: Words64) -> Area:
    """Make an area of what a designer gives; paths that are not given are drawn."""
    check_request(request)
    check_design(request, design)
    ground = _ground(request)
    gates, goals = (
        np.array([request.cell(point) for point in points], np.int32)
        for points in (design.starts, design.goals)
    )
    ground.kind[gates] = GATE
    middles, paths, lengths = _given(request, design, len(ground.kind))
    given = lengths.copy()
    for _ in range(DESIGNS):  # a path drawn may bar the way of one that comes after it
        lengths[:], ground.rank[:] = given, NEVER
        stuck = drawing.draw_paths(ground, gates, goals, middles, paths, lengths, 0, dice)
        if stuck < 0:
            drawn = drawing.DrawnArea(0, ground, gates, goals, paths, lengths)
            return _finished(request, drawn, dice)
    raise CannotCompose(
        Message("box {number} has no path: move its start, goal or middle", number=stuck + 1)
    )


def _ground(request: AreaRequest) -> AreaGround:
    width, height = request.width + 2, request.height + 2
    return new_ground(near_of(np.arange(width * height), width), width)


def _given(request: AreaRequest, design: Design, cells: int) -> tuple[Ints, Ints, Ints]:
    """Return the middle points, the cells of the paths and their lengths, 0 for paths to draw."""
    boxes = len(design.starts)
    most = max([1, *(len(points) for points in design.middles)])
    middles, paths = np.zeros((boxes, most), np.int32), np.zeros((boxes, cells), np.int32)
    lengths = np.zeros(boxes, np.int32)
    for box, points in enumerate(design.middles):
        middles[box, : len(points)] = [request.cell(point) for point in points]
    for box in range(boxes):
        path = [request.cell(point) for point in design.path_points(box)]
        paths[box, : len(path)] = path
        lengths[box] = len(path)
    return middles, paths, lengths


def _finished(request: AreaRequest, drawn: drawing.DrawnArea, dice: Words64) -> Area:
    rule = ANY_ROUTE if request.rule == "any-route" else PAPER
    limit = SETS if request.shrink else 0
    built = build.finish(drawn, rule, request.outs, request.fill, limit, RANDOM_ORDERS, dice)
    if built.shrinks < 0:
        raise CannotCompose(
            Message("the designer's paths cannot all be followed: change their order")
        )
    letters = letters_of(built.steps)
    ends = [0, *built.ends.tolist()]
    kind = drawn.ground.kind
    spaces = frozenset(np.flatnonzero((built.open == 1) & (kind == INNER)).tolist())
    cells = np.flatnonzero(built.uses)
    inner = frozenset(cells[kind[cells] == INNER].tolist())
    return Area(
        width=request.width + 2,
        height=request.height + 2,
        gates=tuple(built.gates.tolist()),
        goals=tuple(built.goals.tolist()),
        paths=tuple(_paths(drawn, built.filled.tolist())),
        plan=tuple(letters[start:end] for start, end in pairwise(ends)),
        spaces=spaces,
        shrunk=inner - spaces,
        dug=dict(zip(cells.tolist(), built.uses[cells].tolist(), strict=True)),
        drawn=int(np.count_nonzero(built.filled == 0)),
        exact=bool(built.exact),
        draws=int(built.draws),
    )


def _paths(drawn: drawing.DrawnArea, filled: Sequence[int]) -> Iterator[str]:
    """Yield the letters of each box's path, in storing order."""
    letters = {step: letter for letter, step in steps_on(drawn.ground.stride).items()}
    box = 0
    for behind in filled:
        if behind:
            yield ""
            continue
        cells = drawn.paths[box, : drawn.lengths[box]].tolist()
        yield "".join(letters[there - here] for here, there in pairwise(cells))
        box += 1
