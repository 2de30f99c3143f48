"""The normal form of a level: the same for all that differ by a turn, a mirror or a short walk."""

from collections.abc import Callable, Iterable

from sakumon.families.sokoban.model.position import Level, Position, walkable

Laying = Callable[[int, int, int, int], tuple[int, int]]
NormalForm = tuple[int, int, tuple[int, ...], tuple[int, ...], tuple[int, ...], tuple[int, ...]]

# Where column x, row y of a board w wide and h high comes to lie: the eight ways to lay it, and
# whether width and height change places.
LAYINGS: tuple[tuple[bool, Laying], ...] = (
    (False, lambda x, y, _w, _h: (x, y)),
    (False, lambda x, y, w, _h: (w - 1 - x, y)),
    (False, lambda x, y, _w, h: (x, h - 1 - y)),
    (False, lambda x, y, w, h: (w - 1 - x, h - 1 - y)),
    (True, lambda x, y, _w, _h: (y, x)),
    (True, lambda x, y, _w, h: (h - 1 - y, x)),
    (True, lambda x, y, w, _h: (y, w - 1 - x)),
    (True, lambda x, y, w, h: (h - 1 - y, w - 1 - x)),
)


def normal_form(at: Position) -> NormalForm:
    """Return what two levels share exactly when they are the same puzzle.

    Only the floor that the player could ever walk on counts, and its region now, not its cell.
    """
    floor, region = walkable(at), walkable(at, at.boxes)
    sets = (floor, at.level.goals & floor, at.boxes & floor, region)
    rows, columns = zip(*(divmod(cell, at.level.width) for cell in floor), strict=True)
    left, top = min(columns), min(rows)
    width, height = max(columns) - left + 1, max(rows) - top + 1
    forms = []
    for swapped, lay in LAYINGS:
        across = height if swapped else width

        def laid(cells: Iterable[int], lay: Laying = lay, across: int = across) -> tuple[int, ...]:
            places = (divmod(cell, at.level.width) for cell in cells)
            moved = (lay(column - left, row - top, width, height) for row, column in places)
            return tuple(sorted(y * across + x for x, y in moved))

        cells, goals, boxes, walk = map(laid, sets)
        forms.append((across, width + height - across, cells, goals, boxes, walk[:1]))
    return min(forms)


def likeness(at: Position) -> str:
    """Return the normal form as text; a goal area is like no other."""
    return "" if at.level.storing else repr(normal_form(at))


def laid_another_way(at: Position, which: int) -> Position:
    """Return the level laid in one of the eight ways."""
    level = at.level
    swapped, lay = LAYINGS[which]
    across = level.height if swapped else level.width

    def laid(cell: int) -> int:
        x, y = lay(cell % level.width, cell // level.width, level.width, level.height)
        return y * across + x

    new = Level(
        across,
        level.width + level.height - across,
        frozenset(map(laid, level.walls)),
        frozenset(map(laid, level.goals)),
        level.title,
        level.author,
    )
    return Position(new, frozenset(map(laid, at.boxes)), laid(at.player), at.queue)
