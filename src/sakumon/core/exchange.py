"""How puzzles of a family go elsewhere: files, boards for game engines, rooms to walk through."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from sakumon.core.move import Move
from sakumon.drawing.space import Space
from sakumon.formats.tilemap import TileMap

Position = TypeVar("Position")
PositionWithLine = tuple[Position, Sequence[Move] | None]


@dataclass(frozen=True, slots=True)
class Format(Generic[Position]):
    """A file format that the family's community already uses; without `read` it is written only."""

    suffix: str  # may have several parts, as .graph.json
    title: str
    write: Callable[[Sequence[Position]], str | bytes]
    read: Callable[[str], list[Position]] | None = None
    sniff: Callable[[str], bool] | None = None
    single: bool = False  # a file holds one puzzle: write is given exactly one
    # a format that has room for winning lines: positions with theirs, None where none is known
    read_solved: Callable[[str], Sequence[PositionWithLine[Position]]] | None = None
    write_solved: Callable[[Sequence[PositionWithLine[Position]]], str | bytes] | None = None


@dataclass(frozen=True, slots=True)
class Exchange(Generic[Position]):
    """Formats of the family's community, the board for game engines, the rooms of a board."""

    formats: Mapping[str, Format[Position]] = field(default_factory=dict)
    # the board as cells, for game engines and map editors
    tilemap: Callable[[Position], TileMap] | None = None
    # the board as rooms, to be walked through
    space: Callable[[Position], Space] | None = None
