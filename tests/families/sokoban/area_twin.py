"""Goal areas a second time, slow and plain, from the written description alone."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random

Cell = tuple[int, int]
Path = list[Cell]
WAYS = ((1, 0), (-1, 0), (0, 1), (0, -1))
MOST_CORNERS = 4


def plus(cell: Cell, way: Cell, times: int = 1) -> Cell:
    return cell[0] + times * way[0], cell[1] + times * way[1]


@dataclass
class Corner:
    """A bend of box n's path: first pushed by `first`, then by `then`."""

    box: int
    cell: Cell
    first: Cell
    then: Cell

    @property
    def out(self) -> Cell:
        return plus(self.cell, self.then, -1)

    @property
    def diagonal(self) -> Cell:
        return plus(self.out, self.first, -1)


@dataclass
class Plot:
    """Where boxes come in and where they go; the edge of the grid is the outside."""

    width: int
    height: int
    gates: list[Cell]
    goals: list[Cell]

    def inner(self, cell: Cell) -> bool:
        return 2 <= cell[0] <= self.width - 3 and 2 <= cell[1] <= self.height - 3

    def outside(self, cell: Cell) -> bool:
        x, y = cell
        within = 0 <= x < self.width and 0 <= y < self.height
        return within and (x in (0, self.width - 1) or y in (0, self.height - 1))

    def inward(self, gate: Cell) -> Cell:
        x, y = gate
        if x in (1, self.width - 2):
            return (1, 0) if x == 1 else (-1, 0)
        return (0, 1) if y == 1 else (0, -1)


def draw_plot(width: int, height: int, boxes: int, chance: Random) -> Plot:
    ring = [
        *((x, y) for x in (1, width - 2) for y in range(2, height - 2)),
        *((x, y) for y in (1, height - 2) for x in range(2, width - 2)),
    ]
    inner = [(x, y) for x in range(2, width - 2) for y in range(2, height - 2)]
    while True:
        gates = [chance.choice(ring) for _ in range(boxes)]
        if not any(abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1 for a in gates for b in gates):
            return Plot(width, height, gates, chance.sample(inner, boxes))


def all_paths(plot: Plot, box: int) -> Iterator[Path]:
    """Yield every path with at most four corners whose bypasses can be opened."""
    stored, gates = set(plot.goals[:box]), set(plot.gates)

    def usable(cell: Cell) -> bool:
        return (plot.inner(cell) or cell in gates) and cell not in stored

    def grow(path: Path, way: Cell, corners: int) -> Iterator[Path]:
        if path[-1] == plot.goals[box]:
            yield path
            return
        for turn in WAYS:
            ahead = plus(path[-1], turn)
            if turn == plus((0, 0), way, -1) or ahead in path or not plot.inner(ahead):
                continue
            if ahead in stored:
                continue
            if turn != way:
                corner = Corner(box, path[-1], way, turn)
                if corners == MOST_CORNERS or not (usable(corner.out) and usable(corner.diagonal)):
                    continue
            yield from grow([*path, ahead], turn, corners + (turn != way))

    gate = plot.gates[box]
    way = plot.inward(gate)
    ahead = plus(gate, way)
    if ahead not in stored:
        yield from grow([gate, ahead], way, 0)


def corners_of(paths: Sequence[Path]) -> list[Corner]:
    found = []
    for box, path in enumerate(paths):
        for before, cell, after in zip(path, path[1:], path[2:], strict=False):
            first = (cell[0] - before[0], cell[1] - before[1])
            then = (after[0] - cell[0], after[1] - cell[1])
            if first != then:
                found.append(Corner(box, cell, first, then))
    return found


def opened(plot: Plot, paths: Sequence[Path]) -> set[Cell]:
    """Return every open cell, gates included."""
    cells = {cell for path in paths for cell in path} | set(plot.gates)
    for corner in corners_of(paths):
        cells |= {corner.out, corner.diagonal}
    return cells


def reachable(plot: Plot, open_cells: set[Cell], start: Cell, blocked: set[Cell]) -> set[Cell]:
    seen, todo = {start}, [start]
    while todo:
        cell = todo.pop()
        for way in WAYS:
            ahead = plus(cell, way)
            if ahead in seen or ahead in blocked:
                continue
            if ahead in open_cells or plot.outside(ahead):
                seen.add(ahead)
                todo.append(ahead)
    return seen


def passes(plot: Plot, open_cells: set[Cell], corner: Corner) -> bool:
    """Tell whether the corner is handled by shrink 1 or by shrink 2."""
    stored = set(plot.goals[: corner.box])
    cell, way = corner.cell, corner.first
    here = stored | {cell}
    if corner.out in reachable(plot, open_cells, plus(cell, way, -1), here):
        return True
    times = 1
    while plus(cell, way, times) in open_cells and plus(cell, way, times) not in stored:
        there, beyond = plus(cell, way, times), plus(cell, way, times + 1)
        walk = reachable(plot, open_cells, plus(there, way, -1), stored | {there})
        if beyond in walk and corner.out in reachable(plot, open_cells, plus(cell, way), here):
            return True
        times += 1
    return False


def stores(plot: Plot, open_cells: set[Cell], box: int) -> bool:
    """Tell whether a box can be pushed from its gate to its goal by any route."""
    stored = set(plot.goals[:box])
    gate = plot.gates[box]
    start = (gate, plus(gate, plot.inward(gate), -1))
    seen, todo = {start}, [start]
    while todo:
        at, player = todo.pop()
        if at == plot.goals[box]:
            return True
        walk = reachable(plot, open_cells, player, stored | {at})
        for way in WAYS:
            ahead = plus(at, way)
            if plus(at, way, -1) in walk and ahead in open_cells and ahead not in stored:
                state = (ahead, at)
                if state not in seen:
                    seen.add(state)
                    todo.append(state)
    return False


def spare_cells(plot: Plot, paths: Sequence[Path], outs_too: bool) -> list[Cell]:
    """Return the cells that shrinking may take back."""
    kept = {cell for path in paths for cell in path} | set(plot.gates)
    if not outs_too:
        kept |= {corner.out for corner in corners_of(paths)}
    return sorted(opened(plot, paths) - kept)


def largest_removal(plot: Plot, paths: Sequence[Path], rule: str) -> int:
    """Return how many cells can go at most, by trying every set of them."""
    cells, spare = opened(plot, paths), spare_cells(plot, paths, rule == "any-route-outs")
    corners = corners_of(paths)

    def works(left: set[Cell]) -> bool:
        if rule == "paper":
            return all(passes(plot, left, corner) for corner in corners)
        return all(stores(plot, left, box) for box in range(len(paths)))

    for count in range(len(spare), 0, -1):
        if any(works(cells - set(gone)) for gone in combinations(spare, count)):
            return count
    return 0


def draw_area(width: int, height: int, boxes: int, chance: Random) -> tuple[Plot, list[Path]]:
    while True:
        plot = draw_plot(width, height, boxes, chance)
        paths: list[Path] = []
        for box in range(boxes):
            choices = list(all_paths(plot, box))
            if not choices:
                break
            paths.append(chance.choice(choices))
        else:
            return plot, paths
