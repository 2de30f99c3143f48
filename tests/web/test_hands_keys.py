"""Ctrl+Z, Ctrl+Y, R, H and N: wherever the focus is, in lessons, after the end and in matches."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.support.population import FAMILIES, families_having, short
from tests.web.at_a_match import GAMES, some_line
from tests.web.browser import LOCALES, needs_browser, opened_page, served
from tests.web.conftest import first_of, keep
from tests.web.hands import arrows_of, game_of, line_of, open_play, press
from tests.web.test_matches_browser import invite, played

pytestmark = [needs_browser, pytest.mark.slow]
CAN, CANNOT = ":not([disabled])", "[disabled]"


@pytest.fixture(scope="module")
def address(store: Path) -> Iterator[str]:
    keep(store, *(first_of(name) for name in FAMILIES), *(short(name) for name in FAMILIES))
    with served(store) as (found, _):
        yield found


def with_arrows() -> str:
    """Return a family that is played by arrow keys."""
    return next(name for name in FAMILIES if arrows_of(first_of(name), 4))


@pytest.fixture
def page(spoken: Any) -> Any:
    return spoken


def tools(page: Any, undo: str, redo: str) -> None:
    """Wait until these tools can be used, or cannot."""
    page.wait_for_selector(f"[data-tool=undo]{undo}", state="attached")
    page.wait_for_selector(f"[data-tool=redo]{redo}", state="attached")


@pytest.mark.parametrize("name", families_having("lessons"))
def test_in_a_lesson(page: Any, address: str, name: str) -> None:
    page.goto(f"{address}#/learn/{name}")
    page.click("[data-lesson] button.main")
    page.wait_for_selector(".bubble")
    page.wait_for_selector(".sheet [data-press][role=button]", state="attached")
    lesson = page.url
    page.keyboard.press("h")
    page.wait_for_selector(".hinted", state="attached")
    page.keyboard.press("h")
    tools(page, CAN, CANNOT)
    page.keyboard.press("Control+z")
    tools(page, CANNOT, CAN)
    page.keyboard.press("Control+y")
    tools(page, CAN, CANNOT)
    page.keyboard.press("r")
    tools(page, CANNOT, CANNOT)
    page.keyboard.press("n")
    page.wait_for_function("before => location.href !== before", arg=lesson)
    page.wait_for_selector(".bubble")


@pytest.mark.parametrize("name", FAMILIES)
def test_after_the_end_and_while_a_solution_is_watched(page: Any, address: str, name: str) -> None:
    puzzle = short(name)
    code = open_play(page, address, puzzle, side="both")
    moves = {"moves": list(puzzle.proof.line)}  # type: ignore[union-attr]
    page.context.request.post(f"{address}api/plays/{code}/moves", data=moves)
    page.reload()
    page.wait_for_selector(".result.won")
    page.keyboard.press("Control+z")
    page.wait_for_selector(".result", state="detached")
    page.keyboard.press("Control+y")
    page.wait_for_selector(".result.won")
    page.focus(".result ~ .questions input >> nth=0")
    page.keyboard.press("r")
    page.wait_for_selector(".result", state="detached")
    assert line_of(page, address, code, 0) == []
    page.click("[data-tool=solution]:visible")
    page.click("[data-tool=yes]")
    page.wait_for_selector(".watch")
    page.keyboard.press("r")
    page.wait_for_selector(".watch", state="detached")
    page.keyboard.press("n")
    page.wait_for_function("() => !location.hash.startsWith('#/play/')")


def test_wherever_the_focus_is(page: Any, address: str) -> None:
    name = with_arrows()
    code = open_play(page, address, first_of(name), side="both")
    keys = arrows_of(first_of(name), 4)
    for key in keys[:2]:
        page.keyboard.press(key)
    assert len(line_of(page, address, code, 2)) == 2
    for place in (".history summary", ".rules summary", "[data-tool=sound]", "header .brand"):
        page.focus(place)
        page.keyboard.press(keys[2])
        assert len(line_of(page, address, code, 3)) == 3, place
        page.keyboard.press("Control+z")
        assert len(line_of(page, address, code, 2)) == 2, place
    page.focus(".history summary")
    page.keyboard.press("Enter")
    page.wait_for_selector(".history[open]")


def test_a_hint_belongs_to_the_moves_before_it(page: Any, address: str) -> None:
    """Nothing depends on how fast anything is: the server answers when it may."""
    name = with_arrows()
    code = open_play(page, address, first_of(name), side="both")
    keys = arrows_of(first_of(name), 4)
    held: list[Any] = []
    page.route("**/api/plays/*/hint?*", lambda route: held.append(route))
    for key in keys[:3]:
        page.keyboard.press(key)
    page.keyboard.press("h")
    while not held:
        page.wait_for_timeout(50)
    assert len(game_of(page, address, code)["line"]) == 3
    page.keyboard.press(keys[3])
    # A move that was foreseen is shown at once; any other waits for the hint before it.
    for _ in range(40):
        if page.locator("[data-place]").count() == 5:
            break
        page.wait_for_timeout(50)
    held.pop().continue_()
    assert len(line_of(page, address, code, 4)) == 4
    assert page.query_selector(".hinted") is None
    page.keyboard.press("h")
    page.keyboard.press("h")
    while not held:
        page.wait_for_timeout(50)
    held.pop().continue_()
    assert len(line_of(page, address, code, 5)) == 5
    assert game_of(page, address, code)["hints"] == 2


def test_in_a_match_they_ask_the_other(browser: Any, address: str) -> None:
    family, game = GAMES[0]
    line = some_line(family, game, 2)
    with opened_page(browser) as host, opened_page(browser, locale=LOCALES["ja"]) as guest:
        guest.goto(invite(host, address))
        press(host, line[0][1])
        played(guest, 1)
        host.keyboard.press("Control+z")
        guest.click("[data-answer=take_back-yes]")
        played(host, 0)
        host.click("[data-tool=resign]")
        host.click("[data-answer=resign-yes]")
        guest.wait_for_selector("[data-tool=rematch]")
        guest.keyboard.press("r")
        host.click("[data-answer=rematch-yes]")
        for page in (host, guest):
            page.wait_for_selector("[data-tool=resign]")


def test_the_keyboard_keeps_its_place_on_the_board(page: Any, address: str) -> None:
    """A move of many moments takes the focus away; after them it is where it was, or near."""
    for name in FAMILIES:
        if arrows_of(first_of(name), 1):
            continue
        puzzle = next(one for one in (short(name), first_of(name)) if one.proof)
        open_play(page, address, puzzle, side="both")
        spots = "[...document.querySelectorAll('.sheet [role=button]')]"
        move = page.evaluate(f"{spots}.at(-1).dataset.press")
        press(page, move)
        tools(page, CAN, CANNOT)
        if page.query_selector(".result") is None:
            page.wait_for_function("() => document.activeElement.closest('.sheet') !== null")
