"""A board of square cells in characters: lattice points, a rim, and names along two sides."""

from collections.abc import Sequence

WIDE = 4  # characters from one lattice point to the next


class TextGrid:
    """Rows of characters; cells count row by row from the bottom, as boards of cells do."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self.rows = [[" "] * (width * WIDE + 1) for _ in range(2 * height + 1)]
        self._draw_points()

    def _draw_points(self) -> None:
        rows = self.rows
        for row in range(0, len(rows), 2):
            for column in range(0, len(rows[0]), WIDE):
                rows[row][column] = "·"
        for row in (0, len(rows) - 1):
            for column in range(len(rows[0])):
                rows[row][column] = "─"
        for line in rows:
            line[0] = line[-1] = "│"
        rows[0][0], rows[0][-1], rows[-1][0], rows[-1][-1] = "┌┐└┘"

    def write(self, row: int, column: int, text: str) -> None:
        """Write at most two characters from a place on."""
        for offset, character in enumerate(text[:2]):
            self.rows[row][column + offset] = character

    def put(self, cell: int, text: str) -> None:
        """Write into a cell."""
        row = 2 * (self.height - cell // self.width) - 1
        self.write(row, (cell % self.width) * WIDE + 2, text)

    def named(self, columns: Sequence[object], lowest: int) -> list[str]:
        """Return the rows with numbers from `lowest` up beside them and column names below."""
        found = []
        for number, row in enumerate(self.rows):
            label = str(lowest + self.height - 1 - number // 2) if number % 2 else ""
            found.append(f"{label:>3} {''.join(row)}")
        names = "".join(f"{name!s:^{WIDE}}" for name in columns)
        return [*found, f"    {names}".rstrip()]
