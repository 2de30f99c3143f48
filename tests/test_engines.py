"""Boards for game engines: read back by programs that others wrote."""

import json
from pathlib import Path
from typing import Any

import pytest
import pytiled_parser
import pytmx

from sakumon.cli.options import put
from sakumon.families import load_family
from sakumon.formats.engines import engine_formats
from sakumon.formats.files import write_puzzles
from sakumon.formats.tilemap import TileMap, tilemap_of_rows
from tests.support.population import FAMILIES, composed

CELLS = [name for name in FAMILIES if engine_formats(load_family(name))]


def written(family: str, suffix: str, folder: Path) -> Path:
    """Write a puzzle in a format, and return the file."""
    path = folder / f"level{suffix}"
    put(write_puzzles([composed(family, first_preset(family))], suffix), str(path))
    return path


def first_preset(family: str) -> str:
    """Return a family's first preset."""
    return next(iter(load_family(family).composer.presets))


def tilemap_of(family: str, at: Any) -> TileMap:
    """Return a position as the family gives it to engines."""
    exchange = load_family(family).exchange
    assert exchange is not None
    assert exchange.tilemap is not None
    return exchange.tilemap(at)


def tilemap(family: str) -> TileMap:
    """Return the board of the puzzle that is written."""
    return tilemap_of(family, composed(family, first_preset(family)).position())


def cells(board: TileMap) -> dict[tuple[int, int], str]:
    """Return the cells that are something."""
    rows = enumerate(board.rows)
    return {(x, y): kind for y, row in rows for x, kind in enumerate(row) if kind}


def test_the_families_of_cells_are_found() -> None:
    assert {"panels", "quoridor", "walls"} <= set(CELLS)
    assert "doors" not in CELLS


@pytest.mark.parametrize("family", CELLS)
def test_everything_is_on_the_board(family: str) -> None:
    board = tilemap(family)
    assert board.rows or board.things
    assert all(len(row) == board.width for row in board.rows)
    assert not board.rows or len(board.rows) == board.height
    for thing in board.things:
        assert thing.points
        assert all(0 <= x <= board.width and 0 <= y <= board.height for x, y in thing.points)


@pytest.mark.parametrize("family", CELLS)
def test_plain_json(family: str, tmp_path: Path) -> None:
    values = json.loads(written(family, ".level.json", tmp_path).read_text())
    board = tilemap(family)
    assert (values["format"], values["family"]) == ("sakumon-level/1", family)
    assert values["rows"] == [list(row) for row in board.rows]
    assert len(values["things"]) == len(board.things)
    assert values["properties"] == dict(board.properties)


@pytest.mark.parametrize("family", CELLS)
@pytest.mark.parametrize("suffix", [".tmj", ".tmx"])
def test_tiled(family: str, suffix: str, tmp_path: Path) -> None:
    read = pytiled_parser.parse_map(written(family, suffix, tmp_path))
    board = tilemap(family)
    assert (read.map_size.width, read.map_size.height) == (board.width, board.height)
    objects: list[Any] = [thing for layer in read.layers for thing in layer.tiled_objects]  # type: ignore[attr-defined]
    kinds = sorted([*cells(board).values(), *(thing.kind for thing in board.things)])
    assert sorted(thing.class_ for thing in objects) == kinds
    for thing in objects:
        assert 0 <= thing.coordinates.x <= 64 * board.width
        assert 0 <= thing.coordinates.y <= 64 * board.height


@pytest.mark.parametrize("family", CELLS)
def test_tiled_by_another_reader(family: str, tmp_path: Path) -> None:
    read = pytmx.TiledMap(str(written(family, ".tmx", tmp_path)))
    board = tilemap(family)
    assert (read.width, read.height) == (board.width, board.height)
    assert len(list(read.objects)) == len(board.things) + len(cells(board))
    assert read.properties["family"] == family


@pytest.mark.filterwarnings("ignore:.*deprecated")  # the reader is older than its own parser
@pytest.mark.parametrize("family", CELLS)
def test_godot(family: str, tmp_path: Path) -> None:
    from godot_parser import load as load_scene

    scene = load_scene(str(written(family, ".tscn", tmp_path)))
    board = tilemap(family)
    nodes = scene.get_nodes()
    assert nodes[0].type == "Node2D"
    assert nodes[0]["metadata/family"] == family
    assert nodes[0]["metadata/width"] == board.width
    drawn = [node for node in nodes if node.groups]
    assert len(drawn) == len(board.things) + len(cells(board))
    names = [(node.parent, node.name) for node in nodes]
    assert len(set(names)) == len(names)
    parents = {node.name for node in nodes} | {None, "."}
    assert {node.parent for node in nodes} <= parents


def test_walls_stand_where_the_board_has_them() -> None:
    body = {
        "game": "escape",
        "width": 3,
        "height": 2,
        "player": [0, 0],
        "goal": [2, 1],
        "walls": [
            {"kind": "H", "x": 1, "y": 1, "move": "left"},
            {"kind": "V", "x": 1, "y": 0, "move": "cw", "pivot": [1, 1]},
        ],
    }
    board = tilemap_of("walls", load_family("walls").rules.read(body))
    player, goal, *walls = board.things
    assert player.points == [(0.5, 1.5)]
    assert goal.points == [(2.5, 0.5)]
    assert {tuple(wall.points) for wall in walls} == {
        ((1.0, 1.0), (2.0, 1.0)),
        ((1.0, 2.0), (1.0, 1.0)),
    }
    assert [wall.properties for wall in walls] == [
        {"move": "left"},
        {"move": "cw", "pivot_x": 1, "pivot_y": 1},
    ]


def test_fences_lie_where_the_board_has_them() -> None:
    body = {"width": 5, "height": 5, "hands": [1, 1], "fences": ["a1h", "c3v"]}
    board = tilemap_of("quoridor", load_family("quoridor").rules.read(body))
    lines = {thing.name: thing.points for thing in board.things if thing.kind == "fence"}
    assert lines == {"a1h": [(0.0, 4.0), (2.0, 4.0)], "c3v": [(3.0, 1.0), (3.0, 3.0)]}
    assert [thing.points for thing in board.things[:2]] == [[(2.5, 4.5)], [(2.5, 0.5)]]


def test_rows_of_characters_need_nothing_of_the_family() -> None:
    board = tilemap_of_rows({"rows": ["###", "#@"], "title": "One"})
    assert board.rows == [["#", "#", "#"], ["#", "@", ""]]
    assert board.properties == {"title": "One"}


def test_boards_are_filled_up_from_above() -> None:
    board = tilemap("panels")
    assert board.height == 12
    assert set(board.rows[0]) == {""}
    assert any(kind.startswith("panel-") for kind in board.rows[-1])
