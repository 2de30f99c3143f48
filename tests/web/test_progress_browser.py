"""Getting on, in a browser: shelves of levels, ratings that change, a maze walked by thumbs."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sakumon.core.puzzle import Puzzle, write_document
from sakumon.families import load_family
from tests.support.population import composed, families_having
from tests.web.browser import LOCALES, PHONE, needs_browser, opened_page, served
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


SHELF_WORDS = {
    "en-GB": ("Rating", "Best known", "2 of 2"),
    "ja-JP": ("レーティング", "知られている最良", "2問中2問"),
}


@pytest.mark.parametrize("locale", SHELF_WORDS)
def test_a_pasted_file_becomes_a_shelf_that_is_played_through(
    browser: Any, address: str, locale: str
) -> None:
    with opened_page(browser, locale=locale) as page:
        play_a_shelf(page, address, *SHELF_WORDS[locale])


def play_a_shelf(page: Any, address: str, rating: str, best: str, all_solved: str) -> None:
    """Open two levels, solve both one after the other, and find the shelf again."""
    first, second = levels()
    page.goto(f"{address}#/open")
    page.fill("#text", text_of([first, second]))
    page.click("[data-tool=open-text]")
    page.wait_for_selector(".level >> nth=1")
    assert page.locator(".level .done").count() == 0
    page.click("[data-level='1']")
    solve(page, first)
    page.wait_for_selector(f".gains p:has-text('{rating}')")
    page.wait_for_selector(f".gains p:has-text('{best}')")
    before = page.url
    page.click(".result ~ * [data-tool=next]")
    page.wait_for_function("before => location.href !== before", arg=before)
    page.wait_for_selector(".sheet svg")
    solve(page, second)
    page.click("[data-tool=shelf]")
    page.wait_for_selector(".level .done >> nth=1")
    page.goto(f"{address}#/open")
    page.wait_for_selector(f".shelves a:has-text('{all_solved}')")


DROP = """text => { const data = new DataTransfer(); data.items.add(new File([text], 'two.jsonl'));
  document.querySelector('.drop').dispatchEvent(new DragEvent('drop',
    {dataTransfer: data, bubbles: true, cancelable: true})); }"""


@pytest.mark.parametrize("way", ["dropped", "chosen", "pasted"])
@pytest.mark.parametrize(
    ("locale", "pasted", "solved"),
    [
        ("en-GB", "Pasted text", "0 of 2 solved"),
        ("ja-JP", "貼り付けたテキスト", "2問中0問クリア"),
    ],
)
def test_a_file_is_opened(
    browser: Any, address: str, way: str, locale: str, pasted: str, solved: str
) -> None:
    text = text_of(levels())
    with opened_page(browser, locale=locale) as page:
        page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        page.goto(f"{address}#/open")
        page.wait_for_selector(".drop")
        if way == "dropped":
            page.evaluate(DROP, text)
        elif way == "chosen":
            page.set_input_files(
                "#file", {"name": "two.jsonl", "mimeType": "", "buffer": text.encode()}
            )
        else:
            page.evaluate("text => navigator.clipboard.writeText(text)", text)
            page.keyboard.press("Control+V")
        page.wait_for_selector(".level >> nth=1")
        assert page.inner_text("h1") == (pasted if way == "pasted" else "two.jsonl")
        assert page.inner_text(".tagline") == solved


def test_the_next_puzzle_suits_who_asks(spoken: Any, address: str) -> None:
    spoken.goto(f"{address}#/progress")
    spoken.click("[data-next] >> nth=1")
    spoken.wait_for_function("() => !location.hash.startsWith('#/progress')")
    spoken.wait_for_selector(".sheet svg, #opponent")


def test_inside_a_maze_by_thumbs_and_at_night(
    browser: Any, address: str, store: Path, language: str
) -> None:
    name = walkable()
    puzzle = composed(name, next(iter(load_family(name).composer.presets)))
    keep(store, puzzle)
    look = {"viewport": PHONE, "has_touch": True, "is_mobile": True, "color_scheme": "dark"}
    with opened_page(browser, locale=LOCALES[language], **look) as page:
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
