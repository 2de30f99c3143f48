"""How a goal area was made, as a filmstrip: its paths, what they needed, shrunk, and filled."""

from collections.abc import Iterable, Iterator
from itertools import pairwise

from sakumon.drawing.filmstrip import filmstrip
from sakumon.drawing.scene import AnyShape, Polygon, Role, Scene, Stroke, Text
from sakumon.families.sokoban.board import Level, Position
from sakumon.families.sokoban.draw import MARGIN, Sheet

NAMES = ("paths", "temporary spaces", "shrunk", "filled with goals")


def stages(at: Position) -> Scene:
    """Return the four stages of an area side by side."""
    level, storing = at.level, at.level.storing
    assert storing is not None
    routes = list(_routes(level))
    goals, ways = {route[-1] for route in routes}, {cell for route in routes for cell in route}
    opened, gone = set(_bypasses(routes)) - ways, set(storing.shrunk)
    floor = set(range(level.width * level.height)) - level.walls
    sheet = Sheet(at)
    first = _scene(at, floor - opened, goals, list(_arrows(sheet, routes)), NAMES[0])
    second = _scene(at, floor | gone, goals, list(_marks(sheet, opened)), NAMES[1])
    third = _scene(at, floor, goals, list(_marks(sheet, gone)), NAMES[2])
    last = _scene(at, floor, level.goals, list(_numbers(sheet, storing.goals)), NAMES[3])
    pictures = list(zip((first, second, third, last), NAMES, strict=True))
    return filmstrip(pictures, "A goal area in the making", len(NAMES))


def _routes(level: Level) -> Iterator[list[int]]:
    """Yield the cells of every path that was drawn."""
    storing = level.storing
    assert storing is not None
    for gate, letters in zip(storing.gates, storing.paths, strict=False):
        cells = [gate]
        for letter in letters:
            cells.append(cells[-1] + level.steps[letter])
        if letters:
            yield cells


def _bypasses(routes: Iterable[list[int]]) -> Iterator[int]:
    """Yield the cells by which the keeper first went round the corners."""
    for route in routes:
        steps = [there - here for here, there in pairwise(route)]
        for place, (before, after) in enumerate(pairwise(steps), start=1):
            if before != after:
                yield route[place] - after
                yield route[place] - after - before


def _scene(
    at: Position, floor: set[int], goals: Iterable[int], more: list[AnyShape], name: str
) -> Scene:
    level = at.level
    walls = frozenset(range(level.width * level.height)) - floor
    bare = Level(level.width, level.height, walls, frozenset(goals))
    sheet = Sheet(Position(bare, frozenset(), at.keeper))
    shapes = [*sheet.floor(), *sheet.goals(), *sheet.walls(), *more]
    size = (level.width + 2 * MARGIN, level.height + 2 * MARGIN)
    counts = f"{len(floor)} open cells, {len(bare.goals)} goals"
    return Scene(*size, shapes, name, f"{counts}.", [f"{name}: {counts}"])


def _arrows(sheet: Sheet, routes: Iterable[list[int]]) -> Iterator[AnyShape]:
    gates: dict[int, list[str]] = {}
    for number, route in enumerate(routes, start=1):
        points = [sheet.centre(cell) for cell in route]
        yield Stroke(points, 0.08, arrow=True, role=Role.ROUTE, label=f"path {number}")
        gates.setdefault(route[0], []).append(str(number))
    for gate, numbers in gates.items():
        yield Text(sheet.centre(gate), ",".join(numbers), 0.42, role=Role.NUMBER)


def _marks(sheet: Sheet, cells: Iterable[int]) -> Iterator[AnyShape]:
    for cell in sorted(cells):
        yield Polygon(sheet.square(cell, 0.36), role=Role.SAFE, label="a temporary space")


def _numbers(sheet: Sheet, goals: Iterable[int]) -> Iterator[AnyShape]:
    for number, cell in enumerate(goals, start=1):
        yield Text(sheet.centre(cell), str(number), 0.42, role=Role.NUMBER)
