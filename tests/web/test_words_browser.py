"""What pages say: one thing, in words for people, in the language of the page."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sakumon.families import load_family
from sakumon.play.lessons import read_lesson
from tests.support.population import FAMILIES, families_having, short
from tests.web.browser import LOCALES, PHONE, needs_browser, opened_page, served
from tests.web.conftest import for_two, keep
from tests.web.hands import game_of, open_play
from tests.web.test_japanese import english
from tests.web.test_learning_browser import play_through

pytestmark = [needs_browser, pytest.mark.slow]
# Words of a library or of a program, not of a person.
RAW = re.compile(r"Expected|Expecting|Invalid|should (be|match)|pattern|fetch|undefined|null|\{")
NO_PAGE = {"en": "There is no such page.", "ja": "そのページはありません。"}
WRONG_TEXTS = (
    "hello\nthis is no puzzle",
    '{"format": "sakumon/1", "family": "',
    '{"format": "sakumon/1", "family": "chess", "board": {}}',
    f'{{"format": "sakumon/1", "family": "{FAMILIES[0]}", "board": {{"width": "x"}}}}',
    '{"format": "sakumon/99"}',
    "[1, 2]",
    '{"Version": 3, "Puzzle Sets": [}',
)


@pytest.fixture(scope="module")
def address(store: Path) -> Iterator[str]:
    keep(store, *(short(name) for name in FAMILIES))
    with served(store) as (found, _):
        yield found


def check_words(words: str, language: str) -> None:
    """See that a refusal is for people, in their language."""
    assert words.strip()
    assert not RAW.search(words), words
    assert english(words) == (language == "en"), words


def test_a_text_that_is_no_puzzle_is_refused_in_words(
    away: Any, address: str, language: str
) -> None:
    for text in WRONG_TEXTS:
        away.goto("about:blank")
        away.goto(f"{address}#/open")
        away.fill("#text", text)
        away.click("[data-tool=open-text]")
        check_words(away.inner_text(".error"), language)


@pytest.mark.parametrize("name", FAMILIES)
def test_a_wish_that_cannot_be_is_refused_in_words(
    away: Any, address: str, language: str, name: str
) -> None:
    away.goto(f"{address}#/family/{name}")
    away.click(".wish summary")
    away.evaluate("document.querySelector('.wish form').noValidate = true")
    away.fill(".wish .fields input[type=number][max] >> nth=0", "1000000")
    away.click(".wish button[type=submit]")
    check_words(away.inner_text(".error"), language)


def test_an_address_that_leads_nowhere_says_so(away: Any, address: str, language: str) -> None:
    code = "A" * 22
    gone = [f"play/{code}", "play/x", f"puzzle/{FAMILIES[0]}-{'0' * 20}", "puzzle/x"]
    gone += ["family/chess", "learn/chess", "edit/chess", f"match/{code}", f"shelf/{code}", "a/b"]
    for path in gone:
        away.goto("about:blank")
        away.goto(f"{address}#/{path}")
        assert away.inner_text("main h1") == NO_PAGE[language], path
    away.goto(f"{address}#/b/{FAMILIES[0]}/cut-off")
    check_words(away.inner_text(".trouble p >> nth=0"), language)
    assert away.inner_text("main h1") not in NO_PAGE.values()
    assert not re.search("answer|応答", away.inner_text("main h1"))


NOTHING_FOUND = {
    "solution": {
        "en": "No solution was found in the time. Your game goes on.",
        "ja": "時間内に答えが見つかりませんでした。このまま続けられます。",
    },
    "hint": {
        "en": "No hint was found here, and none is counted.",
        "ja": "ヒントは見つかりませんでした。回数には数えません。",
    },
}


def test_what_cannot_be_answered_ends_nothing(browser: Any, address: str, language: str) -> None:
    puzzle = short(FAMILIES[-1])
    phone = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
    with opened_page(browser, locale=LOCALES[language], **phone) as page:
        code = open_play(page, address, puzzle)
        empty = {"move": None, "status": "unknown", "board": "", "hints": 0}
        page.route("**/hint*", lambda route: route.fulfill(json=empty))
        page.tap("[data-tool=hint]")
        page.wait_for_selector(f".turn:has-text('{NOTHING_FOUND['hint'][language]}')")
        none = {"status": "unknown", "line": [], "board": puzzle.board}
        page.route("**/solution*", lambda route: route.fulfill(json=none))
        page.tap("[data-tool=menu]")
        page.tap("[data-tool=solution]")
        page.tap("[data-tool=yes]")
        page.wait_for_selector(f".turn:has-text('{NOTHING_FOUND['solution'][language]}')")
        assert page.locator(".watch, .result").count() == 0
        state = game_of(page, address, code)
        assert (state["over"], state["result"], state["hints"]) == (False, None, 0)


def test_who_never_errs_is_offered_where_a_table_says_so(page: Any, address: str) -> None:
    name = next(name for name in families_having("playing.games") if name == for_two())
    game = next(iter(load_family(name).playing.games))
    asked = {"family": name, "game": game}
    whole = page.context.request.post(f"{address}api/games", data=asked).json()["id"]
    for puzzle, true in ((whole, False), (short(name).id, True)):
        page.goto("about:blank")
        page.goto(f"{address}#/puzzle/{puzzle}")
        page.wait_for_selector("#opponent")
        offered = page.eval_on_selector_all("#opponent option", "all => all.map(one => one.value)")
        assert ("perfect" in offered) == true
        assert page.input_value("#opponent") == offered[-1]


GRADED = [
    (name, preset)
    for name in FAMILIES
    for preset, wish in list(load_family(name).composer.presets.items())[:3]
    if getattr(wish, "grade", "") == preset
][::3]


@pytest.mark.parametrize(("name", "preset"), GRADED)
def test_a_preset_and_its_puzzle_have_one_word_and_as_many_stars(
    browser: Any, address: str, name: str, preset: str, language: str
) -> None:
    with opened_page(browser, locale=LOCALES[language]) as page:
        page.goto(f"{address}#/family/{name}")
        card = f"[data-preset={preset}]"
        word, stars = page.inner_text(f"{card} strong"), page.inner_text(f"{card} .stars")
        page.click(card)
        page.wait_for_selector(".headline, #side")
        if page.locator("#side").count():
            page.click("main button.main")
        assert page.inner_text(".headline .chip").lower() == f"{word.lower()} {stars}"
        size = "one => parseFloat(getComputedStyle(one).fontSize)"
        goal, about = (
            page.eval_on_selector(f".headline .{one}", size) for one in ("goal", "about")
        )
        assert page.inner_text(".headline .goal")
        assert goal > about


@pytest.mark.parametrize("place", range(len(families_having("lessons"))))
def test_the_last_lesson_leads_to_the_game(browser: Any, address: str, place: int) -> None:
    name, language = families_having("lessons")[place], ["en", "ja"][place % 2]
    family = load_family(name)
    last = family.lessons[-1]
    with opened_page(browser, locale=LOCALES[language]) as page:
        path = f"{address}api/lessons/{name}/{last.name}"
        code = page.context.request.post(path).json()["play"]
        page.goto(f"{address}#/play/{code}")
        play_through(page, read_lesson(family, last))
        assert bool(english(page.inner_text(".learnt"))) == (language == "en")
        assert page.locator(".chip").count() == 0, "a lesson is neither easy nor hard"
        page.click(".onward [data-tool=next]")
        page.wait_for_function(f"() => location.hash === '#/family/{name}'")


def test_every_puzzle_of_the_day_shows_its_board(browser: Any, address: str, language: str) -> None:
    # How long composing takes is no matter here.
    ready = {name: {"preset": "easy", "puzzle": short(name).id} for name in FAMILIES}
    today = {"date": "2026-11-18", "families": ready}
    with opened_page(browser, locale=LOCALES[language]) as page:
        page.route("**/api/daily*", lambda route: route.fulfill(json=today))
        page.goto(f"{address}#/daily")
        page.wait_for_function(
            f"() => document.querySelectorAll('.card svg').length === {len(FAMILIES)}"
        )
        assert english(page.inner_text(".tagline")) == (language == "en")
        assert (". " in page.inner_text(".tagline")) == (language == "en")
