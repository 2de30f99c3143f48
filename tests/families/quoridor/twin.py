"""Quoridor a second time: slow, obvious, written from the rules alone.

Cells are pairs (x, y) counted from 0 at the lower left; a fence is (x, y, "h" or "v") named by the
lower left of the four cells it touches. Nothing here is shared with the program.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

Cell = tuple[int, int]
Fence = tuple[int, int, str]
WAYS = ((0, 1), (1, 0), (0, -1), (-1, 0))


@dataclass(frozen=True)
class State:
    """A position of a game on a board of this size."""

    width: int
    height: int
    edge_jump: bool
    pawns: tuple[Cell, Cell]
    hands: tuple[int, int]
    fences: frozenset[Fence]
    turn: int


def cell_named(text: str) -> Cell:
    """Return the cell that a name like b3 stands for."""
    return (ord(text[0]) - ord("a"), int(text[1:]) - 1)


def cell_name(cell: Cell) -> str:
    return "abcdefghi"[cell[0]] + str(cell[1] + 1)


def from_body(body: dict[str, Any]) -> State:
    """Read a document's board."""
    first, second = map(cell_named, body["pawns"])
    fences = frozenset((*cell_named(text[:-1]), text[-1]) for text in body.get("fences", ()))
    turn = {"first": 0, "second": 1}[body.get("turn", "first")]
    hands = (body["hands"][0], body["hands"][1])
    size = (body["width"], body["height"], body.get("edge_jump", True))
    return State(*size, (first, second), hands, fences, turn)


def on_board(at: State, cell: Cell) -> bool:
    return 0 <= cell[0] < at.width and 0 <= cell[1] < at.height


def fenced(fences: frozenset[Fence], one: Cell, two: Cell) -> bool:
    """Tell whether a fence stands between two cells that are side by side."""
    (x, y), (u, _) = sorted((one, two))
    if x == u:  # one above the other: a horizontal fence may lie between them
        return (x, y, "h") in fences or (x - 1, y, "h") in fences
    return (x, y, "v") in fences or (x, y - 1, "v") in fences


def free(at: State, one: Cell, two: Cell) -> bool:
    return on_board(at, two) and not fenced(at.fences, one, two)


def add(cell: Cell, way: Cell) -> Cell:
    return (cell[0] + way[0], cell[1] + way[1])


def steps(at: State, me: Cell, other: Cell) -> Iterator[Cell]:
    """Yield the cells that a pawn on `me` may go to."""
    for way in WAYS:
        ahead = add(me, way)
        if not free(at, me, ahead):
            continue
        if ahead != other:
            yield ahead
            continue
        behind = add(other, way)
        if free(at, other, behind):
            yield behind
        elif on_board(at, behind) or at.edge_jump:
            for side in ((way[1], way[0]), (-way[1], -way[0])):
                if free(at, other, add(other, side)):
                    yield add(other, side)


def goal_row(at: State, side: int) -> int:
    return at.height - 1 if side == 0 else 0


def reaches(at: State, side: int) -> bool:
    """Tell whether a pawn can still walk to its goal row, the other pawn taken away."""
    seen, front = {at.pawns[side]}, [at.pawns[side]]
    while front:
        cell = front.pop()
        if cell[1] == goal_row(at, side):
            return True
        for way in WAYS:
            ahead = add(cell, way)
            if ahead not in seen and free(at, cell, ahead):
                seen.add(ahead)
                front.append(ahead)
    return False


def fits(fences: frozenset[Fence], fence: Fence) -> bool:
    """Tell whether a fence neither crosses nor overlaps another."""
    x, y, kind = fence
    dx, dy = (1, 0) if kind == "h" else (0, 1)
    taken = {(x, y, "h"), (x, y, "v"), (x - dx, y - dy, kind), (x + dx, y + dy, kind)}
    return not taken & fences


def all_fences(width: int, height: int) -> list[Fence]:
    places = [(x, y) for x in range(width - 1) for y in range(height - 1)]
    return [(x, y, kind) for x, y in places for kind in "hv"]


def goal_reached(at: State) -> int | None:
    for side in (0, 1):
        if at.pawns[side][1] == goal_row(at, side):
            return side
    return None


def play(at: State, move: str) -> State:
    """Play a move that is known to be legal."""
    side = at.turn
    if move[-1] in "hv":
        hands = (at.hands[0] - (side == 0), at.hands[1] - (side == 1))
        fence = (*cell_named(move[:-1]), move[-1])
        return replace(at, hands=hands, fences=at.fences | {fence}, turn=1 - side)
    here = cell_named(move)
    pawns = (here, at.pawns[1]) if side == 0 else (at.pawns[0], here)
    return replace(at, pawns=pawns, turn=1 - side)


def moves(at: State) -> list[str]:
    """Return all legal moves, sorted."""
    if goal_reached(at) is not None:
        return []
    found = [cell_name(cell) for cell in steps(at, at.pawns[at.turn], at.pawns[1 - at.turn])]
    if at.hands[at.turn]:
        for x, y, kind in all_fences(at.width, at.height):
            if fits(at.fences, (x, y, kind)):
                name = cell_name((x, y)) + kind
                coming = play(at, name)
                if reaches(coming, 0) and reaches(coming, 1):
                    found.append(name)
    return sorted(found)


def winner(at: State) -> int | None:
    """Return who has reached the goal; a side that cannot move at all has lost."""
    arrived = goal_reached(at)
    if arrived is None and not moves(at):
        return 1 - at.turn
    return arrived


def perft(at: State, depth: int) -> int:
    """Return how many sequences of moves of this length there are."""
    if depth == 0:
        return 1
    return sum(perft(play(at, move), depth - 1) for move in moves(at))


def start(width: int, height: int, hands: tuple[int, int], edge_jump: bool = True) -> State:
    """Return the start of a game; each pawn in the middle of its own first row."""
    column = (width - 1) // 2
    pawns = ((column, 0), (width - 1 - column, height - 1))
    return State(width, height, edge_jump, pawns, hands, frozenset(), 0)
