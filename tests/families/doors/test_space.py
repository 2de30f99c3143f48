"""A maze as rooms to walk through: what it has, where it lies, and which moves lead where."""

from typing import Any

import pytest

from sakumon.core.errors import IllegalMove
from sakumon.core.move import Move
from sakumon.drawing.space import Doorway, Space, Staircase
from sakumon.families.doors import FAMILY
from sakumon.families.doors.formats.graph import graph_of
from sakumon.families.doors.formats.space import space_of
from sakumon.families.doors.model.kinds import KINDS
from sakumon.families.doors.model.maze import STAIRS, DoorMaze, Position, opening_position
from tests.families.doors.some_mazes import some_maze


def maze_and_space(kind: str) -> tuple[DoorMaze, Space]:
    """Return a maze with stairs and locks, and its space."""
    maze = some_maze(kind, storeys=2, keys=2)
    return maze, space_of(opening_position(maze))


def standing_in(maze: DoorMaze, room: int) -> Position:
    """Return a position in a room, all keys in hand."""
    held = tuple(lock for lock, _ in maze.keys)
    return Position(maze, room, held, (room,))


@pytest.mark.parametrize("kind", KINDS)
def test_every_door_and_every_stair_is_there_once(kind: str) -> None:
    maze, space = maze_and_space(kind)
    doors = [(*door.rooms, door.lock) for door in space.doors]
    stairs = [(*stair.rooms, 0) for stair in space.stairs]
    assert len(set(doors + stairs)) == len(doors + stairs) == len(maze.doors)
    locks = maze.locks.tolist()
    assert set(doors + stairs) == {
        (low, high, lock) for (low, high), lock in zip(maze.doors.tolist(), locks, strict=True)
    }
    assert {stair.rooms for stair in space.stairs} == {
        (low, high)
        for (low, high), wall in zip(maze.doors.tolist(), maze.walls.tolist(), strict=True)
        if wall == STAIRS
    }
    assert (set(space.keys), space.start, space.goal) == (set(maze.keys), maze.start, maze.goal)
    assert (space.storeys, len(space.rooms)) == (2, maze.rooms)


@pytest.mark.parametrize("kind", KINDS)
def test_moves_lead_through_by_the_rules(kind: str) -> None:
    maze, space = maze_and_space(kind)
    ways: list[Doorway | Staircase] = [*space.doors, *space.stairs]
    for way in ways:
        for here, there, move in zip(way.rooms, way.rooms[::-1], way.moves, strict=True):
            if here != maze.goal:
                assert FAMILY.rules.play(standing_in(maze, here), move).room == there
    for room in set(range(maze.rooms)) - {maze.goal}:
        assert sorted(_moves_from(ways, room)) == FAMILY.rules.moves(standing_in(maze, room))


def _moves_from(ways: list[Doorway | Staircase], room: int) -> list[Move]:
    return [way.moves[way.rooms.index(room)] for way in ways if room in way.rooms]


def test_a_lock_of_the_space_is_one_of_the_rules() -> None:
    maze, space = maze_and_space("6.6.6")
    locked = [door for door in space.doors if door.lock]
    assert len(locked) == 2
    for door in locked:
        with pytest.raises(IllegalMove, match=f"key {door.lock} opens it"):
            FAMILY.rules.play(Position(maze, door.rooms[0], (), ()), door.moves[0])


@pytest.mark.parametrize("kind", KINDS)
def test_it_lies_where_the_graph_has_it(kind: str) -> None:
    maze, space = maze_and_space(kind)
    graph = graph_of(maze)
    assert space.unit == graph["unit"]
    for room, node in zip(space.rooms, graph["rooms"], strict=True):
        assert (room.storey, room.centre) == (node["storey"], node["centre"])
        assert list(room.polygon) == node["polygon"]
        assert room.centre == _pair(maze.plan.centres[node["id"] % maze.plan.count])
    for door, edge in zip(space.doors, graph["doors"], strict=True):
        assert door.opening == edge["opening"]
        assert door.opening == tuple(map(_pair, maze.opening(_number(maze, door.rooms)).round(6)))
    for stair, edge in zip(space.stairs, graph["stairs"], strict=True):
        assert stair.at == edge["at"] == space.rooms[stair.rooms[0]].centre


def _pair(point: Any) -> tuple[float, float]:
    x, y = point.tolist()
    return x, y


def _number(maze: DoorMaze, rooms: tuple[int, int]) -> int:
    pairs: list[list[int]] = maze.doors.tolist()
    return pairs.index([*rooms])


def test_a_space_is_made_without_solving(monkeypatch: pytest.MonkeyPatch) -> None:
    from sakumon.families.doors.model import ways

    at = opening_position(some_maze("hat"))
    monkeypatch.setattr(ways, "spread", None)
    assert len(space_of(at).rooms) == 40
