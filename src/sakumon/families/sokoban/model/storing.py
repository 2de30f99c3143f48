"""How the boxes of a goal area come and go: one after another, each by its own gate.

The boxes wait outside the picture. The next one comes to its gate as soon as those before it are
all stored, each goal filled in the storing order, and the player stands outside: on the ring of
cells next to the rim of the board.
"""

from collections.abc import Set
from dataclasses import dataclass
from typing import Annotated

import msgspec
from msgspec import Meta

# Column and row, from 0.
XY = tuple[int, int]
Steps = Annotated[str, Meta(pattern="^[lurdLURD]*$")]
XYs = Annotated[tuple[XY, ...], Meta(min_length=1, max_length=250)]


class AreaBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A goal area in a document: rows of XSB, gates and goals in storing order, the plan.

    Cells are column and row from 0. The plan has the player's steps for each box, `paths` the
    pushes that it was first dug for, nothing for boxes that fill up behind another.
    """

    rows: Annotated[tuple[str, ...], Meta(min_length=1, max_length=100)]
    gates: XYs
    goals: XYs
    plan: Annotated[tuple[Steps, ...], Meta(max_length=250)] = ()
    paths: Annotated[tuple[Steps, ...], Meta(max_length=250)] = ()
    shrunk: tuple[XY, ...] = ()
    waiting: Annotated[int, Meta(ge=0)] | None = None


@dataclass(frozen=True, slots=True)
class Storing:
    """Gates and goals in storing order, and a plan that stores every box."""

    gates: tuple[int, ...]
    goals: tuple[int, ...]
    plan: tuple[str, ...] = ()
    paths: tuple[str, ...] = ()
    shrunk: tuple[int, ...] = ()


def is_outside(cell: int, width: int, height: int) -> bool:
    """Tell whether a cell is on the ring next to the rim of a board."""
    return cell % width in (1, width - 2) or cell // width in (1, height - 2)


def is_stored(storing: Storing, boxes: Set[int]) -> bool:
    """Tell whether the boxes that have come are all on their goals."""
    return boxes == set(storing.goals[: len(boxes)])


def next_comes(storing: Storing, boxes: Set[int], player: int, size: tuple[int, int]) -> bool:
    """Tell whether the box that waits first comes to its gate now."""
    return is_outside(player, *size) and is_stored(storing, boxes)
