"""Looks and the way in: screens of all sizes, the header, what may be installed, being offline."""

import gzip
import json
import struct
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from sakumon.families import load_family
from sakumon.web.app import CLIENT
from tests.support.population import FAMILIES, short
from tests.web.browser import LANDSCAPE, PHONE, needs_browser, opened_page, serious_faults, served
from tests.web.conftest import keep
from tools import brand

pytestmark = [needs_browser, pytest.mark.slow]
NARROW = {"width": 320, "height": 640}
LAPTOP = {"width": 1366, "height": 768}
WIDE = {"width": 1920, "height": 1080}
SCREENS = [NARROW, PHONE, LANDSCAPE, LAPTOP, WIDE]
ANY = FAMILIES[0]
PAGES = (
    "",
    f"family/{ANY}",
    "learn",
    f"learn/{ANY}",
    "daily",
    "open",
    "history",
    "progress",
    "settings",
)
MOST = 60_000  # bytes of the first page as it travels, without the font


@pytest.fixture(scope="module")
def address(store: Path) -> Iterator[str]:
    keep(store, *(short(name) for name in FAMILIES))
    with served(store) as (found, _):
        yield found


def go(page: Any, address: str, path: str) -> None:
    """Open a page of the app, and wait until it is there."""
    page.goto("about:blank")
    page.goto(f"{address}#/{path}")
    page.wait_for_selector("main h1")
    page.wait_for_timeout(300)


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("screen", SCREENS, ids=lambda size: str(size["width"]))
def test_nothing_sticks_out(browser: Any, address: str, screen: Any, language: str) -> None:
    mobile = screen["width"] < 900
    look = {"viewport": screen, "locale": language, "is_mobile": mobile, "has_touch": mobile}
    with opened_page(browser, **look) as page:
        for path in PAGES:
            go(page, address, path)
            wide = page.evaluate("document.documentElement.scrollWidth")
            assert wide <= screen["width"], path
            header = page.locator("header nav").bounding_box()
            assert header["height"] <= 60, f"the header of {path} has more than one row"


# The cards of a list, row by row: how much room is left beside them, and how high each is.
ROWS = """() => [...document.querySelectorAll('.cards.full')].map(list => {
  const rows = {};
  for (const card of list.children) {
    const box = card.getBoundingClientRect();
    (rows[Math.round(box.top)] ??= []).push(box);
  }
  const edge = list.getBoundingClientRect();
  return Object.values(rows).map(row => ({
    cards: row.length, left: row[0].left - edge.left, right: edge.right - row.at(-1).right,
  }));
})"""


@pytest.mark.parametrize("screen", [*SCREENS, {"width": 820, "height": 1180}], ids=str)
def test_rows_of_cards_are_full(browser: Any, address: str, screen: Any) -> None:
    with opened_page(browser, viewport=screen) as page:
        for path in ("", "daily", f"family/{ANY}", f"learn/{ANY}"):
            go(page, address, path)
            lists = page.evaluate(ROWS)
            assert lists, path
            for row in (row for rows in lists for row in rows):
                assert row["left"] < 12, (path, row)
                assert row["right"] < 12, (path, row)


def test_the_board_of_the_day_is_played_from_the_start_page(page: Any, address: str) -> None:
    go(page, address, "")
    page.wait_for_selector(".today .main[data-ready]")
    assert page.locator(".today .frame svg").count() == 1
    first = page.locator("main section, main ul").first
    assert first.get_attribute("class") == "today"
    page.click(".today .main")
    page.wait_for_selector(".sheet svg, #side")


def test_the_menu_of_a_phone_has_every_page(browser: Any, address: str) -> None:
    with opened_page(browser, viewport=PHONE, is_mobile=True, has_touch=True) as page:
        go(page, address, "")
        assert not page.is_visible("nav a[href='#/settings']")
        page.tap(".menu")
        page.tap("nav a[href='#/settings']")
        page.wait_for_selector("#theme")
        assert not page.is_visible("nav a[href='#/open']")
        page.tap(".menu")
        page.select_option("header select", "ja")
        page.wait_for_selector("h1:has-text('設定')")


