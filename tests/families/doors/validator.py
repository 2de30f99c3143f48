"""A second opinion on door mazes, from the document alone, with shapely and networkx.

It knows nothing of how a maze is made or read: only what a door maze has to be.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import islice, pairwise
from typing import Any

import networkx as nx
import shapely

Board = dict[str, Any]
CLOSE = 1e-6  # of the whole: coordinates are rounded to millionths


def problems(board: Board, region: Any = None, loops: bool = False) -> list[str]:
    """Return all that is wrong with a maze; a region given must be covered exactly."""
    return [
        *_plan_problems(board, region),
        *_wall_problems(board),
        *_door_problems(board),
        *_way_problems(board, loops),
    ]


def polygons(board: Board) -> list[Any]:
    """Return the rooms of one storey."""
    corners = board["corners"]
    return [shapely.Polygon([corners[c] for c in room["polygon"]]) for room in board["rooms"]]


def sides(board: Board) -> Counter[tuple[int, int]]:
    """Return how often each pair of corners is passed in each direction."""
    rings = [room["polygon"] for room in board["rooms"]]
    return Counter(side for ring in rings for side in pairwise([*ring, ring[0]]))


def graph(board: Board) -> Any:
    """Return rooms and doors as networkx knows them."""
    found = nx.MultiGraph()
    found.add_nodes_from(range(len(board["rooms"]) * board.get("storeys", 1)))
    found.add_edges_from(tuple(door["rooms"]) for door in board["doors"])
    found.add_edges_from(tuple(pair) for pair in board.get("stairs", []))
    return found


def _plan_problems(board: Board, region: Any) -> Iterator[str]:
    rooms = polygons(board)
    if not all(room.is_valid and room.area > 0 for room in rooms):
        yield "a room is no simple polygon"
        return
    if not all(room.exterior.is_ccw for room in rooms):
        yield "a room goes clockwise"
    whole = shapely.union_all(rooms)
    total = sum(room.area for room in rooms)
    if abs(whole.area - total) > CLOSE * total:
        yield f"rooms overlap: {total} together, {whole.area} covered"
    if whole.geom_type != "Polygon":
        yield "the rooms do not hang together"
    if region is not None and shapely.symmetric_difference(whole, region).area > CLOSE * total:
        yield f"the region is not covered: {region.area} wished, {whole.area} covered"
    for room, body in zip(rooms, board["rooms"], strict=True):
        if not room.contains(shapely.Point(body["centre"])):
            yield "the centre of a room lies outside it"


def _wall_problems(board: Board) -> Iterator[str]:
    passed = sides(board)
    if max(passed.values()) > 1:
        yield "a wall has two rooms on the same side"
    corners = board["corners"]
    rim = [side for side in passed if side[::-1] not in passed]
    lengths = sum(shapely.LineString([corners[a], corners[b]]).length for a, b in rim)
    outline = shapely.union_all(polygons(board)).boundary.length
    if abs(lengths - outline) > CLOSE * outline:
        yield f"a wall piece belongs to one room but lies inside: rim {lengths}, outline {outline}"
    owner = {side: number for number, room in enumerate(board["rooms"]) for side in _of(room)}
    for number, room in enumerate(board["rooms"]):
        beside = {owner[side[::-1]] for side in _of(room) if side[::-1] in owner}
        if sorted(beside) != room["neighbours"]:
            yield f"the neighbours of room {number} are {sorted(beside)}"


def _of(room: Board) -> list[tuple[int, int]]:
    ring = room["polygon"]
    return list(pairwise([*ring, ring[0]]))


def _door_problems(board: Board) -> Iterator[str]:
    count = len(board["rooms"])
    for door in board["doors"]:
        here, there = door["rooms"]
        if here // count != there // count:
            yield f"the door {door['rooms']} leads to another storey"
        wall = tuple(door["wall"])
        own, other = (_of(board["rooms"][room % count]) for room in (here, there))
        if not ((wall in own and wall[::-1] in other) or (wall in other and wall[::-1] in own)):
            yield f"the rooms {door['rooms']} do not share the wall of their door"
        begin, end = door["opening"]
        if not 0 <= begin < end <= 1:
            yield f"the opening of the door {door['rooms']} does not fit in its wall"
    for low, high in board.get("stairs", []):
        if high - low != count:
            yield f"the stairs {low}-{high} do not lead to the room above"


def _way_problems(board: Board, loops: bool) -> Iterator[str]:
    doors = graph(board)
    if not nx.is_connected(doors):
        yield "rooms are cut off"
    if any(degree == 0 for _, degree in doors.degree()):
        yield "a room has no door"
    if len(doors.edges) != len({frozenset(edge) for edge in doors.edges()}):
        yield "two doors join the same rooms"
    if loops:
        return
    if not nx.is_tree(doors):
        yield "the doors are no spanning tree"
    ways = list(islice(nx.all_simple_paths(nx.Graph(doors), board["start"], board["goal"]), 2))
    if len(ways) != 1:
        yield f"{len(ways)} ways lead from start to goal"
