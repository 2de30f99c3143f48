"""A finished goal area as a value, and as a level of its own."""

from dataclasses import dataclass, field

from sakumon.families.sokoban.compose.area.kernel.ground import ON_PATH
from sakumon.families.sokoban.model.area import begin_area
from sakumon.families.sokoban.model.position import Level, Position
from sakumon.families.sokoban.model.storing import Storing


@dataclass(frozen=True, slots=True)
class Area:
    """A finished area. Cells count row by row on a board with a rim of wall around the grid."""

    width: int  # of the board, rim included
    height: int
    gates: tuple[int, ...]  # one for each box, in storing order
    goals: tuple[int, ...]
    paths: tuple[str, ...]  # pushes it was dug for, nothing for boxes that fill up
    plan: tuple[str, ...]  # every step of the player for each box, until it is outside again
    spaces: frozenset[int]  # open cells, gates left out
    shrunk: frozenset[int]  # temporary spaces that went back to the wall
    dug: dict[int, int] = field(compare=False)  # what each cell was opened for
    drawn: int  # boxes that were not put in to fill up
    exact: bool  # no larger set of cells could have gone
    draws: int = 0

    @property
    def outside(self) -> frozenset[int]:
        """The ring of cells around the area on which the player walks from gate to gate."""
        wide, high = self.width, self.height
        return frozenset(
            y * wide + x
            for y in range(1, high - 1)
            for x in range(1, wide - 1)
            if x in (1, wide - 2) or y in (1, high - 2)
        )

    @property
    def floor(self) -> frozenset[int]:
        """All open cells."""
        return self.spaces | self.outside | set(self.gates)

    @property
    def path_cells(self) -> frozenset[int]:
        """Cells on the paths as they were drawn."""
        return frozenset(cell for cell, uses in self.dug.items() if uses & ON_PATH)

    def position(self) -> Position:
        """Return the area as a level, before the first box is pushed in."""
        walls = frozenset(range(self.width * self.height)) - self.floor
        storing = Storing(self.gates, self.goals, self.plan, self.paths, tuple(sorted(self.shrunk)))
        return begin_area(
            Level(self.width, self.height, walls, frozenset(self.goals), storing=storing)
        )
