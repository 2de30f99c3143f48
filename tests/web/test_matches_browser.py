"""Two people in two browsers play a game against each other, and a third one looks on."""

import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from tests.web.at_a_match import GAMES, Line, some_line
from tests.web.browser import (
    DESK,
    LANDSCAPE,
    PATIENCE,
    PHONE,
    free_port,
    needs_browser,
    opened_page,
    serious_faults,
    served,
)

pytest.importorskip("playwright", reason="Playwright is not installed (pip install playwright)")
pytestmark = [needs_browser, pytest.mark.slow]
FAMILY, GAME = GAMES[0]
JAPANESE = re.compile("[\u3040-\u9fff]")


@pytest.fixture(scope="module")
def address(store: Path) -> Iterator[str]:
    with served(store) as (found, _):
        yield found


@pytest.fixture(scope="module")
def line() -> Line:
    return some_line(FAMILY, GAME, 6)


@contextmanager
def pages(browser: Any, *looks: dict[str, Any]) -> Iterator[list[Any]]:
    """Open a browser of its own for each."""
    with ExitStack() as stack:
        yield [stack.enter_context(opened_page(browser, **look)) for look in looks]


def invite(page: Any, address: str, side: int = 0, clock: str | None = None) -> str:
    """Invite a person on the page of the game; return the link."""
    page.goto(f"{address}#/family/{FAMILY}")
    page.select_option("#game", GAME)
    page.select_option("#game-side", str(side))
    if clock is not None:
        page.select_option("#game-clock", label=clock)
    page.click("[data-tool=invite]")
    link: str = page.input_value("#invitation")
    return link


def press(page: Any, move: str) -> None:
    """Play a move by a press, once it is one's turn."""
    spot = page.locator(f'.sheet [data-press="{move}"][role=button]').first
    spot.wait_for(state="attached")
    spot.focus()
    page.keyboard.press("Enter")


def played(page: Any, count: int) -> None:
    """Wait until a page shows this number of moves."""
    page.wait_for_function(
        "count => document.querySelector('.page-match')?.dataset.moves === String(count)", arg=count
    )


def test_two_people_play_and_a_third_looks_on(browser: Any, address: str, line: Line) -> None:
    phone = {"viewport": PHONE, "locale": "ja-JP", "has_touch": True, "bypass_csp": True}
    with pages(browser, {"bypass_csp": True}, phone, {}) as (host, guest, third):
        link = invite(host, address, clock="5 min")
        assert "Waiting" in host.inner_text(".turn")
        guest.goto(link)
        guest.wait_for_selector(".seats .here >> nth=1")
        host.wait_for_selector(".invitation", state="hidden")
        assert JAPANESE.search(guest.inner_text(".turn"))
        for count, (side, move) in enumerate(line, start=1):
            press((host, guest)[side], move)
            played(host, count)
            played(guest, count)
        host.wait_for_selector(".seat.running:has-text('You')")
        assert host.inner_text(".turn").endswith("Your turn")
        third.goto(f"{address}#/match/{watch_code(host)}")
        third.wait_for_selector("text=You are watching.")
        host.wait_for_selector("text=Watching: 1")
        assert third.locator(".sheet [role=button]").count() == 0
        faults = serious_faults(host, "match") + serious_faults(guest, "match on a phone")
        assert faults == []
        assert not guest.evaluate("() => document.body.scrollWidth > innerWidth")
        resign(guest)
        host.wait_for_selector(".turn:has-text('You have won!')")
        third.wait_for_selector(".turn:has-text('has resigned')")


def watch_code(page: Any) -> str:
    code = page.evaluate("location.hash").rpartition("/")[2]
    found: str = page.context.request.get(
        f"{page.url.partition('#')[0]}api/matches/{code}", max_retries=3
    ).json()["live"]["watch"]
    return found


def resign(page: Any) -> None:
    page.click("[data-tool=resign]")
    page.click("[data-answer=resign-yes]")


def test_taking_back_needs_both_and_another_game_too(
    browser: Any, address: str, line: Line
) -> None:
    on_its_side = {"viewport": LANDSCAPE, "has_touch": True, "is_mobile": True, "locale": "ja-JP"}
    with pages(browser, {}, on_its_side) as (host, guest):
        guest.goto(invite(host, address))
        press(host, line[0][1])
        played(guest, 1)
        assert guest.locator(".sheet svg").bounding_box()["height"] > 0.8 * LANDSCAPE["height"]
        for answer, left in (("no", 1), ("yes", 0)):
            host.click("[data-tool=take_back]")
            spot = guest.locator(f"[data-answer=take_back-{answer}]")
            spot.wait_for()
            box = spot.bounding_box()
            assert box["y"] + box["height"] <= LANDSCAPE["height"], (
                "the question is below the screen"
            )
            spot.tap()
            if answer == "no":
                host.wait_for_selector("text=Your opponent declined.")
            played(host, left)
            played(guest, left)
        resign(host)
        guest.click("[data-tool=rematch]")
        host.click("[data-answer=rematch-yes]")
        for page in (host, guest):
            page.wait_for_selector("[data-tool=resign]")
            played(page, 0)
        press(guest, line[0][1])  # the sides have changed
        played(host, 1)


