"""What a browser's own trace says about a page: the work behind its frames, and when they came."""

import bisect
import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

CATEGORIES = [
    "-*",
    "toplevel",
    "devtools.timeline",
    "devtools.timeline.frame",
    "disabled-by-default-devtools.timeline",
    "disabled-by-default-devtools.timeline.frame",
]
Event = dict[str, Any]
Thread = tuple[int, int]


@dataclass
class Trace:
    """Milliseconds: of work of the page's own thread before each frame, and from frame to frame."""

    work: list[float] = field(default_factory=list)
    between: list[float] = field(default_factory=list)


@contextmanager
def traced(browser: Any, page: Any) -> Iterator[Trace]:
    """Trace what a page does meanwhile; the figures are there afterwards."""
    found = Trace()
    browser.start_tracing(page=page, categories=CATEGORIES)
    yield found
    events: list[Event] = json.loads(browser.stop_tracing())["traceEvents"]
    thread = _busiest(events)
    found.work = _work(events, thread)
    found.between = _between(events, thread[0])


def share(times: list[float], part: float) -> float:
    """Return what a part of all times is not above."""
    return sorted(times)[min(len(times) - 1, int(len(times) * part))]


def _of(event: Event) -> Thread:
    return event["pid"], event["tid"]


def _busiest(events: list[Event]) -> Thread:
    """Return the thread of the page: of those that run pages, the one that worked."""
    names = {_of(one): one["args"]["name"] for one in events if one["name"] == "thread_name"}
    spent = {thread: 0.0 for thread, name in names.items() if name == "CrRendererMain"}
    for one in _tasks(events):
        if _of(one) in spent:
            spent[_of(one)] += one["tdur"]
    return max(spent, key=lambda thread: spent[thread])


def _tasks(events: list[Event]) -> Iterator[Event]:
    return (one for one in events if one["name"] == "RunTask" and "tdur" in one)


def _work(events: list[Event], thread: Thread) -> list[float]:
    """Return the work between one frame's beginning and the next, in time of the processor.

    What other programs take from a busy machine is no work of the page.
    """
    mine = [one for one in events if _of(one) == thread]
    begins = sorted(one["ts"] for one in mine if one["name"] == "BeginMainThreadFrame")
    work = [0.0] * (len(begins) + 1)
    for task in _tasks(mine):
        # The task that draws a frame begins a moment before it says so.
        work[bisect.bisect_right(begins, task["ts"])] += task["tdur"] / 1000
    return work[:-1]


def _between(events: list[Event], process: int) -> list[float]:
    drawn = sorted(
        one["ts"] for one in events if one["name"] == "DrawFrame" and one["pid"] == process
    )
    return [(then - now) / 1000 for now, then in pairwise(drawn)]
