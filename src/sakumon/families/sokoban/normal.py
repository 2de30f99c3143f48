"""The normal form of a level: the same for all that differ by a turn, a mirror or a short walk."""

from collections.abc import Callable, Iterable

from sakumon.families.sokoban.board import Level, Position, walkable

Turn = Callable[[int, int, int, int], tuple[int, int]]

# Where column x, row y of a board w wide and h high comes to lie: the eight ways to lay it.
TURNS: tuple[tuple[bool, Turn], ...] = (
    (False, lambda x, y, _w, _h: (x, y)),
    (False, lambda x, y, w, _h: (w - 1 - x, y)),
    (False, lambda x, y, _w, h: (x, h - 1 - y)),
    (False, lambda x, y, w, h: (w - 1 - x, h - 1 - y)),
    (True, lambda x, y, _w, _h: (y, x)),
    (True, lambda x, y, _w, h: (h - 1 - y, x)),
    (True, lambda x, y, w, _h: (y, w - 1 - x)),
    (True, lambda x, y, w, h: (h - 1 - y, w - 1 - x)),
)
Key = tuple[int, int, tuple[int, ...], tuple[int, ...], tuple[int, ...], tuple[int, ...]]


def normal_key(at: Position) -> Key:
    """Return what two levels share exactly when they are the same puzzle.

    Only the floor that the keeper could ever walk on counts, and its region now, not its cell.
    """
    level = at.level
    floor = walkable(at)
    region = walkable(at, at.packets)
    columns = [cell % level.width for cell in floor]
    rows = [cell // level.width for cell in floor]
    left, top = min(columns), min(rows)
    width, height = max(columns) - left + 1, max(rows) - top + 1
    goals, packets = level.goals & floor, at.packets & floor
    best: Key | None = None
    for swapped, turn in TURNS:
        across = height if swapped else width

        def laid(cells: Iterable[int], turn: Turn = turn, across: int = across) -> tuple[int, ...]:
            placed = []
            for cell in cells:
                x, y = turn(cell % level.width - left, cell // level.width - top, width, height)
                placed.append(y * across + x)
            return tuple(sorted(placed))

        key = (across, width + height - across, laid(floor), laid(goals), laid(packets))
        found = (*key, laid(region)[:1])
        best = found if best is None or found < best else best
    assert best is not None
    return best


def likeness(at: Position) -> str:
    """Return the normal form as text; a goal area is like no other."""
    return "" if at.level.storing else repr(normal_key(at))


def turned(at: Position, which: int) -> Position:
    """Return the level laid in one of the eight ways."""
    level = at.level
    swapped, turn = TURNS[which]
    across = level.height if swapped else level.width

    def laid(cell: int) -> int:
        x, y = turn(cell % level.width, cell // level.width, level.width, level.height)
        return y * across + x

    new = Level(
        across,
        level.width + level.height - across,
        frozenset(map(laid, level.walls)),
        frozenset(map(laid, level.goals)),
        level.title,
        level.author,
    )
    return Position(new, frozenset(map(laid, at.packets)), laid(at.keeper), at.queue)
