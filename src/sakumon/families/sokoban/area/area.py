"""A goal area as a value, and how one is made: drawn at random or given by a designer."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Literal

import numpy as np

from sakumon.core.errors import BadWish, CannotCompose
from sakumon.families.sokoban.area.kernel import build
from sakumon.families.sokoban.area.kernel.ground import GATE, INNER, NEVER, new_ground, way_in
from sakumon.families.sokoban.area.kernel.paths import DIAGONAL, ON_PATH, OUT
from sakumon.families.sokoban.area.kernel.routes import ANY_ROUTE, PAPER
from sakumon.kernel.dice import Words

Rule = Literal["paper", "any-route"]
Spot = tuple[int, int]
# Letters by the numbers that kernels give to steps: four ways walked, four pushed.
_TO_LETTERS = b"udlrUDLR".ljust(256, b"?")
SMALLEST, LARGEST = 6, 40
# Whole drawings before giving up; the paper draws all anew when a packet has no path, which takes
# for ever with many packets, so then only the goal of that packet is drawn again, so many times.
DRAWS = 20_000
PATIENT_FROM, PATIENCE = 7, 40
# Drawings of the paths that a designer leaves open.
DESIGNS = 200
# Sets of cells searched for the largest that can go, and orders tried where that is too few.
SETS, ORDERS = 20_000, 200


@dataclass(frozen=True, slots=True)
class Request:
    """What an area should be like; x and y count from 0 on the paper's grid, its edge outside."""

    width: int
    height: int
    packets: int
    rule: Rule = "paper"
    outs: bool = False  # whether shrinking may take back the cells where a bypass ends
    fill: bool = True
    shrink: bool = True
    middles: int = 0


@dataclass(frozen=True, slots=True)
class Design:
    """What a designer gives; a packet without middle points has none, one without a path gets one.

    A path is the letters of its pushes.
    """

    starts: Sequence[Spot]
    goals: Sequence[Spot]
    paths: Sequence[str] = ()
    middles: Sequence[Sequence[Spot]] = ()


@dataclass(frozen=True, slots=True)
class Area:
    """A finished area. Cells count row by row on a board with a rim of wall around the grid."""

    width: int  # of the board, rim included
    height: int
    gates: tuple[int, ...]  # one for each packet, in storing order
    goals: tuple[int, ...]
    paths: tuple[str, ...]  # pushes it was dug for, nothing for packets that fill up
    plan: tuple[str, ...]  # every step of the keeper for each packet, until it is outside again
    spaces: frozenset[int]  # open cells, gates left out
    shrunk: frozenset[int]  # temporary spaces that went back to the wall
    dug: dict[int, int] = field(compare=False)  # what each cell was opened for
    drawn: int  # packets that were not put in to fill up
    exact: bool  # no larger set of cells could have gone
    draws: int = 0

    @property
    def outside(self) -> frozenset[int]:
        """The ring of cells around the area on which the keeper walks from gate to gate."""
        wide, high = self.width, self.height
        return frozenset(
            y * wide + x
            for y in range(1, high - 1)
            for x in range(1, wide - 1)
            if x in (1, wide - 2) or y in (1, high - 2)
        )

    def opened_for(self, *purposes: int) -> frozenset[int]:
        """Return the cells opened for one of these purposes."""
        return frozenset(
            cell for cell, uses in self.dug.items() if any(uses & purpose for purpose in purposes)
        )

    @property
    def path_cells(self) -> frozenset[int]:
        """Cells on the paths as they were drawn."""
        return self.opened_for(ON_PATH)

    @property
    def temporary(self) -> frozenset[int]:
        """Cells that were opened for bypasses and lie on no path."""
        return self.opened_for(OUT, DIAGONAL) - self.path_cells


def draw_area(request: Request, dice: Words) -> Area:
    """Draw gates, goals and paths at random, and make an area of them."""
    check_size(request)
    patience = PATIENCE if request.packets >= PATIENT_FROM or request.middles else 0
    drawn = build.draw_area(
        request.width, request.height, request.packets, request.middles, patience, DRAWS, dice
    )
    if drawn.draws == 0:
        raise CannotCompose(
            f"no paths for {request.packets} packets were found in {DRAWS:,} drawings of "
            f"{request.width}×{request.height}: wish for fewer packets or a larger area"
        )
    return _finished(request, drawn, dice)


def design_area(request: Request, design: Design, dice: Words) -> Area:
    """Make an area of what a designer gives; paths that are not given are drawn."""
    check_size(request)
    ground = new_ground(request.width, request.height)
    packets = len(design.starts)
    gates = np.array([_gate(request, spot) for spot in design.starts], np.int32)
    goals = np.array([_inner(request, spot, "goal") for spot in design.goals], np.int32)
    _check_design(design)
    ground.kind[gates] = GATE
    paths = np.zeros((packets, len(ground.kind)), np.int32)
    lengths = np.zeros(packets, np.int32)
    most = max([1, *(len(points) for points in design.middles)])
    middles = np.zeros((packets, most), np.int32)
    for packet, points in enumerate(design.middles):
        middles[packet, : len(points)] = [_inner(request, spot, "middle") for spot in points]
    for packet, letters in enumerate(design.paths):
        cells = _given_path(request, design, packet, letters) if letters else []
        paths[packet, : len(cells)] = cells
        lengths[packet] = len(cells)
    given = lengths.copy()
    for _ in range(DESIGNS):  # a path drawn may bar the way of one that comes after it
        lengths[:], ground.rank[:] = given, NEVER
        stuck = build.draw_paths(ground, gates, goals, middles, paths, lengths, 0, dice)
        if stuck < 0:
            break
    else:
        raise CannotCompose(f"packet {stuck + 1} has no path: move its start, goal or middle")
    return _finished(request, build.Drawn(0, ground, gates, goals, paths, lengths), dice)