def test_a_connection_that_is_lost_comes_back_with_everything(
    browser: Any, address: str, line: Line
) -> None:
    with pages(browser, {}, {}) as (host, guest):
        guest.goto(invite(host, address))
        press(host, line[0][1])
        played(guest, 1)
        sockets: list[Any] = []
        guest.route_web_socket(
            "**/live*", lambda found: sockets.append((found, found.connect_to_server()))
        )
        guest.reload()
        played(guest, 1)
        host.wait_for_selector(".seats .here >> nth=1")
        sockets[-1][0].close()
        sockets[-1][1].close()
        guest.wait_for_selector("text=Connected again.")
        press(guest, line[1][1])
        played(host, 2)
        assert len(sockets) == 2


def test_a_standard_game_against_the_machine(browser: Any, address: str, line: Line) -> None:
    with pages(browser, {"viewport": DESK}) as (page,):
        page.goto(f"{address}#/family/{FAMILY}")
        page.select_option("#game", GAME)
        page.select_option("#game-side", "0")
        names = page.eval_on_selector_all("#rival option", "all => all.map(one => one.value)")
        assert len(names) > 2
        assert "perfect" not in names
        page.select_option("#rival", names[1])
        page.click("[data-tool=machine]")
        page.wait_for_selector(".page-play")
        press(page, line[0][1])
        page.wait_for_selector(".turn:has-text('moves: 2')")


def test_finished_games_are_found_again_by_both(browser: Any, address: str, line: Line) -> None:
    with pages(browser, {}, {"locale": "ja-JP"}) as (host, guest):
        guest.goto(invite(host, address))
        press(host, line[0][1])
        played(guest, 1)
        resign(guest)
        host.wait_for_selector(".turn:has-text('You have won!')")
        for page, words in ((host, "You have won!"), (guest, "負けました。")):
            page.goto(f"{address}#/history")
            page.wait_for_selector(f"td:has-text('{words}')")
            page.click("td a[href^='#/match/']")
            played(page, 1)


@contextmanager
def server_at(port: int, store: Path) -> Iterator["subprocess.Popen[bytes]"]:
    """Start a server at a given port, as somebody does after a crash."""
    command = [sys.executable, "-m", "sakumon", "serve", "--no-browser", "--port", str(port)]
    process = subprocess.Popen([*command, "--store", str(store)], stdout=subprocess.DEVNULL)
    try:
        yield process
    finally:
        process.kill()
        process.wait(timeout=30)


def test_a_server_that_is_killed_goes_on_where_it_was(
    browser: Any, tmp_path: Path, line: Line
) -> None:
    port, store = free_port(), tmp_path / "store.db"
    address = f"http://localhost:{port}/"
    with ExitStack() as stack:
        # Pages that complain in the console are not looked at: that a server is gone is no fault.
        host, guest = (stack.enter_context(browser.new_context()).new_page() for _ in range(2))
        with server_at(port, store):
            wait_for(port)
            guest.goto(invite(host, address, clock="15 min + 10 s a move"))
            for count, (side, move) in enumerate(line[:3], start=1):
                press((host, guest)[side], move)
                played(host, count)
                played(guest, count)
        host.wait_for_selector("text=The connection is lost.")
        host.wait_for_selector(".seats .away")
        with server_at(port, store):
            for page in (host, guest):
                page.wait_for_selector(
                    ".link-notice:has-text('Connected again.')", timeout=PATIENCE
                )
            for count, (side, move) in enumerate(line[3:], start=4):
                press((host, guest)[side], move)
                played(host, count)
                played(guest, count)
            times = [clock(text) for text in host.locator(".seat b").all_inner_texts()]
            assert all(14 * 60 < seconds < 16 * 60 for seconds in times)


def clock(text: str) -> int:
    minutes, _, seconds = text.partition(":")
    return 60 * int(minutes) + int(seconds)


def wait_for(port: int) -> None:
    """Wait until somebody answers at a port."""
    deadline = time.monotonic() + PATIENCE / 1000
    while time.monotonic() < deadline:
        with suppress(OSError), socket.create_connection(("localhost", port), timeout=5):
            return
        time.sleep(0.1)
    raise AssertionError("the server does not answer")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_no_serious_fault(browser: Any, address: str, line: Line, theme: str) -> None:
    look = {"color_scheme": theme, "bypass_csp": True}
    with pages(browser, look, {**look, "viewport": PHONE}) as (host, guest):
        faults = list[Any]()
        host.goto(f"{address}#/family/{FAMILY}")
        host.wait_for_selector(".games")
        faults += serious_faults(host, "family", theme)
        link = invite(host, address)
        faults += serious_faults(host, "invitation", theme)
        guest.goto(link)
        press(host, line[0][1])
        played(guest, 1)
        host.click("[data-tool=take_back]")
        guest.wait_for_selector("[data-answer=take_back-yes]")
        faults += serious_faults(guest, "question", theme)
        faults += serious_faults(host, "offer", theme)
        resign(host)
        guest.wait_for_selector(".turn[data-outcome=won]")
        faults += serious_faults(guest, "won", theme) + serious_faults(host, "lost", theme)
        host.goto(f"{address}#/history")
        host.wait_for_selector("td a[href^='#/match/']")
        faults += serious_faults(host, "history", theme)
    assert faults == []
