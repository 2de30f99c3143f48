"""Composing to a wish: what is asked for is what comes, proved, in every order of the swaps."""

from typing import Any

import pytest

from sakumon import workshop
from sakumon.core.budget import Budget
from sakumon.core.errors import BadWish, Cancelled, CannotCompose
from sakumon.core.puzzle import Puzzle
from sakumon.families.panels import FAMILY
from sakumon.families.panels.compose.chain import SLICE_PUSHES
from sakumon.families.panels.compose.kernel import build
from sakumon.families.panels.model.position import Position, kind_counts
from sakumon.families.panels.solve.solver import shortest_solutions
from tests.families.panels.twin import Board, Swap, board_of, is_clear, play

PAIRS = [(moves, chain) for moves in range(1, 5) for chain in range(2, 11)]


def composed(seed: int, *pairs: str) -> Puzzle:
    """Compose to a wish of KEY=VALUE pairs, of any grade."""
    return workshop.compose(FAMILY, workshop.make_wish(FAMILY, None, ["grade=", *pairs]), seed)


def chains_of(at: Position) -> set[int]:
    """Return the longest chain of every winning order, replayed by the twin."""
    (solution,) = shortest_solutions(at, Budget())
    board = board_of(FAMILY.rules.write(at)["rows"])
    found = set()
    for line in solution.lines:
        links, after = replayed(board, [(row + 1, column + 1) for row, column in line.swaps])
        assert is_clear(after)
        found.add(max(map(len, links)))
    return found


def replayed(board: Board, swaps: list[Swap]) -> tuple[list[tuple[int, ...]], Board]:
    links = []
    for swap in swaps:
        result = play(board, swap)
        board = result.board
        links.append(result.links)
    return links, board


def assert_valid(puzzle: Puzzle, moves: int, chain: int) -> None:
    at, proof = puzzle.position(), puzzle.proof
    assert proof is not None
    assert (proof.status, proof.answers, len(proof.line)) == ("won", 1, moves)
    assert at.moves == moves
    assert chains_of(at) == {chain}
    assert min(kind_counts(at.columns).values()) >= 3


@pytest.mark.parametrize(("moves", "chain"), PAIRS)
def test_every_pair_of_moves_and_chain(moves: int, chain: int) -> None:
    for seed in (1, 2):
        assert_valid(composed(seed, f"moves={moves}", f"chain={chain}"), moves, chain)


@pytest.mark.slow
@pytest.mark.parametrize(("moves", "chain"), PAIRS)
def test_ten_of_ten_seeds_for_every_pair(moves: int, chain: int) -> None:
    puzzles = [composed(seed, f"moves={moves}", f"chain={chain}") for seed in range(10, 20)]
    for puzzle in puzzles:
        assert_valid(puzzle, moves, chain)
    assert len({puzzle.id for puzzle in puzzles}) == 10


@pytest.mark.parametrize("moves", [1, 2, 3])
@pytest.mark.parametrize("chain", [12, 14, 16])
def test_long_chains(moves: int, chain: int) -> None:
    puzzle = composed(3, f"moves={moves}", f"chain={chain}", "height=13")
    assert_valid(puzzle, moves, chain)


def test_a_chain_that_leaves_three_cells_free() -> None:
    assert_valid(composed(1, "moves=1", "chain=25", "height=13"), 1, 25)


@pytest.mark.slow
def test_a_chain_that_fills_the_board() -> None:
    puzzle = composed(3, "moves=1", "chain=26", "height=13")
    # A recipe of CONTRIBUTING.md.
    assert puzzle.id == "panels-f17939fb4ad086b1ab77"
    assert_valid(puzzle, 1, 26)
    assert all("." not in row for row in puzzle.board["rows"])
    assert len(puzzle.board["rows"]) == 13


@pytest.mark.slow
@pytest.mark.parametrize(("moves", "chain"), [(5, 1), (5, 3), (6, 2)])
def test_five_and_six_moves(moves: int, chain: int) -> None:
    assert_valid(composed(1, f"moves={moves}", f"chain={chain}"), moves, chain)


@pytest.mark.parametrize("size", range(4, 13))
def test_a_combo_alone(size: int) -> None:
    moves = 3 if size == 11 else 1  # none of eleven is known that one move brings about
    puzzle = composed(2, f"moves={moves}", "chain=1", f"combo={size}")
    assert_valid(puzzle, moves, 1)
    assert puzzle.rating is not None
    assert puzzle.rating.measures["combo"] == size


