"""A family small enough to know by heart: take one, two or three from a pile.

For two, who takes the last one wins; side 1 writes its moves b1, b2, b3. Alone, the pile must
come down to nothing without ever standing at a multiple of four.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, cast

import msgspec

from sakumon.core.budget import Budget
from sakumon.core.errors import IllegalMove, OutOfBudget
from sakumon.core.family import Body, Family, Playing, Proof, Solved
from sakumon.core.move import Move
from sakumon.core.wish import Wish
from sakumon.drawing.scene import Scene, View


@dataclass(frozen=True, slots=True)
class Pile:
    """How many are left, who is to move, and whether anyone plays against you."""

    left: int
    side: int = 0
    alone: bool = False
    seconds: tuple[float, float] | None = None
    begun: bool = False


class Rules:
    """The rules."""

    def read(self, body: Body) -> Pile:
        return Pile(**body)

    def write(self, at: Pile) -> dict[str, Any]:
        names = ("left", "side", "alone", "seconds", "begun")
        return {name: getattr(at, name) for name in names}

    def moves(self, at: Pile) -> list[Move]:
        if self.winner(at) is not None:
            return []
        prefix = "b" if at.side else ""
        return [Move(f"{prefix}{count}") for count in range(1, min(3, at.left) + 1)]

    def play(self, at: Pile, move: Move) -> Pile:
        if move not in self.moves(at):
            raise IllegalMove(f"'{move}': you can take {', '.join(self.moves(at))}")
        side = 0 if at.alone else 1 - at.side
        return replace(at, left=at.left - int(move[-1]), side=side, begun=True)

    def turn(self, at: Pile) -> int:
        return at.side

    def winner(self, at: Pile) -> int | None:
        if at.left == 0:
            return 0 if at.alone else 1 - at.side
        return 1 if at.alone and at.begun and at.left % 4 == 0 else None


class Solver:
    """Leave a multiple of four to the other; alone, never leave one."""

    def solve(self, at: Pile, budget: Budget, _known: None = None) -> Solved[None]:
        line, here = [], at
        try:
            while moves := RULES.moves(here):
                budget.spend(1)
                line.append(next((move for move in moves if _good(here, move)), moves[0]))
                here = RULES.play(here, line[-1])
        except OutOfBudget:
            return Solved(Proof("unknown", work=budget.spent))
        won = RULES.winner(here) == 0
        shown = () if at.alone and not won else tuple(line)
        return Solved(Proof("won" if won else "lost", shown))


def _good(at: Pile, move: Move) -> bool:
    left = at.left - int(move[-1])
    return (left % 4 == 0) != at.alone or left == 0


class Painter:
    """Draws the pile as one row of stars."""

    styles: Mapping[str, str] = {}
    fog = False

    def draw(self, at: Pile, view: View) -> Scene:
        rows = ["*" * at.left, f"last {view.last}, marked {','.join(view.warnings)}"]
        return Scene(1, 1, (), "A pile", "", rows)


def warnings(at: Pile, _budget: Budget) -> Mapping[Move, str]:
    """Alone, warn of leaving a multiple of four."""
    losing = [move for move in RULES.moves(at) if at.alone and not _good(at, move)]
    return dict.fromkeys(losing, "that leaves a multiple of four")


def pressed(at: Pile, press: str) -> list[Move]:
    """Take one, two or three by an arrow key."""
    arrows = ("up", "down", "left")
    count = arrows.index(press) + 1 if press in arrows else 0
    return [Move(f"b{count}" if at.side else f"{count}")] if count else []


RULES = Rules()
COUNTDOWN: Family[Wish, Pile, None] = Family(
    name="countdown",
    title="Countdown",
    summary="Take one, two or three.",
    body=msgspec.Struct,
    rules=RULES,
    composer=cast("Any", None),
    solver=Solver(),
    rater=cast("Any", None),
    painter=Painter(),
    playing=Playing(
        sides=("the first", "the second"),
        players=lambda at: 1 if at.alone else 2,
        press=pressed,
        warnings=warnings,
        clock=lambda at: at.seconds,
    ),
)
