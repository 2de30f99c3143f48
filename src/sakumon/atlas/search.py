"""The search: rounds of candidates, judged by workers, the best of each cell kept (MAP-Elites).

After each round the whole map is written; a search that was killed goes on with the last round that
is there.
"""

import math
from collections.abc import Callable
from pathlib import Path

import msgspec

from sakumon.atlas.evolve import CmaGuide
from sakumon.atlas.grid import MapCell, MapGrid, MeasureAxis, axis_of
from sakumon.atlas.guide import Guide, PlainGuide
from sakumon.atlas.judge import Trial, judge
from sakumon.atlas.plan import AtlasPlan
from sakumon.batch.workers import WorkerPool
from sakumon.core.errors import BadDocument, CannotCompose, NoWorkers
from sakumon.core.puzzle import Puzzle, read_documents, write_document
from sakumon.core.wish import Range
from sakumon.formats.writing import write_bytes

ROUND = 24
# Puzzles that are composed first, to see how the measures are spread.
SAMPLE = 48
# Workers that may die over one round.
STRIKES = 3


class Atlas(msgspec.Struct):
    """The map: elites by cell, as documents."""

    plan: AtlasPlan
    grid: MapGrid
    tried: int = 0
    elites: dict[str, str] = {}

    def puzzles(self) -> dict[MapCell, Puzzle]:
        """Return the elites by cell."""
        found = {}
        for name, text in sorted(self.elites.items()):
            (puzzle,) = read_documents(text)
            x, _, y = name.partition(",")
            found[int(x), int(y)] = puzzle
        return found


def worth_of(plan: AtlasPlan, puzzle: Puzzle) -> float:
    """Return how good a puzzle is, by the plan."""
    assert puzzle.rating is not None
    name, sign = plan.best.lstrip("-"), -1.0 if plan.best.startswith("-") else 1.0
    value = puzzle.rating.score if name == "score" else puzzle.rating.measures.get(name)
    if not isinstance(value, int | float):
        raise CannotCompose(f"{plan.best}: puzzles of {plan.family} have no such measure")
    return sign * float(value)


def explore(
    plan: AtlasPlan,
    tries: int,
    path: Path,
    pool: WorkerPool,
    progress: Callable[[Atlas], None] = lambda _atlas: None,
) -> Atlas:
    """Search until `tries` candidates were tried in all, those of earlier runs included.

    Rounds are always whole, so that a search that is taken up finds what one run would have found.
    """
    plan.check()
    atlas = read_atlas(path, plan) or _begun(plan, pool)
    guide = guide_of(atlas)
    elites = atlas.puzzles()
    progress(atlas)
    while atlas.tried < tries:
        candidates = guide.ask(atlas.tried, ROUND, elites)
        found = _judged(plan, candidates, pool)
        guide.tell([(puzzle, worth_of(plan, puzzle) if puzzle else 0.0) for puzzle in found])
        for puzzle in found:
            _keep(atlas, elites, puzzle)
        atlas.tried += len(candidates)
        write_bytes(str(path), msgspec.json.encode(atlas))
        progress(atlas)
    write_bytes(str(path), msgspec.json.encode(atlas))
    return atlas


def guide_of(atlas: Atlas) -> Guide:
    """Return what guides the search."""
    if atlas.plan.method == "cma":
        return CmaGuide(atlas.plan, atlas.grid, atlas.tried)
    return PlainGuide(atlas.plan, atlas.grid)


def read_atlas(path: Path, plan: AtlasPlan) -> Atlas | None:
    """Return the map of an earlier run of the same plan, if there is one."""
    if not path.exists():
        return None
    try:
        atlas = msgspec.json.decode(path.read_bytes(), type=Atlas)
    except msgspec.DecodeError:
        raise BadDocument(f"{path}: this is no atlas: name another folder") from None
    if atlas.plan != plan:
        differs = next(
            field.name
            for field in msgspec.structs.fields(AtlasPlan)
            if getattr(atlas.plan, field.name) != getattr(plan, field.name)
        )
        raise BadDocument(
            f"{path}: another atlas is there (its {differs} differs): name another folder"
        )
    return atlas


def _begun(plan: AtlasPlan, pool: WorkerPool) -> Atlas:
    """Compose a sample, lay out the axes by it, and put it on the map."""
    drawn = PlainGuide(plan, _anywhere(plan))
    candidates = drawn.ask(0, SAMPLE, {})
    sample = [puzzle for puzzle in _judged(plan, candidates, pool) if puzzle is not None]
    if not sample:
        raise CannotCompose(f"none of {SAMPLE} puzzles could be composed: relax the wish")
    across, up = (_axis(plan, place, sample) for place in (0, 1))
    atlas = Atlas(plan, MapGrid(across, up), SAMPLE)
    elites: dict[MapCell, Puzzle] = {}
    for puzzle in sample:
        _keep(atlas, elites, puzzle)
    return atlas


def _anywhere(plan: AtlasPlan) -> MapGrid:
    across, up = (MeasureAxis(name, 0.0, 1.0, 1) for name in plan.axes)
    return MapGrid(across, up)


def _axis(plan: AtlasPlan, place: int, sample: list[Puzzle]) -> MeasureAxis:
    name = plan.axes[place]
    found = [p.rating.measures.get(name) for p in sample if p.rating is not None]
    values = [float(value) for value in found if isinstance(value, int | float)]
    if not values:
        known = sorted({key for p in sample if p.rating for key in p.rating.measures})
        raise CannotCompose(f"{name}: no puzzle has this measure (they have: {', '.join(known)})")
    span = Range.parse(plan.ranges.get(name, ".."))
    low = span.low if math.isfinite(span.low) else -math.inf
    return axis_of(name, plan.bins[place], values, low, span.high)


def _judged(plan: AtlasPlan, candidates: list[Trial], pool: WorkerPool) -> list[Puzzle | None]:
    """Let workers judge candidates; return what came of them in their order."""
    for _ in range(STRIKES):
        try:
            futures = [pool.executor.submit(judge, plan, each) for each in candidates]
            texts = [future.result() for future in futures]
        except pool.deaths:
            pool.renew()
            continue
        return [None if text is None else next(read_documents(text)) for text in texts]
    raise NoWorkers(f"{STRIKES} workers died over the same candidates: is there enough memory?")


def _keep(atlas: Atlas, elites: dict[MapCell, Puzzle], puzzle: Puzzle | None) -> None:
    """Put a puzzle on the map if its cell is empty or holds a worse one."""
    if puzzle is None or puzzle.rating is None:
        return
    measures, plan = puzzle.rating.measures, atlas.plan
    cell = atlas.grid.cell_of(measures.get(plan.axes[0]), measures.get(plan.axes[1]))
    if cell is None:
        return
    held = elites.get(cell)
    if held is None or worth_of(plan, puzzle) > worth_of(plan, held):
        elites[cell] = puzzle
        atlas.elites[f"{cell[0]},{cell[1]}"] = write_document(puzzle)
