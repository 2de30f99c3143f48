"""A drawing as values: what is where, what it means, how it reads aloud, what a tap on it plays.

One unit is one cell of a board, x grows to the right and y downward. A shape never names a
colour: it has a role, and the theme gives each role its colour and its hatch.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Literal

from sakumon.core.move import Move

Point = tuple[float, float]


class Role(StrEnum):
    """What a shape stands for; every theme styles every role."""

    PAPER = "paper"
    FLOOR = "floor"
    FLOOR_ALT = "floor-alt"
    GRID = "grid"
    RIM = "rim"
    WALL = "wall"
    MOTION = "motion"
    PIVOT = "pivot"
    PLAYER = "player"
    OPPONENT = "opponent"
    GOAL = "goal"
    ROUTE = "route"
    NUMBER = "number"
    SAFE = "safe"
    DANGER = "danger"
    LAST = "last"
    AXIS = "axis"
    CAPTION = "caption"
    DOOR = "door"
    LOCK = "lock"
    KEY = "key"
    STAIRS = "stairs"
    START = "start"
    TAP = "tap"
    TONE_1 = "tone-1"
    TONE_2 = "tone-2"
    TONE_3 = "tone-3"
    TONE_4 = "tone-4"
    TONE_5 = "tone-5"
    TONE_6 = "tone-6"
    TONE_7 = "tone-7"
    TONE_8 = "tone-8"
    KIND_1 = "kind-1"
    KIND_2 = "kind-2"
    KIND_3 = "kind-3"
    KIND_4 = "kind-4"
    KIND_5 = "kind-5"
    KIND_6 = "kind-6"
    KIND_7 = "kind-7"
    KIND_8 = "kind-8"
    KIND_9 = "kind-9"
    SYMBOL = "symbol"
    BOX = "box"
    HOME = "home"
    BLOCK = "block"


TONES = tuple(role for role in Role if role.startswith("tone-"))


@dataclass(frozen=True, slots=True)
class Piece:
    """Something that stays itself while it moves: its key, where it is, and how it is turned.

    All shapes of a piece have the same one; the point is what it is moved by and turned about.
    A key names a piece within one drawing, by its place, say; a frame tells how keys went on.
    """

    key: str
    at: Point
    turn: float = 0.0  # degrees, clockwise


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape:
    """What all shapes share: a role, a spoken label, what a press on it is called.

    A press is a move, or another word that the family turns into moves: a place to walk to, say.
    What has a grip is taken up, by a drag or a tap, and put on a spot or pushed in a direction:
    that is a press again, called `grip>spot` or `grip>left`.
    A ghost is drawn in full but seen only while a finger or the mouse is nearest to it: what is
    shown is what a release plays.
    """

    role: Role
    label: str = ""
    press: str = ""
    grip: str = ""
    spot: str = ""
    ghost: bool = False
    flash: bool = False  # whether it is to catch the eye: a danger, something that vanishes
    piece: Piece | None = None


@dataclass(frozen=True, slots=True)
class Polygon(Shape):
    """A filled polygon."""

    points: Sequence[Point]


@dataclass(frozen=True, slots=True)
class Stroke(Shape):
    """A line through points, `width` units wide, perhaps with an arrowhead at its end."""

    points: Sequence[Point]
    width: float
    arrow: bool = False


@dataclass(frozen=True, slots=True)
class Disc(Shape):
    """A filled circle."""

    centre: Point
    radius: float


@dataclass(frozen=True, slots=True)
class Text(Shape):
    """A short text centred on a point, `size` units high."""

    centre: Point
    text: str
    size: float


AnyShape = Polygon | Stroke | Disc | Text


@dataclass(frozen=True, slots=True)
class Scene:
    """A whole drawing: shapes from back to front, and the same picture in rows of characters."""

    width: float
    height: float
    shapes: Sequence[AnyShape]
    title: str
    description: str
    rows: Sequence[str]


def without_ghosts(scene: Scene) -> Scene:
    """Return the drawing as it is where nobody plays on it."""
    return replace(scene, shapes=[shape for shape in scene.shapes if not shape.ghost])


@dataclass(frozen=True, slots=True)
class Outlook:
    """What a move leads to with best play: from −1, a loss, to 1, a win; in words; in a mark."""

    score: float
    words: str
    short: str


@dataclass(frozen=True, slots=True)
class View:
    """What to show beside the position itself."""

    last: Move | None = None
    line: Sequence[Move] = ()
    warnings: Mapping[Move, str] = field(default_factory=dict)
    outlooks: Mapping[Move, Outlook] = field(default_factory=dict)
    style: str = ""  # one of the family's styles
    fog: bool = False  # show only what the player has seen


# What a moment sounds like; `clear` rises with the link.
Sound = Literal["", "step", "push", "swap", "clear", "fall", "fence", "jump", "key", "hit"]


@dataclass(frozen=True, slots=True)
class Frame:
    """One moment of a move being carried out, for animation.

    `kind` is the family's word for what is happening, `link` counts what follows from what, from
    1 (0 means nothing has followed yet). A caption is there where something is worth saying.
    Without a scene it is the moment that ends with what the move led to.
    """

    kind: str
    scene: Scene | None = None
    link: int = 0
    caption: str = ""
    milliseconds: int = 160  # until the next moment begins
    # pieces that have another key than in the drawing before: the key now, and the one then
    moved: Mapping[str, str] = field(default_factory=dict)
    sound: Sound = ""
