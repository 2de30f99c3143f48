"""Learning in a browser: lessons one after the other, wrong moves answered, losses explained."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sakumon.core.budget import Budget
from sakumon.core.puzzle import Puzzle
from sakumon.families import load_family
from sakumon.play.lessons import read_lesson
from tests.support.population import FAMILIES, composed, families_having
from tests.web.browser import LOCALES, PHONE, needs_browser, opened_page, served
from tests.web.conftest import for_two, keep
from tests.web.hands import lost_line, open_play, press, see_moves

pytestmark = [needs_browser, pytest.mark.slow]
LOST = {"en": "Lost.", "ja": "負けました。"}
LOSES = {"en": "This loses", "ja": "これは負け"}
JAPANESE = re.compile("[\u3040-\u30ff\u4e00-\u9fff]")


@pytest.fixture(scope="module")
def address(store: Path) -> Iterator[str]:
    keep(store, *(puzzle_of(name) for name in FAMILIES))
    with served(store) as (found, _):
        yield found


def puzzle_of(name: str) -> Puzzle:
    return composed(name, next(iter(load_family(name).composer.presets)))


@pytest.mark.parametrize("name", families_having("lessons"))
def test_a_lesson_says_what_to_do_and_what_was_learnt(
    browser: Any, address: str, name: str, language: str
) -> None:
    family = load_family(name)
    first, second = family.lessons[:2]
    with opened_page(browser, locale=LOCALES[language]) as page:
        page.goto(f"{address}#/learn/{name}")
        page.click(f"[data-lesson='{first.name}'] button")
        page.wait_for_selector(".bubble")
        shown = page.inner_text(".bubble")
        assert bool(JAPANESE.search(shown)) == (language == "ja")
        if language == "en":
            assert str(first.words) in shown
        play_through(page, read_lesson(family, first))
        page.wait_for_selector(".learnt")
        page.click(".onward [data-tool=next]")
        page.wait_for_selector(".learnt", state="detached")
        page.wait_for_selector(".bubble:has-text('2')")
        if language == "en":
            assert str(second.title) in page.inner_text(".bubble")
        page.click("[data-tool=skip]")
        page.wait_for_selector(".bubble:has-text('3')")


def play_through(page: Any, puzzle: Puzzle) -> None:
    """Play the moves of a line that are the player's; the machine answers by itself."""
    assert puzzle.proof is not None
    family, at = load_family(puzzle.family), puzzle.position()
    for number, move in enumerate(puzzle.proof.line, start=1):
        if family.rules.turn(at) == 0:
            press(page, move)
            see_moves(page, number)
        at = family.rules.play(at, move)


def test_a_wrong_move_in_a_problem_is_answered_at_once(
    spoken: Any, address: str, language: str
) -> None:
    page, loses = spoken, LOSES[language]
    name = for_two()
    family, puzzle = load_family(name), puzzle_of(name)
    assert puzzle.proof is not None
    wrong = next(
        move
        for move in family.rules.moves(puzzle.position())
        if family.solver.solve(family.rules.play(puzzle.position(), move), Budget()).proof.status
        == "lost"
    )
    open_play(page, address, puzzle)
    press(page, wrong)
    page.wait_for_selector(f".turn:has-text('{loses}')")
    page.wait_for_selector(".watch")
    page.click("[data-tool=take-back]:visible, [data-tool=undo]:visible")
    page.wait_for_selector(".watch", state="detached")
    page.wait_for_function(
        "loses => !document.querySelector('.turn').textContent.includes(loses)", arg=loses
    )
    press(page, puzzle.proof.line[0])
    page.wait_for_timeout(1500)
    assert loses not in page.inner_text(".turn")


@pytest.mark.parametrize("size", ["desk", "phone", "landscape"])
def test_a_loss_lies_over_the_board_and_goes_when_it_is_taken_back(
    browser: Any, address: str, size: str, language: str
) -> None:
    puzzle, line = next(
        (puzzle, line)
        for puzzle in map(puzzle_of, FAMILIES)
        if load_family(puzzle.family).playing.players(puzzle.position()) == 1
        and (line := lost_line(puzzle))
    )
    sizes = {"desk": (1366, 768), "phone": tuple(PHONE.values()), "landscape": (844, 390)}
    width, height = sizes[size]
    look = {"viewport": {"width": width, "height": height}, "has_touch": size != "desk"}
    with opened_page(browser, locale=LOCALES[language], **look) as page:
        touch = page.click if size == "desk" else page.tap
        open_play(page, address, puzzle)
        for number, move in enumerate(line, start=1):
            press(page, move)
            see_moves(page, number)
        page.wait_for_selector(f".result.lost:has-text('{LOST[language]}')")
        box = page.locator(".result.lost").bounding_box()
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= height
        touch("[data-tool=take-back]")
        page.wait_for_selector(".result", state="detached")
        assert LOST[language] not in page.inner_text("main")
        press(page, line[-1])
        page.wait_for_selector(".result.lost")
        touch("[data-tool=see-solution]")
        page.wait_for_selector(".watch")
        assert LOST[language] not in page.inner_text("main")


def test_a_game_is_saved_as_an_animated_picture(spoken: Any, address: str) -> None:
    puzzle = puzzle_of(FAMILIES[-1])
    assert puzzle.proof is not None
    open_play(spoken, address, puzzle)
    press(spoken, puzzle.proof.line[0])
    spoken.wait_for_timeout(600)
    spoken.evaluate("document.querySelector('details.history').open = true")
    with spoken.expect_download() as found:
        spoken.click("[data-tool=film]")
    assert Path(found.value.path()).read_bytes()[:4] in (b"GIF8", b"RIFF", b"\x89PNG")


def test_an_address_that_leads_nowhere_is_a_page_in_words(page: Any, address: str) -> None:
    answer = page.context.request.get(f"{address}nowhere", headers={"Accept": "text/html"})
    assert answer.status == 404
    assert "<html" in answer.text()
    page.goto(f"{address}#/nowhere")
    page.wait_for_selector("main a[href='#/']")
