"""A study in a real browser: a host at a desk, and a participant with a phone."""

import csv
import io
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from sakumon.core.puzzle import Puzzle
from tests.support.population import FAMILIES, short
from tests.web.browser import PHONE, needs_browser, opened_page, serious_faults, served
from tests.web.conftest import keep
from tests.web.hands import see_moves

pytest.importorskip("playwright", reason="Playwright is not installed (pip install playwright)")
pytestmark = [needs_browser, pytest.mark.slow]
NAME = "A class"
AGREE = "I may stop at any time."


@dataclass
class Place:
    """A server, the address that makes a visitor its host, and puzzles that are there."""

    address: str
    key: str
    puzzles: list[Puzzle]


@pytest.fixture(scope="module")
def place(store: Path) -> Iterator[Place]:
    puzzles = [short("sokoban"), short("panels")]
    keep(store, *(short(name) for name in FAMILIES))
    with served(store, subprocess.PIPE) as (address, process):
        assert process.stdout is not None
        lines = [process.stdout.readline().decode() for _ in range(2)]
        yield Place(address, lines[1].split()[-1], puzzles)


def set_up(page: Any, place: Place, name: str = NAME) -> None:
    """Fill in the form for a study, and send it."""
    page.goto(place.key)
    page.wait_for_selector("nav a[href='#/studies']", state="attached")
    page.evaluate("() => { location.hash = '#/studies'; }")
    page.fill("#study-name", name)
    page.fill("#study-ids", "\n".join(puzzle.id for puzzle in place.puzzles))
    page.wait_for_function("() => document.querySelectorAll('.previews svg').length === 2")
    page.fill("#study-people", "2")
    page.select_option("#study-hints", "some")
    page.fill("#study-hint-count", "1")
    page.fill("#limit-puzzle-minutes", "10")
    page.fill("#study-instructions", "Solve what you can.\nTake your time.")
    page.fill("#study-consent", AGREE)
    page.click("button[type=submit]")
    page.wait_for_selector("td code")


def invited(page: Any) -> list[str]:
    """Return the addresses of the invitations, one for each participant."""
    page.click("a[href^='#/invitations']")
    page.wait_for_selector(".invitations:not(details *) .qr svg")
    found = page.locator(".invitations:not(details *) a")
    return [found.nth(one).get_attribute("href") for one in range(found.count())]


def win(page: Any, place: Place, puzzle: Puzzle) -> None:
    """Play a puzzle to its end along its proof."""
    assert puzzle.proof is not None
    code = page.url.rpartition("/")[2]
    path = f"{place.address}api/plays/{code}/moves"
    answer = page.context.request.post(path, data={"moves": list(puzzle.proof.line)})
    assert answer.ok, answer.text()
    page.reload()
    page.wait_for_selector(".result.won")


def ask_for_hint(page: Any) -> None:
    """Ask until there is a hint: a machine that is busy may have none in time, and counts none."""
    said = "() => !document.querySelector('.turn').textContent.startsWith('One moment')"
    while not page.query_selector("[data-tool=hint]:has-text('Play the hint')"):
        page.click("[data-tool=hint]:has-text('1 left')")
        page.wait_for_function(said)


def test_from_setting_up_to_the_results(page: Any, browser: Any, place: Place) -> None:
    first, second = place.puzzles
    set_up(page, place)
    assert "Begun: 0 of 2, done: 0" in page.inner_text("[role=status]")
    links = invited(page)
    assert len(links) == 2
    code = links[0].rpartition("/")[2]
    page.go_back()
    page.wait_for_selector("td code")
    with opened_page(browser, viewport=PHONE, has_touch=True) as guest:
        guest.goto(links[0])
        guest.wait_for_selector(f"text={AGREE}")
        assert "10 min for each puzzle" in guest.inner_text("main")
        guest.click("button[type=submit]")
        assert guest.query_selector("#agree:invalid") is not None  # it has to be ticked
        guest.check("#agree")
        guest.click("button[type=submit]")
        guest.wait_for_selector(".chip:has-text('Puzzle 1 of 2')")
        assert guest.inner_text("[role=timer] b").startswith(("9:", "10:"))
        for tool in ("solution", "values", "edit", "share"):
            assert guest.query_selector(f"[data-tool={tool}]") is None
        page.wait_for_selector("td:has-text('playing')")  # without being asked for
        ask_for_hint(guest)
        guest.click("[data-tool=hint]")
        guest.wait_for_selector("[data-tool=hint]:has-text('0 left')")
        see_moves(guest, 1)
        guest.keyboard.press("r")
        guest.wait_for_selector("[data-tool=restart][disabled]", state="attached")
        win(guest, place, first)
        guest.check(".questions input[name=fun][value='4']")
        guest.wait_for_selector(".questions [role=status]:has-text('Thank')")
        guest.click("[data-tool=next]")
        guest.wait_for_selector(".chip:has-text('Puzzle 2 of 2')")
        guest.click("[data-tool=menu]")
        guest.click("[data-tool=leave]")
        guest.click("[data-tool=yes]")
        guest.wait_for_selector(".result.left")
        guest.click("[data-tool=next]")
        guest.wait_for_selector("text=You have finished")
    page.wait_for_selector("td:has-text('finished')")
    assert "Begun: 1 of 2, done: 1" in page.inner_text("[role=status]")
    with page.expect_download() as taken:
        page.click("a[href$='form=csv']")
    text = Path(taken.value.path()).read_text("utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(text)))
    assert [row["id"] for row in rows] == [first.id, second.id]
    assert [row["result"] for row in rows] == ["won", "left"]
    assert [row["participant"] for row in rows] == [code, code]
    assert [(row["hints"], row["answer_fun"]) for row in rows] == [("1", "4"), ("0", "")]
    assert all(row["consented"].endswith("Z") for row in rows)


def test_the_host_ends_a_study_and_a_game_under_way_says_so(
    page: Any, browser: Any, place: Place
) -> None:
    set_up(page, place, "Ended early")
    links = invited(page)
    page.go_back()
    page.wait_for_selector("[data-tool=end]")
    with opened_page(browser) as guest:
        guest.goto(links[0])
        guest.check("#agree")
        guest.click("button[type=submit]")
        guest.wait_for_selector(".sheet [data-press]")
        page.on("dialog", lambda dialog: dialog.accept())
        page.click("[data-tool=end]")
        page.wait_for_selector(".chip:has-text('ended')")
        guest.reload()
        guest.wait_for_selector(".turn:has-text('ended')")
        guest.click("[data-tool=next]")
        guest.wait_for_selector("text=This study has ended")


def test_nothing_keeps_people_out(browser: Any, place: Place) -> None:
    faults: list[Any] = []
    for look in ({}, {"viewport": PHONE, "color_scheme": "dark"}):
        with opened_page(browser, bypass_csp=True, **look) as page:
            set_up(page, place, f"Look {len(look)}")
            page.wait_for_function("() => document.querySelectorAll('.previews svg').length === 2")
            faults += serious_faults(page, "study")
            links = invited(page)
            faults += serious_faults(page, "invitations")
            wide = "() => document.documentElement.scrollWidth > innerWidth"
            assert not page.evaluate(wide)
            page.goto(links[0])
            page.wait_for_selector("#agree")
            faults += serious_faults(page, "consent")
            assert not page.evaluate(wide)
            page.check("#agree")
            page.click("button[type=submit]")
            page.wait_for_selector("[role=timer] b")
            faults += serious_faults(page, "play")
            assert not page.evaluate(wide)
    assert faults == []
