"""Composing Sokoban to a wish: areas, yards, levels pulled far away, designs, refusals."""

import pytest

from sakumon import workshop
from sakumon.core.budget import Budget
from sakumon.core.dice import Dice
from sakumon.core.errors import BadBoard, BadWish, Cancelled, CannotCompose
from sakumon.core.move import Move
from sakumon.core.puzzle import Puzzle, write_document
from sakumon.core.wish import Range, change_wish
from sakumon.drawing.scene import View
from sakumon.families import load_family
from sakumon.families.sokoban.compose.area.digging import draw_area
from sakumon.families.sokoban.compose.area.request import AreaRequest
from sakumon.families.sokoban.compose.composer import SokobanComposer, interest
from sakumon.families.sokoban.compose.wish import SokobanWish
from sakumon.families.sokoban.compose.yard.building import build_yard
from sakumon.families.sokoban.lab import sokoban_44
from sakumon.families.sokoban.model.position import Position
from sakumon.families.sokoban.model.replay import replay
from sakumon.families.sokoban.model.rules import SokobanRules, is_solved
from sakumon.families.sokoban.model.xsb import parse_rows, rows_of
from sakumon.families.sokoban.solve.area import solve_area
from sakumon.formats.files import read_text
from sakumon.kernel.dice import dice_state
from sakumon.workshop.audit import check
from tests.support.corpora import skipped_without_corpus

DESIGN = {
    "composer": "paper",
    "width": 7,
    "height": 7,
    "starts": tuple(f"{x}:{y}" for (x, y), _, _ in sokoban_44.STORED),
    "goals": tuple(f"{x}:{y}" for _, (x, y), _ in sokoban_44.STORED),
    "paths": tuple(path for _, _, path in sokoban_44.STORED),
}


def made(wish: SokobanWish, index: int = 0) -> Puzzle:
    return workshop.compose(load_family("sokoban"), wish, 3, index)


def proposed(wish: SokobanWish) -> None:
    composer = SokobanComposer()
    composer.check(wish)
    composer.proposer(wish, Budget())(Dice.of(1), Budget())


def measures(puzzle: Puzzle) -> dict[str, int | float | str]:
    assert puzzle.rating is not None
    return puzzle.rating.measures


@pytest.mark.parametrize(
    ("keys", "measure", "low", "high"),
    [
        ({"box_changes": Range(5, 6), "boxes": 3, "width": 8}, "box_changes", 5, 6),
        ({"lines": Range(9, 11), "aim": "lines", "boxes": 3}, "box_lines", 9, 11),
        ({"pushes": Range(14, 18), "aim": "pushes", "boxes": 2}, "pushes", 14, 18),
        ({"detours": Range(4), "boxes": 3}, "detours", 4, 999),
        ({"composer": "any-route", "area_only": True, "shrinks": Range(7)}, "shrinks", 7, 99),
        ({"composer": "paper", "area_only": True, "shrinks": Range(0, 0)}, "shrinks", 0, 0),
    ],
)
def test_wishes_are_met(keys: dict[str, object], measure: str, low: int, high: int) -> None:
    for index in range(2):
        puzzle = made(SokobanWish(**keys), index)  # type: ignore[arg-type]
        assert low <= float(measures(puzzle)[measure]) <= high


def test_more_candidates_are_more_interesting() -> None:
    few = [made(SokobanWish(boxes=3, candidates=1, width=8, height=8), i) for i in range(3)]
    many = [
        made(SokobanWish(boxes=3, candidates=8, effort=8, width=8, height=8), i) for i in range(3)
    ]
    assert sum(interest(measures(p)) for p in many) > sum(interest(measures(p)) for p in few)


def test_a_position_pulled_far_away_has_no_shorter_solution() -> None:
    puzzle = made(SokobanWish(boxes=3, width=8, height=8, box_changes=Range(6, 30)))
    assert puzzle.proof is not None
    assert puzzle.proof.shortest
    assert int(measures(puzzle)["box_changes"]) >= 6


@pytest.mark.parametrize("seed", range(8))
def test_yards_make_levels_that_their_own_line_solves(seed: int) -> None:
    area = draw_area(
        AreaRequest(9, 8, 3, "any-route", outs=True, fill=seed % 2 == 0), dice_state(seed), Budget()
    )
    built = next(filter(None, (build_yard(area, Dice.of(seed, turn)) for turn in range(20))))
    end, _ = replay(built.at, built.line)
    assert is_solved(end)
    assert parse_rows(rows_of(built.at)) == built.at
    assert len(built.at.boxes) == len(area.goals)


def test_a_designer_rebuilds_the_area_of_level_44() -> None:
    wish = SokobanWish(area_only=True, **DESIGN)  # type: ignore[arg-type]
    puzzle = made(wish)
    rows = [row[1:-1].replace(" ", "-") for row in puzzle.board["area"]["rows"][1:-1]]
    shown = sokoban_44.shown(sokoban_44.rebuilt())
    assert [row.replace("$", "-").replace("@", "-") for row in rows] == shown
    assert sum(row.count(".") for row in shown) == 9
    gates = [tuple(gate) for gate in puzzle.board["area"]["gates"]]
    assert {number for number, gate in enumerate(gates) if gate == gates[0]} == {0, 2, 6, 7, 8}


def test_level_44_is_the_same_cell_by_cell() -> None:
    with skipped_without_corpus():
        report = sokoban_44.run(True, lambda _: None)
    assert report.figures["cells the same"] == report.figures["cells"] == 49


