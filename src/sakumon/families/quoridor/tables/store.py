"""Tables on disk: a folder for each game, a file for each level."""

from functools import lru_cache
from pathlib import Path

from sakumon.core.errors import BadDocument
from sakumon.core.message import Message, joined
from sakumon.families.quoridor.model.position import Position
from sakumon.families.quoridor.tables.files import DamagedTable, LevelFile, level_path, table_name
from sakumon.families.quoridor.tables.game import QuoridorGame
from sakumon.families.quoridor.tables.table import Table
from sakumon.kernel.arrays import Bytes

# Unpacked blocks that a table keeps at hand.
BLOCKS = 64


class DiskTable(Table):
    """A game whose levels are files of a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        names = sorted(folder.glob("level-*.qtable")) if folder.is_dir() else []
        if not names:
            raise BadDocument(
                Message(
                    "{folder}: there is no table here (level-00.qtable and so on)",
                    folder=folder,
                )
            )
        first = LevelFile(names[0])
        self.game, self.files = first.header.game, {first.header.level: first}
        for level in range(first.header.levels):
            self.files[level] = open_level(folder, self.game, level)
        self._block = lru_cache(BLOCKS)(lambda level, block: self.files[level].block(block))

    @property
    def states(self) -> int:
        """How many states were solved."""
        heads = [file.header for file in self.files.values()]
        return sum(head.rows * head.row_bytes for head in heads)

    def row(self, level: int, number: int) -> Bytes:
        """Return the block of a set that stands for its images."""
        file = self.files[level]
        block, row = divmod(file.place(number), file.header.rows_per_block)
        values: Bytes = self._block(level, block)[row]
        return values


def open_level(folder: Path, game: QuoridorGame, level: int) -> LevelFile:
    """Open a level of a game; DamagedTable says what is wrong with it."""
    path = level_path(folder, level)
    if not path.exists():
        raise DamagedTable(
            Message("{path}: missing: solve again with the same --out to go on", path=path)
        )
    file = LevelFile(path)
    if (file.header.game, file.header.level) != (game, level):
        raise DamagedTable(
            Message(
                "{path}: another board: it is {name} level {number}, not {wanted} {level}",
                path=path,
                name=table_name(file.header.game),
                number=file.header.level,
                wanted=table_name(game),
                level=level,
            )
        )
    return file


def tables_in(folder: Path) -> list[Path]:
    """Return the folders of tables inside a folder."""
    return sorted(path.parent for path in folder.glob("*/level-00.qtable"))


def table_for(folder: Path, at: Position) -> DiskTable:
    """Open the table that holds a position: the folder itself, or one of those inside it."""
    homes = [folder] if list(folder.glob("level-*")) else tables_in(folder)
    for home in homes:
        table = DiskTable(home)
        if table.game.holds(at):
            return table
    names = joined((home.name for home in homes), ", ")
    if not names:
        raise BadDocument(
            Message(
                "{folder}: it holds no table: no game in which this position can occur",
                folder=folder,
            )
        )
    raise BadDocument(
        Message(
            "{folder}: it holds {names}: no game in which this position can occur",
            folder=folder,
            names=names,
        )
    )
