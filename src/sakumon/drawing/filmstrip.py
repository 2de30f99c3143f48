"""Several drawings as one: side by side, row after row, each with its caption."""

from collections.abc import Sequence
from dataclasses import replace

from sakumon.drawing.scene import AnyShape, Disc, Point, Polygon, Role, Scene, Stroke, Text

CAPTION_HEIGHT = 0.9
CAPTION_SIZE = 0.5


def filmstrip(scenes: Sequence[tuple[Scene, str]], title: str, columns: int) -> Scene:
    """Return all scenes with their captions below, in rows; nothing in it is pressed."""
    wide = max(scene.width for scene, _ in scenes)
    high = max(scene.height for scene, _ in scenes) + CAPTION_HEIGHT
    shapes: list[AnyShape] = []
    for number, (scene, caption) in enumerate(scenes):
        left, top = number % columns * wide, number // columns * high
        shapes += [moved(shape, left, top) for shape in scene.shapes if _is_seen(shape)]
        centre = (left + wide / 2, top + high - CAPTION_HEIGHT / 2)
        shapes.append(Text(centre, caption, CAPTION_SIZE, role=Role.CAPTION))
    return Scene(
        width=min(columns, len(scenes)) * wide,
        height=-(-len(scenes) // columns) * high,
        shapes=shapes,
        title=title,
        description=" ".join(f"{caption}: {scene.description}" for scene, caption in scenes),
        rows=[row for scene, caption in scenes for row in (*scene.rows, caption, "")][:-1],
    )


def _is_seen(shape: AnyShape) -> bool:
    return shape.role != Role.TAP and not shape.ghost


def moved(shape: AnyShape, across: float, down: float, scale: float = 1.0) -> AnyShape:
    """Return a shape elsewhere, perhaps smaller, with nothing to tap on."""

    def placed(point: Point) -> Point:
        return scale * point[0] + across, scale * point[1] + down

    shape = replace(shape, press="", grip="", spot="", piece=None)
    match shape:
        case Polygon():
            return replace(shape, points=list(map(placed, shape.points)))
        case Stroke():
            points = list(map(placed, shape.points))
            return replace(shape, points=points, width=scale * shape.width)
        case Disc():
            radius = scale * shape.radius
            return replace(shape, centre=placed(shape.centre), radius=radius)
        case Text():
            size = scale * shape.size
            return replace(shape, centre=placed(shape.centre), size=size)
