"""Hands at a play page, some way from the server, and what the eye sees of what they do."""

from typing import Any

from sakumon.core.puzzle import Puzzle
from sakumon.families import load_family
from sakumon.play.keys import keys_of
from sakumon.play.session import Session

LATENCY = 80
REST, PATIENCE = 400, 40
ARROWS = {"up": "ArrowUp", "down": "ArrowDown", "left": "ArrowLeft", "right": "ArrowRight"}
# What a page says of moves that the server does not know yet.
KEPT = {"en": "Your moves are kept", "ja": "指した手は残してあり"}
# Waits, from a press on, until the first picture in which anything that moves is elsewhere than
# before has been handed over; its value is the milliseconds between.
WATCH = """(press) => {
  const seen = () => [...document.querySelectorAll('.sheet [data-key]')].map(one => {
    const box = one.getBoundingClientRect();
    const shade = getComputedStyle(one).opacity;
    return `${one.dataset.key} ${box.x.toFixed(1)} ${box.y.toFixed(1)} ${shade}`;
  }).sort().join();
  const before = seen();
  window.waited = new Promise((done, never) => addEventListener(press, event => {
    setTimeout(never, 60_000, Error('Timeout 60000ms exceeded: nothing has moved'));
    const channel = new MessageChannel();
    channel.port1.onmessage = () => done(performance.now() - event.timeStamp);
    const look = () => {
      if (seen() === before) requestAnimationFrame(look);
      else channel.port2.postMessage(0);
    };
    requestAnimationFrame(look);
  }, { capture: true, once: true }));
}"""
# Is over when for some pictures in a row nothing has moved, but what flashes for ever.
REST_SEEN = """() => new Promise(done => {
  let last = '', calm = 0;
  const look = () => {
    const moving = document.getAnimations().some(one => one.playState === 'running'
      && one.effect.getComputedTiming().endTime !== Infinity);
    const { x, y, width, height } = document.querySelector('.sheet svg').getBoundingClientRect();
    const now = [x, y, width, height].join();
    calm = now === last && !moving ? calm + 1 : 0;
    last = now;
    if (calm < 10) requestAnimationFrame(look);
    else done();
  };
  look();
})"""


class Cable:
    """What lies between the browser and the server."""

    def __init__(self, page: Any) -> None:
        self._session = page.context.new_cdp_session(page)
        self._session.send("Network.enable")

    def be(self, latency: float = LATENCY, *, cut: bool = False) -> None:
        """Be of some length, or cut."""
        way = {"offline": cut, "latency": latency, "downloadThroughput": -1, "uploadThroughput": -1}
        self._session.send("Network.emulateNetworkConditions", way)


class Finger:
    """A finger on the screen."""

    def __init__(self, page: Any) -> None:
        self._page, self._cable = page, page.context.new_cdp_session(page)

    def touch(self, kind: str, *points: tuple[float, float]) -> None:
        """Put fingers down, move them or lift them."""
        there = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        self._cable.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": there})

    def drag(self, begin: tuple[float, float], end: tuple[float, float], steps: int = 6) -> None:
        """Go from one place to another, and stay down."""
        self.touch("Start", begin)
        for step in range(1, steps + 1):
            share = step / steps
            self.touch("Move", tuple(a + share * (b - a) for a, b in zip(begin, end, strict=True)))  # type: ignore[arg-type]
        # A browser takes movements with the next frame: what is seen then is where the finger is.
        self._page.evaluate("() => new Promise(go => requestAnimationFrame(() => setTimeout(go)))")

    def lift(self) -> None:
        """Leave the screen."""
        self.touch("End")

    def swipe(self, begin: tuple[float, float], end: tuple[float, float]) -> None:
        """Drag and leave."""
        self.drag(begin, end)
        self.lift()

    def tap(self, at: tuple[float, float]) -> None:
        """Touch and leave."""
        self.touch("Start", at)
        self.lift()


def middle(page: Any, selector: str) -> tuple[float, float]:
    """Return the middle of what is found."""
    box = page.evaluate(
        "selector => { const box = document.querySelector(selector).getBoundingClientRect();"
        " return [box.x + box.width / 2, box.y + box.height / 2]; }",
        selector,
    )
    return float(box[0]), float(box[1])


def open_play(page: Any, address: str, puzzle: Puzzle, **asked: Any) -> str:
    """Begin a play and open it; the moves that are likely next are known when this returns."""
    values = {"puzzle": puzzle.id, "assist": "none", **asked}
    answer = page.context.request.post(f"{address}api/plays", data=values)
    assert answer.ok, answer.text()
    code = str(answer.json()["play"])
    page.goto("about:blank")
    with page.expect_response(_looked_ahead):
        page.goto(f"{address}#/play/{code}")
    page.wait_for_selector(".sheet [data-press]")
    see_rest(page)
    return code


def game_of(page: Any, address: str, code: str) -> dict[str, Any]:
    """Return a game as the server has it."""
    found: dict[str, Any] = page.context.request.get(
        f"{address}api/plays/{code}", max_retries=3
    ).json()
    return found


def line_of(page: Any, address: str, code: str, many: int) -> list[str]:
    """Return the moves that the server has of a game, once they are as many or after a while."""
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


def lost_line(puzzle: Puzzle) -> list[str]:
    """Return moves by which a lone player loses, the first found in depth."""
    family = load_family(puzzle.family)
    pending: list[tuple[Any, list[str]]] = [(puzzle.position(), [])]
    while pending:
        at, line = pending.pop()
        if not family.rules.moves(at):
            if family.rules.winner(at) == 1:
                return line
            continue
        if len(line) < 12:
            pending += [
                (family.rules.play(at, move), [*line, move]) for move in family.rules.moves(at)
            ]
    return []


def press(page: Any, move: str) -> None:
    """Play a move by its button, as soon as it is there."""
    button = f".sheet [data-press='{move}'][role=button]"
    page.wait_for_selector(button, state="attached")
    page.evaluate("button => document.querySelector(button).focus()", button)
    page.keyboard.press("Enter")


def moves_shown(page: Any) -> int:
    """Return how many moves the game has that a page shows."""
    return int(page.locator(".moves [data-place]").count()) - 1


def see_moves(page: Any, many: int) -> None:
    """Wait until a page shows a game of a number of moves, or more."""
    listed = "many => document.querySelectorAll('.moves [data-place]').length > many"
    page.wait_for_function(listed, arg=many)


def see_rest(page: Any) -> None:
    """Wait until nothing is on its way any more, and the board stays where it is."""
    page.evaluate(REST_SEEN)


def _looked_ahead(answer: Any) -> bool:
    return "/ahead" in answer.url and not answer.json()["disturbed"]


def _one_more(session: Session) -> str | None:
    for key, moves in keys_of(session).items():
        if key not in ARROWS or len(moves) != 1 or moves[0] not in session.moves():
            continue
        session.play(moves[0])
        if not session.over:
            return key
        session.undo()
    return None
