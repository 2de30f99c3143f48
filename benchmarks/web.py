"""The browser app: 200 players at once for a minute; how long a move takes, and the first page."""

import asyncio
import random
import statistics
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx2 as httpx
from tests.web.browser import served

from sakumon.catalog import open_store
from sakumon.families import family_names, load_family
from sakumon.puzzle import Puzzle
from sakumon.workshop import compose, make_wish

PLAYERS, SECONDS = 200, 60.0
# Seconds that a player thinks about a move, on average.
THINKING = 2.0
WANTED = 0.25


def main() -> None:
    """Print all figures."""
    puzzles = [_puzzle(name) for name in family_names()]
    with tempfile.TemporaryDirectory() as folder:
        store = Path(folder) / "store.db"
        with open_store(str(store), create=True) as opened:
            opened.add(puzzles)
        with served(store) as (address, _):
            taken, errors = asyncio.run(crowd(address, puzzles))
    taken.sort()
    slowest = taken[int(len(taken) * 0.99)]
    print(
        f"{PLAYERS} players for {SECONDS:.0f} s, {THINKING} s of thought a move: {len(taken)} moves"
    )
    print(f"  errors: {errors}")
    print(f"  a move takes {statistics.median(taken) * 1e3:.0f} ms (median)")
    print(f"  slowest 1 %: {slowest * 1e3:.0f} ms or more (wanted: below {WANTED * 1e3:.0f})")


def _puzzle(name: str) -> Puzzle:
    family = load_family(name)
    return compose(family, make_wish(family), seed=1)


async def crowd(address: str, puzzles: list[Puzzle]) -> tuple[list[float], int]:
    """Let all players play; return how long each move took, and how many requests failed."""
    taken: list[float] = []
    failed = [0]
    until = time.monotonic() + SECONDS
    limits = httpx.Limits(max_connections=PLAYERS)
    async with httpx.AsyncClient(base_url=address, limits=limits, timeout=30) as client:
        players = [
            player(client, puzzles[k % len(puzzles)], random.Random(k), until, taken, failed)
            for k in range(PLAYERS)
        ]
        await asyncio.gather(*players)
    return taken, failed[0]


async def player(
    client: Any,
    puzzle: Puzzle,
    dice: random.Random,
    until: float,
    taken: list[float],
    failed: list[int],
) -> None:
    """Play one puzzle over and over, any move that is legal."""
    await asyncio.sleep(dice.uniform(0, 2 * THINKING))
    state = await ask(client, "plays", {"puzzle": puzzle.id, "side": "both"}, failed)
    while state and time.monotonic() < until:
        await asyncio.sleep(dice.uniform(0, 2 * THINKING))
        if state["over"] or not state["moves"]:
            state = await ask(client, f"plays/{state['play']}/restart", {}, failed)
            continue
        begun = time.perf_counter()
        asked = {"moves": [dice.choice(state["moves"])]}
        state = await ask(client, f"plays/{state['play']}/moves", asked, failed)
        taken.append(time.perf_counter() - begun)


async def ask(client: Any, path: str, body: dict[str, Any], failed: list[int]) -> Any:
    """Ask the server; a failure is counted and ends the player's game."""
    try:
        answer = await client.post(f"api/{path}", json=body)
    except httpx.HTTPError:
        failed[0] += 1
        return None
    if answer.status_code == 409:  # assist may refuse a random move
        return (await client.get(f"api/{path.rpartition('/')[0]}")).json()
    if answer.status_code >= 400:
        failed[0] += 1
        return None
    return answer.json()
