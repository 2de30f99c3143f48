"""What a player, a teacher and a researcher do on the pages, in a real browser."""

import csv
import io
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from sakumon.core.puzzle import Puzzle, puzzle_of
from sakumon.families import load_family
from tests.support.population import FAMILIES, composed, short
from tests.web.browser import needs_browser, opened_page, serious_faults, served
from tests.web.conftest import keep

pytest.importorskip("playwright", reason="Playwright is not installed (pip install playwright)")
pytestmark = [needs_browser, pytest.mark.slow]
MONDAY = "2026-01-05"
PAGES = ("", "daily", "open", "history", "stats", "edit", "settings")
WALK = {"rows": ["########", "#@     #", "#    $.#", "########"]}
SPOILT = {"rows": ["#######", "#$ .  #", "#  @  #", "#  $ .#", "#######"]}


@dataclass
class Place:
    """A server: its address, and the one that makes a visitor the host."""

    address: str
    key: str


@pytest.fixture(scope="module")
def place(store: Path) -> Iterator[Place]:
    keep(store, *(composed(name, _preset(name)) for name in FAMILIES))
    keep(store, *(short(name) for name in FAMILIES))
    keep(store, composed("walls", "duel"), _sokoban(WALK), _sokoban(SPOILT))
    with served(store, subprocess.PIPE) as (address, process):
        assert process.stdout is not None
        lines = [process.stdout.readline().decode() for _ in range(2)]
        yield Place(address, lines[1].split()[-1])


def _preset(name: str) -> str:
    return next(iter(load_family(name).composer.presets))


def _sokoban(board: dict[str, Any]) -> Puzzle:
    family = load_family("sokoban")
    return puzzle_of(family, family.rules.read(board))


def begin(page: Any, place: Place, puzzle: Puzzle, **asked: Any) -> str:
    """Begin a play, open it, and return its code."""
    values = {"puzzle": puzzle.id, "assist": "none", **asked}
    answer = page.context.request.post(f"{place.address}api/plays", data=values)
    assert answer.ok, answer.text()
    code: str = answer.json()["play"]
    page.goto(f"{place.address}#/play/{code}")
    page.wait_for_selector(".sheet [data-press][role=button]")
    return code


def win(page: Any, place: Place, code: str) -> None:
    """Finish a one-player game along a solution, and see how it ended."""
    asked = page.context.request
    state = asked.get(f"{place.address}api/plays/{code}").json()
    while not state["over"]:
        hint = asked.post(f"{place.address}api/plays/{code}/hint", data={}).json()
        body = {"moves": [hint["move"]], "hinted": True}
        state = asked.post(f"{place.address}api/plays/{code}/moves", data=body).json()
    page.reload()
    page.wait_for_selector(".result.won")


def focused(page: Any) -> str | None:
    found: str | None = page.evaluate("() => document.activeElement.getAttribute('data-press')")
    return found


def reach(page: Any, move: str) -> None:
    """Bring the focus to a place on the board by keys alone."""
    for _ in range(60):
        if focused(page) is not None:
            break
        page.keyboard.press("Tab")
    for _ in range(40):
        if focused(page) == move:
            return
        page.keyboard.press(page.evaluate(TOWARDS, move))
    raise AssertionError(f"{move} is not reached by keys, but {focused(page)}")


# The key that brings the focus nearer to a place: Tab where arrows play moves.
TOWARDS = """move => {
  const buttons = '.sheet [data-press][role=button]:not([aria-hidden])';
  const places = [...document.querySelectorAll(buttons)];
  if (places.every(one => one.getAttribute('tabindex') === '0')) return 'Tab';
  const middle = one => { const box = one.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2]; };
  const active = document.activeElement;
  const wanted = places.find(one => one.getAttribute('data-press') === move);
  const lies = one => { const { width, height } = one.getBoundingClientRect();
    return one.hasAttribute('data-ghost') && (width > height ? 'flat' : 'upright'); };
  if (!lies(active) !== !lies(wanted))
    return active.compareDocumentPosition(wanted) & 4 ? 'Tab' : 'Shift+Tab';
  if (lies(active) !== lies(wanted)) return ' ';
  const [here, there] = [middle(active), middle(wanted)];
  const [across, down] = [there[0] - here[0], there[1] - here[1]];
  if (Math.abs(across) > Math.abs(down)) return across > 0 ? 'ArrowRight' : 'ArrowLeft';
  return down > 0 ? 'ArrowDown' : 'ArrowUp';
}"""


@pytest.mark.parametrize("name", FAMILIES)
def test_a_keyboard_alone_wins(spoken: Any, place: Place, name: str) -> None:
    puzzle = short(name)
    assert puzzle.proof is not None
    begin(spoken, place, puzzle, side="both")
    for number, move in enumerate(puzzle.proof.line, start=1):
        reach(spoken, move)
        spoken.keyboard.press("Enter")
        # Shown here, not only known there: what is pressed too early means the board before.
        spoken.wait_for_function(
            "count => document.querySelector('.result') || "
            "document.querySelectorAll('.moves [data-place]').length > count",
            arg=number,
        )
        spoken.wait_for_timeout(150)
    spoken.wait_for_selector(".result.won")


