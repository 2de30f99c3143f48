"""How hard a door maze is: how far the way is, what lies beside it, how long one will walk."""

import math

import numpy as np

from sakumon.core.budget import Budget
from sakumon.core.dice import Dice
from sakumon.core.family import Measures, Proof, Rating, Solved
from sakumon.core.grades import grade_of, score_between
from sakumon.families.doors.model.kinds import HAT, PENROSE, RECTANGLES, VORONOI
from sakumon.families.doors.model.maze import DoorMaze, Position
from sakumon.families.doors.model.rules import room_entered
from sakumon.families.doors.solve.kernel import LockedRooms, around_way, explore, new_walk
from sakumon.kernel.arrays import Ints
from sakumon.kernel.dice import dice_state

# The share of dead ends that the paper's clustering leaves in large mazes of each kind.
TYPICAL_DEAD_ENDS = {
    RECTANGLES: 0.361,
    "3.3.3.3.3.3": 0.285,
    "4.4.4.4": 0.328,
    "6.6.6": 0.355,
    "3.6.3.6": 0.422,
    "3.3.3.3.6": 0.326,
    "3.3.3.4.4": 0.309,
    "3.3.4.3.4": 0.318,
    "3.12.12": 0.518,
    "4.8.8": 0.395,
    "3.4.6.4": 0.337,
    "4.6.12": 0.416,
    PENROSE: 0.316,
    HAT: 0.350,
    VORONOI: 0.354,
}
TYPICAL_OF_OTHERS = 0.3
# Seconds to look about in a room and go through a door, as a guess that only scales the result.
SECONDS_A_ROOM = 2.0
# Doors gone through on average where the grades begin and end.
BOUNDS = (5, 60, 220, 600, 2500, 20_000)
# Simulated walks: at most this many, and fewer where one takes long.
_WALKS, _ROOMS_WALKED = 16, 400_000


class DoorsRater:
    """Rates door mazes."""

    def rate(self, at: Position, solved: Solved[None], budget: Budget) -> Rating:
        """Return the rating from where the player is."""
        maze, proof = at.maze, solved.proof
        budget.spend(maze.rooms)
        measures: Measures = {
            "rooms": maze.rooms,
            "doors": len(maze.doors),
            "loops": maze.loops,
            "storeys": maze.storeys,
            "keys": len(maze.keys),
            **measures_of_way(at, proof),
        }
        if proof.status != "won":
            return Rating("unsolved", 1.0, measures)
        visits = expected_visits(at, _way(at, proof))
        measures |= {"visits": round(visits, 2), "seconds": round(SECONDS_A_ROOM * visits, 1)}
        score = score_of(visits)
        return Rating(grade_of(score), score, measures)


def _way(at: Position, proof: Proof) -> Ints:
    return np.array([at.room, *(room_entered(move) for move in proof.line)], np.int32)


def score_of(visits: float) -> float:
    """Return the score; ten doors more are much in a small maze and little in a large one."""
    return score_between(math.log(max(visits, 1)), [math.log(bound) for bound in BOUNDS])


def measures_of_way(at: Position, proof: Proof) -> Measures:
    """Measure what lies on the way of a proof and beside it."""
    maze, way = at.maze, _way(at, proof)
    degree = np.diff(maze.exits[0])
    away, _ = around_way(*maze.exits[:2], way)
    ends = degree == 1
    aside = away[ends & (away > 0)]
    share = float(np.count_nonzero(ends)) / maze.rooms
    inner = np.unique(way[:-1])
    typical = TYPICAL_DEAD_ENDS.get(maze.plan.kind, TYPICAL_OF_OTHERS)
    return {
        "length": len(way) - 1,
        "junctions": int(np.count_nonzero(degree[inner] > 2)),
        "side_ways": _side_ways(maze, way),
        "dead_ends": round(share, 4),
        "dead_ends_for_kind": round(share / typical, 3),
        "depth": round(float(aside.mean()), 2) if len(aside) else 0.0,
        "twist": round(_twist(maze, way), 3),
    }


def _side_ways(maze: DoorMaze, way: Ints) -> int:
    """Count the doors that lead off the way."""
    on_way = np.zeros(maze.rooms, np.bool_)
    on_way[way] = True
    return int(np.count_nonzero(on_way[maze.doors].sum(axis=1) == 1))


def _twist(maze: DoorMaze, way: Ints) -> float:
    """Return how many times as far the way is as the straight line."""
    middles = maze.plan.centres[way % maze.plan.count]
    walked = float(np.hypot(*np.diff(middles, axis=0).T).sum())
    straight = float(np.hypot(*(middles[-1] - middles[0])))
    return walked / max(straight, maze.plan.unit)


def expected_visits(at: Position, way: Ints) -> float:
    """Return through how many doors someone without a map will go, on average.

    Without loops and locks it is exact: of two ways on either is tried first equally often, and
    a wrong one is walked in and out; so every room beside the way counts one door on average,
    except those beyond the goal. Otherwise it is the mean of simulated walks.
    """
    maze = at.maze
    first, to, by = maze.exits
    if maze.has_single_way:
        _, origin = around_way(first, to, way)
        beyond = np.count_nonzero(origin == maze.goal) - 1
        return float(maze.rooms - 1 - beyond)
    keys = np.zeros(maze.rooms, np.int32)
    for lock, room in maze.keys:
        keys[room] |= 1 << lock
    held = sum(1 << lock for lock in at.held)
    walks = max(1, min(_WALKS, _ROOMS_WALKED // maze.rooms))
    state = dice_state(Dice.of("walk", maze.rooms).word())
    rooms, walk = LockedRooms(first, to, by, maze.locks, keys), new_walk(maze.rooms)
    visits = (explore(rooms, walk, at.room, maze.goal, held, state) for _ in range(walks))
    return sum(visits) / walks
