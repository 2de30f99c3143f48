"""The paper's composer, step by step: six patterns pushed into one another, then random swaps."""

from dataclasses import dataclass, field

from sakumon.core.budget import Budget
from sakumon.core.dice import Dice
from sakumon.core.errors import CannotCompose
from sakumon.core.family import Candidate
from sakumon.core.message import Message
from sakumon.families.panels.compose.plan import USUAL_KINDS
from sakumon.families.panels.compose.wish import PanelsWish
from sakumon.families.panels.model.kernel import rule
from sakumon.families.panels.model.position import Position, Swap, panels_of
from sakumon.families.panels.solve.solver import Solutions

# Whole builds before a try is given up, and draws of one swap before a build is.
BUILDS = 100
DRAWS = 100
# Placements of one pattern that are drawn before a build is given up.
PLACES = 200

GridCell = tuple[int, int]  # row and column


@dataclass(frozen=True, slots=True)
class Pattern:
    """A line of three to five, where it lies, and its kind."""

    cells: tuple[GridCell, ...]
    kind: int

    @property
    def breakable(self) -> tuple[GridCell, ...]:
        """The cells whose loss really breaks it: any of three, the inner of four, the middle."""
        return {3: self.cells, 4: self.cells[1:3], 5: self.cells[2:3]}[len(self.cells)]

    @property
    def bottoms(self) -> dict[int, int]:
        """The lowest row of each of its columns."""
        return {column: row for row, column in reversed(self.cells)}


@dataclass(slots=True)
class PatternBoard:
    """The board being built: columns from the bottom, and a stack of lifted panels for each."""

    width: int
    height: int
    columns: list[list[int]] = field(default_factory=list)
    lifted: list[list[int]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.columns = [[] for _ in range(self.width)]
        self.lifted = [[] for _ in range(self.width)]

    def kind(self, row: int, column: int) -> int:
        """Return what is in a cell, 0 if nothing."""
        if 0 <= column < self.width and 0 <= row < len(self.columns[column]):
            return self.columns[column][row]
        return 0

    def place(self, pattern: Pattern) -> None:
        """Lift what is in the way, and all above it, and put the pattern there."""
        for column, bottom in pattern.bottoms.items():
            while len(self.columns[column]) > bottom:
                self.lifted[column].append(self.columns[column].pop())
        for _, column in pattern.cells:
            self.columns[column].append(pattern.kind)

    def give_back(self) -> bool:
        """Let the lifted panels fall back from above; False if the board overflows."""
        for column, stack in zip(self.columns, self.lifted, strict=True):
            while stack:
                column.append(stack.pop())
        return all(len(column) <= self.height for column in self.columns)

    def packed(self) -> list[int]:
        """Return the columns as the rule knows them."""
        return [sum(kind << 4 * row for row, kind in enumerate(c)) for c in self.columns]


def compose_as_paper(
    wish: PanelsWish, dice: Dice, budget: Budget
) -> Candidate[Position, Solutions]:
    """Return what one try of the paper's method gives; nothing but its building is checked."""
    for _ in range(BUILDS):
        budget.spend(1)
        columns = _build(wish, dice)
        if columns is not None:
            return Candidate(Position(wish.height, tuple(columns), wish.moves))
    raise CannotCompose(
        Message("none of {builds} builds fits the board: wish for a shorter chain", builds=BUILDS)
    )


def _build(wish: PanelsWish, dice: Dice) -> list[int] | None:
    board = PatternBoard(wish.width, wish.height)
    last = _draw_pattern(dice, wish, bottom=True)
    if max(last.bottoms) >= wish.width:
        return None
    board.place(last)
    for _ in range(wish.chain - 1):
        pattern = _draw_breaking(board, last, wish, dice)
        if pattern is None:
            return None
        board.place(pattern)
        last = pattern
    if not board.give_back():
        return None
    columns = _swapped(board.packed(), [*last.cells], wish.height, dice)
    for _ in range(wish.moves - 1):
        if columns is not None:
            filled = [(row, column) for row, column, _ in panels_of(columns)]
            columns = _swapped(columns, filled, wish.height, dice)
    return columns


def _draw_pattern(dice: Dice, wish: PanelsWish, bottom: bool = False) -> Pattern:
    length, upright = dice.between(3, 5), dice.below(2) == 0
    column = dice.below(wish.width if upright else max(1, wish.width - length + 1))
    row = 0 if bottom else dice.below(wish.height)
    steps = range(length)
    cells = [(row + step, column) if upright else (row, column + step) for step in steps]
    return Pattern(tuple(cells), 1 + dice.below(USUAL_KINDS))


def _draw_breaking(
    board: PatternBoard, last: Pattern, wish: PanelsWish, dice: Dice
) -> Pattern | None:
    """Draw patterns until one fits where it breaks the last."""
    for _ in range(PLACES):
        pattern = _draw_pattern(dice, wish)
        if _breaks(board, last, pattern) and not _touches_its_kind(board, pattern):
            return pattern
    return None


def _breaks(board: PatternBoard, last: Pattern, pattern: Pattern) -> bool:
    if pattern.kind == last.kind or not set(pattern.cells) & set(last.breakable):
        return False
    bottoms = pattern.bottoms
    if max(bottoms) >= board.width:
        return False
    if any(bottom > len(board.columns[column]) for column, bottom in bottoms.items()):
        return False
    stays = [cell for cell in last.cells if cell[0] < bottoms.get(cell[1], board.height)]
    goes = [cell for cell in last.cells if cell not in stays]
    return not _has_three(stays) and not _has_three(goes)


def _has_three(cells: list[GridCell]) -> bool:
    """Tell whether three of the cells of one line are still side by side."""
    ordered = sorted(cells)
    return any(
        abs(c[0] - a[0]) + abs(c[1] - a[1]) == 2 for a, c in zip(ordered, ordered[2:], strict=False)
    )


def _touches_its_kind(board: PatternBoard, pattern: Pattern) -> bool:
    """Tell whether a cell beside or below the pattern, once it is placed, has its kind."""
    own, bottoms = set(pattern.cells), pattern.bottoms
    for row, column in pattern.cells:
        for near in ((row, column - 1), (row, column + 1), (row - 1, column)):
            gone = near[0] >= bottoms.get(near[1], board.height + 9)
            if near not in own and not gone and board.kind(*near) == pattern.kind:
                return True
    return False


def _swapped(
    columns: list[int], cells: list[GridCell], height: int, dice: Dice
) -> list[int] | None:
    """Swap a panel with a neighbour, redrawn until the board rests without a match."""
    for _ in range(DRAWS):
        row, column = dice.choice(cells)
        swap: Swap = (row, column - dice.below(2))
        if not 0 <= swap[1] < len(columns) - 1 or row >= height:
            continue
        now = list(columns)
        rule.swap_cells(now, *swap)
        if now != columns and not rule.lock(now, [0] * len(now)) and not rule.drop(list(now)):
            return now
    return None
