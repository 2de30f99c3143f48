"""How a play page answers: the work behind its frames, when a press is seen, whether any is lost.

`python -m benchmarks.play` prints all figures. Frames are those of a long chain and of a walk
through a large maze; a press is timed for every family, some way between browser and server.
"""

import random
import statistics
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from benchmarks.tracing import Trace, share, traced
from sakumon.catalog import open_store
from sakumon.core.puzzle import Puzzle
from sakumon.families import family_names, load_family
from sakumon.play.session import Session
from sakumon.workshop import compose, make_wish
from tests.support.population import short
from tests.web.browser import CHROMIUM, opened_page, served
from tests.web.hands import LATENCY, WATCH, Cable, arrows_of, line_of, open_play, press

DESK = {"width": 1366, "height": 768}
# What is played in front of the trace: family and wishes.
LONG_CHAIN = ("panels", "moves=1", "chain=10")
LARGE_MAZE = ("doors", "rooms=500")
ROOMS, PACE, CHAIN_TAKES = 30, 300, 9000
WORK, SEEN = 16.0, 50.0
PRESSES, TIMES, SPACING = 10, 9, 80
# When the frame after a key press was on the screen, as the browser's own clock has it; it says
# nothing of what took less than this.
LEAST = 16
SHOWN = """least => { window.shown = new Promise(done => {
  new PerformanceObserver(list => {
    for (const one of list.getEntries()) if (one.name === 'keydown') done(one.duration);
  }).observe({ type: 'event', durationThreshold: least });
  addEventListener('keydown', () => setTimeout(done, 2_000, least),
    { capture: true, once: true });
}); }"""


def main() -> None:
    """Print all figures."""
    if CHROMIUM is None:
        print("not measured, chromium is not installed")
        return
    chain, maze = _composed(*LONG_CHAIN), _composed(*LARGE_MAZE)
    others = [short(name) for name in family_names()]
    with _served(chain, maze, *others) as address, _browser() as browser:
        tell_frames("a chain of 10", _frames(browser, address, chain, 1, CHAIN_TAKES))
        tell_frames(f"{ROOMS} of 500 rooms", _frames(browser, address, maze, ROOMS, PACE))
        for puzzle in others:
            tell_press(browser, address, puzzle)
        for puzzle in others:
            tell_presses(browser, address, puzzle)


def _composed(name: str, *wishes: str) -> Puzzle:
    family = load_family(name)
    return compose(family, make_wish(family, None, wishes), seed=1)


@contextmanager
def _browser() -> Iterator[Any]:
    """Start a browser that draws without a graphics card, and without the pretence of one."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        options = ["--no-sandbox", "--disable-gpu"]
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=options)
        yield browser
        browser.close()


@contextmanager
def _served(*puzzles: Puzzle) -> Iterator[str]:
    with tempfile.TemporaryDirectory() as folder:
        store = Path(folder) / "store.db"
        with open_store(str(store), create=True) as opened:
            opened.add(puzzles)
        with served(store) as (address, _):
            yield address


def _frames(browser: Any, address: str, puzzle: Puzzle, moves: int, pause: int) -> Trace:
    """Trace the first moves of a puzzle's proof, each shown for a while."""
    assert puzzle.proof is not None
    with opened_page(browser, viewport=DESK) as page:
        open_play(page, address, puzzle, side="both")
        with traced(browser, page) as trace:
            for move in puzzle.proof.line[:moves]:
                press(page, move)
                page.wait_for_timeout(pause)
    return trace


def tell_frames(what: str, trace: Trace) -> None:
    """Print what the frames took."""
    middle, most = statistics.median(trace.work), share(trace.work, 0.95)
    print(
        f"{what}: {len(trace.work)} frames of the page, work before each {middle:.1f} ms (median)"
    )
    print(f"  95 % are below {most:.1f} ms (wanted: below {WORK:.0f}), ", end="")
    print(f"the most is {max(trace.work):.1f} ms")
    middle, most = statistics.median(trace.between), share(trace.between, 0.95)
    print(
        f"  from frame to frame {middle:.0f} ms (median), 95 % below {most:.0f} ms, pauses included"
    )


def tell_press(browser: Any, address: str, puzzle: Puzzle) -> None:
    """Print how long it takes until a press from rest is seen."""
    assert puzzle.proof is not None
    drawn, shown = [], []
    for _ in range(TIMES):
        with opened_page(browser, viewport=DESK) as page:
            open_play(page, address, puzzle, side="both")
            Cable(page).be()
            page.evaluate(SHOWN, LEAST)
            page.evaluate(WATCH, "keydown")
            press(page, puzzle.proof.line[0])
            drawn.append(page.evaluate("window.waited"))
            shown.append(page.evaluate("window.shown"))
    middle, most = statistics.median(drawn), max(drawn)
    print(f"{puzzle.family}: a press is seen after {middle:.0f} ms (median), ", end="")
    print(f"the slowest of {TIMES} after {most:.0f} ms (wanted: below {SEEN:.0f}), ", end="")
    print(f"the server {LATENCY} ms away")
    middle, most = statistics.median(shown), max(shown)
    print(f"  the browser itself says after {middle:.0f} ms, at most {most:.0f} ms,", end="")
    print(f" in steps of 8, none below {LEAST}")


def tell_presses(browser: Any, address: str, puzzle: Puzzle) -> None:
    """Print how many of some fast presses arrive, where keys or spots allow it."""
    keys, moves = arrows_of(puzzle, PRESSES), _wander(puzzle)
    if not keys and not moves:
        print(f"{puzzle.family}: no {PRESSES} moves in a row to press")
        return
    with opened_page(browser, viewport=DESK) as page:
        code = open_play(page, address, puzzle, side="both")
        places = [] if keys else [_middle(page, move) for move in moves]
        Cable(page).be()
        for number in range(PRESSES):
            page.wait_for_timeout(SPACING)
            if keys:
                page.keyboard.press(keys[number])
            else:
                page.mouse.click(*places[number])
        arrived = len(line_of(page, address, code, PRESSES))
    how = "keys" if keys else "clicks"
    print(
        f"{puzzle.family}: of {PRESSES} {how}, {SPACING} ms apart, arrive {arrived} (wanted: all)"
    )


def _wander(puzzle: Puzzle) -> list[str]:
    """Return moves that can be pressed from the start on, and do not end the game in between."""
    session, dice = Session(load_family(puzzle.family), puzzle.position()), random.Random(1)
    spots = list(session.moves())
    for _ in range(PRESSES):
        dice.shuffle(spots)
        for move in spots:
            if move in session.moves():
                session.play(move)
                if not session.over:
                    break
                session.undo()
        else:
            return []
    return [str(move) for move in session.line]


def _middle(page: Any, move: str) -> tuple[float, float]:
    """Return where a move is pressed."""
    box = page.locator(f".sheet [data-press='{move}']").first.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


if __name__ == "__main__":
    main()
