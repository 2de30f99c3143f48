"""Boards of cells for game engines: plain JSON, maps for Tiled, scenes for Godot.

Every family whose boards are cells has these; one that brings a format with the same suffix keeps
its own.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from sakumon.core.exchange import Format
from sakumon.core.family import AnyFamily
from sakumon.formats.tilemap import TileMap


def engine_formats(family: AnyFamily) -> Mapping[str, Format[Any]]:
    """Return the formats for engines that a family has besides its own."""
    exchange = family.exchange
    if exchange is None or exchange.tilemap is None:
        return {}
    taken = {form.suffix for form in exchange.formats.values()}
    board = exchange.tilemap
    found = {
        "level": _format(family, board, ".level.json", "plain JSON for any engine", _plain),
        "tiled-json": _format(
            family, board, ".tmj", "a map for the Tiled editor, JSON", _tiled_json
        ),
        "tiled-xml": _format(family, board, ".tmx", "a map for the Tiled editor, XML", _tiled_xml),
        "godot": _format(family, board, ".tscn", "a scene for Godot 4", _godot),
    }
    return {name: form for name, form in found.items() if form.suffix not in taken}


def _format(
    family: AnyFamily,
    tilemap: Callable[[Any], TileMap],
    suffix: str,
    title: str,
    write: Callable[[str, TileMap], str],
) -> Format[Any]:
    def written(positions: Sequence[Any]) -> str:
        return write(family.name, tilemap(positions[0]))

    return Format(suffix=suffix, title=title, write=written, single=True)


def _plain(family: str, level: TileMap) -> str:
    from sakumon.formats.plain import write_plain

    return write_plain(family, level)


def _tiled_json(family: str, level: TileMap) -> str:
    from sakumon.formats.cells import chart_of
    from sakumon.formats.tiled import write_tmj

    return write_tmj(chart_of(family, level))


def _tiled_xml(family: str, level: TileMap) -> str:
    from sakumon.formats.cells import chart_of
    from sakumon.formats.tiled import write_tmx

    return write_tmx(chart_of(family, level))


def _godot(family: str, level: TileMap) -> str:
    from sakumon.formats.godot import write_scene

    return write_scene(family, level)
