"""The moving-wall maze: counting routes, composing boards, solving duels."""

from functools import partial

import numpy as np

from benchmarks.timing import best_time
from sakumon import workshop
from sakumon.core.budget import Budget
from sakumon.core.dice import Dice
from sakumon.core.wish import Wish
from sakumon.families import load_family
from sakumon.families.walls.lab.kernel.recursion import compose_efficient, count_by_recursion
from sakumon.families.walls.model.position import Position
from sakumon.families.walls.model.tables import board_tables
from sakumon.families.walls.solve.duel import DuelTable
from sakumon.families.walls.solve.timegraph import TimeGraph
from sakumon.kernel.dice import dice_state


def main() -> None:
    """Print all figures."""
    count_routes()
    compose_boards()
    solve_duels()


def board(game: str, side: int, walls: int, steps: int, seed: int = 0) -> Position:
    """Return a board drawn around a hidden route, or scattered for a duel."""
    family = load_family("walls")
    pairs = [f"width={side}", f"height={side}", f"walls={walls}", f"steps={steps}", f"game={game}"]
    if game == "duel":
        pairs += ["winner=any", "margin=.."]
    wish = workshop.make_wish(family, "duel" if game == "duel" else "easy", pairs)
    propose = family.composer.proposer(wish, Budget())
    at = propose(Dice.of("benchmark", seed), Budget()).position
    assert isinstance(at, Position)
    return at


def count_routes() -> None:
    """Time the exact count over more and more steps, beside the recursion over fewer."""
    print("Exact number of winning routes, 6×6, 30 walls:")
    at, first = board("survive", 6, 30, 10), 0.0
    for steps in (10, 100, 1000):
        seconds = best_time(partial(exact_routes, at, steps))
        first = first or seconds / steps
        digits = len(str(exact_routes(at, steps)))
        print(
            f"  {steps:5} steps: {seconds * 1e6:9.1f} µs, {seconds / steps * 1e6:6.2f} µs a step, "
            f"{seconds / steps / first:5.2f} of the first; W has {digits} digits"
        )
    print("The plain recursion on the same board, stopping at a touch:")
    before = 0.0
    for steps in (8, 10, 12, 14, 16):
        seconds = best_time(partial(plain_routes, at, steps))
        routes, nodes = plain_routes(at, steps)
        assert routes == exact_routes(at, steps)
        grown = f", {seconds / before:.1f} times two steps less" if before else ""
        print(f"  {steps:5} steps: {seconds * 1e6:9.1f} µs, {nodes:,} nodes{grown}")
        before = seconds


def exact_routes(at: Position, steps: int) -> int:
    """Count the winning routes over a number of steps, tables and all."""
    graph = TimeGraph(at)
    graph.follow(steps, Budget())
    return graph.count(steps, Budget())


def plain_routes(at: Position, steps: int) -> tuple[int, int]:
    """Count the same by the paper's recursion; return the nodes too."""
    walls = np.array(at.walls, np.int32)
    return count_by_recursion(board_tables(at.width, at.height), walls, at.player, steps, True)


def compose_boards() -> None:
    """Time composing, in compiled code alone and through the whole workshop."""
    many = 2_000

    def efficient() -> None:
        compose_efficient(board_tables(6, 6), dice_state(1), many, 40, 10, True)

    rate = many / best_time(efficient)
    print(f"Efficient boards with their exact count, 6×6, 40 walls, 10 steps: {rate:,.0f} a second")
    family = load_family("walls")
    for preset in family.composer.presets:
        wish = workshop.make_wish(family, preset)
        few = 5 if preset == "duel" else 50
        seconds = best_time(partial(compose_some, wish, few), 1)
        print(f"Whole workshop, preset {preset}: {few / seconds:,.0f} puzzles a second")


def compose_some(wish: Wish, count: int) -> None:
    """Compose puzzles as the command does."""
    for index in range(count):
        workshop.compose(load_family("walls"), wish, 1, index)


def solve_duels() -> None:
    """Time exact duels."""
    for side, walls, steps in ((6, 24, 16), (8, 30, 12)):
        times = []
        for seed in range(3):
            at = board("duel", side, walls, steps, seed)
            times.append(best_time(partial(solve_duel, at), 1))
        print(
            f"Duel {side}×{side}, {walls} walls, {steps} steps: {max(times):.2f} s (slowest of 3)"
        )


def solve_duel(at: Position) -> None:
    """Make the whole table of a duel."""
    DuelTable(at).reach(at.left, Budget())
