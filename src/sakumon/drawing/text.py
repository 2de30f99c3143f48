"""The drawing in rows of characters."""

from sakumon.drawing.scene import Scene


def to_text(scene: Scene) -> str:
    """Return the rows of the drawing, one a line."""
    return "\n".join(scene.rows)
