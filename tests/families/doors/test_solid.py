"""The model in space: floors, walls, openings, doors and stairs are where the maze has them."""

import io
import json
import struct
from typing import Any

import numpy as np
import pytest
import trimesh

from sakumon.families.doors.formats import FORMATS
from sakumon.families.doors.model.kinds import KINDS
from sakumon.families.doors.model.maze import STAIRS, DoorMaze, opening_position
from sakumon.kernel.arrays import Floats
from tests.families.doors.loaded import areas, loaded, met
from tests.families.doors.some_mazes import some_maze

WALL_HEIGHT, DOOR_HEIGHT, STOREY_HEIGHT = 2.7, 2.1, 3.0


def in_space(maze: DoorMaze, points: Floats, height: float) -> Floats:
    """Return places of the plan in the model."""
    left, lower, right, upper = maze.plan.bounds()
    metres = (points - ((left + right) / 2, (lower + upper) / 2)) * 4 / maze.plan.unit
    return np.stack((metres[:, 0], np.full(len(metres), height), -metres[:, 1]), axis=1)


def across(
    maze: DoorMaze, ends: Floats, share: Floats | float, height: float
) -> tuple[Floats, Floats]:
    """Return rays that cross walls, given by their ends, at a share of their length."""
    shares = np.broadcast_to(np.asarray(share), len(ends))[:, None]
    spots = in_space(maze, ends[:, 0] + shares * (ends[:, 1] - ends[:, 0]), height)
    ahead = in_space(maze, ends[:, 1], height) - in_space(maze, ends[:, 0], height)
    ahead /= np.linalg.norm(ahead, axis=1)[:, None]
    side = 0.15 * np.stack((-ahead[:, 2], ahead[:, 1], ahead[:, 0]), axis=1)
    return spots - side, spots + side


