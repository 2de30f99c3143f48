"""CMA-ME, by the package ribs: an evolution strategy over wish keys, after what is new or better.

Its state is not kept: a search that is taken up again begins with the map as it is and a strategy
that has yet to learn.
"""

import math
from collections.abc import Mapping, Sequence
from typing import Any

from sakumon.atlas.grid import MapCell, MapGrid, MeasureAxis
from sakumon.atlas.judge import Trial
from sakumon.atlas.plan import AtlasPlan
from sakumon.core.errors import NoWorkers
from sakumon.core.puzzle import Puzzle

EMITTERS = 3


class CmaGuide:
    """Asks ribs for points in the box of wish keys, and makes wishes of them."""

    def __init__(self, plan: AtlasPlan, grid: MapGrid, first: int) -> None:
        try:
            from ribs.archives import GridArchive
            from ribs.emitters import EvolutionStrategyEmitter
            from ribs.schedulers import Scheduler
        except ImportError:
            advice = "pip install 'sakumon[atlas]'"
            raise NoWorkers(f"the method cma needs the package ribs: {advice}") from None
        self.grid, self.keys = grid, plan.varied()
        self.archive: Any = GridArchive(
            solution_dim=len(self.keys),
            dims=[grid.across.bins, grid.up.bins],
            ranges=[_span(grid.across), _span(grid.up)],
        )
        emitters = [
            EvolutionStrategyEmitter(
                self.archive,
                x0=[0.5] * len(self.keys),
                sigma0=0.25,
                bounds=[(0.0, 1.0)] * len(self.keys),
                batch_size=8,
                seed=plan.seed + first + number,
            )
            for number in range(EMITTERS)
        ]
        self.scheduler: Any = Scheduler(self.archive, emitters)

    def ask(self, first: int, count: int, elites: Mapping[MapCell, Puzzle]) -> list[Trial]:
        """Return one round of all emitters; they learn only from what came of theirs."""
        del count, elites
        points = self.scheduler.ask()
        return [Trial(first + number, self._wish(point)) for number, point in enumerate(points)]

    def tell(self, found: Sequence[tuple[Puzzle | None, float]]) -> None:
        """Tell ribs what came of its points; a failure lies in a corner and is worth nothing."""
        worst = min((worth for puzzle, worth in found if puzzle is not None), default=0.0) - 1.0
        corner = (self.grid.across.low, self.grid.up.low)
        worths = [worst if puzzle is None else worth for puzzle, worth in found]
        places = [corner if puzzle is None else self._measures(puzzle) for puzzle, _ in found]
        self.scheduler.tell(worths, [self._flattened(place) for place in places])

    def _flattened(self, place: tuple[float, float]) -> list[float]:
        return [_flat(axis, value) for axis, value in zip(self._axes, place, strict=True)]

    @property
    def _axes(self) -> tuple[MeasureAxis, MeasureAxis]:
        return self.grid.across, self.grid.up

    def _measures(self, puzzle: Puzzle) -> tuple[float, float]:
        assert puzzle.rating is not None
        x, y = (float(puzzle.rating.measures.get(axis.name, axis.low)) for axis in self._axes)
        return x, y

    def _wish(self, point: Sequence[float]) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for share, (key, span) in zip(point, self.keys.items(), strict=True):
            value = span.low + float(share) * (span.high - span.low)
            whole = float(span.low).is_integer() and float(span.high).is_integer()
            found[key] = round(value) if whole else round(value, 6)
        return found


def _span(axis: MeasureAxis) -> tuple[float, float]:
    return _flat(axis, axis.low), _flat(axis, axis.high)


def _flat(axis: MeasureAxis, value: float) -> float:
    """Return a value as ribs is to see it: evenly laid out."""
    return math.log(max(value, axis.low)) if axis.logarithmic else value
