"""What is seen and heard: why a game was lost, chains that rise, a maze from inside."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sakumon.families import load_family
from tests.support.population import FAMILIES, short
from tests.web.browser import DESK, LANDSCAPE, LOCALES, PHONE, needs_browser, opened_page, served
from tests.web.conftest import first_of, keep, walkable
from tests.web.hands import Finger, line_of, lost_line, middle, open_play, press
from tests.web.test_hands_places import in_a_chain

pytestmark = [needs_browser, pytest.mark.slow]
# Notes every sound, and the pitch at which each of its tones begins.
LISTEN = """
  window.heard = []; window.pitches = [];
  const note = () => window.heard.push(document.documentElement.dataset.heard);
  addEventListener('DOMContentLoaded', () => new MutationObserver(note).observe(
    document.documentElement, { attributes: true, attributeFilter: ['data-heard'] }));
  const set = AudioParam.prototype.setValueAtTime;
  AudioParam.prototype.setValueAtTime = function (value, at) {
    if (value > 20) window.pitches.push(
      [document.documentElement.dataset.heard, Math.round(value)]);
    return set.call(this, value, at);
  };
"""
# A box that one push to the left takes to where no goal is reached from.
CORNER = {"rows": ["#######", "#     #", "# $@  #", "#  .  #", "#######"]}
DEAD = {"en": "can no longer be solved", "ja": "解けなく"}
ASK_FOR_SOUND = "if (origin !== 'null') localStorage.sakumon = JSON.stringify({sound: true})"
# Lets the moments of a chain pass at once.
SWIFT = "const later = setTimeout; window.setTimeout = (deed, wait) => later(deed, wait / 20);"

# Notes every place that the board of a game is ever seen at.
PLACES = """
  window.places = [];
  const look = () => {
    const box = document.querySelector('.page-play .sheet svg')?.getBoundingClientRect();
    const now = box && [box.x, box.y, box.width, box.height].map(Math.round).join();
    if (now && window.places.at(-1) !== now) window.places.push(now);
    requestAnimationFrame(look);
  };
  look();
