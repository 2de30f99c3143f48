"""The browser app under load: players, composers beside them, the first page, memory after hours.

`python -m benchmarks.web` prints the whole table; `python -m benchmarks.web 20 5` lets 20 players
play for 5 seconds, `... 20 5 3` with 3 composers beside them. `python -m benchmarks.web memory`
asks as much as a class asks in an hour, `... hints` for a hint beside many that take long.
"""

import asyncio
import gc
import gzip
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from benchmarks.crowd import Crowd, ask, let_play, visitor
from sakumon.catalog import open_store
from sakumon.core.puzzle import Puzzle
from sakumon.families import family_names, load_family
from sakumon.web.app import CLIENT
from sakumon.workshop import compose, make_wish
from tests.support.processes import memory_of
from tests.web.browser import CHROMIUM, chromium, served
from tests.web.test_attacks import Server, hard_to_see_through

SECONDS = 60.0
# Players and composers at once.
LOADS = ((200, 0), (500, 0), (200, 10))
PAGES, FIRST_PAGE = 9, 2.0
LARGEST = 100_000
# What only the walk in space loads.
SPACE = "walk-"
# What thirty players ask in an hour.
HOUR = 54_000
AT_ONCE = 24
# Those who wait for hints at once, and seconds until all workers are there to give them.
THINKERS, READY = 8, 12.0


def main(*loads: tuple[int, int], seconds: float = SECONDS) -> None:
    """Print all figures."""
    tell_size()
    for number, (players, composers) in enumerate(loads or LOADS):
        crowd = Crowd(players, composers, seconds)
        with _served() as (address, _, puzzles):
            if number == 0:
                tell_first_page(address)
            gc.freeze()  # the players' own pauses are not the server's
            asyncio.run(let_play(address, puzzles, crowd))
        crowd.tell()


@contextmanager
def _served() -> Iterator[tuple[str, "subprocess.Popen[bytes]", list[Puzzle]]]:
    puzzles = [_puzzle(name) for name in family_names()]
    with tempfile.TemporaryDirectory() as folder:
        store = Path(folder) / "store.db"
        with open_store(str(store), create=True) as opened:
            opened.add(puzzles)
        with served(store) as (address, process):
            yield address, process, puzzles


def tell_size() -> None:
    """Print how large the client is as it travels."""
    files = [path for path in CLIENT.rglob("*") if path.is_file()]
    sizes = {path.name: len(gzip.compress(path.read_bytes())) for path in files}
    space = sum(size for name, size in sizes.items() if name.startswith(SPACE))
    rest = sum(sizes.values()) - space
    print(f"client: {rest / 1e3:.0f} kB compressed (wanted: below {LARGEST / 1e3:.0f})")
    print(f"  and {space / 1e3:.0f} kB with three.js, loaded only for walking")


def tell_first_page(address: str) -> None:
    """Print how long it takes until the first page of a new visitor can be used."""
    if CHROMIUM is None:
        print("first page: not measured, chromium is not installed")
        return
    times = []
    with chromium() as browser:
        for _ in range(PAGES):
            context = browser.new_context()
            page = context.new_page()
            begun = time.perf_counter()
            page.goto(address)
            page.focus(".families a.card")
            times.append(time.perf_counter() - begun)
            context.close()
    print(f"first page of a new visitor: {statistics.median(times):.2f} s (median of {PAGES})")
    print(f"  the slowest took {max(times):.2f} s (wanted: below {FIRST_PAGE:.0f})")


def _puzzle(name: str) -> Puzzle:
    family = load_family(name)
    return compose(family, make_wish(family), seed=1)


def tell_memory(requests: int = HOUR) -> None:
    """Print what the server holds while a class asks for an hour, as fast as it can be asked."""
    with _served() as (address, process, puzzles):
        crowd = Crowd(AT_ONCE, 0, 0.0)
        marks = [requests // 10, requests // 2, requests]
        asyncio.run(_hurry(address, process.pid, puzzles, crowd, marks))
    print(f"errors: {crowd.errors}")


async def _hurry(
    address: str, server: int, puzzles: list[Puzzle], crowd: Crowd, marks: list[int]
) -> None:
    done, first = [0], [0]

    async def hurry(number: int) -> None:
        dice = random.Random(number)
        while done[0] < marks[-1]:
            async with visitor(address) as client:  # somebody new, now and then
                asked = await _one_game(client, dice.choice(puzzles), dice, crowd)
            done[0] += asked

    async def watch() -> None:
        for mark in marks:
            while done[0] < mark:
                await asyncio.sleep(0.5)
            own, all_of_them = memory_of(server)
            first[0] = first[0] or own
            more = 100 * (own / first[0] - 1)
            print(f"{done[0]:,} requests: {own / 1e6:.0f} MB ({more:+.1f} %), ", end="")
            print(f"with workers {all_of_them / 1e6:.0f} MB", flush=True)

    await asyncio.gather(watch(), *(hurry(number) for number in range(AT_ONCE)))


def tell_hints() -> None:
    """Print how long a hint takes while others wait for hints that nobody can find."""
    with _served() as (address, process, puzzles):
        hard = hard_to_see_through(Server(address, process, puzzles[0]))
        easy = next(puzzle.id for puzzle in puzzles if puzzle.family == "sokoban")
        time.sleep(READY)
        asyncio.run(_compare_hints(address, easy, hard))


async def _compare_hints(address: str, easy: str, hard: str) -> None:
    print(f"a hint for an easy board, alone: {await _hint(address, easy):.2f} s")
    others = [asyncio.create_task(_hint(address, hard)) for _ in range(THINKERS)]
    await asyncio.sleep(0.5)
    print(f"  while {THINKERS} wait for hard ones: {await _hint(address, easy):.2f} s")
    times = sorted(await asyncio.gather(*others))
    print(f"  and those take {times[0]:.2f} to {times[-1]:.2f} s")


async def _hint(address: str, puzzle: str) -> float:
    crowd = Crowd(1, 0, 0.0)
    async with visitor(address) as client:
        await ask(client, "GET", "families", None, crowd)
        state = await ask(client, "POST", "plays", {"puzzle": puzzle}, crowd)
        begun = time.perf_counter()
        await ask(client, "POST", f"plays/{state['play']}/hint", {}, crowd)
        assert crowd.errors == 0
        return time.perf_counter() - begun


async def _one_game(client: Any, puzzle: Puzzle, dice: random.Random, crowd: Crowd) -> int:
    """Play some moves of a game, with all that goes with it; return how many requests it took."""
    await ask(client, "GET", "families", None, crowd)
    state = await ask(client, "POST", "plays", {"puzzle": puzzle.id, "side": "both"}, crowd)
    count = 2
    for _ in range(dice.randrange(10, 60)):
        if not state:
            break
        kind = "moves" if state["moves"] and dice.random() > 0.02 else "restart"
        body = {"moves": [dice.choice(state["moves"])]} if kind == "moves" else {}
        state = await ask(client, "POST", f"plays/{state['play']}/{kind}", body, crowd)
        count += 1
        await asyncio.sleep(0.03)  # no browser may ask faster
    return count


if __name__ == "__main__":
    if sys.argv[1:2] == ["memory"]:
        tell_memory(*(int(text) for text in sys.argv[2:3]))
    elif sys.argv[1:] == ["hints"]:
        tell_hints()
    elif len(sys.argv) > 2:
        numbers = [int(text) for text in sys.argv[1:4]]
        main((numbers[0], numbers[2] if len(numbers) > 2 else 0), seconds=numbers[1])
    else:
        main()
