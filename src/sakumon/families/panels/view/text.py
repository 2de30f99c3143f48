"""A panel puzzle in rows of characters."""

from collections.abc import Sequence

from sakumon.core.move import Move
from sakumon.families.panels.model.board import rows_of
from sakumon.families.panels.model.position import Swap, swap_of, top_of

CIRCLED = "①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳"


def text_rows(columns: Sequence[int], line: Sequence[Move] = ()) -> list[str]:
    """Return the board as rows of characters; a circled number stands on the swap of that move."""
    swaps = [swap_of(move) for move in line]
    high = max([top_of(columns), 1, *(swap[0] + 1 for swap in swaps if swap)])
    rows = []
    for row, signs in zip(reversed(range(high)), rows_of(columns, high), strict=True):
        cells = [sign + _mark((row, place), swaps) for place, sign in enumerate(signs)]
        rows.append(f"{row + 1:>3} │ {''.join(cells)}│")
    rows.append("    └" + "─" * (2 * len(columns) + 1) + "┘")
    rows.append("      " + " ".join(str(place + 1)[-1] for place in range(len(columns))))
    listed = [f"{_circled(number)} {move}" for number, move in enumerate(line)]
    return [*rows, *(["  ".join(listed)] if listed else [])]


def _mark(cell: Swap, swaps: Sequence[Swap | None]) -> str:
    """Return the number of the first move that swaps a cell with its right neighbour."""
    return _circled(swaps.index(cell)) if cell in swaps else " "


def _circled(number: int) -> str:
    return CIRCLED[number % len(CIRCLED)]
