"""The real rules and the real search against the slow twin, on random boards."""

import random
from collections import Counter

import numpy as np
import pytest

from sakumon.core.budget import Budget
from sakumon.families.panels.model.cascade import links_of, settled
from sakumon.families.panels.model.kernel import motion
from sakumon.families.panels.model.rules import PanelsRules
from sakumon.families.panels.solve.solver import PanelsSolver, solutions_of_length
from tests.families.panels.boards import columns_of, position_of, quiet_boards, random_boards
from tests.families.panels.twin import is_clear, play, settle, solutions, swaps, up_to_order

RULES, SOLVER = PanelsRules(), PanelsSolver()


@pytest.mark.parametrize("seed", range(3))
def test_boards_come_to_rest_alike(seed: int) -> None:
    links, chains = np.zeros(64, np.int64), Counter[int]()
    for board, width, _ in random_boards(seed, 1000):
        expected = settle(board)
        columns, locked = np.array(columns_of(board, width)), np.zeros(width, np.int64)
        count = motion.settle(columns, locked, links)
        assert tuple(links[:count]) == expected.links
        assert columns.tolist() == columns_of(expected.board, width)
        chains[count] += 1
    assert chains[0] > 100
    assert sum(chains[length] for length in chains if length > 1) > 100


@pytest.mark.parametrize("seed", range(3))
def test_swaps_lead_to_the_same_board_by_the_same_links(seed: int) -> None:
    rng = random.Random(seed)
    links, matched = np.zeros(64, np.int64), 0
    for board, width, height in quiet_boards(seed, 1000):
        at = position_of(board, width, height, 9)
        known = swaps(board, width, height)
        if not is_clear(board):
            assert RULES.moves(at) == sorted(f"r{row}c{column}" for row, column in known)
        row, column = rng.choice(known)
        expected = play(board, (row, column))
        columns, locked = np.array(at.columns), np.zeros(width, np.int64)
        count = motion.play(columns, row - 1, column - 1, locked, links)
        assert tuple(links[:count]) == expected.links
        assert columns.tolist() == columns_of(expected.board, width)
        assert list(settled(at.columns, (row - 1, column - 1))) == columns.tolist()
        assert links_of(at.columns, (row - 1, column - 1)) == expected.links
        matched += bool(expected.links)
    assert matched > 50


@pytest.mark.parametrize("moves", [1, 2, 3])
def test_all_solutions_are_found_and_counted_right(moves: int) -> None:
    solved = 0
    boards = (800, 300, 200)[moves - 1]
    for board, width, height in quiet_boards(40 + moves, boards):
        if len(board) > (24, 18, 12)[moves - 1] or is_clear(board):
            continue
        at = position_of(board, width, height, moves)
        lines = solutions(board, width, height, moves)
        for length in range(1, moves + 1):
            expected = up_to_order({line for line in lines if len(line) == length})
            found = solutions_of_length(at, length, Budget())
            ours = {tuple((r + 1, c + 1) for r, c in sorted(s.lines[0].swaps)) for s in found}
            assert ours == expected
            orders = {line for line in lines if len(line) == length}
            assert sum(len(solution.lines) for solution in found) == len(orders)
        shortest = min((len(line) for line in lines), default=0)
        proof = SOLVER.solve(at, Budget()).proof
        assert proof.status == ("won" if lines else "lost")
        assert len(proof.line) == shortest
        assert proof.answers == len(up_to_order({x for x in lines if len(x) == shortest}))
        solved += bool(lines)
    assert solved > 3


def test_every_found_line_has_the_chain_and_combo_of_the_twin() -> None:
    seen = 0
    for board, width, height in quiet_boards(77, 1500):
        if is_clear(board) or len(board) > 24:
            continue
        for solution in solutions_of_length(position_of(board, width, height, 2), 2, Budget()):
            for line in solution.lines:
                now, chain, combo = board, 0, 0
                for row, column in line.swaps:
                    result = play(now, (row + 1, column + 1))
                    now, chain = result.board, max(chain, len(result.links))
                    combo = max(combo, *result.links, 0)
                assert is_clear(now)
                assert (line.chain, line.combo) == (chain, combo)
                seen += 1
    assert seen > 20
