"""Getting on, in a browser: shelves of levels, ratings that change, a maze walked by thumbs."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sakumon.core.puzzle import Puzzle, write_document
from sakumon.families import load_family
from tests.support.population import composed, families_having
from tests.web.browser import PHONE, needs_browser, opened_page, served
from tests.web.conftest import keep, walkable

pytestmark = [needs_browser, pytest.mark.slow]


@pytest.fixture(scope="module")
def address(store: Path) -> Iterator[str]:
    with served(store) as (found, _):
        yield found


def levels() -> list[Puzzle]:
    """Return two puzzles of a family that counts on the way."""
    name = families_having("playing.tally")[0]
    presets = list(load_family(name).composer.presets)
    return [composed(name, presets[0], seed) for seed in (1, 2)]


def text_of(puzzles: list[Puzzle]) -> str:
    return "".join(write_document(one) + "\n" for one in puzzles)


def solve(page: Any, puzzle: Puzzle) -> None:
    """Play a puzzle by the line that proves it, through the API, and look at it again."""
    assert puzzle.proof is not None
    page.wait_for_selector(".sheet svg")
    code = page.url.rpartition("/")[2]
    page.evaluate(
        "async ([code, moves]) => { await fetch(`api/plays/${code}/moves`, {method: 'POST',"
        " headers: {'Content-Type': 'application/json'}, body: JSON.stringify({moves})}); }",
        [code, list(puzzle.proof.line)],
    )
    page.reload()
    page.wait_for_selector(".result.won")


def test_a_pasted_file_becomes_a_shelf_that_is_played_through(page: Any, address: str) -> None:
    first, second = levels()
    page.goto(f"{address}#/open")
    page.fill("#text", text_of([first, second]))
    page.click("[data-tool=open-text]")
    page.wait_for_selector(".level >> nth=1")
    assert page.locator(".level .done").count() == 0
    page.click("[data-level='1']")
    solve(page, first)
    page.wait_for_selector(".gains p:has-text('Rating')")
    page.wait_for_selector(".gains p:has-text('Best known')")
    before = page.url
    page.click(".result ~ * [data-tool=next]")
    page.wait_for_function("before => location.href !== before", arg=before)
    page.wait_for_selector(".sheet svg")
    solve(page, second)
    page.click("[data-tool=shelf]")
    page.wait_for_selector(".level .done >> nth=1")
    page.goto(f"{address}#/open")
    page.wait_for_selector(".shelves a:has-text('2 of 2')")


def test_a_dropped_file_is_opened(page: Any, address: str) -> None:
    page.goto(f"{address}#/open")
    page.wait_for_selector(".drop")
    page.evaluate(
        "text => { const data = new DataTransfer(); data.items.add(new File([text], 'two.jsonl'));"
        " document.querySelector('.drop').dispatchEvent(new DragEvent('drop',"
        " {dataTransfer: data, bubbles: true, cancelable: true})); }",
        text_of(levels()),
    )
    page.wait_for_selector(".level >> nth=1")
    assert page.inner_text("h1") == "two.jsonl"


def test_the_next_puzzle_suits_who_asks(page: Any, address: str) -> None:
    page.goto(f"{address}#/progress")
    page.click("[data-next] >> nth=1")
    page.wait_for_function("() => !location.hash.startsWith('#/progress')")
    page.wait_for_selector(".sheet svg, #opponent")


def test_inside_a_maze_by_thumbs_and_at_night(browser: Any, address: str, store: Path) -> None:
    name = walkable()
    puzzle = composed(name, next(iter(load_family(name).composer.presets)))
    keep(store, puzzle)
    look = {"viewport": PHONE, "has_touch": True, "is_mobile": True, "color_scheme": "dark"}
    with opened_page(browser, **look) as page:
        page.goto(f"{address}#/puzzle/{puzzle.id}")
        page.wait_for_selector(".sheet svg")
        if page.locator("[data-tool=walk]:visible").count() == 0:
            page.click("[data-tool=menu]")
        page.click("[data-tool=walk]")
        page.wait_for_selector("canvas.walk[data-open]")
        assert page.locator(".stick:visible").count() == 2
        page.wait_for_selector(".heading", state="attached")
        before = page.get_attribute(".heading", "transform")
        box = page.locator(".stick >> nth=1").bounding_box()
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x + 40, y)
        page.wait_for_function(
            "before => document.querySelector('.heading').getAttribute('transform') !== before",
            arg=before,
        )
        page.mouse.up()