def test_every_page_is_reached_by_keyboard(page: Any, place: Place) -> None:
    page.goto(place.address)
    for name in PAGES:
        page.wait_for_selector(f"nav a[href='#/{name}']")
        for _ in range(40):
            page.keyboard.press("Tab")
            if page.evaluate("() => document.activeElement.getAttribute('href')") == f"#/{name}":
                break
        page.keyboard.press("Enter")
        page.wait_for_selector(f"nav a[href='#/{name}'][aria-current=page]")
        page.wait_for_selector("main h1")


def test_a_tap_on_a_far_cell_walks_there(page: Any, place: Place) -> None:
    begin(page, place, _sokoban(WALK))
    page.click("[data-press=r3c4]")
    page.wait_for_function("() => /: 3$/.test(document.querySelector('.turn').textContent)")


def test_a_level_that_is_spoilt_is_told(page: Any, place: Place) -> None:
    begin(page, place, _sokoban(SPOILT), assist="show")
    page.wait_for_selector(".danger:has-text('no longer be solved')")


def test_rules_and_downloads_are_at_hand(page: Any, place: Place) -> None:
    begin(page, place, composed("doors", _preset("doors")))
    page.click("[data-tool=rules] summary")
    assert len(page.inner_text("[data-tool=rules] ul")) > 100
    page.click("summary:has-text('Download')")
    links = page.locator(".links a").evaluate_all("all => all.map(one => one.href)")
    endings = {link.partition("suffix=")[2].partition("&")[0] for link in links}
    assert {".json", ".svg", ".png", ".pdf", ".glb", ".obj"} <= endings
    for link in links:
        answer = page.context.request.get(link)
        assert answer.ok, link
        assert len(answer.body()) > 100


def test_fog_hides_and_shows_again(spoken: Any, place: Place) -> None:
    begin(spoken, place, composed("doors", _preset("doors")))
    size = "() => document.querySelector('.sheet').innerHTML.length"
    whole = spoken.evaluate(size)
    spoken.click("[data-tool=fog]")
    spoken.wait_for_selector("[data-tool=fog][aria-pressed=true]")
    spoken.wait_for_function(f"whole => ({size})() < whole / 2", arg=whole)
    spoken.locator(".sheet [data-press][role=button]").last.click()
    spoken.wait_for_selector("[data-tool=undo]:not([disabled])")
    assert spoken.evaluate(size) < whole / 2
    spoken.click("[data-tool=fog]")
    spoken.wait_for_function(f"whole => ({size})() > 0.9 * whole", arg=whole)


def test_a_solution_is_watched_with_its_links(page: Any, place: Place) -> None:
    begin(page, place, composed("panels", _preset("panels")))
    # A caption is there for a moment only: a busy machine would look too late.
    page.evaluate(
        "() => { const caption = document.querySelector('.link-caption'); window.captions = [];"
        " const note = () => captions.push(caption.textContent);"
        " new MutationObserver(note).observe(caption, { childList: true }); }"
    )
    page.click("[data-tool=solution]")
    page.click("[data-tool=yes]")
    page.wait_for_selector("[data-tool=pause]:has-text('Play on')")
    assert any("ink 1" in one for one in page.evaluate("captions"))
    length = page.get_attribute(".watch input", "max")
    assert page.inner_text(".watch output") == f"{length} / {length}"
    page.fill(".watch input", "0")
    page.wait_for_function("() => document.querySelector('.watch output').value.startsWith('0 /')")
    page.wait_for_selector(".watch input")


def test_both_clocks_of_a_duel_run_in_turn(spoken: Any, place: Place) -> None:
    puzzle = composed("walls", "duel")
    begin(spoken, place, puzzle, side="both")
    assert spoken.locator(".clock").count() == 2
    assert spoken.locator(".clock.running").count() == 0  # until the first move
    spoken.locator(".sheet [data-press][role=button]").last.click()
    spoken.wait_for_selector(".clock.running >> nth=0")
    spoken.wait_for_function(
        "() => document.querySelectorAll('.clock')[1].classList.contains('running')"
    )


def test_values_of_all_moves_are_shown(page: Any, place: Place) -> None:
    puzzle = composed("quoridor", _preset("quoridor"))
    begin(page, place, puzzle, side="both")
    page.click("[data-tool=values]")
    page.wait_for_selector(".best li")
    best = page.inner_text(".best li >> nth=0")
    assert puzzle.proof is not None
    assert best.startswith(puzzle.proof.line[0])
    assert "wins in" in best


