"""Goal areas made: drawn at random or given by a designer, then opened, shrunk and filled."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

import numpy as np

from sakumon.core.budget import Budget
from sakumon.core.errors import CannotCompose
from sakumon.core.message import Message
from sakumon.families.sokoban.compose.area.area import Area
from sakumon.families.sokoban.compose.area.kernel import drawing, shrink, storing
from sakumon.families.sokoban.compose.area.kernel.ground import (
    GATE,
    INNER,
    NEVER,
    new_ground,
)
from sakumon.families.sokoban.compose.area.kernel.routes import ANY_ROUTE, PAPER
from sakumon.families.sokoban.compose.area.kernel.task import new_task
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
DRAWS, PATIENT_FROM, REDRAWS = 20_000, 7, 40
# Rolls for gates of which no two are side by side, before giving up.
ROLLS = 10_000_000
# Work of a drawing between two looks at the budget: a path on the largest area, and any path.
SLICE_WORK, ONE_BOX = 1_500_000, 1
# What the budget pays for such a slice, and for one of the search below.
DRAWING_UNITS, SHRINKING_UNITS = 7_500, 10_000
# Drawings of the paths that a designer leaves open.
DESIGNS = 200
# Sets of cells searched for the largest that can go, and orders tried where that is too few.
SETS, RANDOM_ORDERS = 20_000, 200
# Cells that such a search tries between two looks at the budget.
SLICE_CELLS = 300


def draw_area(request: AreaRequest, dice: Words64, budget: Budget) -> Area:
    """Draw gates, goals and paths at random, and make an area of them."""
    check_request(request)
    patience = REDRAWS if request.boxes >= PATIENT_FROM or request.middles else 0
    drawn = _drawing(request, request.boxes, request.middles)
    while not drawing.draw_on(drawn, patience, SLICE_WORK, dice):
        budget.spend(DRAWING_UNITS)
        _refuse_hopeless(request, drawn.reached)
    budget.spend(0)
    return _finished(request, drawn, dice, budget)


def _refuse_hopeless(request: AreaRequest, reached: Ints) -> None:
    """Refuse what takes too long to draw."""
    if reached[drawing.ROLLS] > ROLLS:
        raise CannotCompose(
            Message(
                "the gates of {boxes} boxes would stand side by side around {width}×{height}: "
                "wish for fewer boxes or a larger area",
                boxes=request.boxes,
                width=request.width,
                height=request.height,
            )
        )
    if reached[drawing.DRAWS] > DRAWS:
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


def design_area(request: AreaRequest, design: Design, dice: Words64, budget: Budget) -> Area:
    """Make an area of what a designer gives; paths that are not given are drawn."""
    check_request(request)
    check_design(request, design)
    drawn = _given(request, design)
    given = drawn.lengths.copy()
    for _ in range(DESIGNS):  # a path drawn may bar the way of one that comes after it
        drawn.lengths[:], drawn.ground.rank[:] = given, NEVER
        stuck = _first_stuck(drawn, dice, budget)
        if stuck == len(drawn.gates):
            return _finished(request, drawn, dice, budget)
    raise CannotCompose(
        Message("box {number} has no path: move its start, goal or middle", number=stuck + 1)
    )


def _first_stuck(drawn: drawing.AreaDrawing, dice: Words64, budget: Budget) -> int:
    """Draw the paths that are not given; return how many boxes have one before one has none."""
    reached = drawn.reached
    reached[drawing.BOX] = 0
    for box in range(len(drawn.gates)):
        budget.spend(0)
        drawing.draw_on(drawn, drawing.GIVE_UP, ONE_BOX, dice)
        if reached[drawing.BOX] == box:
            return box
    return len(drawn.gates)


def _drawing(request: AreaRequest, boxes: int, middles: int) -> drawing.AreaDrawing:
    width, height = request.width + 2, request.height + 2
    ground = new_ground(near_of(np.arange(width * height), width), width)
    return drawing.new_drawing(ground, request.width, request.height, boxes, middles)


def _given(request: AreaRequest, design: Design) -> drawing.AreaDrawing:
    """Return a drawing of what a designer gives."""
    most = max([1, *(len(points) for points in design.middles)])
    drawn = _drawing(request, len(design.starts), most)
    drawn.gates[:] = [request.cell(point) for point in design.starts]
    drawn.goals[:] = [request.cell(point) for point in design.goals]
    drawn.ground.kind[drawn.gates] = GATE
    for box, points in enumerate(design.middles):
        drawn.middles[box, : len(points)] = [request.cell(point) for point in points]
    for box in range(len(design.starts)):
        path = [request.cell(point) for point in design.path_points(box)]
        drawn.paths[box, : len(path)] = path
        drawn.lengths[box] = len(path)
    return drawn


def _finished(
    request: AreaRequest, drawn: drawing.AreaDrawing, dice: Words64, budget: Budget
) -> Area:
    rule = ANY_ROUTE if request.rule == "any-route" else PAPER
    ground, uses, task = drawn.ground, drawn.uses, new_task(drawn, rule)
    spare = shrink.spare_cells(ground, uses, request.outs)
    search = shrink.new_shrinking(ground, spare if request.shrink else spare[:0])
    while not shrink.shrink_on(ground, task, search, SETS, RANDOM_ORDERS, SLICE_CELLS, dice):
        budget.spend(SHRINKING_UNITS)
    if not search.reached[shrink.STORES]:
        raise CannotCompose(
            Message("the designer's paths cannot all be followed: change their order")
        )
    stored, steps = storing.store_all(ground, task, request.fill)
    letters = letters_of(steps)
    ends = [0, *stored.ends.tolist()]
    kind = ground.kind
    spaces = frozenset(np.flatnonzero((ground.open == 1) & (kind == INNER)).tolist())
    cells = np.flatnonzero(uses)
    inner = frozenset(cells[kind[cells] == INNER].tolist())
    return Area(
        width=request.width + 2,
        height=request.height + 2,
        gates=tuple(stored.gates.tolist()),
        goals=tuple(stored.goals.tolist()),
        paths=tuple(_paths(drawn, stored.filled.tolist())),
        plan=tuple(letters[start:end] for start, end in pairwise(ends)),
        spaces=spaces,
        shrunk=inner - spaces,
        dug=dict(zip(cells.tolist(), uses[cells].tolist(), strict=True)),
        drawn=int(np.count_nonzero(stored.filled == 0)),
        exact=bool(search.reached[shrink.SETS] <= SETS),
        draws=int(drawn.reached[drawing.DRAWS]),
    )


def _paths(drawn: drawing.AreaDrawing, filled: Sequence[int]) -> Iterator[str]:
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
