"""How a goal area was made, as a filmstrip: its paths, what they needed, shrunk, and filled."""

from collections.abc import Iterable, Iterator
from itertools import pairwise

from sakumon.core.message import Message
from sakumon.drawing.filmstrip import filmstrip
from sakumon.drawing.scene import AnyShape, Polygon, Role, Scene, Stroke, Text
from sakumon.families.sokoban.model.position import Level, Position
from sakumon.families.sokoban.view.sheet import Sheet

NAMES = (
    Message("paths"),
    Message("temporary spaces"),
    Message("shrunk"),
    Message("filled with goals"),
)


# Half the side of a mark on a cell.
MARK = 0.36


def stages(at: Position) -> Scene:
    """Return the four stages of an area side by side."""
    level, storing = at.level, at.level.storing
    assert storing is not None
    paths = list(_paths(level))
    goals, dug = {path[-1] for path in paths}, {cell for path in paths for cell in path}
    opened, gone = set(_bypasses(paths)) - dug, set(storing.shrunk)
    floor = set(range(level.width * level.height)) - level.walls
    sheet = Sheet(at)
    first = _scene(at, floor - opened, goals, list(_arrows(sheet, paths)), NAMES[0])
    second = _scene(at, floor | gone, goals, list(_marks(sheet, opened)), NAMES[1])
    third = _scene(at, floor, goals, list(_marks(sheet, gone)), NAMES[2])
    last = _scene(at, floor, level.goals, list(_numbers(sheet, storing.goals)), NAMES[3])
    pictures = list(zip((first, second, third, last), NAMES, strict=True))
    return filmstrip(pictures, Message("A goal area in the making"), len(NAMES))


def _paths(level: Level) -> Iterator[list[int]]:
    """Yield the cells of every path that was drawn."""
    storing = level.storing
    assert storing is not None
    for gate, letters in zip(storing.gates, storing.paths, strict=False):
        cells = [gate]
        for letter in letters:
            cells.append(cells[-1] + level.steps[letter])
        if letters:
            yield cells


def _bypasses(paths: Iterable[list[int]]) -> Iterator[int]:
    """Yield the cells by which the player first went round the corners."""
    for path in paths:
        steps = [there - here for here, there in pairwise(path)]
        for place, (before, after) in enumerate(pairwise(steps), start=1):
            if before != after:
                yield path[place] - after
                yield path[place] - after - before


def _scene(
    at: Position, floor: set[int], goals: Iterable[int], more: list[AnyShape], name: Message
) -> Scene:
    level = at.level
    walls = frozenset(range(level.width * level.height)) - floor
    bare = Level(level.width, level.height, walls, frozenset(goals))
    sheet = Sheet(Position(bare, frozenset(), at.player))
    shapes = [*sheet.floor(), *sheet.goals(), *sheet.walls(), *more]
    counts = _counts(len(floor), len(bare.goals))
    description = Message("{counts}.", counts=counts)
    rows = [Message("{name}: {counts}", name=name, counts=counts)]
    return Scene(*sheet.size, shapes, name, description, rows)


def _counts(cells: int, goals: int) -> Message:
    if goals == 1:
        return Message("{cells} open cells, 1 goal", cells=cells)
    return Message("{cells} open cells, {goals} goals", cells=cells, goals=goals)


def _arrows(sheet: Sheet, paths: Iterable[list[int]]) -> Iterator[AnyShape]:
    gates: dict[int, list[str]] = {}
    for number, path in enumerate(paths, start=1):
        points = [sheet.centre(cell) for cell in path]
        label = Message("path {number}", number=number)
        yield Stroke(points, 0.08, arrow=True, role=Role.ROUTE, label=label)
        gates.setdefault(path[0], []).append(str(number))
    for gate, numbers in gates.items():
        yield Text(sheet.centre(gate), ",".join(numbers), 0.42, role=Role.NUMBER)


def _marks(sheet: Sheet, cells: Iterable[int]) -> Iterator[AnyShape]:
    for cell in sorted(cells):
        label, square = Message("a temporary space"), sheet.square(cell, 0.5 - MARK)
        # Some have gone back to the wall, on which the mark alone would hardly be seen.
        yield Polygon(square, role=Role.FLOOR)
        yield Polygon(square, role=Role.SAFE, label=label)


def _numbers(sheet: Sheet, goals: Iterable[int]) -> Iterator[AnyShape]:
    for number, cell in enumerate(goals, start=1):
        yield Text(sheet.centre(cell), str(number), 0.42, role=Role.NUMBER)