def test_the_machine_answers_at_a_chosen_strength(page: Any, place: Place) -> None:
    puzzle = composed("quoridor", _preset("quoridor"))
    page.goto(f"{place.address}#/puzzle/{puzzle.id}")
    page.select_option("#opponent", "random")
    page.click("button.main")
    page.wait_for_selector(".sheet [data-press][role=button]")
    assert puzzle.proof is not None
    reach(page, puzzle.proof.line[0])
    page.keyboard.press("Enter")
    page.wait_for_function(
        "async address => (await (await fetch(address)).json()).line.length >= 2",
        arg=f"api/plays/{page.url.rpartition('/')[2]}",
        polling=200,
    )


def test_the_next_puzzle_is_of_the_same_kind(page: Any, place: Place) -> None:
    page.goto(f"{place.address}#/family/panels")
    page.click(".preset >> nth=0")
    page.wait_for_selector(".sheet [data-press][role=button]")
    first = page.url
    win(page, place, first.rpartition("/")[2])
    page.click("[data-tool=next]")
    page.wait_for_function("first => location.href !== first", arg=first)
    page.wait_for_selector(".sheet [data-press][role=button]")
    assert page.inner_text("h1").startswith("Panels")


def test_the_day_is_done_and_the_history_shows_it(page: Any, place: Place) -> None:
    page.route(
        "**/api/daily?*",
        lambda route: route.continue_(url=f"{route.request.url}&date={MONDAY}"),
    )
    page.goto(f"{place.address}#/daily")
    page.click("[data-daily=panels]")
    page.wait_for_selector(".sheet [data-press][role=button]")
    win(page, place, page.url.rpartition("/")[2])
    page.goto(f"{place.address}#/daily")
    page.wait_for_selector(".card:has([data-daily=panels]) .done:has-text('Done in')")
    assert page.locator(".done").count() == 1
    page.goto(f"{place.address}#/history")
    page.wait_for_selector("table td:has-text('Solved')")
    page.click("main a[href='#/progress']")
    page.wait_for_selector(".progress .card .dot")
    assert "in a row: 1, at most 1" in page.inner_text(".progress .card:has(.dot)")


def test_a_study_from_setting_up_to_its_results(page: Any, browser: Any, place: Place) -> None:
    page.goto(place.key)
    page.click("nav a[href='#/studies']")
    page.fill("#study-name", "A class")
    page.select_option("#add-game", "panels")
    page.fill("#add-many", "1")
    page.click("[data-tool=add]")
    page.wait_for_function("() => document.querySelector('#study-ids').value.startsWith('panels-')")
    page.fill("#study-people", "2")
    page.select_option("#study-hints", "free")
    page.click("button[type=submit]")
    code = page.inner_text("td code >> nth=0")
    with opened_page(browser) as guest:
        guest.goto(f"{place.address}#/study/A%20class")
        guest.fill("#code", code)
        guest.click("button[type=submit]")
        guest.wait_for_selector(".chip:has-text('Puzzle 1 of 1')")
        assert guest.query_selector("nav a[href='#/studies']") is None
        win(guest, place, guest.url.rpartition("/")[2])
        guest.check(".questions input[name=fun][value='4']")
        guest.wait_for_selector(".questions [role=status]:has-text('Thank')")
        guest.click("[data-tool=next]")
        guest.wait_for_selector("text=You have finished")
    results = f"{place.address}api/studies/A%20class/results"
    text = page.context.request.get(f"{results}?form=csv").text()
    (row,) = csv.DictReader(io.StringIO(text.removeprefix("\ufeff")))
    assert (row["participant"], row["result"], row["answer_fun"]) == (code, "won", "4")
    pyarrow = pytest.importorskip("pyarrow.parquet")
    found = page.context.request.get(f"{results}?form=parquet").body()
    assert pyarrow.read_table(io.BytesIO(found)).to_pylist()[0]["participant"] == code
    everything = page.context.request.get(f"{place.address}api/stats/plays?form=parquet").body()
    assert pyarrow.read_table(io.BytesIO(everything)).num_rows >= 1


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_no_serious_fault(browser: Any, place: Place, theme: str) -> None:
    faults: list[Any] = []
    with opened_page(browser, color_scheme=theme, bypass_csp=True) as page:

        def look(name: str) -> None:
            page.wait_for_timeout(600)  # colours of a result that fades in would be too faint
            faults.extend(serious_faults(page, name, theme))

        win(page, place, begin(page, place, composed("panels", _preset("panels"))))
        look("result")
        begin(page, place, composed("doors", _preset("doors")))
        page.click("[data-tool=walk]")
        page.wait_for_selector("canvas.walk[data-open]")
        look("walk")
        begin(page, place, composed("quoridor", _preset("quoridor")), side="both")
        page.click("[data-tool=values]")
        page.wait_for_selector(".best li")
        look("values")
        begin(page, place, _sokoban(SPOILT), assist="show")
        page.click("[data-tool=solution]")
        look("danger and question")
        page.goto(place.key)
        for name in ("studies", "history", "stats", "study/A"):
            page.goto(f"{place.address}#/{name}")
            page.wait_for_selector(f".page-{name.partition('/')[0]} h1")
            look(name)
    assert faults == []
