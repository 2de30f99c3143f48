"""Hands at a play page: keys, mouse and fingers with some way to the server, and what the eye sees of it."""

from typing import Any

from sakumon.core.puzzle import Puzzle
from sakumon.families import load_family
from sakumon.play.keys import keys_of
from sakumon.play.session import Session

LATENCY = 80
ARROWS = {"up": "ArrowUp", "down": "ArrowDown", "left": "ArrowLeft", "right": "ArrowRight"}
# Waits for the first picture in which anything that moves is elsewhere than before.
WATCH = """(press) => {
  const seen = () => [...document.querySelectorAll('.sheet [data-key]')].map(one => {
    const box = one.getBoundingClientRect();
    const shade = getComputedStyle(one).opacity;
    return `${one.dataset.key} ${box.x.toFixed(1)} ${box.y.toFixed(1)} ${shade}`;
  }).sort().join();
  const before = seen();
  window.waited = new Promise(done => {
    addEventListener(press, () => {
      const begun = performance.now();
      const look = () => {
        if (seen() !== before) done(performance.now() - begun);
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    }, { capture: true, once: true });
  });
}"""


def slow_down(page: Any, latency: float = LATENCY, *, offline: bool = False) -> None:
    """Put some way between the browser and the server, or cut it."""
    cable = page.context.new_cdp_session(page)
    cable.send("Network.enable")
    way = {"offline": offline, "latency": latency, "downloadThroughput": -1, "uploadThroughput": -1}
    cable.send("Network.emulateNetworkConditions", way)


def open_play(page: Any, address: str, puzzle: Puzzle, **asked: Any) -> str:
    """Begin a play and open it; the moves that are likely next are known when this returns."""
    values = {"puzzle": puzzle.id, "assist": "none", **asked}
    answer = page.context.request.post(f"{address}api/plays", data=values)
    assert answer.ok, answer.text()
    code = str(answer.json()["play"])
    page.goto("about:blank")
    with page.expect_response(lambda one: "/ahead" in one.url) as found:
        page.goto(f"{address}#/play/{code}")
    found.value.finished()
    page.wait_for_selector(".sheet [data-press]")
    page.wait_for_timeout(300)
    return code


def game_of(page: Any, address: str, code: str) -> dict[str, Any]:
    """Return a game as the server has it."""
    found: dict[str, Any] = page.context.request.get(f"{address}api/plays/{code}").json()
    return found


def arrows_of(puzzle: Puzzle, many: int) -> list[str]:
    """Return arrow keys that are a legal move each, one after the other, and do not end the game."""
    session = Session(load_family(puzzle.family), puzzle.position())
    chosen: list[str] = []
    while len(chosen) < many:
        played = _one_more(session)
        if played is None:
            return []
        chosen.append(ARROWS[played])
    return chosen


def _one_more(session: Session) -> str | None:
    for key, moves in keys_of(session).items():
        if key not in ARROWS or len(moves) != 1 or moves[0] not in session.moves():
            continue
        session.play(moves[0])
        if not session.over:
            return key
        session.undo()
    return None
