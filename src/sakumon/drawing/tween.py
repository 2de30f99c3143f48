"""Drawings in between two: pieces on their way from where they were to where they are."""

import math
from collections.abc import Iterator, Mapping
from dataclasses import replace

from sakumon.drawing.motion import Lineage
from sakumon.drawing.scene import AnyShape, Disc, Piece, Point, Polygon, Scene, Stroke, Text

# The share of the way from which on what is new is shown, and what has gone no more.
HALFWAY = 0.5


def between(before: Scene, after: Scene, moved: Lineage, share: float) -> Scene:
    """Return what is seen when a share of the way from one drawing to the next is done.

    Pieces glide and turn; all else is as it will be. What has no piece before it appears halfway,
    and what has none after it goes then.
    """
    were = pieces_of(before)
    starts = {key: were.get(moved.get(key, key)) for key in pieces_of(after)}
    shapes = [shape for each in after.shapes for shape in _on_the_way(each, starts, share)]
    taken = {start.key for start in starts.values() if start is not None}
    left = [shape for shape in before.shapes if shape.piece and shape.piece.key not in taken]
    return replace(after, shapes=[*shapes, *(left if share < HALFWAY else ())])


def moves(before: Scene, after: Scene, moved: Lineage) -> bool:
    """Tell whether any piece is elsewhere in the second drawing, or new, or gone."""
    were, now = pieces_of(before), pieces_of(after)
    starts = [were.get(moved.get(key, key)) for key in now]
    return len(were) != len(now) or any(
        start is None or (start.at, start.turn) != (piece.at, piece.turn)
        for start, piece in zip(starts, now.values(), strict=True)
    )


def pieces_of(scene: Scene) -> Mapping[str, Piece]:
    """Return the pieces of a drawing by their keys."""
    return {shape.piece.key: shape.piece for shape in scene.shapes if shape.piece}


def _on_the_way(
    shape: AnyShape, starts: Mapping[str, Piece | None], share: float
) -> Iterator[AnyShape]:
    if shape.piece is None:
        yield shape
    elif (start := starts[shape.piece.key]) is not None:
        yield posed(shape, shape.piece, *_pose(start, shape.piece, share))
    elif share >= HALFWAY:
        yield shape


def _pose(start: Piece, end: Piece, share: float) -> tuple[Point, float]:
    """Return where a piece is on its way, and how it is turned: it takes the shorter turn."""
    eased = share * share * (3 - 2 * share)
    across = start.at[0] + eased * (end.at[0] - start.at[0])
    down = start.at[1] + eased * (end.at[1] - start.at[1])
    turn = (end.turn - start.turn + 180) % 360 - 180
    return (across, down), start.turn + eased * turn


def posed(shape: AnyShape, piece: Piece, at: Point, turn: float) -> AnyShape:
    """Return a shape of a piece that is put elsewhere and turned about its point."""
    angle = math.radians(turn - piece.turn)
    cosine, sine = math.cos(angle), math.sin(angle)

    def placed(point: Point) -> Point:
        x, y = point[0] - piece.at[0], point[1] - piece.at[1]
        return at[0] + cosine * x - sine * y, at[1] + sine * x + cosine * y

    match shape:
        case Polygon() | Stroke():
            return replace(shape, points=[placed(point) for point in shape.points])
        case Disc() | Text():
            return replace(shape, centre=placed(shape.centre))