def test_a_lesson_is_begun_and_marked_as_done(page: Any, address: str) -> None:
    name = next(name for name in FAMILIES if load_family(name).lessons)
    lesson = load_family(name).lessons[0].name
    go(page, address, f"learn/{name}")
    page.click(f"[data-lesson='{lesson}'] button")
    page.wait_for_selector(".sheet svg")
    code = page.url.rpartition("/")[2]
    state = {"over": False}
    while not state["over"]:
        hint = page.context.request.post(f"{address}api/plays/{code}/hint", data={}).json()
        body = {"moves": [hint["move"]], "hinted": True}
        answer = page.context.request.post(f"{address}api/plays/{code}/moves", data=body)
        state = answer.json()
    go(page, address, f"learn/{name}")
    page.wait_for_selector(f"[data-lesson='{lesson}'] .done")
    assert page.locator(".lessons .done").count() == 1


def test_every_kind_has_a_picture(page: Any, address: str) -> None:
    many = max(FAMILIES, key=lambda name: len(load_family(name).composer.presets))
    go(page, address, f"family/{many}")
    kinds = page.locator(".kind").count()
    assert kinds > 5
    page.wait_for_function(
        "kinds => document.querySelectorAll('.kind .thumb svg').length === kinds", arg=kinds
    )


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_no_fault(browser: Any, address: str, theme: str, language: str) -> None:
    faults: list[Any] = []
    look = {"color_scheme": theme, "locale": language, "bypass_csp": True}
    with opened_page(browser, viewport=PHONE, **look) as page:
        for path in (*PAGES, "no/such/page"):
            go(page, address, path)
            page.wait_for_timeout(400)
            faults += serious_faults(page, f"{theme} {language} {path}", theme)
        page.click(".menu")
        faults += serious_faults(page, f"{theme} {language} menu", theme)
    assert faults == []


def test_headings_go_down_step_by_step(page: Any, address: str) -> None:
    for path in PAGES:
        go(page, address, path)
        levels = page.evaluate(
            "() => [...document.querySelectorAll('h1, h2, h3')].map(one => Number(one.tagName[1]))"
        )
        assert levels.count(1) == 1, path
        assert levels[0] == 1, path
        assert all(after <= before + 1 for before, after in pairwise(levels)), path


def test_an_address_that_leads_nowhere_is_told_in_words(page: Any, address: str) -> None:
    for path in ("nowhere", "family/nobody", "constructor"):
        go(page, address, path)
        assert page.inner_text("h1") == "There is no such page."


def test_the_first_page_is_small(browser: Any, address: str) -> None:
    sizes: dict[str, int] = {}
    with opened_page(browser) as page:
        page.on("response", lambda got: sizes.update(_size(got)))
        go(page, address, "")
    pages = {name: size for name, size in sizes.items() if "/api/" not in name}
    assert len(pages) > 4
    assert sum(pages.values()) < MOST


def _size(got: Any) -> dict[str, int]:
    if not got.ok or got.url.endswith(".woff"):
        return {}
    return {got.url: len(gzip.compress(got.body(), 6))}


