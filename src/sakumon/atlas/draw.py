"""The map as a drawing: every cell toned by how good its puzzle is, with the puzzle in small."""

from collections.abc import Iterator

from sakumon.atlas.grid import MapCell, MeasureAxis, shown
from sakumon.atlas.search import Atlas, worth_of
from sakumon.core.puzzle import Puzzle
from sakumon.drawing.filmstrip import moved
from sakumon.drawing.scene import TONES, AnyShape, Polygon, Role, Scene, Text
from sakumon.workshop import picture

CELL = 3.0
_LEFT, _TOP, _BELOW = 2.6, 1.4, 2.0
_FRAME = 0.32
# Drawings of more shapes are left out: nobody would see them at that size.
MOST_SHAPES = 1_500
# What can be read only in a larger drawing.
_SMALL_PRINT = (Role.AXIS, Role.CAPTION, Role.TAP)


def draw_atlas(atlas: Atlas) -> Scene:
    """Return the map."""
    return _Map(atlas).scene()


class _Map:
    def __init__(self, atlas: Atlas) -> None:
        self.atlas, self.grid = atlas, atlas.grid
        self.elites = atlas.puzzles()
        self.worths = {cell: worth_of(atlas.plan, p) for cell, p in self.elites.items()}
        self.width = _LEFT + CELL * self.grid.across.bins + 0.5
        self.foot = _TOP + CELL * self.grid.up.bins

    def scene(self) -> Scene:
        plan, filled = self.atlas.plan, len(self.elites)
        cells = len(self.grid.cells())
        title = f"Atlas of {plan.family}: {plan.axes[0]} and {plan.axes[1]}"
        summary = f"{filled} of {cells} cells filled in {self.atlas.tried} tries"
        return Scene(
            self.width,
            self.foot + _BELOW,
            [*self._head(f"{title}; {summary}"), *self._cells(), *self._labels(), *self._key()],
            title,
            f"A map of {self.grid.across.bins} by {self.grid.up.bins} cells; {summary}.",
            list(self._rows()),
        )

    def _head(self, words: str) -> Iterator[AnyShape]:
        yield Text((self.width / 2, 0.6), words, 0.5, role=Role.CAPTION)

    def _corner(self, cell: MapCell) -> tuple[float, float]:
        return _LEFT + CELL * cell[0], self.foot - CELL * (cell[1] + 1)

    def _cells(self) -> Iterator[AnyShape]:
        for cell in self.grid.cells():
            left, top = self._corner(cell)
            puzzle = self.elites.get(cell)
            if puzzle is None:
                yield _square(left, top, CELL - 0.06, Role.FLOOR, f"{self._said(cell)}: empty")
                continue
            worth = f"{self.atlas.plan.best} {abs(self.worths[cell]):g}"
            said = f"{self._said(cell)}: {puzzle.id}, {worth}"
            yield _square(left, top, CELL - 0.06, self._tone(cell), said)
            yield from self._thumbnail(puzzle, left, top)

    def _thumbnail(self, puzzle: Puzzle, left: float, top: float) -> Iterator[AnyShape]:
        scene = picture(puzzle)
        inner = CELL - 0.06 - 2 * _FRAME
        yield _square(left + _FRAME, top + _FRAME, inner, Role.PAPER, "")
        if len(scene.shapes) > MOST_SHAPES:
            return
        scale = inner / max(scene.width, scene.height)
        across = left + _FRAME + (inner - scale * scene.width) / 2
        down = top + _FRAME + (inner - scale * scene.height) / 2
        for shape in scene.shapes:
            if shape.role not in _SMALL_PRINT:
                yield moved(shape, across, down, scale)

    def _tone(self, cell: MapCell) -> Role:
        low, high = min(self.worths.values()), max(self.worths.values())
        share = (self.worths[cell] - low) / (high - low) if high > low else 1.0
        return TONES[min(len(TONES) - 1, int(share * len(TONES)))]

    def _labels(self) -> Iterator[AnyShape]:
        across, up = self.grid.across, self.grid.up
        for place in range(across.bins):
            where = (_LEFT + CELL * (place + 0.5), self.foot + 0.35)
            yield Text(where, across.label(place), _size(across), role=Role.AXIS)
        for place in range(up.bins):
            where = (_LEFT / 2, self.foot - CELL * (place + 0.5))
            yield Text(where, up.label(place), _size(up), role=Role.AXIS)
        middle = _LEFT + CELL * across.bins / 2
        yield Text((middle, self.foot + 0.95), f"{across.name} →", 0.45, role=Role.CAPTION)
        yield Text((_LEFT / 2, _TOP - 0.3), f"{up.name} ↑", 0.4, role=Role.CAPTION)

    def _key(self) -> Iterator[AnyShape]:
        """Say which tone is how good."""
        if not self.worths:
            return
        low, high = min(self.worths.values()), max(self.worths.values())
        left, top = _LEFT, self.foot + 1.4
        for number, tone in enumerate(TONES):
            yield _square(left + 1.6 + 0.4 * number, top, 0.38, tone, "")
        yield Text((left + 0.7, top + 0.2), shown(abs(low)), 0.36, role=Role.AXIS)
        end = left + 1.6 + 0.4 * len(TONES)
        words = f"{shown(abs(high))}  {self.atlas.plan.best.lstrip('-')}"
        yield Text((end + 0.3 + 0.1 * len(words), top + 0.2), words, 0.36, role=Role.AXIS)

    def _said(self, cell: MapCell) -> str:
        across, up = self.grid.across, self.grid.up
        return f"{across.name} {across.label(cell[0])}, {up.name} {up.label(cell[1])}"

    def _rows(self) -> Iterator[str]:
        """Return the map in characters: digits from 0, the worst, to 9, the best."""
        low, high = (
            (min(self.worths.values()), max(self.worths.values())) if self.worths else (0, 0)
        )
        for row in reversed(range(self.grid.up.bins)):
            signs = []
            for column in range(self.grid.across.bins):
                worth = self.worths.get((column, row))
                share = 1.0 if high == low else ((worth or low) - low) / (high - low)
                signs.append("." if worth is None else str(min(9, int(10 * share))))
            yield f"{self.grid.up.label(row):>16} {' '.join(signs)}"
        ends = [self.grid.across.label(place) for place in (0, self.grid.across.bins - 1)]
        yield f"{self.grid.up.name + ' ↑':>16} {self.grid.across.name} → {ends[0]} to {ends[1]}"


def _size(axis: MeasureAxis) -> float:
    longest = max(len(axis.label(place)) for place in range(axis.bins))
    return min(0.4, CELL / (0.6 * longest))


def _square(left: float, top: float, side: float, role: Role, label: str) -> Polygon:
    right, foot = left + side, top + side
    return Polygon([(left, top), (right, top), (right, foot), (left, foot)], role=role, label=label)
