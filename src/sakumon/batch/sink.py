"""Where the puzzles of a batch go: into a folder, or into a store. Each part goes in whole."""

import shutil
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Protocol

import msgspec

from sakumon.batch.plan import BatchPlan, difference, read_plan
from sakumon.batch.work import Failure, Made
from sakumon.core.errors import BadDocument
from sakumon.formats.writing import make_folder, write_bytes, write_stream

PLAN, PUZZLES, FAILURES, PARTS, LOCK = (
    "batch.json",
    "puzzles.jsonl",
    "failures.jsonl",
    "parts",
    "batch.lock",
)


@dataclass(frozen=True, slots=True)
class Summary:
    """What came of a batch: puzzles, those left out for being like others, those that failed."""

    puzzles: int
    doubles: int
    failures: list[Failure]


@dataclass(frozen=True, slots=True)
class Haul:
    """What came of some parts: new puzzles, and failures."""

    parts: int
    puzzles: int
    failures: int


class Sink(Protocol):
    """Keeps parts of a plan, and knows which it has."""

    def done(self) -> Haul:
        """Return what came of the parts that are there, from the first up to one that is not."""

    def put(self, place: int, made: Made) -> Haul:
        """Keep the part that comes next, whole or not at all."""

    def finish(self) -> Summary:
        """Bring what was made into its final form."""


class _Index(msgspec.Struct):
    index: int


class _Numbered(msgspec.Struct):
    """As much of a document as says which puzzle of the plan it is."""

    recipe: _Index


class FolderSink:
    """A folder: parts first, then one file with all puzzles in order and none like another."""

    def __init__(self, folder: Path, plan: BatchPlan) -> None:
        self.folder, self.plan = folder, plan
        self._seen: set[str] = set()
        make_folder(folder / PARTS)
        self._lock = _lock(folder / LOCK)
        self._stored = folder / PLAN
        if self._stored.exists():
            self._compare(read_plan(self._stored.read_text("utf-8"), str(self._stored)))

    def _compare(self, old: BatchPlan) -> None:
        differs = difference(old, self.plan)
        if differs:
            self.close()
            raise BadDocument(
                f"{self.folder}: another batch is there (it has {differs}): name another folder"
            )

    def done(self) -> Haul:
        """Return what came of the parts that are there; one that cannot be read is made again."""
        if (self.folder / PUZZLES).exists():
            return Haul(self.plan.most_parts, self._written(), len(self._failures()))
        self._seen.clear()
        parts = failures = 0
        while (made := self._part(parts)) is not None:
            failures += self._kept(made).failures
            parts += 1
        return Haul(parts, len(self._seen), failures)

    def put(self, place: int, made: Made) -> Haul:
        """Keep a part as a file of its own; with the first, the folder is ours."""
        if not self._stored.exists():
            write_bytes(self._stored, f"{self.plan.text()}\n".encode())
        write_bytes(self._path(place), msgspec.json.encode(made))
        return self._kept(made)

    def _kept(self, made: Made) -> Haul:
        before = len(self._seen)
        self._seen.update(made.likenesses)
        return Haul(1, len(self._seen) - before, len(made.failures))

    def finish(self) -> Summary:
        """Write one file of all puzzles and one of all failures; then the parts may go."""
        if not (self.folder / PUZZLES).exists():
            write_stream(self.folder / FAILURES, self._failure_lines())
            write_stream(self.folder / PUZZLES, self._distinct_lines())
        shutil.rmtree(self.folder / PARTS, ignore_errors=True)
        puzzles, failures = self._written(), self._failures()
        return Summary(puzzles, self._tried(puzzles, failures) - puzzles - len(failures), failures)

    def _written(self) -> int:
        with (self.folder / PUZZLES).open("rb") as stream:
            return sum(1 for _ in stream)

    def _tried(self, puzzles: int, failures: list[Failure]) -> int:
        """Return how many puzzles were made: up to the last that was needed, or all of them."""
        if puzzles + len(failures) < self.plan.count:
            return self.plan.most
        last = max((failure.index for failure in failures), default=-1)
        if puzzles:
            with (self.folder / PUZZLES).open("rb") as stream:
                (line,) = deque(stream, maxlen=1)
            last = max(last, msgspec.json.decode(line, type=_Numbered).recipe.index)
        return last + 1

    def close(self) -> None:
        """Let others work in the folder."""
        if self._lock is not None:
            self._lock.close()
        (self.folder / LOCK).unlink(missing_ok=True)
        for empty in (self.folder / PARTS, self.folder):
            with suppress(OSError):
                empty.rmdir()

    def _path(self, place: int) -> Path:
        return self.folder / PARTS / f"{place:08}.json"

    def _part(self, place: int) -> Made | None:
        try:
            made = msgspec.json.decode(self._path(place).read_bytes(), type=Made)
        except (OSError, msgspec.DecodeError):
            return None
        return made if len(made.documents) == len(made.likenesses) else None

    def _all(self) -> Iterator[Made]:
        place = 0
        while (made := self._part(place)) is not None:
            yield made
            place += 1
        if place < self.plan.parts:
            raise BadDocument(f"{self._path(place)}: it was there and is gone; run it again")

    def _distinct_lines(self) -> Iterator[bytes]:
        seen: set[str] = set()
        for made in self._all():
            for document, likeness in zip(made.documents, made.likenesses, strict=True):
                if likeness not in seen:
                    seen.add(likeness)
                    yield f"{document}\n".encode()

    def _failure_lines(self) -> Iterator[bytes]:
        for made in self._all():
            for failure in made.failures:
                yield msgspec.json.encode(failure) + b"\n"

    def _failures(self) -> list[Failure]:
        return _read_failures((self.folder / FAILURES).read_bytes().splitlines())


def _read_failures(lines: Iterable[bytes]) -> list[Failure]:
    return [msgspec.json.decode(line, type=Failure) for line in lines]


def _lock(path: Path) -> IO[bytes] | None:
    """Keep other batches out of a folder while this one runs, where the system can."""
    try:
        import fcntl
    except ImportError:
        return None
    stream = path.open("ab")
    try:
        fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        stream.close()
        raise BadDocument(f"{path.parent}: another batch is at work in this folder") from None
    return stream
