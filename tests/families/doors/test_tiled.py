"""Maps for Tiled, read back by two readers that others wrote."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import pytiled_parser
import pytmx
import shapely

from sakumon.families.doors.formats import FORMATS
from sakumon.families.doors.model.kinds import KINDS
from sakumon.families.doors.model.maze import STAIRS, DoorMaze, opening_position
from tests.families.doors.some_mazes import some_maze

LAYERS = ("rooms", "walls", "doors", "stairs", "keys", "ends")
FORMS = {form.suffix: form for form in FORMATS.values()}


def written(maze: DoorMaze, suffix: str, folder: Path) -> Path:
    """Write a map of a maze and return its path."""
    text = FORMS[suffix].write([opening_position(maze)])
    assert isinstance(text, str)
    path = folder / f"maze{suffix}"
    path.write_text(text)
    return path


def layers_of(path: Path, storeys: int) -> dict[str, list[Any]]:
    """Return the objects of every layer, as pytiled_parser reads them."""
    layers: list[Any] = list(pytiled_parser.parse_map(path).layers)
    if storeys > 1:
        assert [group.name for group in layers] == [f"storey {k}" for k in range(storeys)]
        layers = [layer for group in layers for layer in group.layers]
    return {layer.name: list(layer.tiled_objects) for layer in layers}


def objects(layers: dict[str, list[Any]], kind: str) -> Iterator[Any]:
    """Yield the objects of one kind of layer on all storeys."""
    for name, found in layers.items():
        if name.split(" ")[0] == kind:
            yield from found


def shape_of(thing: Any) -> list[tuple[float, float]]:
    """Return the points of an object on the map."""
    x, y = thing.coordinates
    return [(x + point.x, y + point.y) for point in thing.points]


@pytest.mark.parametrize("suffix", [".tmj", ".tmx"])
@pytest.mark.parametrize("kind", KINDS)
def test_pytiled_parser_reads_every_object(kind: str, suffix: str, tmp_path: Path) -> None:
    maze = some_maze(kind, storeys=2, keys=2)
    layers = layers_of(written(maze, suffix, tmp_path), 2)
    assert list(layers) == [f"{name} {storey}" for storey in range(2) for name in LAYERS]
    assert [thing.name for thing in objects(layers, "rooms")] == [
        f"room {room}" for room in range(maze.rooms)
    ]
    real = maze.walls != STAIRS
    doors = [
        ([int(room) for room in thing.properties["rooms"].split(",")], thing.properties["lock"])
        for thing in objects(layers, "doors")
    ]
    assert doors == list(zip(maze.doors[real].tolist(), maze.locks[real].tolist(), strict=True))
    stairs = [thing.properties["rooms"] for thing in objects(layers, "stairs")]
    assert sorted(stairs) == sorted(2 * [f"{a},{b}" for a, b in maze.doors[~real].tolist()])
    keys = {(t.properties["lock"], t.properties["room"]) for t in objects(layers, "keys")}
    assert keys == set(maze.keys)
    ends = {thing.name: thing.properties["room"] for thing in objects(layers, "ends")}
    assert ends == {"start": maze.start, "goal": maze.goal}


@pytest.mark.parametrize("kind", ["rectangles", "3.12.12", "hat"])
def test_rooms_walls_and_doors_lie_where_they_are(kind: str, tmp_path: Path) -> None:
    maze = some_maze(kind)
    layers = layers_of(written(maze, ".tmj", tmp_path), 1)
    scale = 64 / maze.plan.unit
    rooms = [shapely.Polygon(shape_of(thing)) for thing in layers["rooms"]]
    areas = [room.area for room in rooms]
    assert areas == pytest.approx(maze.plan.areas * scale**2, rel=1e-3)
    whole = shapely.unary_union([room.buffer(0.01) for room in rooms])
    assert whole.area == pytest.approx(sum(areas), rel=1e-2)
    left, top, right, bottom = whole.bounds
    assert (left, top) == pytest.approx((0, 0), abs=0.02)
    size = pytiled_parser.parse_map(written(maze, ".tmj", tmp_path)).map_size
    assert right <= size.width * 64 + 0.02
    assert bottom <= size.height * 64 + 0.02
    for thing, room in zip(layers["rooms"], rooms, strict=True):
        properties = thing.properties
        centre = shapely.Point(properties["centre_x"], properties["centre_y"])
        assert room.contains(centre)
        near = list(map(int, properties["neighbours"].split(",")))
        assert all(room.distance(rooms[other]) < 0.01 for other in near)
    for thing in layers["doors"]:
        line = shapely.LineString(shape_of(thing))
        for room in map(int, thing.properties["rooms"].split(",")):
            assert rooms[room].boundary.distance(line.centroid) < 0.01


def test_the_higher_room_is_nearer_the_top(tmp_path: Path) -> None:
    maze = some_maze("4.4.4.4")
    layers = layers_of(written(maze, ".tmj", tmp_path), 1)
    high = int(np.argmax(maze.plan.centres[:, 1]))
    tops = [thing.properties["centre_y"] for thing in layers["rooms"]]
    assert tops[high] == min(tops)
    assert min(tops) < max(tops)


@pytest.mark.parametrize("kind", ["rectangles", "6.6.6"])
def test_walls_and_openings_add_up(kind: str, tmp_path: Path) -> None:
    maze = some_maze(kind)
    layers = layers_of(written(maze, ".tmx", tmp_path), 1)
    walls, doors = (
        [shapely.LineString(shape_of(thing)) for thing in layers[name]]
        for name in ("walls", "doors")
    )
    total = sum(line.length for line in (*walls, *doors))
    assert total == pytest.approx(maze.plan.lengths.sum() * 64 / maze.plan.unit, rel=1e-4)
    solid = shapely.unary_union([wall.buffer(0.01) for wall in walls])
    for door in doors:
        assert solid.intersection(door).length < 0.1
        assert solid.distance(door.centroid) > 1


@pytest.mark.parametrize("storeys", [1, 3])
def test_pytmx_reads_every_object(storeys: int, tmp_path: Path) -> None:
    maze = some_maze("4.8.8", 30, storeys=storeys, keys=2)
    chart = pytmx.TiledMap(str(written(maze, ".tmx", tmp_path)))
    assert chart.properties["kind"] == "4.8.8"
    names = {thing.name for thing in chart.objects}
    assert {f"room {room}" for room in range(maze.rooms)} <= names
    real = maze.doors[maze.walls != STAIRS].tolist()
    assert {f"door {low}-{high}" for low, high in real} <= names
    assert {"start", "goal", "key 1", "key 2"} <= names
    mark = "" if storeys == 1 else " 0"
    rooms = chart.get_layer_by_name(f"rooms{mark}")
    assert [thing.properties["room"] for thing in rooms] == list(range(maze.plan.count))
    assert [len(thing.points) for thing in rooms] == maze.plan.sizes().tolist()
    assert isinstance(rooms[0].properties["start"], bool)


@pytest.mark.parametrize("suffix", [".tmj", ".tmx"])
def test_numbers_of_objects_are_their_own(suffix: str, tmp_path: Path) -> None:
    layers = layers_of(written(some_maze("6.6.6", storeys=2), suffix, tmp_path), 2)
    numbers = [thing.id for found in layers.values() for thing in found]
    assert sorted(numbers) == list(range(1, len(numbers) + 1))
