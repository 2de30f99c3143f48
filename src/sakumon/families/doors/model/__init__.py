"""The model in space of a door maze: floors, walls with openings, doors to swing, stairs, markers.

Every storey is a node with its floor, its walls and a node for each door, called `door 3-7` after
its rooms. A door's origin is its hinge: turn it about y to open it.
"""

from collections.abc import Iterator

import numpy as np

from sakumon.families.doors.maze import Maze
from sakumon.families.doors.model import materials, shapes
from sakumon.families.doors.model.floors import (
    Circle,
    Floor,
    floor_of,
    floor_parts,
    slab_parts,
    true_corners,
    with_holes,
)
from sakumon.families.doors.model.frame import STOREY_HEIGHT, Frame
from sakumon.families.doors.model.runs import Runs, runs_of
from sakumon.families.doors.model.spots import Spot, holes_in, spots_of, stairs_of
from sakumon.families.doors.model.walls import Openings, openings_of, wall_shells
from sakumon.formats.model import Mesh, ModelNode, Part


def model_of(maze: Maze) -> ModelNode:
    """Return the model of a maze."""
    return _Builder(maze).root()


class _Builder:
    """What all storeys share."""

    def __init__(self, maze: Maze) -> None:
        self.maze = maze
        self.frame = Frame(maze.plan)
        self.runs: Runs = runs_of(self.frame)
        self.floor: Floor = floor_of(self.frame)
        self.corners = true_corners(self.frame)
        self.stairs: dict[int, Circle] = stairs_of(maze, self.frame)
        self.spots: list[Spot] = spots_of(maze, self.frame, self.stairs)
        self.doors = (
            shapes.door("door", materials.DOOR),
            shapes.door("locked door", materials.LOCKED_DOOR),
        )
        self.flight = shapes.stairs()
        self.markers = {"start": shapes.start(), "goal": shapes.goal(), "key": shapes.key()}

    def root(self) -> ModelNode:
        maze = self.maze
        extras = {
            "kind": maze.plan.kind,
            "rooms": maze.rooms,
            "storeys": maze.storeys,
            "metres_per_unit": self.frame.scale,
            "middle": self.frame.middle.tolist(),
        }
        storeys = tuple(self.storey(storey) for storey in range(maze.storeys))
        return ModelNode("maze", extras=extras, children=storeys)

    def storey(self, storey: int) -> ModelNode:
        openings = openings_of(self.maze, self.runs, storey)
        children = (
            *self._floors(storey),
            self._walls(storey, openings),
            ModelNode(f"doors {storey}", children=tuple(self._doors(openings))),
            *self._stairs(storey),
            *self._markers(storey),
        )
        height = (0.0, storey * STOREY_HEIGHT, 0.0)
        return ModelNode(
            f"storey {storey}", move=height, extras={"storey": storey}, children=children
        )

    def _floors(self, storey: int) -> Iterator[ModelNode]:
        holes = holes_in(self.maze, self.stairs, storey)
        floor = with_holes(self.frame, self.floor, holes)
        yield ModelNode(
            f"floor {storey}", Mesh(f"floor {storey}", floor_parts(floor, self.corners))
        )
        if storey > 0:
            yield ModelNode(f"slab {storey}", Mesh(f"slab {storey}", slab_parts(floor, holes)))

    def _walls(self, storey: int, openings: Openings) -> ModelNode:
        above = storey < self.maze.storeys - 1
        inner, rim = wall_shells(self.runs, openings, above)
        parts = (Part(materials.WALL, inner), Part(materials.RIM, rim))
        return ModelNode(f"walls {storey}", Mesh(f"walls {storey}", parts))

    def _doors(self, openings: Openings) -> Iterator[ModelNode]:
        hinges = self.runs.place(openings.run, openings.begin, 0).tolist()
        aims = self.runs.aim[openings.run]
        turns = np.arctan2(aims[:, 1], aims[:, 0]).tolist()
        widths = (openings.end - openings.begin).tolist()
        rooms = self.maze.doors[openings.doors].tolist()
        locks = self.maze.locks[openings.doors].tolist()
        for (x, y), turn, width, pair, lock in zip(
            hinges, turns, widths, rooms, locks, strict=True
        ):
            yield ModelNode(
                f"door {pair[0]}-{pair[1]}",
                self.doors[lock > 0],
                (x, 0.0, -y),
                turn,
                (width, 1.0, 1.0),
                {"rooms": pair, "lock": lock},
            )

    def _stairs(self, storey: int) -> Iterator[ModelNode]:
        count = self.maze.plan.count
        for room, (x, y, radius) in self.stairs.items():
            if room // count == storey:
                yield ModelNode(
                    f"stairs {room}-{room + count}",
                    self.flight,
                    (x, 0.0, -y),
                    stretch=(radius, 1.0, radius),
                    extras={"rooms": [room, room + count]},
                )

    def _markers(self, storey: int) -> Iterator[ModelNode]:
        for spot in self.spots:
            if spot.room // self.maze.plan.count == storey:
                extras = {"room": spot.room} | ({"lock": spot.lock} if spot.lock else {})
                size = (spot.size,) * 3
                x, y = spot.at
                yield ModelNode(
                    spot.name, self.markers[spot.shape], (x, 0.0, -y), stretch=size, extras=extras
                )
