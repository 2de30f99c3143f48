"""The real rules and solvers against the slow twin, on random boards and at every moment."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from sakumon.core.budget import Budget
from sakumon.families.walls import FAMILY
from sakumon.families.walls.model.position import Position
from sakumon.families.walls.model.rules import safe_steps
from sakumon.families.walls.solve.duel import DuelTable
from sakumon.families.walls.solve.timegraph import TimeGraph
from tests.families.walls.twin import Game, moves, play, safe, winner
from tests.families.walls.twin_search import (
    count_escapes,
    count_routes,
    minimax,
    random_body,
    shortest_escape,
    start_walls,
)

MOVEMENTS = ["up", "down", "left", "right", "cw", "ccw"]
SIDES = range(3, 9)


def pairs(seed: int, game: str, boards: int, most_walls: int) -> Iterator[tuple[Position, Game]]:
    """Yield boards of all sizes and movements, and moments of random games on them."""
    rng = random.Random(seed)
    for _ in range(boards):
        width, height = rng.choice(SIDES), rng.choice(SIDES)
        movements = _some(game, rng)
        starts = start_walls(width, height, movements)
        places = len({(wall.kind, wall.x, wall.y) for wall in starts})
        walls = rng.randint(0, min(places, most_walls))
        body = random_body(rng, game, width, height, walls, _steps(game, rng), movements)
        at, twin = FAMILY.rules.read(body), Game.from_body(body)
        yield at, twin
        for _ in range(2):
            if winner(twin) is not None:
                break
            move = rng.choice(moves(twin))
            at, twin = FAMILY.rules.play(at, move), play(twin, move)  # type: ignore[arg-type]
            yield at, twin


def _steps(game: str, rng: random.Random) -> int:
    return rng.randint(1, 6) if game == "survive" else rng.randint(1, 3)


def _some(game: str, rng: random.Random) -> list[str]:
    known = MOVEMENTS[:4] if game == "duel" else MOVEMENTS
    return rng.sample(known, rng.randint(1, len(known)))


@pytest.mark.parametrize("game", ["survive", "escape", "duel"])
def test_moves_safety_and_winner(game: str) -> None:
    for at, twin in pairs(1, game, 400, 60):
        assert FAMILY.rules.winner(at) == winner(twin)
        assert FAMILY.rules.moves(at) == sorted(moves(twin))
        if winner(twin) is None and not at.walls_to_move:
            assert set(safe_steps(at)) == set(safe(twin))


def test_w_equals_the_naive_count() -> None:
    counted = 0
    for at, twin in pairs(2, "survive", 220, 40):
        expected = count_routes(twin)
        assert FAMILY.solver.solve(at, Budget()).proof.answers == expected
        counted += expected > 0
    assert counted > 200


@pytest.mark.parametrize("movement", MOVEMENTS)
def test_w_with_one_movement_alone(movement: str) -> None:
    rng = random.Random(movement)
    for side in SIDES:
        for _ in range(6):
            body = random_body(rng, "survive", side, side, 2 * side, 5, [movement])
            proof = FAMILY.solver.solve(FAMILY.rules.read(body), Budget()).proof
            assert proof.answers == count_routes(Game.from_body(body))


def test_escapes_equal_the_naive_search() -> None:
    seen = set()
    for at, twin in pairs(3, "escape", 120, 40):
        if at.cells > 30 or winner(twin) is not None:
            continue
        proof = FAMILY.solver.solve(at, Budget()).proof
        expected = shortest_escape(twin)
        seen.add(proof.status)
        assert proof.status == ("lost" if expected is None else "won")
        assert len(proof.line) == (expected or 0)
        if expected is not None and expected <= 6:
            assert proof.answers == count_escapes(twin, expected)
            assert escapes_within(at, 7) == count_escapes(twin, 7)
    assert seen == {"won", "lost"}


def escapes_within(at: Position, steps: int) -> int:
    """Return the number of escapes of at most this many steps."""
    graph = TimeGraph(at)
    graph.follow(steps, Budget())
    return graph.count(steps, Budget())


def test_duels_equal_minimax() -> None:
    seen = []
    for at, twin in pairs(4, "duel", 120, 24):
        proof = FAMILY.solver.solve(at, Budget()).proof
        assert proof.status == ("won", "lost")[minimax(twin)]
        seen.append(proof.status)
    assert min(seen.count("won"), seen.count("lost")) > 40


def test_every_reply_of_a_duel_has_its_minimax_value() -> None:
    for at, twin in pairs(5, "duel", 60, 16):
        if winner(twin) is not None:
            continue
        table = DuelTable(at)
        table.reach(at.left, Budget())
        values = _first_values(table, at)
        full = at.left + at.walls_to_move
        for move, turns in values.items():
            assert (turns == full) == (minimax(play(twin, move)) == 0)


def _first_values(table: DuelTable, at: Position) -> dict[str, Any]:
    names = ("up", "down", "left", "right")
    if at.walls_to_move:
        calls = table.after_calls(0, 0, at.player, at.left + 1)
        return {f"walls:{names[way]}": turns for way, turns in calls.items()}
    steps = table.after_steps(0, 0, at.player, at.left)
    return {names[way]: turns for way, turns in steps.items()}