def doors_on(maze: DoorMaze, storey: int) -> Any:
    """Return the doors of a storey, without stairs."""
    return np.flatnonzero((maze.doors[:, 0] // maze.plan.count == storey) & (maze.walls != STAIRS))


@pytest.mark.parametrize("kind", KINDS)
def test_every_door_is_a_node(kind: str) -> None:
    maze = some_maze(kind, storeys=2, keys=2)
    model = loaded(maze)
    real = maze.walls != STAIRS
    expected = {f"door {low}-{high}" for low, high in maze.doors[real].tolist()}
    assert set(model.names("door ")) == expected
    for door in np.flatnonzero(real).tolist():
        low, high = maze.doors[door].tolist()
        name = f"door {low}-{high}"
        assert model.extras(name) == {"rooms": [low, high], "lock": int(maze.locks[door])}
        material = "locked door" if maze.locks[door] else "door"
        leaf = model.triangles(name, material)
        assert len(leaf)
        storey = low // maze.plan.count
        ends = in_space(maze, maze.opening(door), storey * STOREY_HEIGHT)
        middle, spread = leaf.reshape(-1, 3).mean(axis=0), np.ptp(leaf.reshape(-1, 3), axis=0)
        assert np.linalg.norm((middle - ends.mean(axis=0))[[0, 2]]) < 0.2
        assert DOOR_HEIGHT - 0.05 < spread[1] < DOOR_HEIGHT
    assert (
        len(
            {
                model.scene.graph[n][1]
                for n in model.scene.graph.nodes_geometry
                if n.startswith("door ")
            }
        )
        == 4
    )
    for lock, room in maze.keys:
        assert model.extras(f"key {lock}") == {"room": room, "lock": lock}
    assert model.extras("start") == {"room": maze.start}
    assert model.extras("goal") == {"room": maze.goal}


@pytest.mark.parametrize("kind", KINDS)
def test_openings_are_holes_and_walls_are_not(kind: str) -> None:
    maze = some_maze(kind, storeys=2, keys=2)
    plan = maze.plan
    for storey in range(2):
        base = storey * STOREY_HEIGHT
        walls = loaded(maze).triangles(f"walls {storey}")
        doors = doors_on(maze, storey)
        openings = np.array([maze.opening(door) for door in doors])
        assert not met(*across(maze, openings, 0.5, base + 1.0), walls).any()
        assert met(*across(maze, openings, 0.5, base + 2.4), walls).all(), "lintels"
        shut = np.setdiff1d(np.arange(len(plan.ends)), maze.walls[doors])
        pieces = plan.corners[plan.ends[shut]]
        assert met(*across(maze, pieces, 0.5, base + 1.0), walls).all()
        beside = plan.corners[plan.ends[maze.walls[doors]]]
        for share in (maze.openings[doors][:, 0] / 2, (1 + maze.openings[doors][:, 1]) / 2):
            assert met(*across(maze, beside, share, base + 1.0), walls).all(), "jambs"
        lines = plan.corners[plan.ends[: plan.inner]]
        low = loaded(maze).triangles(f"walls {storey}", "wall")
        above = across(maze, lines, 0.5, base + WALL_HEIGHT + 0.02)
        assert not met(*above, low).any(), "nothing above the walls"


@pytest.mark.parametrize("kind", KINDS)
def test_an_open_door_leaves_the_way_free(kind: str) -> None:
    """Doors are shut as they stand, and everything else leaves their openings alone."""
    maze = some_maze(kind, storeys=2, keys=2)
    model = loaded(maze)
    doors = doors_on(maze, 1)
    openings = np.array([maze.opening(door) for door in doors])
    rays = across(maze, openings, 0.5, STOREY_HEIGHT + 1.0)
    leaves = [model.triangles("door {}-{}".format(*maze.doors[door])) for door in doors]
    for number, leaf in enumerate(leaves):
        assert met(rays[0][[number]], rays[1][[number]], leaf).all()
    rest = [model.triangles(f"{part} {k}") for part in ("walls", "floor") for k in range(2)]
    assert not met(*rays, np.concatenate([*rest, model.triangles("slab 1")])).any()


@pytest.mark.parametrize("kind", KINDS)
def test_floors_cover_the_plan_but_for_stairs(kind: str) -> None:
    maze = some_maze(kind, storeys=3)
    model = loaded(maze)
    scale = 4 / maze.plan.unit
    whole = maze.plan.areas.sum() * scale**2
    stairs = maze.doors[maze.walls == STAIRS]
    for storey in range(3):
        floor = model.triangles(f"floor {storey}")
        ups = np.cross(floor[:, 1] - floor[:, 0], floor[:, 2] - floor[:, 0])[:, 1]
        assert (ups > 0).all()
        assert np.allclose(floor[:, :, 1], storey * STOREY_HEIGHT)
        here = stairs[stairs[:, 1] // maze.plan.count == storey].tolist()
        holes = 0.0
        for low, high in here:
            flight = model.triangles(f"stairs {low}-{high}")
            radius = np.ptp(flight[:, :, 0]) / 2 * 1.03
            holes += 12 * radius**2 * np.sin(2 * np.pi / 24)
        assert areas(floor).sum() == pytest.approx(whole - holes, rel=2e-3 if here else 1e-5)
        assert (holes > 0) == bool(here) == (storey > 0)
        if storey:
            below = model.triangles(f"slab {storey}")
            down = below[np.ptp(below[:, :, 1], axis=1) < 1e-6]
            assert areas(down).sum() == pytest.approx(areas(floor).sum(), rel=1e-5)


@pytest.mark.parametrize("kind", KINDS)
def test_stairs_reach_the_next_floor_through_its_hole(kind: str) -> None:
    maze = some_maze(kind, storeys=3)
    model = loaded(maze)
    stairs = maze.doors[maze.walls == STAIRS].tolist()
    assert len(stairs) >= 2
    assert len(model.names("stairs ")) == len(stairs)
    for low, high in stairs:
        storey = low // maze.plan.count
        steps = model.triangles(f"stairs {low}-{high}", "stairs").reshape(-1, 3)
        assert steps[:, 1].min() < storey * STOREY_HEIGHT + 0.2
        assert steps[:, 1].max() == pytest.approx((storey + 1) * STOREY_HEIGHT, abs=1e-5)
        heights = np.unique(steps[:, 1].round(3))
        assert np.diff(heights).max() < 0.2, "no step is too high to climb"
        middle = (steps.min(axis=0) + steps.max(axis=0)) / 2
        foot, head = (np.array([[middle[0], h, middle[2]]]) for h in (middle[1], middle[1] + 3))
        for part in ("floor", "slab"):
            assert not met(foot, head, model.triangles(f"{part} {storey + 1}")).any()
        edge = steps[np.argmax(np.hypot(steps[:, 0] - middle[0], steps[:, 2] - middle[2]))]
        outside = middle + (edge - middle) * 1.1
        lines = np.array([[outside[0], h, outside[2]] for h in (middle[1], middle[1] + 3)])
        assert met(lines[:1], lines[1:], model.triangles(f"floor {storey + 1}")).all()


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_lies_outside(kind: str) -> None:
    maze = some_maze(kind, storeys=2, keys=2)
    low, high = loaded(maze).scene.bounds
    left, lower, right, upper = maze.plan.bounds()
    half = np.array([right - left, upper - lower]) * 2 / maze.plan.unit
    slack = 0.06 * 4.2  # as far as a mitre may reach
    assert (np.abs([low[0], high[0]]) <= half[0] + slack).all()
    assert (np.abs([low[2], high[2]]) <= half[1] + slack).all()
    assert low[1] == pytest.approx(0, abs=1e-6)
    assert high[1] <= STOREY_HEIGHT + 2.75 + 1e-5


def boxes_by_hand(maze: DoorMaze) -> int:
    """Count the stretches of inner wall between openings along the lines of a square grid."""
    lines: dict[tuple[int, int], list[tuple[int, bool]]] = {}
    side = maze.plan.lengths.min()
    doors = set(maze.walls.tolist())
    for piece in range(maze.plan.inner):
        ends = np.rint(maze.plan.corners[maze.plan.ends[piece]] / side).astype(int)
        axis = int(ends[0, 0] == ends[1, 0])
        along = int(min(ends[0, axis], ends[1, axis]))
        lines.setdefault((axis, int(ends[0, 1 - axis])), []).append((along, piece in doors))
    count = 0
    for stretch in lines.values():
        places = sorted(stretch)
        assert [along for along, _ in places] == list(
            range(places[0][0], places[0][0] + len(places))
        )
        count += 1 + sum(door for _, door in places)
    return count


@pytest.mark.parametrize("rooms", [16, 400])
def test_walls_are_merged_between_openings(rooms: int) -> None:
    maze = some_maze("4.4.4.4", rooms)
    model = loaded(maze)
    walls = model.triangles("walls 0", "wall")
    full = np.ptp(walls[:, :, 1], axis=1) > WALL_HEIGHT - 0.01
    boxes = np.count_nonzero(full) / 4  # two sides of two triangles each
    assert boxes == boxes_by_hand(maze)
    assert boxes < (1 if rooms == 16 else 0.6) * maze.plan.inner
    rim = model.triangles("walls 0", "rim")
    assert np.count_nonzero(np.ptp(rim[:, :, 1], axis=1) > 1) == 4 * 2 * 2


def test_a_maze_without_doors_has_one_box_a_line() -> None:
    whole = some_maze("4.4.4.4", 100)
    none = np.zeros((0, 2))
    bare = DoorMaze(
        whole.plan,
        1,
        none.astype(np.int32),
        none[:, 0].astype(np.int32),
        none,
        none[:, 0].astype(np.int32),
        (),
        0,
        99,
    )
    walls = loaded(bare).triangles("walls 0", "wall")
    assert np.count_nonzero(np.ptp(walls[:, :, 1], axis=1) > 2) == 4 * (9 + 9)


def parsed(data: bytes) -> tuple[dict[str, Any], bytes]:
    """Return the two chunks of a GLB file."""
    magic, version, total = struct.unpack_from("<4sII", data)
    assert (magic, version, total) == (b"glTF", 2, len(data))
    length, kind = struct.unpack_from("<I4s", data, 12)
    assert kind == b"JSON"
    size, kind = struct.unpack_from("<I4s", data, 20 + length)
    assert kind == b"BIN\0"
    assert length % 4 == size % 4 == 0
    assert 28 + length + size == total
    return json.loads(data[20 : 20 + length]), data[28 + length :]


@pytest.mark.parametrize("kind", ["rectangles", "hat", "voronoi"])
def test_the_file_is_valid_gltf(kind: str) -> None:
    data = FORMATS["glb"].write([opening_position(some_maze(kind, storeys=2, keys=1))])
    assert isinstance(data, bytes)
    body, binary = parsed(data)
    assert body["asset"]["version"] == "2.0"
    assert body["buffers"] == [{"byteLength": len(binary)}]
    reach = 0
    for view in body["bufferViews"]:
        assert view["byteOffset"] % 4 == 0
        assert view["byteOffset"] >= reach
        reach = view["byteOffset"] + view["byteLength"]
    assert reach <= len(binary)
    for mesh in body["meshes"]:
        for part in mesh["primitives"]:
            _check_part(body, binary, part)
    children = [child for node in body["nodes"] for child in node.get("children", [])]
    assert len(children) == len(set(children))
    assert {*children, *body["scenes"][0]["nodes"]} == set(range(len(body["nodes"])))
    for node in body["nodes"]:
        assert np.linalg.norm(node.get("rotation", [1])) == pytest.approx(1, abs=1e-6)


def _check_part(body: dict[str, Any], binary: bytes, part: dict[str, Any]) -> None:
    points, normals, indices = (
        _accessor(body, binary, part["attributes"]["POSITION"]),
        _accessor(body, binary, part["attributes"]["NORMAL"]),
        _accessor(body, binary, part["indices"]),
    )
    entry = body["accessors"][part["attributes"]["POSITION"]]
    assert np.array_equal(points.min(axis=0), np.float32(entry["min"]))
    assert np.array_equal(points.max(axis=0), np.float32(entry["max"]))
    assert len(points) == len(normals)
    assert np.allclose(np.linalg.norm(normals, axis=1), 1, atol=1e-5)
    assert indices.max() < len(points)
    faces = points[indices.reshape(-1, 3)].astype(float)
    facing = np.cross(faces[:, 1] - faces[:, 0], faces[:, 2] - faces[:, 0])
    stated = normals[indices.reshape(-1, 3)[:, 0]]
    assert (np.einsum("ij,ij->i", facing, stated) > 0).all(), "faces look where normals point"
    assert "name" in body["materials"][part["material"]]


def _accessor(body: dict[str, Any], binary: bytes, number: int) -> Any:
    entry = body["accessors"][number]
    view = body["bufferViews"][entry["bufferView"]]
    form = {5126: "<f4", 5123: "<u2", 5125: "<u4"}[entry["componentType"]]
    width = {"VEC3": 3, "SCALAR": 1}[entry["type"]]
    values = np.frombuffer(binary, form, entry["count"] * width, view["byteOffset"])
    assert values.nbytes == view["byteLength"]
    return values.reshape(-1, width)


@pytest.mark.parametrize("kind", ["4.4.4.4", "hat"])
def test_obj_shows_the_same(kind: str) -> None:
    maze = some_maze(kind, storeys=2, keys=1)
    text = FORMATS["obj"].write([opening_position(maze)])
    assert isinstance(text, str)
    scene: Any = trimesh.load(
        io.StringIO(text), file_type="obj", split_objects=True, group_material=False
    )
    assert np.allclose(scene.bounds, loaded(maze).scene.bounds, atol=1e-3)
    real = maze.doors[maze.walls != STAIRS].tolist()
    names = [line[2:] for line in text.splitlines() if line.startswith("o ")]
    assert {f"door_{low}-{high}" for low, high in real} <= set(names)
    assert len(names) == len(set(names))
    total = sum(mesh.area for mesh in scene.geometry.values())
    assert total == pytest.approx(areas(loaded(maze).triangles("maze")).sum(), rel=1e-3)
    used = {line[7:] for line in text.splitlines() if line.startswith("usemtl ")}
    assert {"wall", "rim", "door", "locked_door", "stairs", "key", "start", "goal"} <= used


@pytest.mark.parametrize("name", FORMATS)
def test_the_same_bytes_again(name: str) -> None:
    maze = some_maze("hat", storeys=2, keys=1)
    first, again = (FORMATS[name].write([opening_position(maze)]) for _ in range(2))
    assert first == again
