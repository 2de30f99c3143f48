"""Where a press begins: beside the board, on labels, in the middle of a chain, on a large board."""

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

from sakumon.core.puzzle import Puzzle
from sakumon.families import load_family
from sakumon.web.examples import example_board
from sakumon.workshop import compose, make_wish
from tests.support.population import FAMILIES, short
from tests.web.browser import LOCALES, PHONE, needs_browser, opened_page, served
from tests.web.conftest import first_of, keep, walkable
from tests.web.hands import (
    Finger,
    arrows_of,
    game_of,
    line_of,
    middle,
    open_play,
    press,
    see_rest,
)

pytestmark = [needs_browser, pytest.mark.slow]
WAYS = {"ArrowUp": (0, -1), "ArrowDown": (0, 1), "ArrowLeft": (-1, 0), "ArrowRight": (1, 0)}
THUMB = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
NO_WAY = {"en": "no way to that place", "ja": "そこへは行けません"}
SIGHT = "document.querySelector('.sheet svg').style.transform"
SLIP = 20  # pixels; less may be a tap
PLACES = [(0.06, 0.3), (0.5, 0.5), (0.9, 0.65), (0.3, 0.92)]  # shares of the sheet
GHOSTS = ".sheet [data-ghost]"


@lru_cache
def large() -> Puzzle:
    """Return a board with hundreds of rooms."""
    family = load_family(walkable())
    return compose(family, make_wish(family, None, ("rooms=300",)), seed=1)


@pytest.fixture(scope="module")
def address(store: Path) -> Iterator[str]:
    keep(store, large(), *(first_of(name) for name in FAMILIES), *map(short, FAMILIES))
    with served(store) as (found, _):
        yield found


@pytest.fixture
def phone(browser: Any, language: str) -> Iterator[Any]:
    with opened_page(browser, locale=LOCALES[language], **THUMB) as page:
        yield page


@pytest.fixture
def page(spoken: Any) -> Any:
    return spoken


def with_ghosts(page: Any, address: str) -> str:
    """Open a game in which things are put onto the board; return its code."""
    for name in FAMILIES:
        code = open_play(page, address, short(name), side="both")
        if page.query_selector(GHOSTS):
            return code
    raise AssertionError("nothing is put onto any board")


def test_a_swipe_may_begin_anywhere(phone: Any, address: str) -> None:
    """On numbers, in the middle, on a wall, beside the board."""
    names = [name for name in FAMILIES if arrows_of(first_of(name), 1)]
    assert len(names) >= 2
    for name in names:
        (key,) = arrows_of(first_of(name), 1)
        code = open_play(phone, address, first_of(name), side="both")
        box = phone.query_selector(".sheet").bounding_box()
        across, down = WAYS[key]
        for right, below in PLACES:
            x, y = box["x"] + right * box["width"], box["y"] + below * box["height"]
            Finger(phone).swipe((x, y), (x + 40 * across, y + 40 * down))
            phone.wait_for_selector("[data-tool=undo]:not([disabled])")
            phone.keyboard.press("r")
            phone.wait_for_selector("[data-tool=undo][disabled]")
        assert len(line_of(phone, address, code, 0)) == 0, name


@pytest.mark.parametrize("by", ["mouse", "finger"])
def test_beside_the_board_nothing_is_put(
    browser: Any, address: str, by: str, language: str
) -> None:
    look = THUMB if by == "finger" else {}
    with opened_page(browser, locale=LOCALES[language], **look) as page:
        code = with_ghosts(page, address)
        sheet = page.query_selector(".sheet").bounding_box()
        hand = middle(page, "[data-key^=stick]")
        for at in ((sheet["x"] + 8, sheet["y"] + 8), hand):
            if by == "mouse":
                page.mouse.click(*at)
            else:
                Finger(page).tap(at)
        assert line_of(page, address, code, 0) == []


def test_what_is_dragged_from_the_hand_is_put_where_it_is_shown(phone: Any, address: str) -> None:
    code = with_ghosts(phone, address)
    hand = middle(phone, "[data-key^=stick]")
    finger = Finger(phone)
    x, y = middle(phone, f"{GHOSTS} path")
    finger.drag(hand, (x + 3, y + 3), steps=12)
    phone.wait_for_selector(f"{GHOSTS}.near", state="attached")
    shown = phone.get_attribute(f"{GHOSTS}.near", "data-press")
    finger.lift()
    assert line_of(phone, address, code, 1) == [shown]


def test_a_key_turns_what_is_put(page: Any, address: str) -> None:
    code = with_ghosts(page, address)
    page.focus(f"{GHOSTS}[role=button][tabindex='0']")
    press_of = "document.activeElement.dataset.press"
    sides = "(({width, height}) => width > height)(document.activeElement.getBoundingClientRect())"
    flat = page.evaluate(sides)
    page.keyboard.press("Space")
    assert page.evaluate(sides) is not flat
    wanted = page.evaluate(press_of)
    page.keyboard.press("Enter")
    assert line_of(page, address, code, 1) == [wanted]


