"""Hands at a play page, some way from the server, and what the eye sees of what they do."""

from typing import Any

from sakumon.core.puzzle import Puzzle
from sakumon.families import load_family
from sakumon.play.keys import keys_of
from sakumon.play.session import Session

LATENCY = 80
REST, PATIENCE = 400, 40
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


class Cable:
    """What lies between the browser and the server."""

    def __init__(self, page: Any) -> None:
        self._session = page.context.new_cdp_session(page)
        self._session.send("Network.enable")

    def be(self, latency: float = LATENCY, *, cut: bool = False) -> None:
        """Be of some length, or cut."""
        way = {"offline": cut, "latency": latency, "downloadThroughput": -1, "uploadThroughput": -1}
        self._session.send("Network.emulateNetworkConditions", way)


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


def line_of(page: Any, address: str, code: str, many: int) -> list[str]:
    """Return the moves of a game that the server has, when there are that many or after a while."""
    line: list[str] = []
    for _ in range(PATIENCE):
        page.wait_for_timeout(REST)
        line = game_of(page, address, code)["line"]
        if len(line) == many:
            break
    return line


def arrows_of(puzzle: Puzzle, many: int) -> list[str]:
    """Return arrow keys, each a legal move after the one before, that do not end the game."""
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
