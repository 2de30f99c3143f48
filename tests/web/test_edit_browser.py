"""The editor in a real browser: by mouse, by finger, by keyboard alone."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sakumon.families import load_family
from tests.support.population import FAMILIES
from tests.web.browser import PHONE, needs_browser, opened_page, serious_faults, served

pytest.importorskip("playwright", reason="Playwright is not installed (pip install playwright)")
pytestmark = [needs_browser, pytest.mark.slow]
EDITED = [name for name in FAMILIES if load_family(name).editor is not None]
HOLD_ANSWERS = """() => {
    const held = new Promise((resolve) => { window.release = resolve; });
    const real = window.fetch;
    window.fetch = async (...asked) => { await held; return real(...asked); };
}"""
RESTING = ".verdict:not([data-state=checking])"


@pytest.fixture(scope="module")
def address(store: Path) -> Iterator[str]:
    with served(store) as (found, _):
        yield found


def open_editor(page: Any, address: str, name: str) -> None:
    page.goto(f"{address}#/edit/{name}")
    page.wait_for_selector(".painted [data-press]")


def spot(name: str) -> str:
    return f'.painted [data-press="{name}"]'


def label(page: Any, name: str) -> str:
    found: str = page.get_attribute(spot(name), "aria-label")
    return found


def touch(page: Any, name: str, shown: str) -> None:
    """Touch a spot, and wait until its label says what was painted."""
    page.click(spot(name))
    page.wait_for_selector(f'{spot(name)}[aria-label*="{shown}"]')


def verdict(page: Any, words: str) -> str:
    """Wait until the check says these words; return all that it says."""
    found = page.wait_for_selector(f'{RESTING}:has-text("{words}")')
    text: str = found.inner_text()
    return text


def choose(page: Any, words: str) -> None:
    page.check(f'.brush:has-text("{words}") input')
    page.wait_for_selector(f'.brushes legend:has-text("{words}")')


@pytest.mark.parametrize("name", EDITED)
def test_a_touch_paints_and_undo_takes_it_back(page: Any, address: str, name: str) -> None:
    open_editor(page, address, name)
    page.wait_for_selector(RESTING)
    spots = page.locator(".painted [data-press]:not([aria-hidden])")
    place = spots.nth(spots.count() // 2)
    move, before = place.get_attribute("data-press"), place.get_attribute("aria-label")
    place.click()
    page.wait_for_function(
        "([move, before]) => document.querySelector(`.painted [data-press='${move}']`)"
        ".getAttribute('aria-label') !== before",
        arg=[move, before],
    )
    after = label(page, move)
    page.wait_for_function(f"() => location.hash.startsWith('#/edit/{name}/')")
    page.click("[data-tool=undo]")
    page.wait_for_selector(f'{spot(move)}[aria-label="{before}"]')
    page.click("[data-tool=redo]")
    page.wait_for_selector(f'{spot(move)}[aria-label="{after}"]')
    page.wait_for_selector(RESTING)
    page.reload()
    page.wait_for_selector(f'{spot(move)}[aria-label="{after}"]')


@pytest.mark.parametrize("pressed", ['.brush[title="the player"]', "[data-tool=undo]"])
def test_a_press_outlives_a_board_that_arrives_meanwhile(
    page: Any, address: str, pressed: str
) -> None:
    open_editor(page, address, "walls")
    touch(page, "H 1 3", "moving up")
    page.evaluate(HOLD_ANSWERS)
    page.fill("#size-width", "3")
    page.press("#size-width", "Tab")
    box = page.locator(pressed).bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.evaluate("() => release()")
    page.wait_for_selector(spot("V 3 3"), state="detached")
    page.mouse.up()
    if "player" in pressed:
        page.wait_for_selector(".brushes legend:has-text('the player')")
    else:
        page.wait_for_selector(spot("V 3 3"))


def test_a_painted_maze_is_counted_rated_and_played(page: Any, address: str) -> None:
    open_editor(page, address, "walls")
    page.fill("#size-steps", "3")
    page.fill("#size-width", "3")
    page.fill("#size-height", "3")
    page.press("#size-height", "Tab")
    page.wait_for_selector(spot("V 3 3"), state="detached")
    choose(page, "the player")
    touch(page, "cell 1 1", "player")
    # Three steps from the middle of an empty board, as in the examples of perft.
    assert "32 ways" in verdict(page, "ways")
    assert "easy" in page.inner_text(".rating")
    choose(page, "a wall moving up")
    touch(page, "H 1 1", "moving up")
    assert "32 ways" not in verdict(page, "ways")
    page.click("[data-tool=play]")
    page.wait_for_selector(".page-play .sheet [data-press]")


def test_a_drag_paints_what_it_passes_and_is_undone_at_once(page: Any, address: str) -> None:
    open_editor(page, address, "walls")
    boxes = [page.locator(spot(name)).bounding_box() for name in ("H 1 3", "H 4 3")]
    middles = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes]
    page.mouse.move(*middles[0])
    page.mouse.down()
    page.mouse.move(*middles[1], steps=40)
    page.mouse.up()
    names = [f"H {x} 3" for x in range(1, 5)]
    for name in names:
        page.wait_for_selector(f'{spot(name)}[aria-label*="moving up"]')
    assert page.locator('.painted [aria-label*="moving up"]').count() == len(names)
    page.click("[data-tool=undo]")
    page.wait_for_selector(f'{spot("H 2 3")}[aria-label*="nothing"]')
    assert page.locator('.painted [aria-label*="moving up"]').count() == 0
    assert page.is_disabled("[data-tool=undo]")


def test_a_finger_paints_what_it_passes(browser: Any, address: str) -> None:
    with opened_page(browser, viewport=PHONE, has_touch=True) as page:
        open_editor(page, address, "walls")
        page.wait_for_selector(RESTING)
        boxes = [page.locator(spot(name)).bounding_box() for name in ("H 1 3", "H 4 3")]
        (left, down), (right, _) = [
            (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes
        ]
        screen = page.context.new_cdp_session(page)

        def touch_screen(kind: str, *across: float) -> None:
            points = [{"x": x, "y": down} for x in across]
            screen.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

        touch_screen("touchStart", left)
        for step in range(1, 31):
            touch_screen("touchMove", left + (right - left) * step / 30)
        touch_screen("touchEnd")
        for name in ("H 1 3", "H 2 3", "H 3 3", "H 4 3"):
            page.wait_for_selector(f'{spot(name)}[aria-label*="moving up"]')
        assert page.locator('.painted [aria-label*="moving up"]').count() == 4


def test_a_time_limit_is_set_and_then_runs(page: Any, address: str) -> None:
    open_editor(page, address, "walls")
    page.fill("#size-seconds", "45")
    page.press("#size-seconds", "Tab")
    page.wait_for_function("() => location.hash.startsWith('#/edit/walls/')")
    verdict(page, "ways")
    page.click("[data-tool=play]")
    page.wait_for_selector(".clock:has-text('0:45')")
    assert page.locator(".clock").count() == 1
    assert page.locator(".clock.running").count() == 0  # nobody is charged for reading
    page.locator(".sheet [data-press][role=button]").first.click(force=True)
    page.wait_for_selector(".clock.running:has-text('0:4'), .result")


def test_a_keyboard_alone_paints_a_puzzle(page: Any, address: str) -> None:
    open_editor(page, address, "panels")
    page.fill("#size-moves", "1")
    page.press("#size-moves", "Tab")
    page.wait_for_selector(RESTING)
    page.focus(spot("r1c1"))
    for shown in ("r1c1", "r1c2"):
        page.keyboard.press("Enter")
        page.wait_for_selector(f'{spot(shown)}[aria-label*="heart"]')
        page.keyboard.press("ArrowRight")
    page.keyboard.press("2")
    page.wait_for_selector(".brushes legend:has-text('circle')")
    page.keyboard.press("Enter")
    page.wait_for_selector(f'{spot("r1c3")}[aria-label*="circle"]')
    assert "3 panels" in verdict(page, "Not a puzzle yet")
    assert page.is_disabled("[data-tool=play]")
    page.keyboard.press("u")
    page.wait_for_selector(f'{spot("r1c3")}[aria-label*="empty"]')
    page.keyboard.press("ArrowRight")
    page.keyboard.press("1")
    page.wait_for_selector(".brushes legend:has-text('heart')")
    page.keyboard.press("Enter")
    assert "exactly one way" in verdict(page, "exactly")


def test_a_board_is_shared_and_taken_away(page: Any, address: str) -> None:
    open_editor(page, address, "quoridor")
    touch(page, "b2h", "a fence")
    verdict(page, "wins")
    page.click("summary:has-text('Download')")
    links = page.locator(".links a")
    links.first.wait_for()
    with page.expect_download() as taken:
        links.first.click()
    text = taken.value.path().read_text()
    assert '"b2h"' in text
    assert '"format":"sakumon/1"' in text
    page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(); }")
    page.click("[data-tool=share]")
    link = page.input_value("input[readonly]")
    page.goto(link)
    page.wait_for_selector(".page-puzzle")


def test_a_copy_of_a_puzzle_is_edited(page: Any, address: str) -> None:
    open_editor(page, address, "doors")
    verdict(page, "exactly one way")
    page.click("[data-tool=play]")
    page.wait_for_selector(".page-play [data-tool=edit]")
    page.click("[data-tool=edit]")
    page.wait_for_selector(".page-edit .painted [data-press]")
    assert "exactly one way" in verdict(page, "way")


def test_a_phone_in_the_dark_paints_in_japanese(browser: Any, address: str) -> None:
    look = {"viewport": PHONE, "locale": "ja-JP", "color_scheme": "dark", "has_touch": True}
    with opened_page(browser, **look) as page:
        open_editor(page, address, "panels")
        for name in ("r1c1", "r1c2", "r1c4"):
            page.tap(spot(name))
            page.wait_for_selector(f'{spot(name)}[aria-label*="ハート"]')
        verdict(page, "一通り")
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        words = page.locator(".brush, .page-edit .field label, .brushes legend").all_inner_texts()
        assert not [text for text in words if any("a" <= letter <= "z" for letter in text)]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_no_serious_fault(browser: Any, address: str, theme: str) -> None:
    faults = []
    with opened_page(browser, color_scheme=theme, bypass_csp=True) as page:
        for name in ("", *EDITED) if theme == "light" else ("", EDITED[0]):
            page.goto("about:blank")
            page.goto(f"{address}#/edit/{name}")
            page.wait_for_selector(f"{RESTING}" if name else ".card")
            faults += serious_faults(page, name, theme)
    assert faults == []