def test_a_design_can_be_a_whole_level() -> None:
    wish = SokobanWish(composer="any-route", starts=("4:1", "1:5"), goals=("4:4", "5:5"))
    puzzle = made(change_wish(wish, ["width=9", "height=9", "middles=,3:5"]))
    assert len(puzzle.position().level.goals) == 2


@pytest.mark.parametrize(
    ("pairs", "words"),
    [
        (["width=20"], "at most 64 cells"),
        (["boxes=30"], "need a board of 90"),
        (["shrinks=2.."], "only composer=paper"),
        (["area_only=true"], "composer=paper and any-route"),
        (["composer=paper", "width=5"], "at least 6×6"),
        (["composer=paper", "boxes=40"], "do not fit"),
        (["composer=paper", "starts=4:1"], "one for each of the starts"),
        (["composer=paper", "goals=4:1"], "give one for each box"),
        (["composer=paper", "starts=4-1", "goals=4:4"], "write X:Y"),
        (["composer=paper", "starts=9:9", "goals=4:4"], "ring of gates"),
        (["pushes=..-1"], "no board has"),
    ],
)
def test_wishes_that_no_level_meets_are_refused(pairs: list[str], words: str) -> None:
    wish = change_wish(SokobanWish(), pairs)
    with pytest.raises(BadWish, match=words):
        proposed(wish)


def test_documents_with_the_old_words_are_read() -> None:
    puzzle = made(SokobanWish(boxes=2, width=7, height=7, candidates=1))
    text = write_document(puzzle)
    old = text.replace('"boxes":', '"packets":').replace('"version": 2', '"version": 1')
    assert old != text
    (read,) = read_text(old)
    assert read.id == puzzle.id
    assert measures(read)["packets"] == 2
    assert read.recipe is not None
    wish = workshop.wish_of(load_family("sokoban"), read.recipe.wish)
    assert wish == SokobanWish(boxes=2, width=7, height=7, candidates=1)
    assert check(read) == []
    assert change_wish(SokobanWish(), ["packets=7"]) == SokobanWish(boxes=7)


def test_a_wish_too_far_says_what_to_relax() -> None:
    wish = SokobanWish(boxes=1, width=6, height=6, box_changes=Range(9), candidates=1)
    with pytest.raises(CannotCompose, match="relax box_changes"):
        proposed(wish)


def area_start(seed: int = 1) -> Position:
    return draw_area(AreaRequest(9, 9, 3, fill=False), dice_state(seed), Budget()).position()


def test_the_next_box_comes_when_the_last_is_stored_and_the_player_outside() -> None:
    rules, at = SokobanRules(), area_start()
    storing = at.level.storing
    assert storing is not None
    for number, steps in enumerate(storing.plan):
        for place, letter in enumerate(steps):
            if is_solved(at):
                break
            waiting = len(at.queue)
            at = rules.play(at, Move(letter))
            came = len(at.queue) < waiting
            assert not came or place == len(steps) - 1 or letter.islower()
        assert set(storing.goals[: number + 1]) <= at.boxes
    assert is_solved(at)


def test_areas_are_solved_from_anywhere_on_and_beside_the_plan() -> None:
    rules, at = SokobanRules(), area_start(2)
    for letter in solve_area(at, Budget()).line[:12]:
        for move in rules.moves(at):
            proof = solve_area(rules.play(at, move), Budget())
            assert proof.status in ("won", "lost", "unknown")
            if proof.status == "won":
                end, _ = replay(rules.play(at, move), proof.line)
                assert is_solved(end)
        at = rules.play(at, letter)


def test_an_area_without_a_plan_is_still_solved() -> None:
    body = SokobanRules().write(area_start(2))
    del body["area"]["plan"]
    at = SokobanRules().read(body)
    proof = solve_area(at, Budget())
    assert proof.status in ("won", "unknown")
    assert solve_area(at, Budget(3)).status == "unknown"


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("gates", [[0, 0]], "1 gates"),
        ("goals", [[1, 1], [1, 1], [1, 1]], "each goal"),
        ("gates", [[4, 4], [4, 4], [4, 4]], "gate"),
        ("gates", [[99, 4], [4, 4], [4, 4]], "off the"),
        ("waiting", 9, "9 boxes waiting"),
        ("shrunk", [[1, 1]], "no wall"),
    ],
)
def test_bad_areas_are_refused(field: str, value: object, words: str) -> None:
    body = SokobanRules().write(area_start())
    body["area"][field] = value
    with pytest.raises(BadBoard, match=words):
        SokobanRules().read(body)


def test_stages_show_paths_spaces_shrinks_and_goals() -> None:
    family, at = load_family("sokoban"), area_start()
    scene = family.painter.draw(at, View(style="stages"))
    plain = family.painter.draw(at, View())
    assert scene.width > 3 * plain.width
    assert [row.partition(":")[0] for row in scene.rows if ":" in row] == [
        "paths",
        "temporary spaces",
        "shrunk",
        "filled with goals",
    ]


def test_following_a_plan_is_stopped_on_request() -> None:
    asked = 0

    def cancelled() -> bool:
        nonlocal asked
        asked += 1
        return asked == 10

    with pytest.raises(Cancelled):
        solve_area(area_start(), Budget(cancelled=cancelled))
    assert asked == 10
