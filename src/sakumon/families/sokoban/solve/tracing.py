"""A solution as the kernels hold it, spelled out in LURD."""

from collections.abc import Iterable

import numpy as np

from sakumon.families.sokoban.model.directions import DIRECTIONS
from sakumon.families.sokoban.model.position import Position
from sakumon.families.sokoban.solve.floor import Floor, floor_of
from sakumon.families.sokoban.solve.kernel.maze import new_desk
from sakumon.families.sokoban.solve.kernel.states import Store
from sakumon.families.sokoban.solve.kernel.trace import journey, walk

# A push: the box's cell before it, and the way it goes.
Push = tuple[int, int]


def moves_to(store: Store, state: int) -> list[int]:
    """Return what leads from the first state to this one."""
    found: list[int] = []
    while store.parent[state] >= 0:
        found.append(int(store.move[state]))
        state = int(store.parent[state])
    return found[::-1]


def lurd_of_pushes(at: Position, pushes: Iterable[Push]) -> str:
    """Return the player's steps that make these pushes, with a shortest walk before each."""
    floor = floor_of(at)
    maze, line = floor.maze, []
    desk = new_desk(len(floor.cells))
    desk.full[floor.packed(at.boxes)] = 1
    player = floor.index[at.player]
    steps = np.zeros(len(floor.cells) + 1, np.int16)
    for cell, way in pushes:
        length = walk(maze, desk, player, int(maze.near[way ^ 2, cell]), steps)
        assert length >= 0, "a push that the player cannot get to"
        line += [DIRECTIONS[step] for step in steps[:length]]
        line.append(DIRECTIONS[way].upper())
        desk.full[cell], desk.full[maze.near[way, cell]] = 0, 1
        player = cell
    return "".join(line)


def pushes_of_journeys(at: Position, floor: Floor, journeys: Iterable[int]) -> list[Push]:
    """Return the pushes of journeys, each taking one box by the fewest of them."""
    maze, found = floor.maze, []
    desk = new_desk(len(floor.cells))
    desk.full[floor.packed(at.boxes)] = 1
    player = floor.index[at.player]
    pushes = np.zeros(4 * len(floor.cells) + 4, np.int32)
    for one in journeys:
        start, last = one >> 16, one & 0xFFFF
        many = journey(maze, desk, player, start, last, pushes)
        for push in pushes[:many].tolist():
            before = int(maze.near[(push & 3) ^ 2, push >> 2])
            found.append((before, push & 3))
        desk.full[start], desk.full[last >> 2] = 0, 1
        player = found[-1][0]
    return found
