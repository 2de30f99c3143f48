"""The rooms and doors of a maze as a plain graph in JSON, for game engines and graph libraries.

    {"kind": "4.4.4.4", "storeys": 2, "unit": 10.0,
     "rooms": [{"id": 0, "storey": 0, "centre": [5.0, 5.0], "area": 100.0,
                "polygon": [[0.0, 0.0], [10.0, 0.0], ...], "neighbours": [1, 8]}, ...],
     "doors": [{"from": 0, "to": 1, "lock": 0, "width": 3.0,
                "opening": [[10.0, 3.0], [10.0, 6.0]]}, ...],
     "stairs": [{"from": 5, "to": 69, "at": [15.0, 5.0]}, ...],
     "keys": [{"lock": 1, "room": 30}, ...],
     "start": 0, "goal": 63, "way": [0, 1, 9, ...]}

Coordinates are those of the document: x to the right, y up, polygons counter-clockwise. `unit` is
the side of a square as large as the mean room. A room's id is its place in `rooms`; neighbours are
the rooms behind its walls, with or without a door. Lock 0 is no lock. `way` is a shortest way by
way of the keys it needs, or null where there is none.

networkx reads it with `node_link_graph({**graph, "doors": graph["doors"] + graph["stairs"]},
directed=False, multigraph=False, nodes="rooms", edges="doors", source="from", target="to")`.
"""

from typing import Any

import msgspec
import numpy as np

from sakumon.core.budget import Budget
from sakumon.families.doors.model.floorplan import rounded
from sakumon.families.doors.model.maze import STAIRS, DoorMaze, opening_position


def write_graph(maze: DoorMaze) -> str:
    """Return the graph of a maze as JSON text."""
    return msgspec.json.encode(graph_of(maze)).decode() + "\n"


def graph_of(maze: DoorMaze) -> dict[str, Any]:
    """Return the graph of a maze as JSON values."""
    centres = maze.plan.centres.tolist()
    stairs = maze.doors[maze.walls == STAIRS].tolist()
    return {
        "kind": maze.plan.kind,
        "storeys": maze.storeys,
        "unit": maze.plan.unit,
        "rooms": [room for storey in range(maze.storeys) for room in _rooms(maze, storey)],
        "doors": _doors(maze),
        "stairs": [
            {"from": low, "to": high, "at": centres[low % maze.plan.count]} for low, high in stairs
        ],
        "keys": [{"lock": lock, "room": room} for lock, room in maze.keys],
        "start": maze.start,
        "goal": maze.goal,
        "way": _way(maze),
    }


def _rooms(maze: DoorMaze, storey: int) -> list[dict[str, Any]]:
    plan = maze.plan
    base = storey * plan.count
    first, to, _ = plan.neighbours
    begins, neighbours = first.tolist(), (to + base).tolist()
    corners, areas, centres = plan.corners.tolist(), plan.areas.tolist(), plan.centres.tolist()
    return [
        {
            "id": base + number,
            "storey": storey,
            "centre": centres[number],
            "area": areas[number],
            "polygon": [corners[corner] for corner in ring],
            "neighbours": neighbours[begins[number] : begins[number + 1]],
        }
        for number, ring in enumerate(plan.rings())
    ]


def _doors(maze: DoorMaze) -> list[dict[str, Any]]:
    real = maze.walls != STAIRS
    ends = maze.plan.corners[maze.plan.ends[maze.walls[real]]]
    shares = maze.openings[real][:, :, None]
    openings = rounded(ends[:, :1] + shares * (ends[:, 1:] - ends[:, :1]))
    widths = np.hypot(*(openings[:, 1] - openings[:, 0]).T)
    return [
        {"from": low, "to": high, "lock": lock, "width": width, "opening": opening}
        for (low, high), lock, width, opening in zip(
            maze.doors[real].tolist(),
            maze.locks[real].tolist(),
            rounded(widths).tolist(),
            openings.tolist(),
            strict=True,
        )
    ]


def _way(maze: DoorMaze) -> list[int] | None:
    from sakumon.families.doors.model.rules import room_entered
    from sakumon.families.doors.solve.solver import DoorsSolver

    proof = DoorsSolver().solve(opening_position(maze), Budget()).proof
    if proof.status != "won":
        return None
    return [maze.start, *(room for room in map(room_entered, proof.line) if room is not None)]
