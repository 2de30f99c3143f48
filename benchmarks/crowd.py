"""Players and composers who keep a server busy, and what they meet."""

import asyncio
import random
import statistics
import time
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from typing import Any

import httpx2 as httpx

from sakumon.core.puzzle import Puzzle
from sakumon.families import family_names, load_family

# Seconds that a player thinks about a move, on average, and a composer about a puzzle.
THINKING, PONDERING = 2.0, 4.0
WANTED, WANTED_WAIT = 0.25, 10.0


@dataclass
class Crowd:
    """What players and composers met: how long everything took, and how many requests failed."""

    players: int
    composers: int
    seconds: float
    taken: list[float] = field(default_factory=list)
    waited: list[float] = field(default_factory=list)
    foreseen: int = 0
    errors: int = 0

    def tell(self) -> None:
        """Print the figures."""
        whole = f"{self.players} players, {self.composers} composers for {self.seconds:.0f} s"
        print(f"{whole}, {THINKING} s of thought a move: {len(self.taken)} moves")
        print(f"  errors: {self.errors} (wanted: 0)")
        print(f"  a move takes {statistics.median(self.taken) * 1e3:.0f} ms (median)")
        print(f"  99 % are below {_most(self.taken) * 1e3:.0f} ms (wanted: {WANTED * 1e3:.0f})")
        print(f"  the slowest took {max(self.taken) * 1e3:.0f} ms")
        print(
            f"  {self.foreseen / len(self.taken):.0%} were known to the page before they were made"
        )
        if self.waited:
            middle, longest = statistics.median(self.waited), max(self.waited)
            print(f"  {len(self.waited)} puzzles composed, each in {middle:.1f} s (median)")
            print(f"  the longest wait: {longest:.1f} s (wanted: {WANTED_WAIT:.0f})")


def _most(times: list[float]) -> float:
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, int(len(ordered) * 0.99))]


async def let_play(address: str, puzzles: list[Puzzle], crowd: Crowd) -> None:
    """Let all players play and all composers compose, each with a browser of its own."""
    until = time.monotonic() + crowd.seconds
    async with AsyncExitStack() as stack:
        tasks = []
        for number in range(crowd.players + crowd.composers):
            browser = await stack.enter_async_context(visitor(address))
            dice = random.Random(number)
            if number < crowd.players:
                puzzle = puzzles[number % len(puzzles)]
                tasks.append(player(browser, puzzle, dice, until, crowd))
            else:
                tasks.append(composer(browser, dice, until, crowd))
        await asyncio.gather(*tasks)


def visitor(address: str) -> httpx.AsyncClient:
    """Return what stands for a browser; making it is no matter of the server's."""
    return httpx.AsyncClient(base_url=address, timeout=60, verify=False)


async def player(
    client: httpx.AsyncClient, puzzle: Puzzle, dice: random.Random, until: float, crowd: Crowd
) -> None:
    """Play one puzzle over and over, any move that is legal."""
    await asyncio.sleep(dice.uniform(0, 2 * THINKING))
    await ask(client, "GET", "families", None, crowd)  # as a page does, and so it is known
    state = await ask(client, "POST", "plays", {"puzzle": puzzle.id, "side": "both"}, crowd)
    while state and time.monotonic() < until:
        ahead = asyncio.create_task(_look_ahead(client, state, crowd))
        await asyncio.sleep(dice.uniform(0, 2 * THINKING))
        if state["over"] or not state["moves"]:
            await ahead
            state = await ask(client, "POST", f"plays/{state['play']}/restart", {}, crowd)
            continue
        move, begun = dice.choice(state["moves"]), time.perf_counter()
        crowd.foreseen += ahead.done() and move in ahead.result()
        asked = {"moves": [move]}
        state = await ask(client, "POST", f"plays/{state['play']}/moves", asked, crowd)
        crowd.taken.append(time.perf_counter() - begun)
        await ahead


async def _look_ahead(client: httpx.AsyncClient, state: Any, crowd: Crowd) -> Any:
    """Ask what the next moves lead to, as a page does whenever it shows a position."""
    asked = f"plays/{state['play']}/ahead?known={state['known']}"
    found = await ask(client, "GET", asked, None, crowd)
    return found["games"] if found else {}


async def composer(
    client: httpx.AsyncClient, dice: random.Random, until: float, crowd: Crowd
) -> None:
    """Have puzzles composed, one after the other: any family, its first presets."""
    await ask(client, "GET", "families", None, crowd)
    while time.monotonic() < until:
        await asyncio.sleep(dice.uniform(0, 2 * PONDERING))
        name, begun = dice.choice(family_names()), time.perf_counter()
        preset = dice.choice(list(load_family(name).composer.presets)[:3])
        asked = {"family": name, "preset": preset, "seed": dice.randrange(10**9)}
        job = await ask(client, "POST", "compose", asked, crowd)
        while job and job["state"] == "running":
            await asyncio.sleep(0.2)
            job = await ask(client, "GET", f"jobs/{job['job']}", None, crowd)
        crowd.waited.append(time.perf_counter() - begun)


async def ask(client: Any, method: str, path: str, body: Any, crowd: Crowd) -> Any:
    """Ask the server; a failure is counted and ends the player's game."""
    try:
        answer = await client.request(method, f"api/{path}", json=body)
    except httpx.HTTPError:
        crowd.errors += 1
        return None
    if answer.status_code == 409:  # assist may refuse a random move
        answer = await client.get(f"api/{path.rpartition('/')[0]}")
    if answer.status_code >= 400:
        crowd.errors += 1
        return None
    return answer.json()
