"""What to try next: cells that are empty beside cells that are not, small changes, fresh draws."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from sakumon.atlas.grid import MapCell, MapGrid
from sakumon.atlas.judge import Trial
from sakumon.atlas.plan import AtlasPlan
from sakumon.core.dice import Dice
from sakumon.core.puzzle import Puzzle
from sakumon.core.wish import Range, Wish
from sakumon.families import load_family


class Guide(Protocol):
    """Chooses candidates, and hears what came of them."""

    def ask(self, first: int, count: int, elites: Mapping[MapCell, Puzzle]) -> list[Trial]:
        """Return `count` candidates, numbered from `first`."""

    def tell(self, found: Sequence[tuple[Puzzle | None, float]]) -> None:
        """Hear what each was and how good, in the order they were asked for."""


class PlainGuide:
    """Aims at cells by wishing for them, changes what is there, and draws afresh."""

    def __init__(self, plan: AtlasPlan, grid: MapGrid) -> None:
        self.plan, self.grid = plan, grid
        self.can_vary = load_family(plan.family).variation is not None
        asked = plan.wished()
        self.wished = [a for a in (grid.across, grid.up) if _can_be_wished(asked, a.name)]

    def ask(self, first: int, count: int, elites: Mapping[MapCell, Puzzle]) -> list[Trial]:
        """Return candidates of all kinds in turn; each has its own dice."""
        return [self._one(index, elites) for index in range(first, first + count)]

    def tell(self, found: Sequence[tuple[Puzzle | None, float]]) -> None:
        """Need nothing: what was found is in the map."""

    def _one(self, index: int, elites: Mapping[MapCell, Puzzle]) -> Trial:
        dice = Dice.of("atlas", self.plan.seed, "guide", index)
        ways = ["fresh"] + ["aim"] * (2 * bool(self.wished)) + ["vary"] * (2 * self.can_vary)
        way = dice.choice(ways)
        if way == "vary" and elites:
            parent = elites[dice.choice(sorted(elites))]
            return Trial(index, board=parent.board)
        changes = self._drawn(dice)
        if way == "aim" and elites:
            changes |= self._aimed(dice, elites)
        return Trial(index, changes)

    def _drawn(self, dice: Dice) -> dict[str, Any]:
        """Draw the wish keys that may vary."""
        return {key: _between(span, dice) for key, span in self.plan.varied().items()}

    def _aimed(self, dice: Dice, elites: Mapping[MapCell, Puzzle]) -> dict[str, Any]:
        """Wish for an empty cell, one beside a filled cell if there is one."""
        empty = [cell for cell in self.grid.cells() if cell not in elites]
        near = [cell for cell in empty if any(_touch(cell, other) for other in elites)]
        column, row = dice.choice(near or empty or self.grid.cells())
        places = {self.grid.across.name: column, self.grid.up.name: row}
        asked = self.plan.wished()
        return {
            axis.name: _value(getattr(asked, axis.name), *axis.bounds(places[axis.name]))
            for axis in self.wished
        }


def _can_be_wished(wish: Wish, name: str) -> bool:
    """Tell whether a measure is a key of the wish, too."""
    found = getattr(wish, name, None)
    return isinstance(found, Range | int) and not isinstance(found, bool)


def _value(kind: object, low: float, high: float) -> Any:
    """Return the wish for a value between these two."""
    return f"{low:.6g}..{high:.6g}" if isinstance(kind, Range) else round((low + high) / 2)


def _between(span: Range, dice: Dice) -> int | float:
    if float(span.low).is_integer() and float(span.high).is_integer():
        return dice.between(int(span.low), int(span.high))
    return round(span.low + (span.high - span.low) * dice.below(1_000_001) / 1_000_000, 6)


def _touch(one: MapCell, other: MapCell) -> bool:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1])) == 1
