"""Where the puzzles of a batch go: into a folder, or into a store. Each part goes in whole."""

import json
import shutil
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
    """What came of a batch: puzzles, those that came out twice, those that failed."""

    puzzles: int
    doubles: int
    failures: list[Failure]


class Sink(Protocol):
    """Keeps parts of a plan, and knows which it has."""

    def done(self) -> dict[int, int]:
        """Return the parts that are there, each with the number of its failures."""

    def put(self, place: int, made: Made) -> None:
        """Keep a part, whole or not at all."""

    def finish(self) -> Summary:
        """Bring what was made into its final form."""


class FolderSink:
    """A folder: parts first, then one file with all puzzles in order and no board twice."""

    def __init__(self, folder: Path, plan: BatchPlan) -> None:
        self.folder, self.plan = folder, plan
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

    def done(self) -> dict[int, int]:
        """Return the parts that are there; one that cannot be read is made again."""
        if (self.folder / PUZZLES).exists():
            failed = [failure.index // self.plan.part for failure in self._failures()]
            return {place: failed.count(place) for place in range(self.plan.parts)}
        found: dict[int, int] = {}
        for place in range(self.plan.parts):
            made = self._part(place)
            if made is not None:
                found[place] = len(made.failures)
        return found

    def put(self, place: int, made: Made) -> None:
        """Keep a part as a file of its own; with the first, the folder is ours."""
        if not self._stored.exists():
            write_bytes(str(self._stored), f"{self.plan.text()}\n".encode())
        write_bytes(str(self._path(place)), msgspec.json.encode(made))

    def finish(self) -> Summary:
        """Write one file of all puzzles and one of all failures; then the parts may go."""
        if not (self.folder / PUZZLES).exists():
            write_stream(str(self.folder / FAILURES), self._failure_lines())
            write_stream(str(self.folder / PUZZLES), self._distinct_lines())
        shutil.rmtree(self.folder / PARTS, ignore_errors=True)
        failures = self._failures()
        with (self.folder / PUZZLES).open("rb") as stream:
            puzzles = sum(1 for _ in stream)
        return Summary(puzzles, self.plan.count - puzzles - len(failures), failures)

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
            return msgspec.json.decode(self._path(place).read_bytes(), type=Made)
        except (OSError, msgspec.DecodeError):
            return None

    def _all(self) -> Iterator[Made]:
        for place in range(self.plan.parts):
            made = self._part(place)
            if made is None:
                raise BadDocument(f"{self._path(place)}: it was there and is gone; run it again")
            yield made

    def _distinct_lines(self) -> Iterator[bytes]:
        seen: set[str] = set()
        for made in self._all():
            for document in made.documents:
                name = json.loads(document)["id"]
                if name not in seen:
                    seen.add(name)
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