@pytest.mark.parametrize("size", range(4, 13))
def test_a_combo_at_a_chosen_link(size: int) -> None:
    link = 1 + size % 4
    puzzle = composed(2, "moves=2", "chain=4", f"combo={size}", f"combo_link={link}")
    assert_valid(puzzle, 2, 4)
    assert puzzle.rating is not None
    sizes = [int(part) for part in str(puzzle.rating.measures["links"]).split("-")]
    assert sizes[link - 1] == size == max(sizes)


@pytest.mark.parametrize(("chain", "size"), [(3, 4), (3, 5), (5, 6), (4, 7)])
def test_every_link_a_combo(chain: int, size: int) -> None:
    puzzle = composed(4, "moves=1", f"chain={chain}", f"each_link={size}")
    assert_valid(puzzle, 1, chain)
    assert puzzle.rating is not None
    assert puzzle.rating.measures["links"] == "-".join([str(size)] * chain)


WISHES = [
    ("kinds=3", "kinds", 3, 3),
    ("kinds=7", "kinds", 7, 7),
    ("panels=27..30", "panels", 27, 30),
    ("first_moves=0..0.05", "first_moves", 0, 0.05),
    ("traps=2..", "traps", 2, 99),
]


@pytest.mark.parametrize(("pair", "measure", "low", "high"), WISHES)
def test_measures_as_wished(pair: str, measure: str, low: float, high: float) -> None:
    puzzle = composed(5, "moves=2", "chain=3", pair)
    assert puzzle.rating is not None
    assert low <= float(puzzle.rating.measures[measure]) <= high


@pytest.mark.parametrize(("width", "height"), [(4, 9), (5, 12), (8, 8), (10, 15)])
def test_other_sizes(width: int, height: int) -> None:
    puzzle = composed(6, "moves=2", "chain=3", f"width={width}", f"height={height}")
    assert_valid(puzzle, 2, 3)
    assert (puzzle.board["width"], puzzle.board["height"]) == (width, height)


def test_an_outline_that_is_the_same_from_both_sides() -> None:
    at = composed(7, "moves=2", "chain=3", "outline=mirror").position()
    heights = [(column.bit_length() + 3) // 4 for column in at.columns]
    assert heights == heights[::-1]


IMPOSSIBLE = {
    "chain=50": "its links need 150 panels, but 6×12 has 72 cells",
    "combo=2": "no board has combo outside",
    "combo_link=3": "a chain of 2 has no such link",
    "kinds=12": "no board has kinds outside",
    "panels=3": "no board has panels outside",
    "first_moves=2..3": "no board has first_moves outside",
    "moves=0": "at least 1",
    "width=99": "at most 10",
}


@pytest.mark.parametrize("pair", IMPOSSIBLE)
def test_impossible_wishes_are_refused_at_once(pair: str) -> None:
    with pytest.raises(BadWish, match=IMPOSSIBLE[pair]):
        composed(1, "moves=2", "chain=2", pair)


def test_too_many_panels_for_the_links_are_refused() -> None:
    with pytest.raises(CannotCompose, match="wish for fewer panels"):
        composed(1, "moves=1", "chain=2", "panels=60..70")


def test_work_is_counted_and_can_be_stopped() -> None:
    spent: list[int] = []
    wish = workshop.make_wish(FAMILY, "hard")
    workshop.compose(FAMILY, wish, 1, budget=Budget(progress=spent.append))
    assert spent == sorted(spent)
    assert spent[-1] > 100


def test_a_long_chain_is_grown_in_slices_and_stopped_between_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pushes: list[int] = []
    grow = build.grow_link

    def counted(*arguments: Any) -> int:
        pushes.append(grow(*arguments))
        return pushes[-1]

    monkeypatch.setattr(build, "grow_link", counted)
    wish = workshop.make_wish(FAMILY, "long", ["chain=26", "height=13"])
    with pytest.raises(Cancelled):
        workshop.compose(FAMILY, wish, 1, budget=Budget(cancelled=lambda: len(pushes) >= 200))
    assert len(pushes) == 200
    assert max(pushes) <= SLICE_PUSHES