"""


@pytest.fixture(scope="module")
def address(store: Path) -> Iterator[str]:
    keep(store, *(first_of(name) for name in FAMILIES), *map(short, FAMILIES))
    with served(store) as (found, _):
        yield found


@pytest.fixture
def listening(spoken: Any) -> Any:
    """A page on which sounds were asked for."""
    spoken.add_init_script(LISTEN + SWIFT)
    spoken.add_init_script(ASK_FOR_SOUND)
    return spoken


def test_each_thing_sounds_its_own_way(listening: Any, address: str) -> None:
    heard = set()
    for name in FAMILIES:
        puzzle = short(name)
        code = open_play(listening, address, puzzle, side="both")
        line = puzzle.proof.line  # type: ignore[union-attr]
        # All but the last move are made elsewhere: what is heard is the same for each.
        before = {"moves": list(line[:-1])}
        press(listening, line[0])
        listening.wait_for_function("() => window.heard.length > 0")
        heard |= set(listening.evaluate("window.heard"))
        line_of(listening, address, code, 1)
        listening.context.request.post(f"{address}api/plays/{code}/restart", data={})
        listening.context.request.post(f"{address}api/plays/{code}/moves", data=before)
        listening.reload()
        press(listening, line[-1])
        listening.wait_for_function("() => window.heard.at(-1) === 'win'")
        heard |= set(listening.evaluate("window.heard"))
    assert {"step", "push", "clear", "fence", "win"} <= heard
    tones = dict(listening.evaluate("window.pitches"))
    assert len(set(tones.values())) == len(tones)


def test_a_chain_sounds_higher_with_every_link(listening: Any, address: str) -> None:
    in_a_chain(listening, address)
    cleared = "window.pitches.filter(([what]) => what === 'clear').map(([, pitch]) => pitch)"
    listening.wait_for_function(f"() => {cleared}.length >= 4")
    tones = listening.evaluate(cleared)
    lowest = tones[::2]  # a sound has two tones
    assert lowest == sorted(set(lowest))


def test_a_loss_shows_its_cause_and_is_heard(listening: Any, address: str) -> None:
    lost = [(puzzle, line) for puzzle in map(first_of, FAMILIES) if (line := alone(puzzle))]
    assert lost
    flashing = 0
    for puzzle, line in lost:
        open_play(listening, address, puzzle, side="both")
        for move in line:
            press(listening, move)
        listening.wait_for_selector(".result.lost")
        listening.wait_for_function("() => window.heard.at(-1) === 'loss'")
        flashing += listening.locator(".sheet [data-flash]").count()
        listening.keyboard.press("Control+z")
        listening.wait_for_selector(".result", state="detached")
        assert listening.locator(".sheet [data-flash]").count() == 0
    assert flashing > 0


def alone(puzzle: Any) -> list[str]:
    """Return moves by which a lone player loses."""
    players = load_family(puzzle.family).playing.players(puzzle.position())
    return lost_line(puzzle) if players == 1 else []


def test_a_dead_box_is_marked_and_with_help_refused(away: Any, address: str, language: str) -> None:
    page = away
    board = {"family": "sokoban", "board": CORNER}
    found = page.context.request.post(f"{address}api/puzzles", data=board).json()
    groups = "document.querySelectorAll('.sheet svg > g').length"
    for assist in ("none", "refuse"):
        asked = {"puzzle": found["id"], "assist": assist}
        code = page.context.request.post(f"{address}api/plays", data=asked).json()["play"]
        page.goto(f"{address}#/play/{code}")
        page.wait_for_selector(".sheet [role=button]", state="attached")
        before = page.evaluate(groups)
        page.keyboard.press("ArrowLeft")
        if assist == "none":
            page.wait_for_function(f"before => {groups} > before", arg=before)
            page.keyboard.press("Control+z")
            page.wait_for_function(f"before => {groups} === before", arg=before)
        else:
            page.wait_for_selector(f".turn:has-text('{DEAD[language]}')")
            assert line_of(page, address, code, 0) == []


@pytest.mark.parametrize("size", [PHONE, LANDSCAPE], ids=["upright", "on its side"])
def test_inside_a_maze_view_map_and_exits_are_seen(
    browser: Any, address: str, size: Any, language: str
) -> None:
    look = {"viewport": size, "has_touch": True, "is_mobile": True}
    with opened_page(browser, locale=LOCALES[language], **look) as page:
        code = open_play(page, address, first_of(walkable()))
        page.tap("[data-tool=menu]")
        page.tap("[data-tool=walk]")
        page.wait_for_selector("canvas.walk[data-open]")
        for part in ("canvas.walk", ".exits button", ".inside .sheet svg", ".stick >> nth=1"):
            box = page.locator(part).first.bounding_box()
            assert box["x"] >= 0, part
            assert box["y"] >= 0, part
            assert box["x"] + box["width"] <= size["width"], part
            assert box["y"] + box["height"] <= size["height"], part
        view = page.locator("canvas.walk").bounding_box()
        assert view["height"] > 0.4 * size["height"]
        finger = Finger(page)
        x, y = middle(page, ".stick")
        finger.drag((x, y), (x, y - 40))
        assert len(line_of(page, address, code, 1)) >= 1
        finger.lift()


@pytest.mark.parametrize("size", [PHONE, LANDSCAPE, DESK], ids=["upright", "on its side", "desk"])
def test_a_board_stays_where_it_is_first_seen(
    browser: Any, address: str, size: Any, language: str
) -> None:
    with opened_page(browser, viewport=size, locale=LOCALES[language]) as page:
        page.add_init_script(PLACES)
        for name in FAMILIES:
            open_play(page, address, short(name), side="both")
            assert len(page.evaluate("places")) == 1, name
