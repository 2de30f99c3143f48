"""Nothing is solved twice, a table is used only where it holds, and all work can be stopped."""

from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path

import pytest

from sakumon import workshop
from sakumon.core.budget import Budget
from sakumon.core.errors import Cancelled
from sakumon.core.family import Proof, Solved
from sakumon.families.quoridor import FAMILY
from sakumon.families.quoridor.engine import search
from sakumon.families.quoridor.formats.lines import read_line
from sakumon.families.quoridor.model.position import Position, start_position
from sakumon.families.quoridor.tables.game import QuoridorGame, game_of
from sakumon.families.quoridor.tables.levels import OnLevel, Receiver, Sweep, count_states
from sakumon.families.quoridor.tables.prepare import make_table
from sakumon.families.quoridor.tables.table import MemoryTable, Table
from sakumon.families.quoridor.tables.verify import verify_table

SOLVER = FAMILY.solver


@dataclass
class Searches:
    """Games that were solved into tables, and positions that were searched from."""

    games: list[QuoridorGame] = field(default_factory=list)
    roots: list[Position] = field(default_factory=list)


@pytest.fixture
def searches(monkeypatch: pytest.MonkeyPatch) -> Searches:
    """Count what really starts a table or a search."""
    counted = Searches()
    solve_all, rooted = Sweep.solve_all, search.rooted

    def solve_counted(self: Sweep, receive: Receiver, on_level: OnLevel) -> None:
        counted.games.append(self.game)
        solve_all(self, receive, on_level)

    def rooted_counted(at: Position) -> search.Root:
        counted.roots.append(at)
        return rooted(at)

    monkeypatch.setattr(Sweep, "solve_all", solve_counted)
    monkeypatch.setattr(search, "rooted", rooted_counted)
    return counted


@pytest.mark.parametrize("preset", FAMILY.composer.presets)
def test_composing_solves_one_game_once(preset: str, searches: Searches) -> None:
    bench = workshop.Bench(FAMILY, workshop.make_wish(FAMILY, preset))
    for index in range(2):
        bench.compose(0, index)
    assert searches.games == [QuoridorGame(5, 5, (2, 2))]
    assert searches.roots == []


def test_rating_solves_one_game_once(searches: Searches) -> None:
    puzzle = workshop.compose(FAMILY, workshop.make_wish(FAMILY), 0)
    searches.games.clear()
    assert workshop.rate(puzzle).rating == puzzle.rating
    assert searches.games == [game_of(puzzle.position())]
    assert searches.roots == []


def test_replies_of_a_whole_line_solve_one_game_once(searches: Searches) -> None:
    at = read_line("5x5 c1 c5 1,1 first -")
    solved = SOLVER.solve(at, Budget())
    while FAMILY.rules.winner(at) is None:
        for move in FAMILY.rules.moves(at):
            after = SOLVER.solve(FAMILY.rules.play(at, move), Budget(), solved.witness)
            assert after.witness in (solved.witness, None)
        at = FAMILY.rules.play(at, SOLVER.solve(at, Budget(), solved.witness).proof.line[0])
    assert len(searches.games) == 1


@pytest.fixture(scope="module")
def table() -> MemoryTable:
    return MemoryTable(QuoridorGame(4, 4, (1, 1)), Budget())


@pytest.mark.parametrize(
    "line",
    [
        "4x4 b1 c4 2,2 first -",
        "4x4 b1 c4 1,0 first -",
        "4x4 b1 c4 2,0 first -",
        "4x4 b1 c4 1,1 first b2h",
        "4x4 b1 c4 1,1 first - no-edge-jump",
        "3x4 b1 b4 1,1 first -",
    ],
)
def test_a_known_table_of_another_game_is_left_alone(table: MemoryTable, line: str) -> None:
    at = read_line(line)
    solved = SOLVER.solve(at, Budget(), table)
    assert solved.witness is not table
    assert solved.proof == SOLVER.solve(at, Budget()).proof


def test_a_known_table_that_holds_a_position_decides_it(
    table: MemoryTable, searches: Searches
) -> None:
    at = read_line("4x4 b1 c4 1,0 first b2h")
    known = SOLVER.solve(at, Budget(0), table)
    assert searches.games == []
    assert known.witness is table
    fresh = SOLVER.solve(at, Budget()).proof
    assert (known.proof.status, known.proof.line) == (fresh.status, fresh.line)


