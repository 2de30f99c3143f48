"""A server that goes away in the middle of presses: nothing is lost, in either language."""

from pathlib import Path
from typing import Any

import pytest

from tests.support.population import FAMILIES
from tests.web.browser import LOCALES, free_port, needs_browser, served
from tests.web.conftest import first_of, keep
from tests.web.hands import KEPT, arrows_of, game_of, line_of, open_play

pytestmark = [needs_browser, pytest.mark.slow]
NOTICE = "document.querySelector('.notice').textContent"


def test_a_server_that_is_killed_and_started_again(
    away: Any, tmp_path: Path, language: str
) -> None:
    store, port = tmp_path / "store.db", free_port()
    names = [name for name in FAMILIES if arrows_of(first_of(name), 6)]
    name = names[list(LOCALES).index(language) % len(names)]
    keys = arrows_of(first_of(name), 6)
    keep(store, first_of(name))
    with served(store, port=port) as (address, process):
        code = open_play(away, address, first_of(name), side="both")
        for key in keys[:2]:
            away.keyboard.press(key)
        process.kill()
        process.wait()
        for key in keys[2:]:
            away.keyboard.press(key)
    away.wait_for_function(f"said => {NOTICE}.includes(said)", arg=KEPT[language])
    away.keyboard.press("Control+z")
    away.keyboard.press("h")
    with served(store, port=port):
        away.wait_for_function(f"() => {NOTICE} === ''")
        away.wait_for_selector(".hinted", state="attached")
        assert len(line_of(away, address, code, 5)) == 5
        game = game_of(away, address, code)
        assert (len(game["undone"]), game["hints"]) == (1, 1)


def test_a_busy_server_is_asked_again(away: Any, tmp_path: Path) -> None:
    name = next(name for name in FAMILIES if arrows_of(first_of(name), 3))
    keep(tmp_path / "store.db", first_of(name))
    busy = iter([True, False, True, *[False] * 20])
    with served(tmp_path / "store.db") as (address, _):
        code = open_play(away, address, first_of(name), side="both")
        refusal = {"status": 429, "json": {"error": "many are asking just now"}}
        away.route(
            "**/api/plays/*/moves?*",
            lambda route: route.fulfill(**refusal) if next(busy) else route.continue_(),
        )
        for key in arrows_of(first_of(name), 3):
            away.keyboard.press(key)
        assert len(line_of(away, address, code, 3)) == 3
        assert "many are asking" not in away.inner_text(".say")
