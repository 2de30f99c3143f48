"""The program beside its twin: moves, positions, counts, and every value of whole games."""

import random
from collections.abc import Iterator

import pytest

from sakumon.budget import Budget
from sakumon.families.quoridor import FAMILY
from sakumon.families.quoridor.game import Game
from sakumon.families.quoridor.kernel.retro import DRAW, LOSS
from sakumon.families.quoridor.position import Position, start_position
from sakumon.families.quoridor.table import MemoryTable
from sakumon.scene import Move
from tests.families.quoridor import twin
from tests.families.quoridor.twin_solve import LOST_NOW, Key, solve_all

SMALL = [(2, 2), (2, 3), (2, 4), (3, 2), (3, 3), (3, 4), (4, 3)]
HANDS = [(0, 0), (1, 0), (1, 1), (2, 1), (0, 2), (2, 2)]


def games(seed: int, many: int) -> Iterator[tuple[Position, twin.State]]:
    """Yield the positions of random games on boards of all sizes, both as program and as twin."""
    rng = random.Random(seed)
    for _ in range(many):
        width, height = rng.randint(2, 9), rng.randint(2, 9)
        hands, edge_jump = (rng.randint(0, 10), rng.randint(0, 10)), rng.random() < 0.5
        at = start_position(width, height, hands, edge_jump)
        other = twin.start(width, height, hands, edge_jump)
        yield at, other
        for _ in range(rng.randint(10, 60)):
            moves = twin.moves(other)
            if not moves:
                break
            # Fences are most of the moves; pawns shall meet as well.
            steps = [move for move in moves if move[-1] not in "hv"]
            move = rng.choice(steps if steps and rng.random() < 0.6 else moves)
            at, other = FAMILY.rules.play(at, Move(move)), twin.play(other, move)
            yield at, other


def test_moves_and_winner() -> None:
    for at, other in games(1, 60):
        assert FAMILY.rules.moves(at) == twin.moves(other)
        assert FAMILY.rules.winner(at) == twin.winner(other)
        assert twin.from_body(FAMILY.rules.write(at)) == other


def byte_of(value: int) -> int:
    """Return a twin's value as tables write it."""
    if value == LOST_NOW:
        return LOSS
    return DRAW if value == 0 else value if value > 0 else LOSS + value


def compare(width: int, height: int, hands: tuple[int, int], edge_jump: bool) -> int:
    """Compare every state of a game, legal or not; return how many are legal."""
    table = MemoryTable(Game(width, height, hands, edge_jump), Budget())
    known = solve_all(width, height, hands, edge_jump)
    legal = 0
    for (fences, held), values in known.items():
        legal += len(values)
        numbers = tuple(sorted(2 * (y * (width - 1) + x) + (k == "v") for x, y, k in fences))
        for key in every_key(width, height):
            value = byte_of(values[key]) if key in values else 0
            first, second = (y * width + x for x, y in key[:2])
            at = Position(width, height, (first, second), held, numbers, key[2], edge_jump)
            assert table.value(at) == value, at
    assert sum(level.legal for level in table.levels.values()) == legal
    return legal


def every_key(width: int, height: int) -> Iterator[Key]:
    cells = [(x, y) for x in range(width) for y in range(height)]
    return ((one, two, turn) for one in cells for two in cells for turn in (0, 1))


@pytest.mark.parametrize("edge_jump", [True, False])
@pytest.mark.parametrize(("width", "height"), SMALL)
def test_every_state_of_small_games(width: int, height: int, edge_jump: bool) -> None:
    for hands in HANDS:
        assert compare(width, height, hands, edge_jump)


@pytest.mark.slow
@pytest.mark.parametrize("edge_jump", [True, False])
def test_every_state_of_five_by_five_with_a_fence_each(edge_jump: bool) -> None:
    assert compare(5, 5, (1, 1), edge_jump) == 960 + 61_440 + 436_364