def check_size(request: Request) -> None:
    """Refuse sizes in which nothing fits."""
    for name in ("width", "height"):
        if not SMALLEST <= getattr(request, name) <= LARGEST:
            raise BadWish(f"{name}: an area is {SMALLEST} to {LARGEST} cells wide and high")
    inner = (request.width - 4) * (request.height - 4)
    if request.packets > inner:
        raise BadWish(f"packets: {request.packets} do not fit on {inner} inner cells")


def _finished(request: Request, drawn: build.Drawn, dice: Words) -> Area:
    rule = ANY_ROUTE if request.rule == "any-route" else PAPER
    limit = SETS if request.shrink else 0
    built = build.finish(drawn, rule, request.outs, request.fill, limit, ORDERS, dice)
    if built.shrinks < 0:
        raise CannotCompose("the designer's paths cannot all be followed: change their order")
    letters = built.steps.tobytes().translate(_TO_LETTERS).decode()
    ends = [0, *built.ends.tolist()]
    kind = drawn.ground.kind
    spaces = frozenset(np.flatnonzero((built.open == 1) & (kind == INNER)).tolist())
    cells = np.flatnonzero(built.uses)
    dug = dict(zip(cells.tolist(), built.uses[cells].tolist(), strict=True))
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
        dug=dug,
        drawn=int(np.count_nonzero(built.filled == 0)),
        exact=bool(built.exact),
        draws=int(built.draws),
    )


def _paths(drawn: build.Drawn, filled: Sequence[int]) -> Iterator[str]:
    """Yield the letters of each packet's path, in storing order."""
    ways = {int(step): letter for step, letter in zip(drawn.ground.ways, "udlr", strict=True)}
    packet = 0
    for behind in filled:
        if behind:
            yield ""
            continue
        cells = drawn.paths[packet, : drawn.lengths[packet]].tolist()
        yield "".join(ways[there - here] for here, there in pairwise(cells))
        packet += 1


def _cell(request: Request, spot: Spot) -> int:
    return (spot[1] + 1) * (request.width + 2) + spot[0] + 1


def _gate(request: Request, spot: Spot) -> int:
    x, y = spot
    upright = x in (1, request.width - 2) and 2 <= y <= request.height - 3
    level = y in (1, request.height - 2) and 2 <= x <= request.width - 3
    if not (upright or level):
        raise BadWish(f"starts: {x}:{y} is not on the ring of gates, corners left out")
    return _cell(request, spot)


def _inner(request: Request, spot: Spot, name: str) -> int:
    x, y = spot
    if not (2 <= x <= request.width - 3 and 2 <= y <= request.height - 3):
        raise BadWish(f"{name}s: {x}:{y} is no inner cell of {request.width}×{request.height}")
    return _cell(request, spot)


def _check_design(design: Design) -> None:
    packets = len(design.starts)
    if not packets or packets != len(design.goals):
        raise BadWish(f"goals: {len(design.goals)} for {packets} starts; each start has one")
    if max(len(design.paths), len(design.middles)) > packets:
        raise BadWish(f"paths, middles: more than the {packets} packets")
    if len(set(design.goals)) < packets:
        raise BadWish("goals: two packets have the same goal")
    for one in design.starts:
        for other in design.starts:
            if abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1:
                raise BadWish(f"starts: {one[0]}:{one[1]} and {other[0]}:{other[1]} touch")


def _given_path(request: Request, design: Design, packet: int, letters: str) -> list[int]:
    """Return the cells of a path given by its pushes, if it can be followed."""
    ground = new_ground(request.width, request.height)
    ground.kind[[_gate(request, spot) for spot in design.starts]] = GATE
    stored = {_cell(request, spot) for spot in design.goals[:packet]}
    name = f"paths: that of packet {packet + 1}"
    if set(letters) - set("udlr"):
        raise BadWish(f"{name}, '{letters}', has letters other than u, d, l and r")
    ways = ["udlr".index(letter) for letter in letters]
    cells = [_cell(request, design.starts[packet])]
    for way in ways:
        cells.append(cells[-1] + int(ground.ways[way]))
        if ground.kind[cells[-1]] != INNER or cells[-1] in stored or cells[-1] in cells[:-1]:
            raise BadWish(f"{name}, '{letters}', is barred after {len(cells) - 2} pushes")
    if ways[0] != way_in(ground, cells[0]) or cells[-1] != _cell(request, design.goals[packet]):
        raise BadWish(f"{name}, '{letters}', does not lead from its gate inward to its goal")
    for place, (first, then) in enumerate(pairwise(ways), start=1):
        out = cells[place] - int(ground.ways[then])
        bypass = (out, out - int(ground.ways[first]))
        if first != then and any(ground.kind[c] < INNER or c in stored for c in bypass):
            raise BadWish(f"{name}, '{letters}', has no room for a bypass at push {place + 1}")
    return cells
