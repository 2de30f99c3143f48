"""What game makers take a maze away in. All are written only: the document is what is kept."""

from collections.abc import Callable, Mapping, Sequence

from sakumon.core.exchange import Format
from sakumon.core.message import Message
from sakumon.families.doors.model.maze import DoorMaze, Position

_MAKER = "Sakumon"


def _graph(maze: DoorMaze) -> str:
    from sakumon.families.doors.formats.graph import write_graph

    return write_graph(maze)


def _tiled_json(maze: DoorMaze) -> str:
    from sakumon.families.doors.formats.tiled import chart_of
    from sakumon.formats.tiled import write_tmj

    return write_tmj(chart_of(maze))


def _tiled_xml(maze: DoorMaze) -> str:
    from sakumon.families.doors.formats.tiled import chart_of
    from sakumon.formats.tiled import write_tmx

    return write_tmx(chart_of(maze))


def _glb(maze: DoorMaze) -> bytes:
    from sakumon.families.doors.formats.solid import solid_of
    from sakumon.formats.glb import write_glb

    return write_glb(solid_of(maze), _MAKER)


def _obj(maze: DoorMaze) -> str:
    from sakumon.families.doors.formats.solid import solid_of
    from sakumon.formats.obj import write_obj

    return write_obj(solid_of(maze), f"{_MAKER}: a door maze of {maze.rooms} rooms, in metres")


def _format(
    suffix: str, title: Message, write: Callable[[DoorMaze], str | bytes]
) -> Format[Position]:
    def written(positions: Sequence[Position]) -> str | bytes:
        (at,) = positions
        return write(at.maze)

    return Format(suffix, title, written, single=True)


FORMATS: Mapping[str, Format[Position]] = {
    "graph": _format(".graph.json", Message("rooms and doors as a graph in JSON"), _graph),
    "tiled-json": _format(".tmj", Message("a map for the Tiled editor, as JSON"), _tiled_json),
    "tiled-xml": _format(".tmx", Message("a map for the Tiled editor, as XML"), _tiled_xml),
    "glb": _format(".glb", Message("a model in space for game engines (glTF 2.0)"), _glb),
    "obj": _format(".obj", Message("a model in space as Wavefront OBJ"), _obj),
}
