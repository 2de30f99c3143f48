"""The app in a real browser: every family to a win, help, links, languages, sizes, 3D."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sakumon.core.move import Move
from sakumon.families import load_family
from tests.support.population import FAMILIES, short
from tests.web.browser import PHONE, needs_browser, opened_page, serious_faults, served
from tests.web.conftest import keep
from tests.web.hands import moves_shown, see_moves

pytestmark = [needs_browser, pytest.mark.slow]


@pytest.fixture(scope="module")
def address(store: Path) -> Iterator[str]:
    keep(store, *(short(name) for name in FAMILIES))
    with served(store) as (found, _):
        yield found


def begin(page: Any, address: str, name: str) -> None:
    page.goto(f"{address}#/puzzle/{short(name).id}")
    if load_family(name).playing.players(short(name).position()) > 1:
        page.click("button.main")
    page.wait_for_selector(".sheet [data-press][role=button]")


@pytest.mark.parametrize("name", FAMILIES)
def test_every_family_is_won_by_following_hints(spoken: Any, address: str, name: str) -> None:
    begin(spoken, address, name)
    while not spoken.query_selector(".result"):
        spoken.click("[data-tool=hint]:not([disabled])")
        spoken.wait_for_selector(".hinted", state="attached")
        shown = moves_shown(spoken)
        assert shown < 400
        spoken.click("[data-tool=hint]:not([disabled])")
        see_moves(spoken, shown + 1)
    assert "won" in spoken.get_attribute(".result", "class")


@pytest.mark.parametrize("name", FAMILIES)
def test_a_tap_plays_and_undo_takes_back(page: Any, address: str, name: str) -> None:
    begin(page, address, name)
    line = short(name).proof.line  # type: ignore[union-attr]
    tap(page, line[0])
    page.wait_for_selector("[data-tool=undo]:not([disabled])")
    page.click("[data-tool=undo]")
    page.wait_for_selector("[data-tool=redo]:not([disabled])")
    page.click("[data-tool=redo]")
    page.wait_for_selector("[data-tool=redo][disabled]")


def tap(page: Any, move: Move) -> None:
    page.evaluate(
        "move => { const place = [...document.querySelectorAll('.sheet [data-press]')]"
        ".find(one => one.getAttribute('data-press') === move);"
        " const shape = place.querySelector('path, text');"
        " shape.dispatchEvent(new MouseEvent('click', {bubbles: true})); }",
        move,
    )


def test_composing_from_the_start_page(page: Any, address: str) -> None:
    page.goto(address)
    page.click("a[href='#/family/panels']")
    page.click(".preset >> nth=0")
    page.wait_for_selector(".sheet [data-press][role=button]")


def test_a_shared_link_opens_the_same_board(page: Any, address: str) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    begin(page, address, "doors")
    shown = page.inner_html(".sheet svg desc")
    page.click("[data-tool=share]")
    page.wait_for_function("() => document.querySelector('.turn').textContent.includes('copied')")
    link = page.evaluate("navigator.clipboard.readText()")
    assert "#/b/doors/" in link
    other = page.context.new_page()
    other.goto(link)
    other.wait_for_selector(".sheet [data-press][role=button]")
    assert other.inner_html(".sheet svg desc") == shown


def test_walking_in_three_dimensions(page: Any, address: str) -> None:
    begin(page, address, "doors")
    page.click("[data-tool=walk]")
    page.wait_for_selector("canvas.walk[data-open]")
    page.wait_for_timeout(500)
    colours = page.evaluate(
        "() => { const canvas = document.querySelector('canvas.walk');"
        " const copy = document.createElement('canvas'); copy.width = 60; copy.height = 40;"
        " const ink = copy.getContext('2d'); ink.drawImage(canvas, 0, 0, 60, 40);"
        " return new Set(Array.from(new Uint32Array(ink.getImageData(0, 0, 60, 40).data.buffer)))"
        ".size; }"
    )
    assert colours > 10
    assert page.get_attribute("canvas.walk", "data-open") == "0"
    page.click(".exits button >> nth=0")
    page.wait_for_selector("canvas.walk[data-open='1']")


def test_the_page_speaks_japanese(page: Any, address: str) -> None:
    page.goto(address)
    page.select_option("header select", "ja")
    page.wait_for_function("() => document.documentElement.lang === 'ja'")
    page.wait_for_selector(".card")
    assert "扉の迷路" in page.text_content(".cards")
    begin(page, address, "walls")
    assert page.text_content("[data-tool=undo] .label :last-child") == "戻す"
    words = page.evaluate(
        "[...document.querySelectorAll('.sheet [data-press][role=button]')]"
        ".map(place => place.getAttribute('aria-label'))"
    )
    assert all(any(sign >= "\u3040" for sign in label) for label in words), words


@pytest.mark.parametrize(
    "path",
    [
        "",
        "#/family/walls",
        "#/family/doors",
        "#/daily",
        "#/open",
        "#/stats",
        "#/history",
        "#/settings",
    ],
)
def test_nothing_sticks_out_on_a_phone(page: Any, address: str, path: str) -> None:
    page.set_viewport_size(PHONE)
    page.goto(f"{address}{path}")
    page.wait_for_selector("h1")
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= PHONE["width"]


def test_axe_finds_no_serious_fault(browser: Any, address: str) -> None:
    paths = ["", "#/family/walls", "#/daily", "#/open", "#/history", "#/stats", "#/settings"]
    paths += [f"#/puzzle/{short(name).id}" for name in FAMILIES]
    faults = []
    # By night only what differs in its colours: the start page, and a board of each family.
    seen = {"light": paths, "dark": [paths[0], *paths[-len(FAMILIES) :]]}
    for theme, shown in seen.items():
        with opened_page(browser, bypass_csp=True) as page:
            page.goto(address)
            page.evaluate(
                "theme => localStorage.setItem('sakumon', JSON.stringify({theme}))", theme
            )
            for path in shown:
                page.goto("about:blank")
                page.goto(f"{address}{path}")
                page.wait_for_selector("h1")
                page.wait_for_timeout(300)
                faults += serious_faults(page, f"{theme} {path}", theme)
    assert faults == []
