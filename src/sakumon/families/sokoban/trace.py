"""A solution as the kernels hold it, spelled out in LURD."""

from collections.abc import Iterable

import numpy as np

from sakumon.families.sokoban.board import Position
from sakumon.families.sokoban.kernel.maze import new_desk
from sakumon.families.sokoban.kernel.store import Store
from sakumon.families.sokoban.kernel.trace import journey, walk
from sakumon.families.sokoban.maze import WAYS, Floor

# A push: the packet's cell before it, and the way it goes.
Push = tuple[int, int]


def moves_to(store: Store, state: int) -> list[int]:
    """Return what leads from the first state to this one."""
    found: list[int] = []
    while store.parent[state] >= 0:
        found.append(int(store.move[state]))
        state = int(store.parent[state])
    return found[::-1]


def lurd_of_pushes(at: Position, floor: Floor, pushes: Iterable[Push]) -> str:
    """Return the keeper's steps that make these pushes, with a shortest walk before each."""
    maze, line = floor.maze, []
    desk = new_desk(len(floor.cells))
    desk.full[floor.packed(at.packets)] = 1
    keeper = floor.index[at.keeper]
    steps = np.zeros(len(floor.cells) + 1, np.int16)
    for cell, way in pushes:
        length = walk(maze, desk, keeper, int(maze.near[way ^ 2, cell]), steps)
        assert length >= 0, "a push that the keeper cannot get to"
        line += [WAYS[step] for step in steps[:length]]
        line.append(WAYS[way].upper())
        desk.full[cell], desk.full[maze.near[way, cell]] = 0, 1
        keeper = cell
    return "".join(line)


def pushes_of_journeys(at: Position, floor: Floor, journeys: Iterable[int]) -> list[Push]:
    """Return the pushes of journeys, each taking one packet by the fewest of them."""
    maze, found = floor.maze, []
    desk = new_desk(len(floor.cells))
    desk.full[floor.packed(at.packets)] = 1
    keeper = floor.index[at.keeper]
    pushes = np.zeros(4 * len(floor.cells) + 4, np.int32)
    for one in journeys:
        start, last = one >> 16, one & 0xFFFF
        many = journey(maze, desk, keeper, start, last, pushes)
        for push in pushes[:many].tolist():
            before = int(maze.near[(push & 3) ^ 2, push >> 2])
            found.append((before, push & 3))
        desk.full[start], desk.full[last >> 2] = 0, 1
        keeper = found[-1][0]
    return found
