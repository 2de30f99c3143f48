"""Names of cells and fences, as Quoridor Strats writes them: e2, e3h, e3v."""

from sakumon.families.quoridor.model.kernel.steps import H, V

LETTERS = "abcdefghi"
KINDS = {H: "h", V: "v"}


def cell_name(cell: int, width: int) -> str:
    """Return a cell's name: a1 is the lower left."""
    return f"{LETTERS[cell % width]}{cell // width + 1}"


def fence_name(fence: int, width: int) -> str:
    """Return a fence's name: the cell nearest a1 that it touches, and h or v."""
    point, kind = divmod(fence, 2)
    x, y = point % (width - 1), point // (width - 1)
    return f"{LETTERS[x]}{y + 1}{KINDS[kind]}"


def cell_named(text: str, width: int, height: int) -> int | None:
    """Return the cell of this name, if the board has it."""
    if len(text) != 2 or text[0] not in LETTERS or not "1" <= text[1] <= "9":
        return None
    x, y = LETTERS.index(text[0]), int(text[1]) - 1
    return y * width + x if x < width and y < height else None


def fence_named(text: str, width: int, height: int) -> int | None:
    """Return the fence of this name, if the board has a place for it."""
    cell = cell_named(text[:-1], width, height)
    if cell is None or text[-1:] not in KINDS.values():
        return None
    x, y = cell % width, cell // width
    if x == width - 1 or y == height - 1:
        return None
    return 2 * (y * (width - 1) + x) + (text[-1] == KINDS[V])
