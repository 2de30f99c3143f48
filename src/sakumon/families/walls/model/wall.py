"""Walls in words, as documents have them, and the numbers that `motion` gives them."""

from typing import Literal

import msgspec

from sakumon.core.errors import BadBoard
from sakumon.core.message import Message
from sakumon.families.walls.model.kernel import motion

Movement = Literal["up", "down", "left", "right", "cw", "ccw"]
STRAIGHT: tuple[Movement, ...] = ("up", "down", "left", "right")
TURNING: tuple[Movement, ...] = ("cw", "ccw")
MOVEMENTS = (*STRAIGHT, *TURNING)
KINDS: tuple[Literal["H", "V"], ...] = ("H", "V")


class WallBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One wall; `pivot` is the end a rotating wall turns about."""

    kind: Literal["H", "V"]
    x: int
    y: int
    move: Movement
    pivot: tuple[int, int] | None = None

    @property
    def ends(self) -> tuple[tuple[int, int], tuple[int, int]]:
        """The left or lower end, and the right or upper one."""
        flat = self.kind == "H"
        return (self.x, self.y), (self.x + flat, self.y + (not flat))


def wall_body(code: int, width: int, height: int) -> WallBody:
    """Return a wall in words."""
    kind, x, y, way = motion.decode(code, width, height)
    if way < motion.ROTATIONS:
        return WallBody(KINDS[kind], x, y, MOVEMENTS[way])
    bare = WallBody(KINDS[kind], x, y, TURNING[way % 2])
    return msgspec.structs.replace(bare, pivot=bare.ends[(way - motion.ROTATIONS) // 2])


def wall_code(wall: WallBody, width: int, height: int, name: Message) -> int:
    """Return the number of a wall that is on the board, whatever the game says of it."""
    kind = KINDS.index(wall.kind)
    if not (0 <= wall.x <= width - (kind == 0) and 0 <= wall.y <= height - (kind == 1)):
        raise BadBoard(
            Message(
                "{wall} is off the {width}×{height} board", wall=name, width=width, height=height
            )
        )
    return motion.encode(kind, wall.x, wall.y, _way(wall, name), width, height)


def notation_of(wall: WallBody) -> Message:
    """Return a wall without its pivot as the paper writes it."""
    return Message(
        "{kind} {x} {y} {movement}",
        kind=wall.kind,
        x=wall.x,
        y=wall.y,
        movement=Message(wall.move),
    )


def _way(wall: WallBody, name: Message) -> int:
    if wall.move not in TURNING:
        if wall.pivot is not None:
            raise BadBoard(
                Message("{wall} has a pivot, but only cw and ccw turn about one", wall=name)
            )
        return MOVEMENTS.index(wall.move)
    near, far = wall.ends
    pivot = far if wall.pivot is None else wall.pivot
    if pivot not in (near, far):
        raise BadBoard(
            Message(
                "{wall}: pivot {pivot} is none of the wall's ends {near} and {far}",
                wall=name,
                pivot=list(pivot),
                near=list(near),
                far=list(far),
            )
        )
    return motion.ROTATIONS + 2 * (pivot == far) + TURNING.index(wall.move)
