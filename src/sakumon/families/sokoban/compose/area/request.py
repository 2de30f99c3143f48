"""What a goal area should be like, and what a designer gives, checked before anything is dug.

Columns and rows count from 0 on the paper's grid: its edge is the outside, then comes the ring of
gates, then the inner cells.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from sakumon.core.errors import BadWish
from sakumon.core.message import Message
from sakumon.families.sokoban.compose.wish import LARGEST_AREA, SMALLEST_AREA
from sakumon.families.sokoban.model.directions import DIRECTIONS
from sakumon.families.sokoban.model.storing import XY

AreaRule = Literal["paper", "any-route"]
_STEPS = {"l": (-1, 0), "u": (0, -1), "r": (1, 0), "d": (0, 1)}


@dataclass(frozen=True, slots=True)
class AreaRequest:
    """What an area should be like."""

    width: int
    height: int
    boxes: int
    rule: AreaRule = "paper"
    outs: bool = False  # whether shrinking may take back the cells where a bypass ends
    fill: bool = True
    shrink: bool = True
    middles: int = 0

    @property
    def inner(self) -> int:
        """How many cells lie within the ring of gates."""
        return (self.width - 4) * (self.height - 4)

    def is_gate(self, point: XY) -> bool:
        """Tell whether a gate may be there: on its ring, corners left out."""
        x, y = point
        upright = x in (1, self.width - 2) and 2 <= y <= self.height - 3
        return upright or (y in (1, self.height - 2) and 2 <= x <= self.width - 3)

    def is_inner(self, point: XY) -> bool:
        """Tell whether a cell lies within the ring of gates."""
        return 2 <= point[0] <= self.width - 3 and 2 <= point[1] <= self.height - 3

    def inward(self, gate: XY) -> str:
        """Return the direction in which boxes are pushed in by a gate."""
        x, y = gate
        if y in (1, self.height - 2):
            return "d" if y == 1 else "u"
        return "r" if x == 1 else "l"

    def cell(self, point: XY) -> int:
        """Return the number of a cell on the board, which has a rim of wall around the grid."""
        return (point[1] + 1) * (self.width + 2) + point[0] + 1


@dataclass(frozen=True, slots=True)
class Design:
    """What a designer gives; a box without middle points has none, one without a path gets one.

    A path is the letters of its pushes.
    """

    starts: Sequence[XY]
    goals: Sequence[XY]
    paths: Sequence[str] = ()
    middles: Sequence[Sequence[XY]] = ()

    def path_points(self, box: int) -> list[XY]:
        """Return the cells of a path that is given, from its start on; none if it is not."""
        letters = self.paths[box] if box < len(self.paths) else ""
        points = [self.starts[box]] if letters else []
        for letter in letters:
            points.append(_moved(points[-1], letter))
        return points


def check_request(request: AreaRequest) -> None:
    """Refuse sizes in which nothing fits."""
    for name in ("width", "height"):
        if not SMALLEST_AREA <= getattr(request, name) <= LARGEST_AREA:
            raise BadWish(
                Message(
                    "{name}: an area is {least} to {most} cells wide and high",
                    name=name,
                    least=SMALLEST_AREA,
                    most=LARGEST_AREA,
                )
            )
    if request.boxes > request.inner:
        raise BadWish(
            Message(
                "boxes: {boxes} do not fit on {inner} inner cells",
                boxes=request.boxes,
                inner=request.inner,
            )
        )


def check_design(request: AreaRequest, design: Design) -> None:
    """Refuse a design that cannot be dug."""
    for x, y in design.starts:
        if not request.is_gate((x, y)):
            raise BadWish(
                Message("starts: {x}:{y} is not on the ring of gates, corners left out", x=x, y=y)
            )
    _check_inner(request, design.goals, "goals")
    _check_counts(design)
    _check_apart(design)
    for points in design.middles:
        _check_inner(request, points, "middles")
    for box in range(len(design.paths)):
        if design.paths[box]:
            _check_path(request, design, box)


def _check_inner(request: AreaRequest, points: Sequence[XY], name: str) -> None:
    for point in points:
        if not request.is_inner(point):
            raise BadWish(
                Message(
                    "{name}: {x}:{y} is no inner cell of {width}×{height}",
                    name=name,
                    x=point[0],
                    y=point[1],
                    width=request.width,
                    height=request.height,
                )
            )


def _check_counts(design: Design) -> None:
    boxes = len(design.starts)
    if not boxes or boxes != len(design.goals):
        raise BadWish(
            Message(
                "goals: {goals} for {starts} starts; each start has one",
                goals=len(design.goals),
                starts=boxes,
            )
        )
    if max(len(design.paths), len(design.middles)) > boxes:
        raise BadWish(Message("paths, middles: more than the {boxes} boxes", boxes=boxes))
    if len(set(design.goals)) < boxes:
        raise BadWish(Message("goals: two boxes have the same goal"))


def _check_apart(design: Design) -> None:
    for one in design.starts:
        for other in design.starts:
            if abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1:
                raise BadWish(
                    Message(
                        "starts: {x}:{y} and {other_x}:{other_y} touch",
                        x=one[0],
                        y=one[1],
                        other_x=other[0],
                        other_y=other[1],
                    )
                )


def _check_path(request: AreaRequest, design: Design, box: int) -> None:
    why = next(_faults(request, design, box), None)
    if why is not None:
        raise BadWish(
            Message(
                "paths: that of box {number}, '{letters}', {why}",
                number=box + 1,
                letters=design.paths[box],
                why=why,
            )
        )


def _faults(request: AreaRequest, design: Design, box: int) -> Iterator[Message]:
    """Yield why a path given by its pushes cannot be followed."""
    letters, stored = design.paths[box], set(design.goals[:box])
    if set(letters) - set(DIRECTIONS):
        yield Message("has letters other than u, d, l and r")
        return
    points = design.path_points(box)
    for place, point in enumerate(points[1:], start=1):
        if not request.is_inner(point) or point in stored or point in points[:place]:
            yield Message("is barred after {pushes} pushes", pushes=place - 1)
    if letters[0] != request.inward(points[0]) or points[-1] != design.goals[box]:
        yield Message("does not lead from its gate inward to its goal")
    for place, (first, then) in enumerate(pairwise(letters), start=1):
        out = _moved(points[place], then, -1)
        for point in (out, _moved(out, first, -1)):
            usable = request.is_inner(point) or point in design.starts
            if first != then and (not usable or point in stored):
                yield Message("has no room for a bypass at push {push}", push=place + 1)


def _moved(point: XY, letter: str, times: int = 1) -> XY:
    across, down = _STEPS[letter]
    return point[0] + times * across, point[1] + times * down
