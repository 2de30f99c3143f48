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

from collections.abc import Sequence
from typing import Any

import msgspec
import numpy as np

from sakumon.core.budget import Budget
from sakumon.drawing.space import Doorway, Space
from sakumon.families.doors.formats.space import space_of_maze
from sakumon.families.doors.model.floorplan import rounded
from sakumon.families.doors.model.maze import DoorMaze, opening_position
from sakumon.families.doors.solve.solver import shortest_way


def write_graph(maze: DoorMaze) -> str:
    """Return the graph of a maze as JSON text."""
    return msgspec.json.encode(graph_of(maze)).decode() + "\n"


def graph_of(maze: DoorMaze) -> dict[str, Any]:
    """Return the graph of a maze as JSON values."""
    space = space_of_maze(maze)
    return {
        "kind": maze.plan.kind,
        "storeys": space.storeys,
        "unit": space.unit,
        "rooms": _rooms(maze, space),
        "doors": _doors(space.doors),
        "stairs": [
            {"from": stairs.rooms[0], "to": stairs.rooms[1], "at": stairs.at}
            for stairs in space.stairs
        ],
        "keys": [{"lock": lock, "room": room} for lock, room in space.keys],
        "start": space.start,
        "goal": space.goal,
        "way": shortest_way(opening_position(maze), Budget()),
    }


def _rooms(maze: DoorMaze, space: Space) -> list[dict[str, Any]]:
    plan, areas = maze.plan, maze.plan.areas.tolist()
    return [
        {
            "id": number,
            "storey": room.storey,
            "centre": room.centre,
            "area": areas[number % plan.count],
            "polygon": room.polygon,
            "neighbours": (
                plan.neighbours_of(number % plan.count) + room.storey * plan.count
            ).tolist(),
        }
        for number, room in enumerate(space.rooms)
    ]


def _doors(doors: Sequence[Doorway]) -> list[dict[str, Any]]:
    openings = np.array([door.opening for door in doors]).reshape(-1, 2, 2)
    widths = rounded(np.hypot(*(openings[:, 1] - openings[:, 0]).T)).tolist()
    return [
        {
            "from": door.rooms[0],
            "to": door.rooms[1],
            "lock": door.lock,
            "width": width,
            "opening": door.opening,
        }
        for door, width in zip(doors, widths, strict=True)
    ]
