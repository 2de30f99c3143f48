"""Composing: the paper's two methods, the targeted one, and duels."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from sakumon import workshop, write
from sakumon.cli import main
from sakumon.core.budget import Budget
from sakumon.core.dice import Dice
from sakumon.core.errors import BadWish, CannotCompose
from sakumon.core.wish import Range
from sakumon.families.walls import FAMILY
from sakumon.families.walls.compose.targeted import EXCHANGES, HIDDEN_ROUTES
from sakumon.families.walls.compose.wish import WallsWish
from sakumon.families.walls.model.position import Position
from sakumon.families.walls.solve.timegraph import A_UNIT


def wish(*pairs: str, preset: str = "easy") -> WallsWish:
    """Return a preset; one that is changed may have any grade."""
    changed = workshop.make_wish(FAMILY, preset, ["grade=", *pairs] if pairs else [])
    assert isinstance(changed, WallsWish)
    return changed


def proposed(asked: WallsWish, dice: Dice, budget: Budget) -> Position:
    """Return the first candidate of a wish."""
    FAMILY.composer.check(asked)
    return FAMILY.composer.proposer(asked, budget)(dice, budget).position


TARGETS = [
    wish(preset="easy"),
    wish(preset="normal"),
    wish(preset="hard"),
    wish(preset="escape-normal"),
    wish(preset="escape-hard"),
    wish("routes=1", "walls=40"),
    wish("routes=20..30", "choices=2..3", "walls=20"),
    wish("routes=..", "choices=1.4..1.6", "forced=4..6", "walls=36"),
    wish("width=8", "height=5", "steps=14", "routes=100..200"),
    wish("game=escape", "routes=..", "shortest=11", "walls=36", "width=7", "height=7"),
]


@pytest.mark.slow
def test_hundreds_of_targeted_boards_are_inside_their_wish(tmp_path: Path) -> None:
    path = tmp_path / "hundreds.jsonl"
    puzzles = [workshop.compose(FAMILY, TARGETS[i % 10], 17, i) for i in range(300)]
    write(puzzles, path)
    done = CliRunner().invoke(main, ["check", str(path), "--again"])
    assert done.output == "300 of 300 hold\n"
    assert len({puzzle.id for puzzle in puzzles}) == 300
    for number, puzzle in enumerate(puzzles):
        rating = workshop.rate(puzzle).rating
        assert rating is not None
        _inside(TARGETS[number % 10], rating.measures)


def _inside(asked: WallsWish, measures: dict[str, int | float | str]) -> None:
    for name in ("routes", "choices", "forced", "shortest"):
        bounds: Range = getattr(asked, name)
        value = measures[name]
        assert not isinstance(value, str)
        assert bounds.low <= value <= bounds.high


@pytest.mark.parametrize("game", ["survive", "escape"])
@pytest.mark.parametrize("size", [(3, 3), (6, 6), (9, 4), (2, 7)])
def test_the_efficient_method_needs_one_pass(game: str, size: tuple[int, int]) -> None:
    width, height = size
    asked = wish(
        f"game={game}",
        f"width={width}",
        f"height={height}",
        f"walls={width * height // 2}",
        "method=efficient",
        "routes=..",
    )
    for seed in range(40):
        at = proposed(asked, Dice.of(seed), Budget())
        assert len(at.walls) == asked.walls
        assert FAMILY.solver.solve(at, Budget()).proof.status == "won"


def test_the_efficient_method_says_how_many_walls_fit() -> None:
    asked = wish("walls=60", "steps=60", "method=efficient", "routes=..")
    with pytest.raises(CannotCompose, match=r"only \d+ walls fit around a route of 60 steps"):
        proposed(asked, Dice.of(1), Budget())


def test_the_simple_method_repeats_until_a_route_wins() -> None:
    asked = wish("method=simple", "walls=40", "routes=..")
    for index in range(5):
        puzzle = workshop.compose(FAMILY, asked, 1, index)
        assert puzzle.proof is not None
        assert puzzle.proof.status == "won"
    lost = [proposed(asked, Dice.of(seed), Budget()) for seed in range(30)]
    assert any(FAMILY.solver.solve(at, Budget()).proof.status == "lost" for at in lost)


@pytest.mark.parametrize("movement", ["up", "down", "left", "right", "cw", "ccw"])
def test_only_the_wished_movements_appear(movement: str) -> None:
    asked = wish(f"movements={movement}", "walls=12", "routes=..")
    board = workshop.compose(FAMILY, asked, 2).board
    assert {wall["move"] for wall in board["walls"]} == {movement}


def test_both_ends_serve_as_pivots() -> None:
    board = workshop.compose(FAMILY, wish("movements=cw,ccw", "walls=30", "routes=.."), 2).board
    near = [wall for wall in board["walls"] if wall["pivot"] == [wall["x"], wall["y"]]]
    assert 0 < len(near) < 30


def test_player_and_goal_are_where_they_were_wished() -> None:
    asked = wish("game=escape", "player=0,5", "goal=5,0", "routes=..", "seconds=30")
    board = workshop.compose(FAMILY, asked, 3).board
    assert (board["player"], board["goal"], board["seconds"]) == ([0, 5], [5, 0], 30)


def test_duels_have_the_wished_winner_and_margin() -> None:
    for winner, margin in (("player", "0..1"), ("walls", "-3..-1"), ("player", "4")):
        asked = wish(f"winner={winner}", f"margin={margin}", "steps=6", preset="duel")
        puzzle = workshop.compose(FAMILY, asked, 1)
        assert puzzle.rating is not None
        assert puzzle.rating.measures["winner"] == winner
        assert int(puzzle.rating.measures["margin"]) in asked.margin


@pytest.mark.parametrize(
    ("pairs", "words"),
    [
        (["walls=2", "routes=1"], "more walls or fewer steps"),
        (["walls=55", "routes=1000000.."], "fewer walls or more steps"),
        (["choices=3.9..4", "walls=50", "routes=.."], "choices"),
    ],
)
def test_hopeless_wishes_end_with_what_to_relax(pairs: list[str], words: str) -> None:
    budget = Budget()
    with pytest.raises(CannotCompose, match=words):
        proposed(wish(*pairs), Dice.of(1), budget)
    # A try looks at 36 cells for ten turns at most, which a few units pay for.
    assert budget.spent <= HIDDEN_ROUTES * (EXCHANGES + 1) * (1 + 36 * 10 / A_UNIT + 1)


@pytest.mark.parametrize(
    ("pairs", "words"),
    [
        (["width=1", "height=1"], "1×1"),
        (["walls=61"], "60 places"),
        (["goal=1,1"], "only an escape"),
        (["game=escape", "goal=1,1", "player=1,1"], "same cell"),
        (["routes=..0"], "routes"),
        (["steps=3", "routes=100.."], "routes"),
        (["shortest=3"], "shortest"),
        (["margin=2"], "only a duel"),
        (["game=duel", "routes=..", "movements=cw"], "in a duel walls move"),
        (["game=duel", "routes=..", "margin=9"], "margins are measured"),
        (["game=duel", "routes=..", "steps=999"], "at most 250"),
        (["game=duel", "routes=..", "winner=walls", "margin=0..2"], "winner=walls has it"),
        (["player=6,0"], "off the 6×6 board"),
    ],
)
def test_impossible_wishes_are_refused_at_once(pairs: list[str], words: str) -> None:
    budget = Budget()
    with pytest.raises(BadWish, match=words):
        proposed(wish(*pairs), Dice.of(1), budget)
    assert budget.spent == 0


def test_an_even_way_to_an_odd_goal_is_refused() -> None:
    asked = wish("game=escape", "player=0,0", "goal=1,0", "shortest=4", "routes=..")
    with pytest.raises(CannotCompose, match="all even or all odd"):
        proposed(asked, Dice.of(1), Budget())


def test_a_duel_that_cannot_be_had_says_why() -> None:
    with pytest.raises(CannotCompose, match="wish for fewer walls"):
        workshop.compose(FAMILY, wish("walls=60", "steps=12", preset="duel"), 1)


def test_documents_tell_the_whole_wish() -> None:
    puzzle = workshop.compose(FAMILY, wish(preset="duel"), 1)
    assert puzzle.recipe is not None
    assert json.dumps(puzzle.recipe.wish)
    assert set(puzzle.recipe.wish) == set(WallsWish.__struct_fields__)
