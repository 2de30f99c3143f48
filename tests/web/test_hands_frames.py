"""How long pictures take: a long chain, and a step in a large maze, at a desk."""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from sakumon.core.puzzle import Puzzle
from sakumon.families import load_family
from sakumon.workshop import compose, make_wish
from tests.web.browser import needs_browser, served
from tests.web.conftest import keep
from tests.web.hands import open_play

pytestmark = [needs_browser, pytest.mark.slow]
LONGEST = 16.0
SHARE = 0.95
BOARDS = {
    "chain": ("panels", None, ["moves=1", "chain=10"], 3),
    "maze": ("doors", "rectangles-large", ["rooms=500"], 5),
}
STEPS = 6
# Plays from inside the page: hands that reach in from outside would be work of the page too.
PLAY = """async moves => {
  const pause = time => new Promise(go => setTimeout(go, time));
  for (const move of moves) {
    const spot = () => document.querySelector(`.sheet [data-press='${move}'][role=button]`);
    while (!spot()) await pause(50);
    spot().dispatchEvent(new KeyboardEvent('keydown', {key: 'Enter', bubbles: true}));
    await pause(600);
  }
  while (moves.length === 1 && !document.querySelector('.result')) await pause(100);
}"""
CATEGORIES = ["devtools.timeline", "disabled-by-default-devtools.timeline", "toplevel"]


@pytest.fixture(scope="module")
def puzzles() -> dict[str, Puzzle]:
    found = {}
    for name, (family, preset, wish, seed) in BOARDS.items():
        kind = load_family(family)
        found[name] = compose(kind, make_wish(kind, preset, wish), seed)
    return found


@pytest.fixture(scope="module")
def address(store: Path, puzzles: dict[str, Puzzle]) -> Iterator[str]:
    keep(store, *puzzles.values())
    with served(store) as (found, _):
        yield found


def frame_times(trace: bytes) -> list[float]:
    """Return the milliseconds that the page's thread keeps each of its pictures waiting.

    That is the task that draws it, and the longest one that may have come in between. The time of
    the thread and not of the clock: other work on the machine is not counted.
    """
    events = json.loads(trace)["traceEvents"]
    commits = [one for one in events if one["name"] == "Commit"]
    thread = (commits[0]["pid"], commits[0]["tid"])
    mine = [one for one in events if (one["pid"], one.get("tid")) == thread]
    tasks = [one for one in mine if one["name"] == "RunTask" and "tdur" in one]
    times, begin = [], 0
    for end in sorted(one["ts"] for one in commits):
        since = [one for one in tasks if begin <= one["ts"] < end]
        *others, drawing = sorted(since, key=lambda one: one["ts"]) or [{"tdur": 0}]
        times.append((drawing["tdur"] + max((one["tdur"] for one in others), default=0)) / 1000)
        begin = end
    return times


def work_of(page: Any, moves: Sequence[str]) -> list[float]:
    browser = page.context.browser
    browser.start_tracing(page=page, categories=CATEGORIES)
    page.evaluate(PLAY, list(moves))
    return frame_times(browser.stop_tracing())


@pytest.mark.parametrize("name", BOARDS)
def test_pictures_come_in_time(
    page: Any, address: str, puzzles: dict[str, Puzzle], name: str
) -> None:
    line = puzzles[name].proof.line  # type: ignore[union-attr]
    open_play(page, address, puzzles[name])
    page.wait_for_timeout(1000)

    times = sorted(work_of(page, line[:STEPS]))
    assert len(times) > STEPS, times
    slow = times[int(SHARE * len(times))]
    assert slow < LONGEST, (slow, times[-8:])
