"""An input that does wrong made smaller, as long as it does the same wrong."""

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from tests.fuzz.case import Case, Fault
from tests.fuzz.mutation import Way, at, paths
from tests.fuzz.parent import Child

TRIES = 250
# A child that dies has to be started again.
COSTLY = 15
# What a request needs to be one.
KEPT = ("given", "method", "path", "asked", "suffix")


def shrunk(child: Child, case: Case, fault: Fault) -> Case:
    """Return a small input that does what this one does."""
    left = TRIES if fault.detail else COSTLY
    again = True
    while again:
        again = False
        for smaller in _smaller(case):
            if left == 0:
                return case
            left -= 1
            found = child.use(smaller)
            if isinstance(found, Fault) and found.mark(smaller) == fault.mark(case):
                case, again = smaller, True
                break
    return case


def _smaller(case: Case) -> Iterator[Case]:
    for key, value in case.values.items():
        if key in KEPT:
            continue
        for less in _less(value):
            yield replace(case, values={**case.values, key: less})


def _less(value: Any) -> Iterator[Any]:
    """Yield values that have less in them, those with much less first."""
    if isinstance(value, str):
        yield from _less_of_json(value)
        yield from _less_of_text(value)
        return
    ways = [way for way in paths(value) if way]
    for way in sorted(ways, key=len):
        yield _without(value, way)
    for way in ways:
        part = at(value, way)
        if isinstance(part, str):
            for less in _less_of_text(part):
                yield _with(value, way, less)


def _less_of_json(text: str) -> Iterator[str]:
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return
    for less in _less(value) if isinstance(value, dict | list) else ():
        yield json.dumps(less)


def _less_of_text(text: str) -> Iterator[str]:
    size = len(text) // 2
    while size:
        for first in range(0, len(text), size):
            yield text[:first] + text[first + size :]
        size //= 2


def _without(value: Any, way: Way) -> Any:
    found = json.loads(json.dumps(value))
    del at(found, way[:-1])[way[-1]]
    return found


def _with(value: Any, way: Way, part: Any) -> Any:
    found = json.loads(json.dumps(value))
    at(found, way[:-1])[way[-1]] = part
    return found
