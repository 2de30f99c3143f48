"""Fingers and the mouse: swipes, drags, taps, ghosts; boards that fit; results over the board."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.support.population import FAMILIES, short
from tests.web.browser import LOCALES, PHONE, needs_browser, opened_page, served
from tests.web.conftest import first_of, keep
from tests.web.hands import (
    ARROWS,
    Finger,
    arrows_of,
    game_of,
    line_of,
    middle,
    open_play,
    see_moves,
    see_rest,
)

pytestmark = [needs_browser, pytest.mark.slow]
WAYS = {"ArrowUp": (0, -1), "ArrowDown": (0, 1), "ArrowLeft": (-1, 0), "ArrowRight": (1, 0)}
SIZES = [(390, 844), (844, 390), (1366, 768), (1920, 1080)]
SHOWN = "[...document.querySelectorAll('.sheet [data-ghost].near')].map(one => one.dataset.press)"


@pytest.fixture(scope="module")
def address(store: Path) -> Iterator[str]:
    keep(store, *(first_of(name) for name in FAMILIES), *(short(name) for name in FAMILIES))
    with served(store) as (found, _):
        yield found


@pytest.fixture
def phone(browser: Any, language: str) -> Iterator[Any]:
    with opened_page(browser, viewport=PHONE, has_touch=True, locale=LOCALES[language]) as page:
        yield page


def beside_the_middle(page: Any, selector: str) -> tuple[float, float]:
    """Return a point of a line where no other crosses it."""
    x, y = middle(page, selector)
    box = page.query_selector(selector).bounding_box()
    wide = box["width"] > box["height"]
    return (x + 0.12 * box["width"], y) if wide else (x, y + 0.12 * box["height"])


def having(page: Any, address: str, selector: str, count: int = 1) -> list[str]:
    """Return the families on whose boards there is such a thing."""
    found = []
    for name in FAMILIES:
        open_play(page, address, short(name), side="both")
        if len(page.query_selector_all(f".sheet {selector}")) >= count:
            found.append(name)
    assert found, selector
    return found


def test_a_swipe_is_an_arrow(phone: Any, address: str) -> None:
    names = [name for name in FAMILIES if arrows_of(first_of(name), 1)]
    assert names
    for name in names:
        code = open_play(phone, address, first_of(name), side="both")
        if phone.query_selector(".sheet [data-ghost]"):
            continue
        (key,) = arrows_of(first_of(name), 1)
        box = phone.query_selector(".sheet").bounding_box()
        x, y = box["x"] + 12, box["y"] + 60
        across, down = WAYS[key]
        x, y = (x + 60 if across < 0 else x), (y + 60 if down < 0 else y)
        Finger(phone).swipe((x, y), (x + 60 * across, y + 60 * down))
        assert len(line_of(phone, address, code, 1)) == 1, name


def test_the_arrows_on_the_screen_play(phone: Any, address: str) -> None:
    name = next(name for name in FAMILIES if arrows_of(first_of(name), 1))
    (key,) = arrows_of(first_of(name), 1)
    phone.goto(address)
    phone.evaluate("localStorage.setItem('sakumon', JSON.stringify({pad: true}))")
    code = open_play(phone, address, first_of(name), side="both")
    pad = next(pad for pad, arrow in ARROWS.items() if arrow == key)
    phone.tap(f"[data-pad={pad}]")
    assert len(line_of(phone, address, code, 1)) == 1


@pytest.mark.parametrize("by", ["mouse", "finger"])
def test_the_nearest_ghost_is_shown_and_played(phone: Any, address: str, by: str) -> None:
    for name in having(phone, address, "[data-ghost]"):
        code = open_play(phone, address, short(name), side="both")
        wanted = phone.evaluate("document.querySelector('.sheet [data-ghost]').dataset.press")
        x, y = beside_the_middle(phone, f".sheet [data-press='{wanted}'] path")
        finger = Finger(phone)
        if by == "mouse":
            phone.mouse.move(x + 30, y + 30)
            phone.mouse.move(x + 1, y + 1)
        else:
            finger.drag((x + 30, y + 30), (x + 1, y + 1))
        phone.wait_for_function(f"wanted => {SHOWN}.join() === wanted", arg=wanted)
        if by == "mouse":
            phone.mouse.down()
            phone.mouse.up()
        else:
            finger.lift()
        assert line_of(phone, address, code, 1) == [wanted]


def test_off_the_board_a_ghost_is_let_go(phone: Any, address: str) -> None:
    for name in having(phone, address, "[data-ghost]"):
        code = open_play(phone, address, short(name), side="both")
        finger = Finger(phone)
        x, y = middle(phone, ".sheet [data-ghost] path")
        finger.drag((x, y), (x, 4))
        phone.wait_for_function(f"() => {SHOWN}.length === 0")
        finger.lift()
        assert line_of(phone, address, code, 0) == []


def test_a_tap_well_inside_a_place_goes_there_and_sets_nothing(phone: Any, address: str) -> None:
    for name in having(phone, address, "[data-ghost]"):
        code = open_play(phone, address, short(name), side="both")
        place = ".sheet [data-press][role=button]:not([data-ghost])"
        wanted = phone.evaluate("place => document.querySelector(place).dataset.press", place)
        Finger(phone).tap(middle(phone, place))
        assert line_of(phone, address, code, 1) == [wanted]


def a_way(page: Any, address: str, name: str) -> tuple[str, str] | None:
    """Return a grip and a spot beside it on which it can be put."""

    def all_of(kind: str) -> list[str]:
        named = f"[...document.querySelectorAll('.sheet [data-{kind}]')]"
        found: list[str] = page.evaluate(f"{named}.map(one => one.dataset.{kind})")
        return found

    ask = page.context.request.post
    values = {"puzzle": short(name).id, "assist": "none"}
    code = ask(f"{address}api/plays", data=values).json()["play"]
    for grip in all_of("grip"):
        for spot in all_of("spot"):
            asked = {"press": f"{grip}>{spot}"}
            if grip != spot and ask(f"{address}api/plays/{code}/press", data=asked).ok:
                return grip, spot
    return None


@pytest.mark.parametrize("by", ["drag", "mouse", "taps"])
def test_what_is_gripped_is_put_on_a_spot(phone: Any, address: str, by: str) -> None:
    for name in having(phone, address, "[data-grip]"):
        code = open_play(phone, address, short(name), side="both")
        way = a_way(phone, address, name)
        assert way, name
        begin = middle(phone, f".sheet [data-grip='{way[0]}']")
        end = middle(phone, f".sheet [data-spot='{way[1]}']")
        finger = Finger(phone)
        if by == "drag":
            finger.swipe(begin, end)
        elif by == "mouse":
            phone.mouse.move(*begin)
            phone.mouse.down()
            phone.mouse.move(*end, steps=5)
            phone.mouse.up()
        else:
            finger.tap(begin)
            assert phone.query_selector(".sheet .held")
            finger.tap(end)
        see_moves(phone, 1)
        assert game_of(phone, address, code)["line"], name


def test_what_is_held_is_let_go_by_escape(phone: Any, address: str) -> None:
    for name in having(phone, address, "[data-grip]"):
        code = open_play(phone, address, short(name), side="both")
        Finger(phone).tap(middle(phone, ".sheet [data-grip]"))
        assert phone.query_selector(".sheet .held")
        phone.keyboard.press("Escape")
        assert not phone.query_selector(".sheet .held")
        assert line_of(phone, address, code, 0) == []


@pytest.mark.parametrize("size", SIZES)
def test_board_goal_and_tools_are_seen_without_scrolling(
    browser: Any, address: str, size: tuple[int, int], language: str
) -> None:
    width, height = size
    view = {"width": width, "height": height}
    with opened_page(browser, viewport=view, locale=LOCALES[language]) as page:
        for name in FAMILIES:
            open_play(page, address, short(name), side="both")
            seen = page.evaluate(
                "['.sheet', '.goal', '[data-tool=undo]', '[data-tool=hint]'].map(one => {"
                " const box = document.querySelector(one).getBoundingClientRect();"
                " return [box.left >= 0, box.top >= 0, box.right <= innerWidth,"
                " box.bottom <= innerHeight, box.width > 0]; })"
            )
            assert all(all(box) for box in seen), (name, seen)
            assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
            narrow = width <= 600 or height < 500
            assert page.is_visible("header .brand") is not narrow
            assert page.is_visible("[data-tool=menu]") is narrow
            sheet = page.query_selector(".sheet").bounding_box()
            assert sheet["height"] > 0.5 * height


def test_the_menu_of_a_phone_has_all_the_rest(phone: Any, address: str) -> None:
    open_play(phone, address, short(FAMILIES[0]), side="both")
    assert not phone.is_visible("[data-tool=share]")
    phone.tap("[data-tool=menu]")
    phone.wait_for_selector("[data-tool=share]", state="visible")
    phone.keyboard.press("Escape")
    phone.wait_for_selector("[data-tool=share]", state="hidden")


@pytest.mark.parametrize("size", SIZES)
def test_a_result_lies_over_the_board_and_can_be_put_aside(
    browser: Any, address: str, size: tuple[int, int], language: str
) -> None:
    puzzle = short(FAMILIES[-1])
    view = {"width": size[0], "height": size[1]}
    with opened_page(browser, viewport=view, locale=LOCALES[language]) as page:
        code = open_play(page, address, puzzle, side="both")
        moves = {"moves": list(puzzle.proof.line)}  # type: ignore[union-attr]
        page.context.request.post(f"{address}api/plays/{code}/moves", data=moves)
        page.reload()
        page.wait_for_selector(".result.won")
        see_rest(page)
        box = page.query_selector(".card-inside").bounding_box()
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= size[1]
        assert page.is_visible("[data-tool=next]")
        page.click("[data-tool=close]")
        assert not page.is_visible(".result")
        page.click("[data-tool=reopen]")
        assert page.is_visible(".result")
        page.click("[data-tool=undo]")
        page.wait_for_selector(".result", state="detached")


def test_wheel_and_fingers_zoom_and_a_drag_then_pans(phone: Any, address: str) -> None:
    name = next(name for name in FAMILIES if arrows_of(first_of(name), 1))
    code = open_play(phone, address, first_of(name), side="both")
    drawn = "document.querySelector('.sheet svg').getBoundingClientRect()"
    wide = phone.evaluate(f"{drawn}.width")
    box = phone.query_selector(".sheet").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + 40
    phone.mouse.move(x, y)
    phone.mouse.wheel(0, -400)
    phone.wait_for_function(f"wide => {drawn}.width > 1.5 * wide", arg=wide)
    left = phone.evaluate(f"{drawn}.left")
    finger = Finger(phone)
    finger.swipe((x, y), (x - 80, y))
    assert phone.evaluate(f"{drawn}.left") < left - 40
    assert line_of(phone, address, code, 0) == []
    finger.touch("Start", (x - 60, y + 90), (x + 60, y + 90))
    for apart in (50, 40, 30, 20, 10, 8, 6, 5):
        finger.touch("Move", (x - apart, y + 90), (x + apart, y + 90))
    finger.lift()
    assert phone.evaluate(f"{drawn}.width") == pytest.approx(wide, abs=1)
    assert line_of(phone, address, code, 0) == []