@pytest.mark.parametrize("by", ["mouse", "finger"])
def test_a_press_in_the_middle_of_a_chain_is_for_the_board_after_it(
    browser: Any, address: str, by: str, language: str
) -> None:
    """Time stands still during a moment of a chain, until something is pressed."""
    look = THUMB if by == "finger" else {}
    with opened_page(browser, locale=LOCALES[language], **look) as page:
        page.add_init_script(
            "{ const later = window.setTimeout; window.setTimeout = (deed, wait, ...more) =>"
            " wait > 100 && document.querySelector('.link-caption')?.dataset.link >= '1'"
            " ? 0 : later(deed, wait, ...more); }"
        )
        code = in_a_chain(page, address)
        page.wait_for_selector(".link-caption[data-link='1']")
        x, y = middle(page, ".sheet svg")
        for _ in range(2):
            if by == "mouse":
                page.mouse.click(x, y)
            else:
                Finger(page).tap((x, y))
        page.wait_for_function("() => document.querySelector('.turn').textContent !== ''")
        page.wait_for_selector(".result, .sheet [role=button]", state="attached")
        assert page.evaluate(SIGHT) == "", "two taps have zoomed"
        assert len(game_of(page, address, code)["line"]) == 1


def in_a_chain(page: Any, address: str) -> str:
    """Play a move whose moments have links; return the code of the game."""
    ask = page.context.request.post
    for name in FAMILIES:
        board = {"family": name, "board": example_board(name)}
        asked = {"puzzle": ask(f"{address}api/puzzles", data=board).json()["id"]}
        code = ask(f"{address}api/plays", data=asked).json()["play"]
        hint = ask(f"{address}api/plays/{code}/hint", data={}).json()["move"]
        played = ask(f"{address}api/plays/{code}/moves", data={"moves": [hint]}).json()
        if max((frame["link"] for frame in played["frames"]), default=0) > 1:
            code = str(ask(f"{address}api/plays", data=asked).json()["play"])
            page.goto(f"{address}#/play/{code}")
            press(page, hint)
            return code
    raise AssertionError("no family has chains")


def test_a_place_that_cannot_be_reached_is_told(browser: Any, address: str, language: str) -> None:
    context = browser.new_context(**THUMB, locale=LOCALES[language], service_workers="block")
    page = context.new_page()
    for name in FAMILIES:
        code = open_play(page, address, short(name), side="both")
        if page.query_selector(".sheet [data-grip]") and page.query_selector("[data-key^=player]"):
            break
    named = (
        "kind => [...document.querySelectorAll(`.sheet [data-${kind}]`)]"
        ".map(one => one.dataset[kind])"
    )
    grip, spots = (page.evaluate(named, kind) for kind in ("grip", "spot"))
    ask = page.context.request.post
    wall = next(
        spot
        for spot in spots
        if spot not in grip
        and not ask(f"{address}api/plays/{code}/press", data={"press": f"{grip[0]}>{spot}"}).ok
    )
    page.reload()
    page.wait_for_selector(".sheet [data-grip]")
    see_rest(page)
    for place in (f"[data-grip='{grip[0]}']", f"[data-spot='{wall}']"):
        Finger(page).tap(middle(page, f".sheet {place}"))
    page.wait_for_selector(f".turn:has-text('{NO_WAY[language]}')")
    assert page.query_selector(".held") is None
    context.close()


def bring_into_sight(page: Any, finger: Finger, place: str) -> None:
    """Drag a board that is larger than its sheet until a place is in the middle of it."""
    x, y = middle(page, ".sheet")
    for _ in range(4):
        across, down = (a - b for a, b in zip((x, y), middle(page, place), strict=True))
        if max(abs(across), abs(down)) < SLIP:
            return
        step = max(-150.0, min(150.0, across)), max(-150.0, min(150.0, down))
        finger.swipe((x, y), (x + step[0], y + step[1]))


def test_a_large_board_is_pinched_and_a_room_in_it_tapped(phone: Any, address: str) -> None:
    code = open_play(phone, address, large(), side="both")
    assert phone.is_visible("[data-tool=nearer]")
    sheet = phone.query_selector(".sheet").bounding_box()
    assert sheet["width"] > 0.93 * PHONE["width"]
    x, y = middle(phone, "[data-key^=player]")
    finger = Finger(phone)
    finger.touch("Start", (x - 8, y), (x + 8, y))
    for apart in (12, 18, 24, 30, 36):
        finger.touch("Move", (x - apart, y), (x + apart, y))
    finger.lift()
    assert "scale" in phone.evaluate(SIGHT)
    line = list(large().proof.line)[:2]  # type: ignore[union-attr]
    for count, move in enumerate(line, start=1):
        room = f".sheet [data-press='{move}']"
        bring_into_sight(phone, finger, room)
        finger.tap(middle(phone, room))
        phone.wait_for_selector(f"[data-place='{count}'][aria-current]", state="attached")
        see_rest(phone)
    assert line_of(phone, address, code, 2) == line
    trail = phone.get_attribute(".sheet [data-over=trail] path", "d")
    assert trail.count("L") >= len(line)
    phone.tap("[data-tool=whole]")
    assert phone.evaluate(SIGHT) == ""
