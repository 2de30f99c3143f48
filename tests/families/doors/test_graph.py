"""The graph of rooms and doors says what the maze says, and the files of one maze are found."""

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import networkx as nx
import pytest
import shapely

import sakumon
from sakumon.core.errors import BadDocument
from sakumon.families.doors.formats import FORMATS
from sakumon.families.doors.formats.graph import write_graph
from sakumon.families.doors.model.kinds import KINDS
from sakumon.families.doors.model.maze import STAIRS, DoorMaze
from sakumon.formats.files import suffix_of, write_puzzles
from tests.families.doors.some_mazes import puzzle_of_maze, some_maze


def graph_of_text(text: str) -> tuple[dict[str, Any], nx.Graph]:
    """Read a graph as its page says."""
    graph = json.loads(text)
    links = {**graph, "doors": graph["doors"] + graph["stairs"]}
    found = nx.node_link_graph(
        links,
        directed=False,
        multigraph=False,
        nodes="rooms",
        edges="doors",
        source="from",
        target="to",
    )
    return graph, found


@pytest.mark.parametrize("kind", KINDS)
def test_the_graph_is_the_maze(kind: str) -> None:
    maze = some_maze(kind, storeys=2, keys=2)
    graph, network = graph_of_text(write_graph(maze))
    assert set(map(frozenset, network.edges)) == set(map(frozenset, maze.doors.tolist()))
    assert sorted(network.nodes) == list(range(maze.rooms))
    assert {(key["lock"], key["room"]) for key in graph["keys"]} == set(maze.keys)
    assert (graph["start"], graph["goal"]) == (maze.start, maze.goal)
    locks = {(door["from"], door["to"]): door["lock"] for door in graph["doors"]}
    for (low, high), wall, lock in zip(
        maze.doors.tolist(), maze.walls.tolist(), maze.locks.tolist(), strict=True
    ):
        assert locks.get((low, high), 0) == lock
        assert ((low, high) in locks) == (wall != STAIRS)


@pytest.mark.parametrize("kind", KINDS)
def test_rooms_and_openings_lie_where_they_are(kind: str) -> None:
    maze = some_maze(kind, storeys=2, keys=2)
    graph, _ = graph_of_text(write_graph(maze))
    shapes = [shapely.Polygon(room["polygon"]) for room in graph["rooms"]]
    for place, (room, shape) in enumerate(zip(graph["rooms"], shapes, strict=True)):
        assert room["id"] == place
        assert room["storey"] == place // maze.plan.count
        assert shape.exterior.is_ccw
        assert shape.area == pytest.approx(room["area"], rel=1e-9)
        assert shape.contains(shapely.Point(room["centre"]))
    slack = 1e-3 * maze.plan.unit
    for door in graph["doors"]:
        line = shapely.LineString(door["opening"])
        assert line.length == pytest.approx(door["width"], abs=slack)
        for room in (door["from"], door["to"]):
            assert line.hausdorff_distance(line.intersection(shapes[room].buffer(slack))) < slack
            assert shapes[room].boundary.distance(line.centroid) < slack


@pytest.mark.parametrize("kind", ["rectangles", "6.6.6"])
def test_the_way_passes_doors_whose_keys_were_met(kind: str) -> None:
    graph, network = graph_of_text(write_graph(some_maze(kind, storeys=2, keys=3)))
    lies = {key["room"]: key["lock"] for key in graph["keys"]}
    way, held = graph["way"], {0}
    assert (way[0], way[-1]) == (graph["start"], graph["goal"])
    for here, there in pairwise(way):
        held.add(lies.get(here, 0))
        assert network.edges[here, there].get("lock", 0) in held
    plain, network = graph_of_text(write_graph(some_maze(kind)))
    assert plain["way"] == nx.shortest_path(network, plain["start"], plain["goal"])


def _broken(maze: DoorMaze) -> DoorMaze:
    """Return a maze in which one door leads elsewhere."""
    doors = maze.doors.copy()
    doors[0] = (0, maze.rooms - 1)
    return DoorMaze(
        maze.plan,
        maze.storeys,
        doors,
        maze.walls,
        maze.openings,
        maze.locks,
        maze.keys,
        maze.start,
        maze.goal,
    )


def test_another_door_gives_another_graph() -> None:
    maze = some_maze("4.4.4.4")
    _, network = graph_of_text(write_graph(_broken(maze)))
    assert set(map(frozenset, network.edges)) != set(map(frozenset, maze.doors.tolist()))


@pytest.mark.parametrize("name", FORMATS)
def test_files_are_written_by_their_ending_and_not_read(name: str, tmp_path: Path) -> None:
    form = FORMATS[name]
    maze = some_maze("6.6.6", storeys=2, keys=1)
    path = tmp_path / f"a.maze{form.suffix}"
    assert suffix_of(path) == form.suffix
    sakumon.write([puzzle_of_maze(maze)], path)
    assert path.read_bytes() == write_puzzles([puzzle_of_maze(maze)], form.suffix)
    with pytest.raises(BadDocument, match="is written only: read the document"):
        sakumon.read(path)
    with pytest.raises(BadDocument, match="one puzzle, here are 2: choose one with --number N"):
        sakumon.write([puzzle_of_maze(maze)] * 2, path)


def test_endings_of_several_parts() -> None:
    assert suffix_of("maze.graph.json") == ".graph.json"
    assert suffix_of("my.maze.json") == ".json"
    assert suffix_of("maze.json") == ".json"
    assert suffix_of("maze") == ""
