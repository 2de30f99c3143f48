"""Painting a Quoridor position: fences and pawns."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from sakumon.core.editor import Brush, Choice, Setting, Size, Values, no_spot
from sakumon.core.message import Message
from sakumon.drawing.cells import SQUARE
from sakumon.drawing.scene import AnyShape, Polygon, Role, Scene, Stroke, View
from sakumon.families.quoridor.model.board import read_draft, write_board
from sakumon.families.quoridor.model.kernel.steps import H, V, conflicts
from sakumon.families.quoridor.model.position import (
    MAX_HAND,
    MAX_SIDE,
    MIN_SIDE,
    SIDE_WORDS,
    SIDES,
    Position,
    start_position,
)
from sakumon.families.quoridor.model.text import cell_name, cell_named, fence_name, fence_named
from sakumon.families.quoridor.view.characters import rows_of
from sakumon.families.quoridor.view.hands import hands
from sakumon.families.quoridor.view.sheet import FENCE_WIDTH, Sheet, pawn_shapes
from sakumon.families.quoridor.view.words import describe, title

FENCE_BRUSHES = {"flat": H, "upright": V}
FENCE_WORDS = {"flat": Message("fence, flat"), "upright": Message("fence, upright")}
PAWN_BRUSHES = {f"pawn-{side}": number for number, side in enumerate(SIDES)}


class QuoridorEditor:
    """Paints a moment of a game."""

    settings: Sequence[Setting] = (
        Size("width", Message("width"), MIN_SIDE, MAX_SIDE, 5),
        Size("height", Message("height"), MIN_SIDE, MAX_SIDE, 5),
        Size("first", Message("fences in the hand of first"), 0, MAX_HAND, 2),
        Size("second", Message("fences in the hand of second"), 0, MAX_HAND, 2),
        Choice("turn", Message("to move"), dict(zip(SIDES, SIDE_WORDS, strict=True)), SIDES[0]),
    )

    def blank(self, values: Values) -> Position:
        """Return the start of a game."""
        start = start_position(int(values["width"]), int(values["height"]), (0, 0))
        return self.resize(start, values)

    def read(self, body: Mapping[str, Any]) -> Position:
        """Return the draft of a body."""
        draft = read_draft(body)
        return replace(draft, fences=tuple(sorted(set(draft.fences))))

    def write(self, draft: Position) -> dict[str, Any]:
        """Return the body of a draft."""
        return write_board(draft)

    def values(self, draft: Position) -> Values:
        """Return sides, hands and turn."""
        hands: dict[str, int | str] = dict(zip(SIDES, draft.hands, strict=True))
        size: dict[str, int | str] = {"width": draft.width, "height": draft.height}
        return {**size, **hands, "turn": SIDES[draft.turn]}

    def resize(self, draft: Position, values: Values) -> Position:
        """Return the draft of another size, without the fences that are then off it."""
        width, height = int(values["width"]), int(values["height"])
        names = [fence_name(fence, draft.width) for fence in draft.fences]
        fences = [fence_named(name, width, height) for name in names]
        pawns = [_kept(pawn, draft, width, height) for pawn in draft.pawns]
        hands = (int(values["first"]), int(values["second"]))
        return Position(
            width,
            height,
            (pawns[0], pawns[1]),
            hands,
            tuple(sorted(fence for fence in fences if fence is not None)),
            SIDES.index(str(values["turn"])),
            draft.edge_jump,
        )

    def brushes(self, draft: Position) -> Sequence[Brush]:
        """Return both fences and both pawns."""
        del draft
        fences = [
            Brush(name, FENCE_WORDS[name], _fence_swatch(kind))
            for name, kind in FENCE_BRUSHES.items()
        ]
        pawns = [
            Brush(name, Message("the pawn of {side}", side=SIDE_WORDS[side]), _pawn_swatch(side))
            for name, side in PAWN_BRUSHES.items()
        ]
        return [*fences, *pawns]

    def shows(self, draft: Position, brush: str, spot: str) -> bool:
        """Tell whether the fence or the pawn is there."""
        if brush in PAWN_BRUSHES:
            return draft.pawns[PAWN_BRUSHES[brush]] == _cell(draft, spot)
        return _fence(draft, brush, spot) in draft.fences

    def paint(self, draft: Position, brush: str, spot: str) -> Position:
        """Return the draft with a fence more or less, or a pawn elsewhere.

        A new fence takes the place of those that it would cross or overlap.
        """
        if brush in PAWN_BRUSHES:
            side, cell = PAWN_BRUSHES[brush], _cell(draft, spot)
            pawns = (draft.pawns[0], cell) if side else (cell, draft.pawns[1])
            return replace(draft, pawns=pawns)
        fence, erased = _fence(draft, brush, spot), self.shows(draft, brush, spot)
        gone = {fence, *conflicts(fence, draft.width, draft.height)}
        kept = [other for other in draft.fences if other not in ({fence} if erased else gone)]
        return replace(draft, fences=tuple(sorted([*kept, *([] if erased else [fence])])))

    def scene(self, draft: Position, brush: str) -> Scene:
        """Return the drawing, its cells or its lattice points to be touched."""
        sheet = Sheet(draft)
        pieces = (sheet.fences(), sheet.pawns(), hands(sheet))
        board = (sheet.floor(), *pieces, sheet.frame_words())
        spots = _cells(sheet) if brush in PAWN_BRUSHES else _points(sheet, FENCE_BRUSHES[brush])
        return Scene(
            *sheet.size,
            shapes=[*(shape for part in board for shape in part), *spots],
            title=title(draft),
            description=describe(draft),
            rows=rows_of(draft, View()),
        )


def _kept(cell: int, draft: Position, width: int, height: int) -> int:
    x, y = cell % draft.width, cell // draft.width
    if y == draft.height - 1:
        y = height - 1  # who stands on the far row stays there
    return min(y, height - 1) * width + min(x, width - 1)


def _cell(draft: Position, spot: str) -> int:
    cell = cell_named(spot, draft.width, draft.height)
    if cell is None:
        raise no_spot(spot)
    return cell


def _fence(draft: Position, brush: str, spot: str) -> int:
    fence = fence_named(spot, draft.width, draft.height)
    if fence is None or fence % 2 != FENCE_BRUSHES[brush]:
        raise no_spot(spot)
    return fence


def _cells(sheet: Sheet) -> Iterator[AnyShape]:
    at = sheet.at
    for cell in range(at.cells):
        name = cell_name(cell, at.width)
        label = Message("{spot}: {here}", spot=name, here=_pawns_on(at, cell))
        yield Polygon(sheet.square(cell, 0), role=Role.TAP, label=label, press=name)


def _pawns_on(at: Position, cell: int) -> Message:
    here = [side for side, pawn in zip(SIDE_WORDS, at.pawns, strict=True) if pawn == cell]
    if len(here) == 2:
        return Message("the pawn of {one} and the pawn of {other}", one=here[0], other=here[1])
    return Message("the pawn of {side}", side=here[0]) if here else Message("nothing")


def _points(sheet: Sheet, kind: int) -> Iterator[AnyShape]:
    """Passage a square around every lattice point, where the middle of a fence is."""
    at = sheet.at
    for fence in range(kind, 2 * (at.width - 1) * (at.height - 1), 2):
        x, y = sheet.middle(fence)
        corners = [(x + across, y + down) for across, down in SQUARE]
        name = fence_name(fence, at.width)
        here = Message("a fence") if fence in at.fences else Message("nothing")
        label = Message("{spot}: {here}", spot=name, here=here)
        yield Polygon(corners, role=Role.TAP, label=label, press=name)


def _fence_swatch(kind: int) -> list[AnyShape]:
    ends = [(0.1, 0.5), (0.9, 0.5)] if kind == H else [(0.5, 0.1), (0.5, 0.9)]
    return [Stroke(ends, FENCE_WIDTH, role=Role.WALL)]


def _pawn_swatch(side: int) -> list[AnyShape]:
    return list(pawn_shapes(side, (0.5, 0.5)))
