"""What the eye sees of a move: at once, gliding, heard, and still where that is asked for."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.support.population import FAMILIES, short
from tests.web.browser import LOCALES, needs_browser, opened_page, served
from tests.web.conftest import keep
from tests.web.hands import WATCH, open_play, press, see_moves, see_rest

pytestmark = [needs_browser, pytest.mark.slow]
# What is on its way in the drawing.
GLIDES = (
    "document.querySelector('.sheet svg').getAnimations({subtree: true})"
    ".filter(one => one.effect.getKeyframes().some(frame => frame.transform)).length"
)
# Counts all that ever began to glide, however short a look a busy machine leaves.
COUNT = """
  window.begun = 0;
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, ...how) {
    if (this.closest('.sheet') && frames.some(frame => frame.transform)) window.begun += 1;
    return animate.call(this, frames, ...how);
  };
"""


@pytest.fixture(scope="module")
def address(store: Path) -> Iterator[str]:
    keep(store, *(short(name) for name in FAMILIES))
    with served(store) as (found, _):
        yield found


@pytest.fixture
def page(spoken: Any) -> Any:
    return spoken


def first_move(name: str) -> str:
    return short(name).proof.line[0]  # type: ignore[union-attr]


@pytest.mark.parametrize("name", FAMILIES)
def test_a_press_and_taking_it_back_are_seen_before_the_server_answers(
    page: Any, address: str, name: str
) -> None:
    open_play(page, address, short(name), side="both")
    with unanswered(page, "moves"):
        seen(page, lambda: press(page, first_move(name)))
    see_moves(page, 1)
    see_rest(page)
    with unanswered(page, "undo"):
        seen(page, lambda: page.keyboard.press("Control+z"))
    page.wait_for_selector("[data-tool=redo]:not([disabled])")


@contextmanager
def unanswered(page: Any, deed: str) -> Iterator[None]:
    """Hold back what is asked of the server until something was seen without it."""
    held: list[Any] = []
    where = f"**/api/plays/*/{deed}?*"
    page.route(where, lambda route: held.append(route))
    yield
    while not held:
        page.wait_for_timeout(50)
    for route in held:
        route.continue_()
    page.unroute(where)


def seen(page: Any, deed: Callable[[], None]) -> None:
    """Wait for the first picture that is another after a key."""
    page.evaluate(WATCH, "keydown")
    deed()
    page.evaluate("window.waited")


def gliding(page: Any, address: str) -> Iterator[str]:
    """Yield the families in whose first move something glides."""
    page.add_init_script(COUNT)
    for name in FAMILIES:
        open_play(page, address, short(name), side="both")
        before = page.evaluate("begun")
        press(page, first_move(name))
        page.wait_for_selector("[data-tool=undo]:not([disabled])")
        if page.evaluate("begun") > before or page.evaluate(GLIDES):
            yield name


def test_pieces_glide_and_come_to_rest(page: Any, address: str) -> None:
    names = list(gliding(page, address))
    assert len(names) >= 3, names
    page.wait_for_function(f"() => {GLIDES} === 0")


@pytest.mark.parametrize("calm", ["reduced motion", "the setting"])
def test_nothing_moves_where_that_is_asked_for(
    browser: Any, address: str, calm: str, language: str
) -> None:
    look = {"reduced_motion": "reduce"} if calm == "reduced motion" else {}
    with opened_page(browser, locale=LOCALES[language], **look) as page:
        page.goto(address)
        if not look:
            page.evaluate("localStorage.setItem('sakumon', JSON.stringify({calm: true}))")
        assert list(gliding(page, address)) == []


def test_sounds_are_heard_once_asked_for(page: Any, address: str) -> None:
    name = FAMILIES[-1]
    open_play(page, address, short(name), side="both")
    heard = "document.documentElement.dataset.heard"
    press(page, first_move(name))
    page.wait_for_selector("[data-tool=undo]:not([disabled])")
    assert page.evaluate(heard) is None
    page.click("[data-tool=sound]")
    assert page.get_attribute("[data-tool=sound]", "aria-pressed") == "true"
    before = page.evaluate(heard)
    page.click("[data-tool=undo]")
    page.wait_for_selector("[data-tool=redo]:not([disabled])")
    press(page, first_move(name))
    page.wait_for_function(f"before => {heard} !== before", arg=before)
    page.reload()
    page.wait_for_selector("[data-tool=sound][aria-pressed=true]")
