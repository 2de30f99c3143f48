"""A level cut out of the board it was made on: no larger than its floor, walls only beside it."""

from collections.abc import Collection

from sakumon.families.sokoban.board import Level, Position


def cut_out(
    width: int,
    floor: Collection[int],
    goals: Collection[int],
    packets: Collection[int],
    keeper: int,
) -> Position:
    """Return the level whose floor is what the keeper could walk to, packets apart."""
    inside = _reached(width, frozenset(floor), keeper)
    beside = (-width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1)
    walls = frozenset(cell + step for cell in inside for step in beside) - inside
    left, top = min(cell % width for cell in walls), min(walls) // width
    wide = max(cell % width for cell in walls) - left + 1
    high = max(walls) // width - top + 1

    def placed(cell: int) -> int:
        return (cell // width - top) * wide + cell % width - left

    level = Level(wide, high, frozenset(map(placed, walls)), frozenset(map(placed, goals)))
    return Position(level, frozenset(map(placed, packets)), placed(keeper))


def _reached(width: int, floor: frozenset[int], start: int) -> frozenset[int]:
    seen, pending = {start}, [start]
    while pending:
        cell = pending.pop()
        for step in (-width, width, -1, 1):
            if cell + step in floor and cell + step not in seen:
                seen.add(cell + step)
                pending.append(cell + step)
    return frozenset(seen)
