"""Boxes that anybody can see will never move again, because of walls and of one another."""

from collections.abc import Set

from sakumon.families.sokoban.model.position import Position


def stuck_boxes(at: Position) -> frozenset[int]:
    """Return the boxes that hold each other, or are held by walls, for ever."""
    held = at.boxes
    while loose := {box for box in held if _can_slide(at, box, held)}:
        held -= loose
    return held


def lost_boxes(at: Position) -> frozenset[int]:
    """Return the boxes that are stuck and on no goal: one of them, and the level is lost."""
    return stuck_boxes(at) - at.level.goals


def _can_slide(at: Position, box: int, held: Set[int]) -> bool:
    """Tell whether a box may ever move to and fro, those held standing fast."""
    walls = at.level.walls
    for step in (at.level.steps["l"], at.level.steps["u"]):
        sides = {box - step, box + step}
        if not sides & walls and not sides & held:
            return True
    return False
