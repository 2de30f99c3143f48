"""One level of a table as a file, whole or not there at all.

A file is a line that says what it is, a line of JSON about the board and the level, a bit for every
fence set (set where the set stands for its images), the offsets of the packed blocks, the blocks,
and a digest of all that. Nothing in it depends on when, where or how fast it was made.
"""

import json
import os
import zlib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from functools import cached_property
from hashlib import blake2b
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np

from sakumon.core.errors import SakumonError
from sakumon.core.message import Message
from sakumon.families.quoridor.tables.game import QuoridorGame
from sakumon.families.quoridor.tables.levels import FenceLevel, Portion, rows_per_block
from sakumon.kernel.arrays import Bytes, Longs

TITLE = b"sakumon quoridor table 1\n"
DIGEST = 32
PACKING = 1  # of zlib: higher levels gain a tenth and take several times as long
READ = 1 << 22
PER_COUNT = 512  # sets between two running counts of representatives


class DamagedTable(SakumonError):
    """A table on disk that cannot be trusted; the message names the damage."""


@dataclass(frozen=True)
class LevelHeader:
    """What a file says about itself."""

    width: int
    height: int
    hands: tuple[int, int]
    edge_jump: bool
    level: int
    levels: int
    sets: int
    rows: int
    row_bytes: int
    rows_per_block: int
    legal: int
    draws: int
    wins: int
    longest: int
    packed: int

    @property
    def game(self) -> QuoridorGame:
        """The game that the level belongs to."""
        return QuoridorGame(self.width, self.height, self.hands, self.edge_jump)

    @property
    def blocks(self) -> int:
        """How many packed blocks there are."""
        return -(-self.rows // self.rows_per_block)


def table_name(game: QuoridorGame) -> str:
    """Return the name of a game's folder."""
    edge = "" if game.edge_jump else "-no-edge-jump"
    return f"{game.width}x{game.height}-{game.hands[0]}-{game.hands[1]}{edge}"


def level_path(folder: Path, level: int) -> Path:
    """Return the file of a level."""
    return folder / f"level-{level:02}.qtable"


class LevelWriter:
    """Packs the blocks of one level as they come and writes the file when it is complete."""

    def __init__(
        self, folder: Path, game: QuoridorGame, level: FenceLevel, pool: ThreadPoolExecutor
    ) -> None:
        self.target, self.game, self.level, self.pool = folder, game, level, pool
        self.draft = folder / f".{level_path(folder, level.number).name}.draft"
        self.stream = self.draft.open("wb")
        self.offsets = [0]
        self.rows = rows_per_block(game.row_bytes(level.number))

    def __enter__(self) -> "LevelWriter":
        return self

    def __exit__(self, *_: object) -> None:
        self.stream.close()

    def put(self, portion: Portion) -> None:
        """Pack a portion, whose rows are a multiple of a block's unless it is the last."""
        starts = range(0, len(portion.blocks), self.rows)
        pieces = (portion.blocks[start : start + self.rows] for start in starts)
        for packed in self.pool.map(lambda piece: zlib.compress(piece.tobytes(), PACKING), pieces):
            self.stream.write(packed)
            self.offsets.append(self.offsets[-1] + len(packed))

    def close(self) -> None:
        """Write the whole file beside the draft, then put it in its place at once."""
        self.stream.close()
        whole = self.draft.with_suffix(".whole")
        digest = blake2b(digest_size=DIGEST)
        with whole.open("wb") as out, self.draft.open("rb") as packed:
            for part in self._parts(packed):
                out.write(part)
                digest.update(part)
            out.write(digest.digest())
            out.flush()
            os.fsync(out.fileno())
        whole.replace(level_path(self.target, self.level.number))
        self.draft.unlink()

    def _parts(self, packed: BinaryIO) -> Iterator[bytes]:
        yield TITLE
        yield json.dumps(asdict(self._header())).encode() + b"\n"
        yield np.packbits(self.level.orbits > 0, bitorder="little").tobytes()
        yield np.array(self.offsets, "<u8").tobytes()
        while part := packed.read(READ):
            yield part

    def _header(self) -> LevelHeader:
        game, level = self.game, self.level
        return LevelHeader(
            width=game.width,
            height=game.height,
            hands=game.hands,
            edge_jump=game.edge_jump,
            level=level.number,
            levels=game.deepest + 1,
            sets=len(level.orbits),
            rows=len(level.numbers),
            row_bytes=game.row_bytes(level.number),
            rows_per_block=self.rows,
            legal=level.legal,
            draws=level.draws,
            wins=level.wins,
            longest=level.longest,
            packed=self.offsets[-1],
        )


class LevelFile:
    """One level on disk, read through the file system's own memory."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            self.data: Bytes = np.memmap(path, np.uint8, "r")
        except (OSError, ValueError) as error:
            raise DamagedTable(
                Message("{path}: cannot be read: {error}", path=path, error=str(error))
            ) from None
        self.header, start = self._read_header()
        marks = -(-self.header.sets // 8)
        index = 8 * (self.header.blocks + 1)
        whole = start + marks + index + self.header.packed + DIGEST
        self._check_length(whole)
        self._check_digest()
        self.marks = self.data[start : start + marks]
        self.offsets = self.data[start + marks : start + marks + index].view("<u8")
        self.packed = self.data[start + marks + index : -DIGEST]

    def _check_length(self, whole: int) -> None:
        if len(self.data) == whole:
            return
        short = len(self.data) < whole
        raise DamagedTable(
            Message(
                "{path}: {damage}: it has {size:,} bytes, its header says {whole:,}",
                path=self.path,
                damage=Message("truncated") if short else Message("too long"),
                size=len(self.data),
                whole=whole,
            )
        )

    def _read_header(self) -> tuple[LevelHeader, int]:
        head = bytes(self.data[: 1 << 12])
        if not head.startswith(TITLE):
            wanted = TITLE.decode().strip()
            raise DamagedTable(
                Message(
                    "{path}: no table: it does not begin with '{title}'",
                    path=self.path,
                    title=wanted,
                )
            )
        line, newline, _ = head[len(TITLE) :].partition(b"\n")
        if not newline:
            raise DamagedTable(Message("{path}: truncated: its header has no end", path=self.path))
        try:
            values: dict[str, Any] = json.loads(line)
            header = LevelHeader(**{**values, "hands": tuple(values["hands"])})
        except (ValueError, TypeError, KeyError):
            raise DamagedTable(
                Message("{path}: changed: its header cannot be read", path=self.path)
            ) from None
        return header, len(TITLE) + len(line) + 1

    def _check_digest(self) -> None:
        digest = blake2b(digest_size=DIGEST)
        for start in range(0, len(self.data) - DIGEST, READ):
            digest.update(self.data[start : min(start + READ, len(self.data) - DIGEST)].data)
        if digest.digest() != bytes(self.data[-DIGEST:]):
            raise DamagedTable(
                Message("{path}: changed: its bytes do not agree with its digest", path=self.path)
            )

    def orbit_marks(self) -> Bytes:
        """Return 1 for every set that stands for its images."""
        return np.unpackbits(self.marks, count=self.header.sets, bitorder="little")

    def fence_level(self) -> FenceLevel:
        """Return the level as it was when the file was written."""
        head, marks = self.header, self.orbit_marks()
        counts = (head.legal, head.draws, head.wins, head.longest)
        return FenceLevel(head.level, marks, np.flatnonzero(marks), *counts)

    @cached_property
    def _counts(self) -> Longs:
        padded = np.zeros(-(-len(self.marks) // (PER_COUNT // 8)) * (PER_COUNT // 8), np.uint8)
        padded[: len(self.marks)] = self.marks
        each = np.bitwise_count(padded).reshape(-1, PER_COUNT // 8).sum(1, dtype=np.int64)
        return np.concatenate([[0], np.cumsum(each)])

    def place(self, number: int) -> int:
        """Return the row of a representative."""
        before, rest = divmod(number, PER_COUNT)
        start = before * (PER_COUNT // 8)
        bits = np.unpackbits(self.marks[start : start + PER_COUNT // 8], bitorder="little")
        return int(self._counts[before] + bits[:rest].sum())

    def block(self, number: int) -> Bytes:
        """Return the rows of one packed block."""
        start, stop = (int(self.offsets[number + more]) for more in (0, 1))
        raw = zlib.decompress(self.packed[start:stop].tobytes())
        return np.frombuffer(raw, np.uint8).reshape(-1, self.header.row_bytes)

    def rows(self, pool: ThreadPoolExecutor, first: int, last: int) -> Bytes:
        """Return rows of the level, from the first of a packed block on."""
        per = self.header.rows_per_block
        blocks = list(pool.map(self.block, range(first // per, -(-last // per))))
        rows: Bytes = np.concatenate(blocks)
        return rows
