"""Fuzzing for as long as one likes: `make fuzz SECONDS=600 SEED=7`."""

import argparse
import itertools
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from sakumon.families import family_names
from tests.fuzz.case import Case, Fault, write_case
from tests.fuzz.making import KINDS, make_case
from tests.fuzz.parent import Child, child
from tests.fuzz.shrinking import shrunk
from tests.test_readme import ROOT

OUT = ROOT / "build" / "fuzz"


def cases(kinds: Sequence[str], families: Sequence[str], seed: int) -> Iterator[Case]:
    """Yield inputs without end, of each kind and family in turn."""
    for number in itertools.count():
        for family in families:
            for kind in kinds:
                yield make_case(kind, family, seed, number)


def hunt(
    inputs: Iterator[Case], using: Child, out: Path | None = OUT
) -> tuple[Counter[str], set[str]]:
    """Use inputs; return how many went how, and the marks of the faults that were found."""
    counts: Counter[str] = Counter()
    marks: set[str] = set()
    for case in inputs:
        found = using.use(case)
        counts[f"{case.kind} {'faulty' if isinstance(found, Fault) else found}"] += 1
        if isinstance(found, Fault) and found.mark(case) not in marks:
            marks.add(found.mark(case))
            _say(found.mark(case))
            if out is not None:
                small = shrunk(using, case, found)
                _say(f"  {write_case(out, small, found)}")
    return counts, marks


def _until(inputs: Iterator[Case], end: float) -> Iterator[Case]:
    return itertools.takewhile(lambda _: time.monotonic() < end, inputs)


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def main() -> int:
    """Hunt, and say what was found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--count", type=int, help="inputs in all, instead of seconds")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kind", nargs="*", default=list(KINDS), choices=KINDS)
    parser.add_argument("--family", nargs="*", default=family_names())
    asked = parser.parse_args()
    inputs = cases(asked.kind, asked.family, asked.seed)
    end = time.monotonic() + asked.seconds
    limited = itertools.islice(inputs, asked.count) if asked.count else _until(inputs, end)
    with child() as using:
        counts, marks = hunt(limited, using)
    for what in sorted(counts):
        _say(f"{what}: {counts[what]}")
    _say(f"{counts.total()} inputs, {len(marks)} faults, seed {asked.seed}")
    return 1 if marks else 0


if __name__ == "__main__":
    sys.exit(main())
