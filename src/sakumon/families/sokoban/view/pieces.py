"""What moves on a level: crates, and a player with a face."""

from collections.abc import Iterator, Sequence

from sakumon.core.message import Message
from sakumon.drawing.cells import DIAMOND, SQUARE
from sakumon.drawing.scene import AnyShape, Disc, Piece, Point, Polygon, Role, Stroke
from sakumon.families.sokoban.model.position import Position
from sakumon.families.sokoban.view.presses import cell_name

# Half a crate, half the inside of its frame, and where its planks meet.
CRATE, FRAME, SEAM = 0.41, 0.29, 0.1
FRAME_WIDTH, PLANK_WIDTH, BRACE_WIDTH = 0.045, 0.03, 0.06
# The diamond on a crate that is home.
HOME_MARK = 0.19
HEAD: Point = (0.0, -0.1)
HEAD_SIZE, EYE_SIZE, PUPIL_SIZE = 0.27, 0.095, 0.055
EYES: Sequence[Point] = ((-0.105, 0.0), (0.105, 0.0))
SHOULDERS: Sequence[Point] = (
    *((-0.33, 0.42), (-0.32, 0.25), (-0.24, 0.13), (-0.1, 0.06)),
    *((0.1, 0.06), (0.24, 0.13), (0.32, 0.25), (0.33, 0.42)),
)
# How far the eyes go, and the pupils within them, to where the player looks.
EYES_LOOK, PUPILS_LOOK = 0.07, 0.042
LOOKS: dict[str, Point] = {"l": (-1, 0), "u": (0, -0.7), "r": (1, 0), "d": (0, 1)}
AHEAD: Point = (0, 0.25)


def box_key(at: Position, cell: int) -> str:
    """Return what the box on a cell is called in one drawing."""
    return f"box-{cell_name(at, cell)}"


def crate(piece: Piece, home: bool, label: Message) -> Iterator[AnyShape]:
    """Draw a crate of planks in a frame; a brace lies across it until it is home."""
    role = Role.HOME if home else Role.BOX
    (x, y), frame = piece.at, _around(piece.at, SQUARE, 2 * FRAME)
    yield Polygon(_around(piece.at, SQUARE, 2 * CRATE), role=role, label=label, piece=piece)
    for seam in (-SEAM, SEAM):
        plank: list[Point] = [(x - FRAME, y + seam), (x + FRAME, y + seam)]
        yield Stroke(plank, PLANK_WIDTH, role=role, piece=piece)
    if not home:
        yield Stroke([frame[1], frame[3]], BRACE_WIDTH, role=role, piece=piece)
    yield Stroke([*frame, frame[0]], FRAME_WIDTH, role=role, piece=piece)
    if home:
        diamond = _around(piece.at, DIAMOND, 2 * HOME_MARK)
        yield Polygon(diamond, role=Role.GOAL, piece=piece)


def figure(piece: Piece, looking: str, label: Message) -> Iterator[AnyShape]:
    """Draw the player, whose eyes go where it went last."""
    shoulders = _around(piece.at, SHOULDERS)
    yield Polygon(shoulders, role=Role.PLAYER, label=label, piece=piece)
    head = _beside(piece.at, HEAD)
    yield Disc(head, HEAD_SIZE, role=Role.PLAYER, piece=piece)
    look = LOOKS.get(looking, AHEAD)
    for eye in EYES:
        white = _beside(_beside(head, eye), look, EYES_LOOK)
        yield Disc(white, EYE_SIZE, role=Role.PIVOT, piece=piece)
        yield Disc(_beside(white, look, PUPILS_LOOK), PUPIL_SIZE, role=Role.SYMBOL, piece=piece)


def _around(centre: Point, outline: Sequence[Point], scale: float = 1.0) -> list[Point]:
    return [_beside(centre, point, scale) for point in outline]


def _beside(point: Point, way: Point, far: float = 1.0) -> Point:
    return point[0] + far * way[0], point[1] + far * way[1]
