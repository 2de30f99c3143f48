"""The program beside its twin: moves, positions, counts, and every value of whole games."""

import json
import random
from collections.abc import Iterator

import numpy as np
import pytest
from numpy.typing import NDArray

from sakumon.core.budget import Budget
from sakumon.core.move import Move
from sakumon.families import family_folder
from sakumon.families.quoridor import FAMILY
from sakumon.families.quoridor.engine.search import perft
from sakumon.families.quoridor.model.position import Position, start_position
from sakumon.families.quoridor.tables.game import QuoridorGame
from sakumon.families.quoridor.tables.kernel.values import DRAW, LOST
from sakumon.families.quoridor.tables.levels import count_states
from sakumon.families.quoridor.tables.table import MemoryTable
from tests.families.quoridor import twin
from tests.families.quoridor.twin_solve import LOST_NOW, Values, solve_all

SMALL = [(2, 2), (2, 3), (2, 4), (3, 2), (3, 3), (3, 4), (4, 3)]
HANDS = [(0, 0), (1, 1), (0, 2), (2, 2)]
PUBLISHED = [131, 16_677, 2_062_264]


def games(seed: int, many: int) -> Iterator[tuple[Position, twin.State]]:
    """Yield the positions of random games on boards of all sizes, both as program and as twin."""
    rng = random.Random(seed)
    for _ in range(many):
        width, height = rng.randint(2, 9), rng.randint(2, 9)
        hands, edge_jump = (rng.randint(0, 10), rng.randint(0, 10)), rng.random() < 0.5
        at = start_position(width, height, hands, edge_jump)
        other = twin.start(width, height, hands, edge_jump)
        yield at, other
        for _ in range(rng.randint(10, 40)):
            moves = twin.moves(other)
            if not moves:
                break
            # Fences are most of the moves; pawns are to meet as well.
            steps = [move for move in moves if move[-1] not in "hv"]
            move = rng.choice(steps if steps and rng.random() < 0.6 else moves)
            at, other = FAMILY.rules.play(at, Move(move)), twin.play(other, move)
            yield at, other


def test_moves_and_winner() -> None:
    for at, other in games(1, 15):
        assert FAMILY.rules.moves(at) == twin.moves(other)
        assert FAMILY.rules.winner(at) == twin.winner(other)
        assert twin.from_body(FAMILY.rules.write(at)) == other


def test_the_engine_has_the_same_moves() -> None:
    for at, other in games(2, 12):
        assert perft(at, 1) == len(twin.moves(other))


def test_perft_of_the_whole_game_is_as_published() -> None:
    at = start_position(9, 9, (10, 10))
    assert [perft(at, depth) for depth in (1, 2, 3)] == PUBLISHED


def test_perft_examples_come_from_the_twin_and_the_engine_agrees() -> None:
    for line in (family_folder("quoridor") / "examples" / "perft.jsonl").read_text().splitlines():
        example = json.loads(line)
        at = FAMILY.rules.read(example["board"])
        other = twin.from_body(FAMILY.rules.write(at))
        assert [twin.perft(other, depth) for depth in (1, 2)] == example["counts"][:2]
        for depth, count in enumerate(example["counts"], start=1):
            assert perft(at, depth) == count


def byte_of(value: int) -> int:
    """Return a twin's value as tables write it."""
    if value == LOST_NOW:
        return LOST
    return DRAW if value == 0 else value if value > 0 else LOST + value


def expected(values: Values, width: int, height: int) -> NDArray[np.uint8]:
    """Return a twin's values by turn, cell of the other pawn and cell of the mover's."""
    found = np.zeros((2, width * height, width * height), np.uint8)
    for (first, second, turn), value in values.items():
        cells = [y * width + x for x, y in (first, second)]
        found[turn, cells[1 - turn], cells[turn]] = byte_of(value)
    return found


def actual(table: MemoryTable, at: Position) -> NDArray[np.uint8]:
    """Return the table's values of all placings of the pawns, through its symmetries."""
    cells = range(at.cells)
    found = np.zeros((2, at.cells, at.cells), np.uint8)
    # One probe finds the block; the others follow from where the symmetry takes each cell.
    level = len(at.fences)
    state = table.state(at)
    number, symmetry = table.representative(state.flat, state.upright, level)
    block = table.row(level, number)
    share = at.hands[0] if symmetry < 2 else at.hands[1]
    tables = block.reshape(-1, 2, at.cells, at.cells)[share - table.game.shares(level).low]
    image = table.game.board.cell_images[symmetry]
    for turn in (0, 1):
        there = turn if symmetry < 2 else 1 - turn
        found[turn] = tables[there][np.ix_(image[cells], image[cells])]
    return found


def compare(width: int, height: int, hands: tuple[int, int], edge_jump: bool) -> int:
    """Compare every state of a game, legal or not; return how many are legal."""
    game = QuoridorGame(width, height, hands, edge_jump)
    table = MemoryTable(game, Budget())
    rng, legal = random.Random(0), 0
    for (fences, held), values in solve_all(width, height, hands, edge_jump).items():
        legal += len(values)
        numbers = tuple(sorted(2 * (y * (width - 1) + x) + (k == "v") for x, y, k in fences))
        at = Position(width, height, (0, 1), held, numbers, 0, edge_jump)
        right = expected(values, width, height)
        np.testing.assert_array_equal(actual(table, at), right)
        for _ in range(4):
            pawns, turn = rng.sample(range(at.cells), 2), rng.randrange(2)
            at = Position(width, height, (pawns[0], pawns[1]), held, numbers, turn, edge_jump)
            assert table.value(at) == right[turn, pawns[1 - turn], pawns[turn]]
    assert sum(level.legal for level in table.levels.values()) == legal
    assert sum(count_states(game, Budget())) == legal
    return legal


@pytest.mark.parametrize("edge_jump", [True, False])
@pytest.mark.parametrize(("width", "height"), SMALL)
def test_every_state_of_small_games(width: int, height: int, edge_jump: bool) -> None:
    for hands in HANDS:
        assert compare(width, height, hands, edge_jump)


@pytest.mark.slow
def test_every_state_of_five_by_five_with_a_fence_each() -> None:
    assert compare(5, 5, (1, 1), edge_jump=True) == 960 + 61_440 + 436_364


def test_a_game_from_its_own_fences_has_the_same_values() -> None:
    """The solver may begin from the empty board or from a position's fences: both agree."""
    whole = MemoryTable(QuoridorGame(4, 4, (2, 2)), Budget())
    rng = random.Random(3)
    for _ in range(12):
        at = start_position(4, 4, (2, 2))
        for _ in range(6):
            moves = FAMILY.rules.moves(at)
            if len(at.fences) == 2 or not moves:
                break
            at = FAMILY.rules.play(at, rng.choice(moves))
        own = MemoryTable(QuoridorGame(4, 4, at.hands, True, at.fences), Budget())
        assert own.outcomes(at) == whole.outcomes(at)
