"""A door maze as a map for the Tiled editor.

One layer each for `rooms`, `walls`, `doors`, `stairs`, `keys` and `ends`. A maze of several storeys
has a group for each, and its layers are called `rooms 0`, `walls 0` and so on; only the lowest
group is shown at first. A square of the map is a mean room's side.
"""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence

import numpy as np

from sakumon.families.doors.model.maze import DoorMaze
from sakumon.formats.tiled import Group, MapObject, ObjectLayer, TiledMap
from sakumon.formats.tilemap import PropertyValue
from sakumon.kernel.arrays import Floats

ROOM_PIXELS = 64  # a mean room's side


def chart_of(maze: DoorMaze) -> TiledMap:
    """Return the map of a maze."""
    return _Chart(maze).chart()


class _Chart:
    """A maze in pixels, y down."""

    def __init__(self, maze: DoorMaze) -> None:
        self.maze = maze
        self.scale = ROOM_PIXELS / maze.plan.unit
        self.left, _, _, self.upper = maze.plan.bounds()
        self.corners = self.pixels(maze.plan.corners)
        self.centres = self.pixels(maze.plan.centres).round(3).tolist()

    def pixels(self, points: Floats) -> Floats:
        return np.stack((points[..., 0] - self.left, self.upper - points[..., 1]), -1) * self.scale

    def chart(self) -> TiledMap:
        maze = self.maze
        left, lower, right, upper = maze.plan.bounds()
        squares = [math.ceil(size / maze.plan.unit) for size in (right - left, upper - lower)]
        properties: dict[str, PropertyValue] = {
            "kind": maze.plan.kind,
            "storeys": maze.storeys,
            "start": maze.start,
            "goal": maze.goal,
        }
        return TiledMap(squares[0], squares[1], ROOM_PIXELS, self._layers(), properties)

    def _layers(self) -> Sequence[ObjectLayer | Group]:
        if self.maze.storeys == 1:
            return self._storey(0, "")
        return [
            Group(
                f"storey {storey}",
                self._storey(storey, f" {storey}"),
                {"storey": storey},
                storey == 0,
            )
            for storey in range(self.maze.storeys)
        ]

    def _storey(self, storey: int, suffix: str) -> list[ObjectLayer]:
        layers = {
            "rooms": self._rooms(storey),
            "walls": self._walls(storey),
            "doors": self._doors(storey),
            "stairs": self._stairs(storey),
            "keys": self._keys(storey),
            "ends": self._ends(storey),
        }
        return [ObjectLayer(name + suffix, list(objects)) for name, objects in layers.items()]

    def _rooms(self, storey: int) -> Iterator[MapObject]:
        maze, plan = self.maze, self.maze.plan
        base, corners = storey * plan.count, self.corners.tolist()
        for number, ring in enumerate(plan.rings()):
            room = base + number
            x, y = self.centres[number]
            properties: dict[str, PropertyValue] = {
                "room": room,
                "storey": storey,
                "centre_x": x,
                "centre_y": y,
                "neighbours": _listed(plan.neighbours_of(number) + base),
                "start": room == maze.start,
                "goal": room == maze.goal,
            }
            polygon = [corners[corner] for corner in ring]
            yield MapObject(f"room {room}", "room", "polygon", polygon, properties)

    def _walls(self, storey: int) -> Iterator[MapObject]:
        """Yield every wall piece; one with a door is there twice, beside the door."""
        maze, plan = self.maze, self.maze.plan
        doors = self.maze.doors_on(storey)
        openings = dict(zip(maze.walls[doors].tolist(), maze.openings[doors].tolist(), strict=True))
        base = storey * plan.count
        for piece, ((here, there), rooms) in enumerate(
            zip(self.corners[plan.ends].tolist(), plan.beside.tolist(), strict=True)
        ):
            names = [str(room + base) for room in rooms if room >= 0]
            kind = "wall" if len(names) == 2 else "rim"
            begin, end = openings.get(piece, (1.0, 1.0))
            for low, high in ((0.0, begin), (end, 1.0)):
                if high - low > 1e-9:
                    line = [_between(here, there, share) for share in (low, high)]
                    yield MapObject(f"wall {'-'.join(names)}", kind, "polyline", line)

    def _doors(self, storey: int) -> Iterator[MapObject]:
        maze, doors = self.maze, self.maze.doors_on(storey)
        walls = self.corners[maze.plan.ends[maze.walls[doors]]].tolist()
        for rooms, lock, (here, there), shares in zip(
            maze.doors[doors].tolist(),
            maze.locks[doors].tolist(),
            walls,
            maze.openings[doors].tolist(),
            strict=True,
        ):
            line = [_between(here, there, share) for share in shares]
            properties: dict[str, PropertyValue] = {"rooms": _listed(rooms), "lock": lock}
            yield MapObject(f"door {rooms[0]}-{rooms[1]}", "door", "polyline", line, properties)

    def _stairs(self, storey: int) -> Iterator[MapObject]:
        """Yield stairs up and stairs down."""
        count = self.maze.plan.count
        for low, high in self.maze.stairs:
            for room, kind in ((low, "stairs up"), (high, "stairs down")):
                if room // count == storey:
                    properties = {"rooms": _listed([low, high])}
                    yield self._point(f"stairs {low}-{high}", kind, room, properties)

    def _keys(self, storey: int) -> Iterator[MapObject]:
        for lock, room in self.maze.keys:
            if room // self.maze.plan.count == storey:
                yield self._point(f"key {lock}", "key", room, {"lock": lock, "room": room})

    def _ends(self, storey: int) -> Iterator[MapObject]:
        for name in ("start", "goal"):
            room = getattr(self.maze, name)
            if room // self.maze.plan.count == storey:
                yield self._point(name, name, room, {"room": room})

    def _point(
        self, name: str, kind: str, room: int, properties: Mapping[str, PropertyValue]
    ) -> MapObject:
        centre = self.centres[room % self.maze.plan.count]
        return MapObject(name, kind, "point", [centre], properties)


def _between(here: list[float], there: list[float], share: float) -> tuple[float, float]:
    return (
        here[0] + share * (there[0] - here[0]),
        here[1] + share * (there[1] - here[1]),
    )


def _listed(rooms: Iterable[int]) -> str:
    return ",".join(map(str, rooms))
