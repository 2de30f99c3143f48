"""The model in space of a door maze: floors, walls with openings, doors to swing, stairs, markers.

Every storey is a node with its floor, its walls and a node for each door, called `door 3-7` after
its rooms. A door's origin is its hinge: turn it about y to open it.
"""

from collections.abc import Iterator

import numpy as np

from sakumon.families.doors.formats.solid import materials, shapes
from sakumon.families.doors.formats.solid.floors import (
    Circle,
    FloorMesh,
    floor_of,
    floor_parts,
    slab_parts,
    true_corners,
    with_holes,
)
from sakumon.families.doors.formats.solid.markers import Marker, holes_in, markers_of, stairs_of
from sakumon.families.doors.formats.solid.runs import Runs, runs_of
from sakumon.families.doors.formats.solid.scale import STOREY_HEIGHT, ScaledPlan
from sakumon.families.doors.formats.solid.walls import Openings, openings_on_runs, wall_shells
from sakumon.families.doors.model.maze import DoorMaze
from sakumon.formats.model import Mesh, ModelNode, Part


def solid_of(maze: DoorMaze) -> ModelNode:
    """Return the model of a maze."""
    return _Builder(maze).root()


class _Builder:
    """What all storeys share."""

    def __init__(self, maze: DoorMaze) -> None:
        self.maze = maze
        self.plan = ScaledPlan(maze.plan)
        self.runs: Runs = runs_of(self.plan)
        self.floor: FloorMesh = floor_of(self.plan)
        self.corners = true_corners(self.plan)
        self.stairs: dict[int, Circle] = stairs_of(maze, self.plan)
        self.markers: list[Marker] = markers_of(maze, self.plan, self.stairs)
        self.doors = (
            shapes.door("door", materials.DOOR),
            shapes.door("locked door", materials.LOCKED_DOOR),
        )
        self.flight = shapes.stairs()
        self.marks = {"start": shapes.start(), "goal": shapes.goal(), "key": shapes.key()}

    def root(self) -> ModelNode:
        maze = self.maze
        extras = {
            "kind": maze.plan.kind,
            "rooms": maze.rooms,
            "storeys": maze.storeys,
            "metres_per_unit": self.plan.scale,
            "middle": self.plan.middle.tolist(),
        }
        storeys = tuple(self.storey(storey) for storey in range(maze.storeys))
        return ModelNode("maze", extras=extras, children=storeys)

    def storey(self, storey: int) -> ModelNode:
        openings = openings_on_runs(self.maze, self.runs, storey)
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
        floor = with_holes(self.plan, self.floor, holes)
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
        for marker in self.markers:
            if marker.room // self.maze.plan.count == storey:
                extras = {"room": marker.room} | ({"lock": marker.lock} if marker.lock else {})
                size = (marker.size,) * 3
                x, y = marker.at
                yield ModelNode(
                    marker.name, self.marks[marker.shape], (x, 0.0, -y), stretch=size, extras=extras
                )
