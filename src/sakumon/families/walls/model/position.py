"""A position of the moving-wall maze, packed for speed."""

from dataclasses import dataclass
from typing import Annotated, Literal

from msgspec import Meta

GameName = Literal["survive", "escape", "duel"]
GAMES: tuple[GameName, ...] = ("survive", "escape", "duel")

# Limits that keep tables in memory and counts within the digits that JSON readers accept.
MAX_SIDE = 255
MAX_STEPS = 5000
MAX_DUEL_STEPS = 250
MAX_SECONDS = 86_400

SideLength = Annotated[int, Meta(ge=1, le=MAX_SIDE)]
StepCount = Annotated[int, Meta(ge=1, le=MAX_STEPS)]


@dataclass(frozen=True, slots=True)
class Position:
    """Where everything is. Cells count row by row from the bottom; walls as in `motion`."""

    game: GameName
    width: int
    height: int
    player: int
    walls: tuple[int, ...]
    steps: int | None = None
    goal: int | None = None
    seconds: tuple[float, float] | None = None
    walked: int = 0
    walls_to_move: bool = False
    touched: bool = False

    @property
    def cells(self) -> int:
        """How many cells the board has."""
        return self.width * self.height

    @property
    def left(self) -> int:
        """How many steps are still to walk in a game that counts them."""
        return (self.steps or 0) - self.walked

    def column_row(self, cell: int) -> tuple[int, int]:
        """Return the column and the row of a cell."""
        return cell % self.width, cell // self.width