def test_rating_never_guesses_what_was_solved(table: MemoryTable, searches: Searches) -> None:
    at = read_line("4x4 b1 c4 1,1 first -")
    proof = SOLVER.solve(at, Budget(), table).proof
    rater, claimed = FAMILY.rater, Proof(proof.status, proof.line, True, None, 10**12)
    searches.games.clear()
    without: Solved[Table] = Solved(claimed)
    assert rater.rate(at, without, Budget()).measures == {"plies": len(proof.line), "on_board": 0}
    assert "only" in rater.rate(at, Solved(proof, table), Budget()).measures
    assert searches.games == []


def test_a_survey_stays_within_its_budget(searches: Searches) -> None:
    assert FAMILY.analysis is not None
    survey = FAMILY.analysis.survey
    assert survey is not None
    at = read_line("4x4 b1 c4 1,1 first -")
    estimate, exact = game_of(at).states(), MemoryTable(game_of(at), Budget()).states
    searches.games.clear()
    assert survey(at, Budget(int(estimate) - 1), None).outlooks == {}
    assert searches.games == []
    # The estimate may be a little low: then the work begins, and ends with the budget.
    assert estimate < exact
    assert survey(at, Budget(int(estimate) + 1), None).outlooks == {}
    assert len(searches.games) == 1
    surveyed = survey(at, Budget(exact), None)
    assert set(surveyed.outlooks) == set(FAMILY.rules.moves(at))
    again = survey(FAMILY.rules.play(at, FAMILY.rules.moves(at)[0]), Budget(0), surveyed.witness)
    assert again.outlooks
    assert len(searches.games) == 2


class Asks:
    """Counts how often work asks whether to stop; one of these times the answer is yes."""

    def __init__(self, last: int = -1) -> None:
        self.count, self.last = 0, last

    def __call__(self) -> bool:
        self.count += 1
        return self.count == self.last


def test_levels_are_cut_into_pieces_that_ask_whether_to_stop(tmp_path: Path) -> None:
    """Alone, the five levels ask when they are listed and when they are paid for: ten times."""
    game, solving, making, verifying = QuoridorGame(5, 5, (2, 2)), Asks(), Asks(), Asks()
    MemoryTable(game, Budget(cancelled=solving))
    home = make_table(game, tmp_path, Budget(cancelled=making))
    verify_table(home, Budget(cancelled=verifying))
    assert min(solving.count, making.count, verifying.count) > 25
    with pytest.raises(Cancelled):
        verify_table(home, Budget(cancelled=Asks(verifying.count // 2)))


@pytest.mark.parametrize("last", [1, 2, 20])
def test_what_is_asked_to_stop_stops(last: int) -> None:
    game = QuoridorGame(5, 5, (2, 2))
    for work in (
        lambda budget: MemoryTable(game, budget),
        lambda budget: count_states(game, budget),
        lambda budget: SOLVER.solve(game.start, budget),
        lambda budget: workshop.Bench(FAMILY, workshop.make_wish(FAMILY), budget),
    ):
        asks = Asks(last)
        with pytest.raises(Cancelled):
            work(Budget(cancelled=asks))
        assert asks.count == last


def test_searches_are_cut_into_slices_that_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    at, spent = start_position(9, 9, (10, 10)), list[int]()
    whole = list(search.deepen(at, Budget(30_000)))
    monkeypatch.setattr(search, "SLICE", 97)
    assert list(search.deepen(at, Budget(30_000, progress=spent.append))) == whole
    assert spent[-1] == 30_000
    assert max(after - before for before, after in pairwise(spent)) <= 97


def test_engines_and_forced_wins_stop_when_asked() -> None:
    at = start_position(9, 9, (10, 10))
    with pytest.raises(Cancelled):
        FAMILY.playing.engines["engine-4"].choose(at, Budget(cancelled=Asks(10)))
    budget = Budget(10**9, cancelled=Asks(10))
    with pytest.raises(Cancelled):
        SOLVER.solve(at, budget)
    assert budget.spent <= 10 * search.SLICE
