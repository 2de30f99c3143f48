"""Presses are never lost and never doubled: fast ones, and those during an outage."""

import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.support.population import FAMILIES, short
from tests.web.browser import CHROMIUM, LOCALES, needs_browser, opened_page, served
from tests.web.conftest import first_of, keep
from tests.web.hands import KEPT, Cable, arrows_of, line_of, open_play, see_moves

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
def page(spoken: Any) -> Any:
    return spoken


def test_ten_fast_presses_are_ten_moves(browser: Any, address: str, language: str) -> None:
    names = with_arrows()
    assert len(names) >= 2, names
    for name in names:
        keys = arrows_of(first_of(name), MANY)
        with opened_page(browser, locale=LOCALES[language]) as page:
            code = open_play(page, address, first_of(name), side="both")
            Cable(page).be()
            for key in keys:
                begun = time.monotonic()
                page.keyboard.press(key)
                page.wait_for_timeout(max(0, 1000 * (SPACING - time.monotonic() + begun)))
            assert len(line_of(page, address, code, MANY)) == MANY, name


def test_an_outage_loses_and_doubles_nothing(away: Any, address: str, language: str) -> None:
    name = with_arrows()[0]
    keys = arrows_of(first_of(name), 3)
    code = open_play(away, address, first_of(name), side="both")
    cable = Cable(away)
    cable.be(cut=True)
    for key in keys:
        away.keyboard.press(key)
    away.wait_for_function(
        "kept => document.querySelector('.notice').textContent.includes(kept)", arg=KEPT[language]
    )
    cable.be()
    away.wait_for_function("() => document.querySelector('.notice').textContent === ''")
    assert len(line_of(away, address, code, len(keys))) == len(keys)
    see_moves(away, len(keys))
    shown = away.text_content(".turn")
    away.reload()
    away.wait_for_function(
        "shown => document.querySelector('.turn')?.textContent === shown", arg=shown
    )


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

    away.route(re.compile(r"/moves\?"), lose)
    away.keyboard.press(key)
    away.wait_for_function("() => document.querySelector('.notice').textContent !== ''")
    away.wait_for_function("() => document.querySelector('.notice').textContent === ''")
    assert lost
    assert len(line_of(away, address, code, 1)) == 1
    assert away.text_content(".notice") == ""


def test_keys_undo_redo_restart_and_hint(page: Any, address: str) -> None:
    name = with_arrows()[0]
    code = open_play(page, address, first_of(name), side="both")
    keys = arrows_of(first_of(name), 3)

    for key in keys:
        page.keyboard.press(key)
    assert len(line_of(page, address, code, 3)) == 3
    wanted = [("Control+z", 2), ("u", 1), ("Control+Shift+z", 2), ("Control+y", 3), ("r", 0)]
    for key, many in wanted:
        page.keyboard.press(key)
        assert len(line_of(page, address, code, many)) == many, key
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
        assert len(line_of(page, address, code, place)) == place
