"""What Quoridor is: the typed face of `kernel/steps.py`."""

from dataclasses import replace
from typing import Any, Literal

from sakumon.core.errors import IllegalMove
from sakumon.core.family import Body
from sakumon.core.message import Message
from sakumon.core.move import Move
from sakumon.families.quoridor.model.board import read_board, write_board
from sakumon.families.quoridor.model.kernel.steps import conflicts, landings
from sakumon.families.quoridor.model.paths import beside, cut_off, roads_of, ways_open, without
from sakumon.families.quoridor.model.position import FIRST, SECOND, SIDE_WORDS, Position
from sakumon.families.quoridor.model.text import cell_name, cell_named, fence_name, fence_named

MoveKind = Literal["fence", "step", "jump"]


class QuoridorRules:
    """The rules for two."""

    def read(self, body: Body) -> Position:
        """Return the position a body describes."""
        return read_board(body)

    def write(self, at: Position) -> dict[str, Any]:
        """Return the canonical body of a position."""
        return write_board(at)

    def moves(self, at: Position) -> list[Move]:
        """Return the cells to step to and the fences to place."""
        if arrived_side(at) is not None:
            return []
        steps = [Move(cell_name(cell, at.width)) for cell in steps_from(at)]
        fences = [Move(fence_name(fence, at.width)) for fence in legal_fences(at)]
        return sorted(steps + fences)

    def play(self, at: Position, move: Move) -> Position:
        """Return the position after a step or a fence."""
        why_not = _why_illegal(at, move)
        if why_not is not None:
            raise IllegalMove(Message("'{move}': {reason}", move=move, reason=why_not))
        return played(at, move)

    def turn(self, at: Position) -> int:
        """Return the side to move."""
        return at.turn

    def winner(self, at: Position) -> int | None:
        """Return the side that has arrived, or the other one when a side cannot move at all."""
        side = arrived_side(at)
        if side is None and stuck(at):
            return 1 - at.turn
        return side


RULES = QuoridorRules()


def arrived_side(at: Position) -> int | None:
    """Return the side whose pawn has reached its goal row."""
    return next((side for side in (FIRST, SECOND) if at.arrived(side)), None)


def stuck(at: Position) -> bool:
    """Tell whether the side to move has no move; no rule of the whole game allows it else."""
    may_be = not at.edge_jump or at.height == 2
    return may_be and not steps_from(at) and not legal_fences(at)


def verdict(at: Position) -> Message:
    """Return how a game that is over ended."""
    side = arrived_side(at)
    if side is None:
        return Message("{side} has no move left", side=SIDE_WORDS[at.turn])
    cell = cell_name(at.pawns[side], at.width)
    return Message("{side} has reached its goal row on {cell}", side=SIDE_WORDS[side], cell=cell)


def steps_from(at: Position) -> list[int]:
    """Return the cells that the side to move may step or jump to."""
    me, other = at.pawns[at.turn], at.pawns[1 - at.turn]
    table, ways = beside(at.width, at.height), ways_open(at, roads_of(at))
    cells = set()
    for way in range(4):
        if not ways[me] >> way & 1:
            continue
        ahead = table[me][way]
        if ahead != other:
            cells.add(ahead)
        else:
            cells.update(landings(other, way, ways, table, at.edge_jump))
    return sorted(cells - {-1})


def is_jump(at: Position, cell: int) -> bool:
    """Tell whether a step to this cell goes over the other pawn."""
    return cell not in beside(at.width, at.height)[at.pawns[at.turn]]


def kind_of(at: Position, move: Move) -> MoveKind:
    """Tell a fence from a step from a jump."""
    cell = cell_named(move, at.width, at.height)
    if cell is None:
        return "fence"
    return "jump" if is_jump(at, cell) else "step"


def fitting_fences(at: Position) -> list[int]:
    """Return the places where a fence crosses and overlaps nothing."""
    taken = {other for fence in at.fences for other in conflicts(fence, at.width, at.height)}
    return [f for f in range(2 * (at.width - 1) * (at.height - 1)) if f not in taken]


def legal_fences(at: Position) -> list[int]:
    """Return the fences that the side to move may place."""
    if not at.hands[at.turn]:
        return []
    return [fence for fence in fitting_fences(at) if not shuts(at, fence)]


def shuts(at: Position, fence: int) -> bool:
    """Tell whether a fence would cut a pawn off from its whole goal row."""
    if not at.fences and at.width > 2:
        return False  # one fence alone never reaches from rim to rim
    roads = without(roads_of(at), fence, at.width)
    return cut_off(at, FIRST, roads) or cut_off(at, SECOND, roads)


def played(at: Position, move: Move) -> Position:
    """Return the position after a move that is known to be legal."""
    fence = fence_named(move, at.width, at.height)
    if fence is None:
        cell = cell_named(move, at.width, at.height)
        assert cell is not None
        pawns = (cell, at.pawns[1]) if at.turn == FIRST else (at.pawns[0], cell)
        return replace(at, pawns=pawns, turn=1 - at.turn)
    hands = (at.hands[0] - (at.turn == FIRST), at.hands[1] - (at.turn == SECOND))
    fences = tuple(sorted((*at.fences, fence)))
    return replace(at, hands=hands, fences=fences, turn=1 - at.turn)


def _why_illegal(at: Position, move: Move) -> Message | None:
    if arrived_side(at) is not None or stuck(at):
        return Message("the game is over")
    cell = cell_named(move, at.width, at.height)
    if cell is not None:
        return None if cell in steps_from(at) else _no_step(at)
    fence = fence_named(move, at.width, at.height)
    if fence is None:
        return Message("write a cell like e2 to step to, or a fence like e3h or e3v")
    return _no_fence(at, fence)


def _no_step(at: Position) -> Message:
    cells = ", ".join(cell_name(cell, at.width) for cell in steps_from(at))
    pawn = cell_name(at.pawns[at.turn], at.width)
    if not cells:
        return Message("the pawn on {pawn} may step to nowhere", pawn=pawn)
    return Message("the pawn on {pawn} may step to {cells}", pawn=pawn, cells=cells)


def _no_fence(at: Position, fence: int) -> Message | None:
    if not at.hands[at.turn]:
        return Message("{side} has no fence left", side=SIDE_WORDS[at.turn])
    for other in at.fences:
        if fence in conflicts(other, at.width, at.height):
            return Message("it crosses or overlaps {fence}", fence=fence_name(other, at.width))
    if shuts(at, fence):
        return Message("it would cut a pawn off from its whole goal row")
    return None