def test_the_manifest_is_what_browsers_want(page: Any, address: str) -> None:
    go(page, address, "")
    link = page.get_attribute("link[rel=manifest]", "href")
    answer = page.context.request.get(f"{address}{link}")
    assert answer.headers["content-type"].startswith("application/manifest+json")
    said = answer.json()
    assert {"name", "short_name", "start_url", "theme_color"} <= set(said)
    assert said["display"] == "standalone"
    sizes = {(icon["sizes"], icon.get("purpose", "any")) for icon in said["icons"]}
    assert {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")} <= sizes
    for icon in said["icons"]:
        drawn = page.context.request.get(f"{address}{icon['src']}").body()
        width, height = struct.unpack(">II", drawn[16:24])
        assert icon["sizes"] == f"{width}x{height}"
    found = page.context.new_cdp_session(page).send("Page.getAppManifest")
    assert found["errors"] == []


def test_the_icons_and_the_font_are_made_of_what_they_say(tmp_path: Path) -> None:
    from fontTools.ttLib import TTFont

    for name, drawn in brand.icons().items():
        assert (brand.ICONS / name).read_bytes() == drawn, "run python -m tools.brand"
    font = TTFont(brand.FONT)
    assert {ord(sign) for sign in brand.SIGNS} <= set(font.getBestCmap())
    # The licence asks for a name of its own.
    names = " ".join(str(record) for record in font["name"].names if record.nameID != 0)
    assert "IPA" not in names
    assert brand.FONT.stat().st_size < 40_000


def controlled(page: Any, address: str) -> None:
    """Open the app, and wait until the browser keeps it."""
    page.goto(address)
    page.wait_for_selector(".today")
    page.evaluate("() => navigator.serviceWorker.ready")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")


@pytest.fixture
def keeping(browser: Any) -> Iterator[Any]:
    """A browser that keeps the app; being offline it complains, which is no fault."""
    context = browser.new_context(locale="en-GB", viewport=PHONE)
    page = context.new_page()
    page.set_default_timeout(60_000)
    yield page
    context.close()


def test_without_a_network_the_app_opens_and_says_so(keeping: Any, address: str) -> None:
    controlled(keeping, address)
    keeping.context.set_offline(True)
    keeping.goto(f"{address}#/daily")
    keeping.wait_for_selector("h1:has-text('You are offline.')")
    keeping.reload()
    keeping.wait_for_selector("[data-tool=again]")
    assert keeping.is_visible("header .brand")
    assert "Failed" not in keeping.inner_text("body")
    keeping.goto(f"{address}#/settings")
    keeping.wait_for_selector("#theme")
    keeping.goto(f"{address}#/daily")
    keeping.wait_for_selector("[data-tool=again]")
    keeping.context.set_offline(False)
    keeping.wait_for_selector("[data-daily]")  # without being asked


def test_answers_of_the_server_are_not_kept(keeping: Any, address: str) -> None:
    controlled(keeping, address)
    kept = keeping.evaluate(
        "async () => { const all = []; for (const name of await caches.keys())"
        " for (const asked of await (await caches.open(name)).keys()) all.push(asked.url);"
        " return all; }"
    )
    assert any(url.endswith(".css") for url in kept)
    assert any(url.endswith(".woff") for url in kept)
    assert [url for url in kept if "/api/" in url] == []


def test_a_server_that_is_gone_is_told_and_asked_again(keeping: Any, store: Path) -> None:
    with served(store) as (address, _):
        controlled(keeping, address)
    keeping.goto("about:blank")
    keeping.goto(f"{address}#/daily")
    keeping.wait_for_selector("h1:has-text('The server does not answer.')")


NEWER = "0123456789ab"
CACHES = "async () => (await caches.keys()).filter(name => name.startsWith('sakumon-'))"


def test_a_new_build_takes_over_from_the_old(keeping: Any, address: str) -> None:
    controlled(keeping, address)
    (old,) = keeping.evaluate(CACHES)
    worker = CLIENT / "sw.js"
    before = worker.read_text()
    try:
        worker.write_text(before.replace(old.removeprefix("sakumon-"), NEWER))
        keeping.reload()
        for _ in range(100):
            if keeping.evaluate(CACHES) == [f"sakumon-{NEWER}"]:
                break
            keeping.wait_for_timeout(200)
        keeping.reload()
        keeping.wait_for_selector(".today")
        assert keeping.evaluate(CACHES) == [f"sakumon-{NEWER}"]
    finally:
        worker.write_text(before)


def test_what_is_hashed_may_be_kept_for_ever_and_nothing_else(page: Any, address: str) -> None:
    go(page, address, "")
    ask = page.context.request.get
    links = page.evaluate(
        "() => [...document.querySelectorAll('link[rel=stylesheet]')].map(one => one.href)"
    )
    for link in links:
        assert "immutable" in ask(link).headers["cache-control"]
    for name in ("", "sw.js", "manifest.webmanifest", "icon.svg"):
        assert ask(f"{address}{name}").headers["cache-control"] == "no-cache"
    policy = ask(address).headers["content-security-policy"]
    assert "worker-src 'self'" in policy
    assert "manifest-src 'self'" in policy
    assert json.loads((brand.CLIENT / "public" / "manifest.webmanifest").read_text())["icons"]
