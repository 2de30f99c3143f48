"""The browser app: 200 players at once for a minute, the first page, the size of the client.

`python -m benchmarks.web 20 5` lets 20 players play for 5 seconds.
"""

import asyncio
import gc
import gzip
import random
import statistics
import sys
import tempfile
import time
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx2 as httpx

from sakumon.catalog import open_store
from sakumon.core.puzzle import Puzzle
from sakumon.families import family_names, load_family
from sakumon.web.app import CLIENT
from sakumon.workshop import compose, make_wish
from tests.web.browser import CHROMIUM, chromium, served

PLAYERS, SECONDS = 200, 60.0
# Seconds that a player thinks about a move, on average.
THINKING = 2.0
WANTED = 0.25
LOADS, FIRST_PAGE = 9, 2.0
LARGEST = 100_000
# What only the walk in space loads.
SPACE = "walk-"


@dataclass
class Crowd:
    """What the players met: how long each move took, and how many requests failed."""

    players: int
    seconds: float
    taken: list[float] = field(default_factory=list)
    errors: int = 0

    def tell(self) -> None:
        """Print the figures."""
        times = sorted(self.taken)
        slowest = times[min(len(times) - 1, int(len(times) * 0.99))]
        whole = f"{self.players} players for {self.seconds:.0f} s, {THINKING} s of thought a move"
        print(f"{whole}: {len(times)} moves")
        print(f"  errors: {self.errors} (wanted: 0)")
        print(f"  a move takes {statistics.median(times) * 1e3:.0f} ms (median)")
        print(f"  99 % are below {slowest * 1e3:.0f} ms (wanted: {WANTED * 1e3:.0f})")
        print(f"  the slowest took {times[-1] * 1e3:.0f} ms")


def main(players: int = PLAYERS, seconds: float = SECONDS) -> None:
    """Print all figures."""
    puzzles = [_puzzle(name) for name in family_names()]
    tell_size()
    with tempfile.TemporaryDirectory() as folder:
        store = Path(folder) / "store.db"
        with open_store(str(store), create=True) as opened:
            opened.add(puzzles)
        with served(store) as (address, _):
            tell_first_page(address)
            crowd = Crowd(players, seconds)
            gc.freeze()  # the players' own pauses are not the server's
            asyncio.run(let_play(address, puzzles, crowd))
    crowd.tell()


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
        for _ in range(LOADS):
            context = browser.new_context()
            page = context.new_page()
            begun = time.perf_counter()
            page.goto(address)
            page.focus(".families a.card")
            times.append(time.perf_counter() - begun)
            context.close()
    print(f"first page of a new visitor: {statistics.median(times):.2f} s (median of {LOADS})")
    print(f"  the slowest took {max(times):.2f} s (wanted: below {FIRST_PAGE:.0f})")


def _puzzle(name: str) -> Puzzle:
    family = load_family(name)
    return compose(family, make_wish(family), seed=1)


async def let_play(address: str, puzzles: list[Puzzle], crowd: Crowd) -> None:
    """Let all players play, each with a browser of its own."""
    chosen = [puzzles[number % len(puzzles)] for number in range(crowd.players)]
    dice = [random.Random(number) for number in range(crowd.players)]
    async with AsyncExitStack() as stack:
        browsers = [await stack.enter_async_context(_browser(address)) for _ in chosen]
        until = time.monotonic() + crowd.seconds
        everyone = zip(browsers, chosen, dice, strict=True)
        await asyncio.gather(*(player(*own, until, crowd) for own in everyone))


def _browser(address: str) -> httpx.AsyncClient:
    """Return what stands for a browser; making it is no matter of the server's."""
    return httpx.AsyncClient(base_url=address, timeout=30, verify=False)


async def player(
    client: httpx.AsyncClient, puzzle: Puzzle, dice: random.Random, until: float, crowd: Crowd
) -> None:
    """Play one puzzle over and over, any move that is legal."""
    await asyncio.sleep(dice.uniform(0, 2 * THINKING))
    state = await ask(client, "plays", {"puzzle": puzzle.id, "side": "both"}, crowd)
    while state and time.monotonic() < until:
        await asyncio.sleep(dice.uniform(0, 2 * THINKING))
        if state["over"] or not state["moves"]:
            state = await ask(client, f"plays/{state['play']}/restart", {}, crowd)
            continue
        begun = time.perf_counter()
        asked = {"moves": [dice.choice(state["moves"])]}
        state = await ask(client, f"plays/{state['play']}/moves", asked, crowd)
        crowd.taken.append(time.perf_counter() - begun)


async def ask(client: Any, path: str, body: dict[str, Any], crowd: Crowd) -> Any:
    """Ask the server; a failure is counted and ends the player's game."""
    try:
        answer = await client.post(f"api/{path}", json=body)
    except httpx.HTTPError:
        crowd.errors += 1
        return None
    if answer.status_code == 409:  # assist may refuse a random move
        return (await client.get(f"api/{path.rpartition('/')[0]}")).json()
    if answer.status_code >= 400:
        crowd.errors += 1
        return None
    return answer.json()


if __name__ == "__main__":
    main(*(int(text) for text in sys.argv[1:3]))
