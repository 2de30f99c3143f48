"""The measures of a rating, worked out again from all routes and all of a player's choices."""

from fractions import Fraction

import pytest

from sakumon import workshop
from sakumon.core.budget import Budget
from sakumon.core.move import Move
from sakumon.families.walls import FAMILY
from sakumon.families.walls.formats.notation import read_notation
from sakumon.families.walls.model.position import Position
from sakumon.families.walls.model.rules import safe_steps
from sakumon.families.walls.solve.rater import PATIENCE
from sakumon.families.walls.solve.timegraph import TimeGraph

SMALL = ["width=4", "height=4", "walls=8", "steps=6", "routes=1..60"]


def puzzles(*pairs: str) -> list[tuple[Position, dict[str, int | float | str]]]:
    """Return small boards with their measures."""
    wish = workshop.make_wish(FAMILY, "easy", [*SMALL, *pairs])
    found = [workshop.compose(FAMILY, wish, 4, index) for index in range(8)]
    return [(p.position(), p.rating.measures) for p in found if p.rating is not None]


def winning_routes(at: Position, bound: int) -> list[list[Position]]:
    """Return the positions before every step of every winning route, by plain recursion."""
    winner = FAMILY.rules.winner(at)
    if winner is not None:
        return [[]] if winner == 0 else []
    if bound == 0:
        return []
    return [
        [at, *rest]
        for move in FAMILY.rules.moves(at)
        for rest in winning_routes(FAMILY.rules.play(at, move), bound - 1)
    ]


@pytest.mark.parametrize("game", ["survive", "escape"])
def test_choices_and_forced_are_means_over_all_winning_routes(game: str) -> None:
    for at, measures in puzzles(f"game={game}"):
        bound = 6 if game == "survive" else max(10, int(measures["shortest"]) + 2)
        routes = winning_routes(at, bound)
        turns = [len(safe_steps(before)) for route in routes for before in route]
        assert measures["routes"] == len(routes)
        assert measures["choices"] == pytest.approx(sum(turns) / len(turns), abs=1e-4)
        assert measures["forced"] == pytest.approx(turns.count(1) / len(routes), abs=1e-4)


def test_an_escape_that_names_steps_counts_routes_up_to_them_and_the_shortest_always() -> None:
    for steps, walked, bound in ((12, 0, 12), (12, 4, 10), (5, 4, 10), (5, 60, 10)):
        text = f"escape 6x6 steps {steps} walked {walked}; P 0 0; G 5 5; H 2 3 up"
        (at,) = read_notation(text)
        _, rating = workshop.prove(FAMILY, at, Budget())
        graph = TimeGraph(at)
        graph.follow(99, Budget())
        assert rating.measures["routes"] == graph.count(bound, Budget()) > 0
        assert float(rating.measures["choices"]) >= 1


def test_traps_are_safe_steps_after_which_no_route_wins() -> None:
    for at, measures in puzzles():
        routes = winning_routes(at, 6)
        traps = sum(_traps(before) for route in routes for before in route)
        assert measures["traps"] == pytest.approx(traps / len(routes), abs=1e-4)


def _traps(at: Position) -> int:
    ahead = [FAMILY.rules.play(at, move) for move in safe_steps(at)]
    return sum(not winning_routes(after, after.left) for after in ahead)


def chance(at: Position, look: int, left: int) -> Fraction:
    """Return the chance of a simulated player that looks ahead, by plain recursion."""
    if FAMILY.rules.winner(at) is not None:
        return Fraction(1 - (FAMILY.rules.winner(at) or 0))
    if left == 0:
        return Fraction(0)
    moves = list(FAMILY.rules.moves(at)) if look == 0 else _best(at, look)
    ahead = [chance(FAMILY.rules.play(at, move), look, left - 1) for move in moves]
    return sum(ahead, Fraction(0)) / len(moves)


def _best(at: Position, look: int) -> list[Move]:
    moves = safe_steps(at)
    depth = {move: _depth(FAMILY.rules.play(at, move), look - 1) for move in moves}
    return [move for move in moves if depth[move] == max(depth.values())]


def _depth(at: Position, look: int) -> int:
    if look == 0 or FAMILY.rules.winner(at) == 0:
        return look
    ahead = [_depth(FAMILY.rules.play(at, move), look - 1) for move in safe_steps(at)]
    return 1 + max(ahead) if ahead else 0


@pytest.mark.parametrize(
    ("name", "look"), [("random", 0), ("greedy", 1), ("look_1", 2), ("look_2", 3)]
)
def test_win_rates_of_survive_are_exact(name: str, look: int) -> None:
    for at, measures in puzzles():
        assert measures[f"win_{name}"] == pytest.approx(float(chance(at, look, 6)), abs=1e-4)


def test_a_random_player_of_an_escape() -> None:
    for at, measures in puzzles("game=escape", "width=3", "height=3", "walls=6"):
        assert measures["win_random"] == pytest.approx(_walk(at), abs=1e-4)


def _walk(at: Position) -> float:
    """Return the chance of random steps within the player's patience, spread over positions."""
    spread, won = {at: 1.0}, 0.0
    for _ in range(PATIENCE):
        ahead: dict[Position, float] = {}
        for here, weight in spread.items():
            moves = FAMILY.rules.moves(here)
            for move in moves:
                after = FAMILY.rules.play(here, move)
                ahead[after] = ahead.get(after, 0.0) + weight / len(moves)
        won += sum(weight for after, weight in ahead.items() if FAMILY.rules.winner(after) == 0)
        spread = {after: w for after, w in ahead.items() if FAMILY.rules.winner(after) is None}
    return won
