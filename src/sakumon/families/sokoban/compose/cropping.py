"""A level cut out of the board it was made on: no larger than its floor, walls only beside it."""

from collections.abc import Collection

from sakumon.families.sokoban.model.directions import steps_on
from sakumon.families.sokoban.model.position import Level, Position, flood


def cropped(
    width: int,
    floor: Collection[int],
    goals: Collection[int],
    boxes: Collection[int],
    player: int,
) -> Position:
    """Return the level whose floor is what the player could walk to, boxes apart.

    No cell of the floor lies on the edge of the board.
    """
    shut = set(range(max(floor) + width + 1)) - set(floor)
    inside = frozenset(flood(player, steps_on(width), shut))
    beside = (-width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1)
    walls = frozenset(cell + step for cell in inside for step in beside) - inside
    left, top = min(cell % width for cell in walls), min(walls) // width
    wide = max(cell % width for cell in walls) - left + 1
    high = max(walls) // width - top + 1

    def placed(cell: int) -> int:
        return (cell // width - top) * wide + cell % width - left

    level = Level(wide, high, frozenset(map(placed, walls)), frozenset(map(placed, goals)))
    return Position(level, frozenset(map(placed, boxes)), placed(player))
