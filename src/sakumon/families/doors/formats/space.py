"""A door maze as rooms to walk through."""

from sakumon.drawing.space import Doorway, Room, Space, Staircase
from sakumon.families.doors.formats.graph import graph_of
from sakumon.families.doors.model.maze import Position
from sakumon.families.doors.model.rules import move_into


def space_of(at: Position) -> Space:
    """Return the rooms, doors and stairs of a maze, with the moves that lead through them."""
    graph = graph_of(at.maze)
    return Space(
        unit=graph["unit"],
        storeys=graph["storeys"],
        rooms=[Room(room["storey"], room["centre"], room["polygon"]) for room in graph["rooms"]],
        doors=[
            Doorway((low, high), (move_into(high), move_into(low)), door["opening"], door["lock"])
            for door in graph["doors"]
            for low, high in [(door["from"], door["to"])]
        ],
        stairs=[
            Staircase((low, high), (move_into(high), move_into(low)), stair["at"])
            for stair in graph["stairs"]
            for low, high in [(stair["from"], stair["to"])]
        ],
        keys=[(key["lock"], key["room"]) for key in graph["keys"]],
        start=graph["start"],
        goal=graph["goal"],
    )
