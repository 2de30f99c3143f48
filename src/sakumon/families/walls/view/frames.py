"""A move being carried out: the player walks while walls slide, or swing about their rings."""

from collections.abc import Iterator, Sequence

from sakumon.core.move import Move
from sakumon.drawing.scene import AnyShape, Frame, Piece, Scene, View
from sakumon.families.walls.model.position import Position
from sakumon.families.walls.model.rules import CALLS, WallsRules
from sakumon.families.walls.view.cause import Pairs, touch_of, walls_ahead
from sakumon.families.walls.view.figures import touched_shapes
from sakumon.families.walls.view.painter import scene_of
from sakumon.families.walls.view.pieces import carried, halfway, wall_pieces, went_on
from sakumon.families.walls.view.sheet import Sheet

STEP, CALL = 170, 200
# A touch has two moments: walls come as far as the player, and go on.
CONTACT, BEYOND = 110, 110


def frames_of(at: Position, move: Move) -> Sequence[Frame]:
    """Return the moments of a move."""
    after, pairs = WallsRules().play(at, move), walls_ahead(at, move)
    moved = went_on(pairs)
    if after.touched:
        scene = _contact(at, move, after, pairs)
        contact = Frame("touch", scene, milliseconds=CONTACT, sound="hit")
        return [contact, Frame("sweep", milliseconds=BEYOND, moved=moved)]
    if move in CALLS:
        return [Frame("call", milliseconds=CALL, moved=moved, sound="step")]
    return [Frame("step", milliseconds=STEP, moved=moved, sound="step")]


def _contact(at: Position, move: Move, after: Position, pairs: Pairs) -> Scene:
    """Draw the moment at which the player is touched: walls are on the middle of their way."""
    sheet, ended = Sheet(at), Sheet(after, View(last=move))
    touch, marks = touch_of(after, move, pairs), sheet.marks
    walls = [*marks.lines(), *marks.dangers(touch.walls), *marks.signs([ended.player_piece.at])]
    # A wall that the player ran into had not moved yet.
    poses = {} if touch.barred else _poses(sheet, pairs)
    player = touched_shapes(ended.player_piece, "")
    parts = (sheet.floor(), ended.last_step(), sheet.goal(), player, _carried(walls, poses))
    return scene_of(sheet, (*parts, ended.calls(), sheet.names()))


def _poses(sheet: Sheet, pairs: Pairs) -> dict[str, Piece]:
    """Return the pose of every wall in the middle of its movement."""
    then = wall_pieces(sheet, [wall for _, wall in pairs])
    now = sheet.marks.pieces
    return {old.key: halfway(old, new) for old, new in zip(now, then, strict=True)}


def _carried(shapes: Sequence[AnyShape], poses: dict[str, Piece]) -> Iterator[AnyShape]:
    for shape in shapes:
        pose = poses.get(shape.piece.key) if shape.piece else None
        yield carried(shape, pose) if pose else shape
