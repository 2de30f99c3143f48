"""How pieces go on from one drawing to another: through several moments, and back again."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from sakumon.drawing.scene import AnyShape, Role, Scene

Lineage = Mapping[str, str]  # keys of pieces, and those they had in the drawing before
# What a piece is said to have been that was not there, though another one had its key.
NOBODY = ""


def followed(moments: Iterable[Lineage]) -> dict[str, str]:
    """Return what pieces are called at the end of several moments, and were before the first."""
    were: dict[str, str] = {}
    for moved in moments:
        gone = set(moved.values()) - moved.keys()
        kept = {key: first for key, first in were.items() if key not in gone}
        were = kept | {key: were.get(before, before) for key, before in moved.items()}
    return {key: first for key, first in were.items() if key != first}


def backward(moved: Lineage) -> dict[str, str]:
    """Return how pieces go back again."""
    back = {before: key for key, before in moved.items() if before != NOBODY}
    # What came to the place of another piece must not be taken for that one.
    return back | {key: NOBODY for key in moved if key not in back}


def still(scene: Scene) -> Scene:
    """Return a drawing to be looked at only: nothing on it can be pressed or taken up."""
    shapes = [_still(shape) for shape in scene.shapes if not _is_for_hands(shape)]
    return replace(scene, shapes=shapes)


def _is_for_hands(shape: AnyShape) -> bool:
    return shape.ghost or shape.role is Role.TAP


def _still(shape: AnyShape) -> AnyShape:
    if shape.press or shape.grip or shape.spot:
        return replace(shape, press="", grip="", spot="")
    return shape
