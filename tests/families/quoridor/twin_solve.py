"""The whole game solved in plain Python: every state, its value and its distance.

A value is a number of plies with a sign: +d, the side to move wins in d plies; −d, it loses in d;
DRAW, neither can force it. Zero plies to a loss is written LOST_NOW.
"""

from collections import deque
from collections.abc import Iterator
from itertools import product

from tests.families.quoridor.twin import (
    Cell,
    Fence,
    State,
    all_fences,
    fits,
    goal_row,
    reaches,
    start,
    steps,
)

DRAW = 0
LOST_NOW = -1000  # no sign tells zero from zero
Key = tuple[Cell, Cell, int]
Values = dict[Key, int]
Position = tuple[frozenset[Fence], tuple[int, int]]


def fence_sets(width: int, height: int, most: int) -> list[list[frozenset[Fence]]]:
    """Return all sets of fences that fit, by their number."""
    levels: list[list[frozenset[Fence]]] = [[frozenset()]]
    for _ in range(most):
        coming = {
            fences | {fence}
            for fences in levels[-1]
            for fence in all_fences(width, height)
            if fits(fences, fence)
        }
        levels.append(sorted(coming, key=sorted))
    return levels


def legal_keys(at: State) -> Iterator[Key]:
    """Yield every legal placing of the pawns: the side to move is not yet on its goal row."""
    cells = list(product(range(at.width), range(at.height)))
    whole = [
        {cell for cell in cells if reaches(with_pawns(at, (cell, cell)), side)} for side in (0, 1)
    ]
    for first, second, turn in product(cells, cells, (0, 1)):
        mover = (first, second)[turn]
        if first == second or mover[1] == goal_row(at, turn):
            continue
        if first in whole[0] and second in whole[1]:
            yield first, second, turn


def with_pawns(at: State, pawns: tuple[Cell, Cell]) -> State:
    size = (at.width, at.height, at.edge_jump)
    return State(*size, pawns, at.hands, at.fences, at.turn)


def solve_all(
    width: int, height: int, hands: tuple[int, int], edge_jump: bool
) -> dict[Position, Values]:
    """Return the values of every legal state of the game, by fences and hands."""
    total = sum(hands)
    known: dict[Position, Values] = {}
    for placed, sets in reversed(list(enumerate(fence_sets(width, height, total)))):
        left = total - placed
        for fences in sets:
            for a in range(max(0, left - hands[1]), min(hands[0], left) + 1):
                at = start(width, height, (a, left - a), edge_jump)
                at = State(width, height, edge_jump, at.pawns, at.hands, fences, 0)
                known[fences, at.hands] = solve_pawns(at, known)
    return known


def solve_pawns(at: State, known: dict[Position, Values]) -> Values:
    """Solve the pawns' game of one set of fences; fences yet to come are known already."""
    keys = list(legal_keys(at))
    children = {key: pawn_children(at, key) for key in keys}
    parents: dict[Key, list[Key]] = {key: [] for key in keys}
    for key in keys:
        for child in children[key]:
            parents[child].append(key)
    fenced = {key: fence_outcomes(at, key, known) for key in keys}
    return _backward(at, keys, children, parents, fenced)


def pawn_children(at: State, key: Key) -> list[Key]:
    first, second, turn = key
    if (second, first)[turn][1] == goal_row(at, 1 - turn):
        return []
    me, other = (first, second)[turn], (second, first)[turn]
    return [(cell, second, 1) if turn == 0 else (first, cell, 0) for cell in steps(at, me, other)]


def fence_outcomes(at: State, key: Key, known: dict[Position, Values]) -> list[int]:
    """Return what every fence of this state leads to, seen by the side that then moves."""
    first, second, turn = key
    arrived = (second, first)[turn][1] == goal_row(at, 1 - turn)
    if arrived or not at.hands[turn]:
        return []
    hands = (at.hands[0] - (turn == 0), at.hands[1] - (turn == 1))
    found = []
    for fence in all_fences(at.width, at.height):
        values = known.get((at.fences | {fence}, hands))
        if values is not None and fits(at.fences, fence):
            value = values.get((first, second, 1 - turn))
            if value is not None:
                found.append(value)
    return found


def plies(value: int) -> int:
    return 0 if value == LOST_NOW else abs(value)


def _backward(
    at: State,
    keys: list[Key],
    children: dict[Key, list[Key]],
    parents: dict[Key, list[Key]],
    fenced: dict[Key, list[int]],
) -> Values:
    values: Values = {}
    waiting: dict[int, deque[Key]] = {0: deque()}
    for key in keys:
        lost = [plies(value) for value in fenced[key] if value < 0]
        if not children[key] and not fenced[key]:
            waiting[0].append(key)  # the other side has arrived, or no move is left
        elif lost:
            waiting.setdefault(min(lost) + 1, deque()).append(key)
        if fenced[key] and all(value > 0 for value in fenced[key]):
            waiting.setdefault(max(fenced[key]) + 1, deque()).append(key)
    depth = 0
    while depth <= max(waiting):
        for key in waiting.get(depth, ()):
            if key not in values:
                value = _decide(key, depth, values, children[key], fenced[key])
                if value is not None:
                    values[key] = value
                    waiting.setdefault(depth + 1, deque()).extend(parents[key])
        depth += 1
    return {key: values.get(key, DRAW) for key in keys}


def _decide(
    key: Key, depth: int, values: Values, children: list[Key], fenced: list[int]
) -> int | None:
    """Return the value of a state if it is decided at exactly this depth."""
    outcomes = [values.get(child, DRAW) for child in children] + fenced
    if any(value < 0 and plies(value) < depth for value in outcomes):
        return depth
    if all(0 < value < depth for value in outcomes):
        return -depth or LOST_NOW
    return None
