"""Presses are never lost and never doubled: fast ones, and those during an outage."""

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.support.population import FAMILIES, short
from tests.web.browser import CHROMIUM, needs_browser, opened_page, served
from tests.web.conftest import first_of, keep
from tests.web.hands import arrows_of, game_of, open_play, slow_down

pytestmark = [needs_browser, pytest.mark.slow]
MANY, SPACING = 10, 0.08


def with_arrows() -> list[str]:
    return [name for name in FAMILIES if CHROMIUM and arrows_of(first_of(name), MANY)]


@pytest.fixture(scope="module")
def address(store: Path) -> Iterator[str]:
    keep(store, *(first_of(name) for name in FAMILIES), *(short(name) for name in FAMILIES))
    with served(store) as (found, _):
        yield found


@pytest.fixture
def away(browser: Any) -> Iterator[Any]:
    """A page that may complain about a server that it does not reach."""
    context = browser.new_context(viewport={"width": 1200, "height": 850}, locale="en-GB")
    page = context.new_page()
    yield page
    context.close()


def test_ten_fast_presses_are_ten_moves(browser: Any, address: str) -> None:
    names = with_arrows()
    assert len(names) >= 2, names
    for name in names:
        keys = arrows_of(first_of(name), MANY)
        with opened_page(browser) as page:
            code = open_play(page, address, first_of(name), side="both")
            slow_down(page)
            for key in keys:
                begun = time.monotonic()
                page.keyboard.press(key)
                page.wait_for_timeout(max(0, 1000 * (SPACING - time.monotonic() + begun)))
            page.wait_for_timeout(2500)
            assert len(game_of(page, address, code)["line"]) == MANY, name


def test_an_outage_loses_and_doubles_nothing(away: Any, address: str) -> None:
    name = with_arrows()[0]
    keys = arrows_of(first_of(name), 3)
    code = open_play(away, address, first_of(name), side="both")
    slow_down(away, 0, offline=True)
    for key in keys:
        away.keyboard.press(key)
    away.wait_for_function("document.querySelector('.notice').textContent.includes('are kept')")
    slow_down(away, 0)
    away.wait_for_function("document.querySelector('.notice').textContent === ''")
    away.wait_for_timeout(1500)
    assert len(game_of(away, address, code)["line"]) == len(keys)
    shown = away.text_content(".turn")
    away.reload()
    away.wait_for_selector(".sheet [data-press]")
    assert away.text_content(".turn") == shown


def test_a_move_whose_answer_was_lost_is_not_made_twice(away: Any, address: str) -> None:
    name = with_arrows()[0]
    (key,) = arrows_of(first_of(name), 1)
    code = open_play(away, address, first_of(name), side="both")
    lost: list[str] = []

    def lose(route: Any) -> None:
        if lost:
            route.continue_()
            return
        lost.append(route.request.url)
        route.fetch()
        route.abort()

    away.route("**/moves?*", lose)
    away.keyboard.press(key)
    away.wait_for_timeout(2500)
    assert lost
    assert len(game_of(away, address, code)["line"]) == 1
    assert away.text_content(".notice") == ""


def test_keys_undo_redo_restart_and_hint(page: Any, address: str) -> None:
    name = with_arrows()[0]
    code = open_play(page, address, first_of(name), side="both")
    keys = arrows_of(first_of(name), 3)

    def line() -> int:
        page.wait_for_timeout(600)
        return len(game_of(page, address, code)["line"])

    for key in keys:
        page.keyboard.press(key)
    assert line() == 3
    seen = []
    for key in ("Control+z", "u", "Control+Shift+z", "Control+y", "Control+z", "r"):
        page.keyboard.press(key)
        seen.append(line())
    assert seen == [2, 1, 2, 3, 2, 0]
    page.keyboard.press("h")
    page.wait_for_selector(".hinted", state="attached")


def test_the_list_of_moves_goes_to_any_moment(page: Any, address: str) -> None:
    name = with_arrows()[0]
    code = open_play(page, address, first_of(name), side="both")
    for key in arrows_of(first_of(name), 3):
        page.keyboard.press(key)
    page.click(".history summary")
    page.wait_for_selector("[data-place='3'][aria-current]")
    for place in (1, 3, 0):
        page.click(f"[data-place='{place}']")
        page.wait_for_selector(f"[data-place='{place}'][aria-current]")
        page.wait_for_timeout(400)
        assert len(game_of(page, address, code)["line"]) == place
