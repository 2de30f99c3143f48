"""The sixth family in a real browser, with the client that is there: played and painted."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.support.sixth import NAME
from tests.web.browser import chromium, needs_browser, opened_page
from tests.web.hands import moves_shown, see_moves

pytestmark = [needs_browser, pytest.mark.slow]


@pytest.fixture(scope="module")
def page() -> Iterator[Any]:
    with chromium() as browser, opened_page(browser) as found:
        yield found


def test_it_is_composed_from_the_start_page_and_won(page: Any, address: str) -> None:
    page.goto(address)
    page.click(f"a[href='#/family/{NAME}']")
    page.click(".preset >> nth=0")
    page.wait_for_selector(".sheet [data-press]")
    while not page.query_selector(".result"):
        page.click("[data-tool=hint]:not([disabled])")
        hint = page.wait_for_selector(".hinted", state="attached")
        shown, move = moves_shown(page), hint.get_attribute("data-press")
        assert shown < 40
        assert move.startswith("flip")
        page.keyboard.press(move.removeprefix("flip"))
        see_moves(page, shown + 1)
    assert "won" in page.get_attribute(".result", "class")


def test_it_is_painted_by_touches_and_checked(page: Any, address: str) -> None:
    page.goto(f"{address}#/edit/{NAME}")
    page.wait_for_selector(".painted [data-press]")
    page.fill("#size-pancakes", "2")
    page.press("#size-pancakes", "Tab")
    page.wait_for_selector(".painted [data-press='row 3']", state="detached")
    for row, size in ((1, 2), (2, 1)):
        page.check(f".brush[title='pancake of size {size}'] input")
        page.wait_for_selector(f".brushes legend:has-text('size {size}')")
        page.click(f".painted [data-press='row {row}']")
        page.wait_for_selector(f".painted [data-press='row {row}'][aria-label*='size {size}']")
    page.wait_for_selector(".verdict:not([data-state=checking]):has-text('1')")
