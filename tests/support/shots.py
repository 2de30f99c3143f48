"""What is to be seen of the browser app: how to come to every page, and to what happens there."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from sakumon.core.puzzle import Puzzle
from sakumon.web.examples import example_board

CORNERED = {"rows": ["#######", "# $@  #", "# . $.#", "#     #", "#######"]}
# Lets no time pass at the third link of a chain.
HOLD = """() => {
  const later = window.setTimeout;
  const held = () => document.querySelector(".link-caption").dataset.link === "3";
  const unless = (deed) => (held() ? later(unless, 200, deed) : deed());
  window.setTimeout = (deed, wait) => later(unless, wait, deed);
}"""
# Milliseconds until what comes in over a board is there.
COME_IN = 800
Shot = Callable[["Visit"], None]
SHOTS: dict[str, Shot] = {}


@dataclass
class Visit:
    """A browser at the app, and what there is to show."""

    page: Any
    address: str
    key: str  # the address that makes a visitor the host
    puzzles: dict[str, Puzzle]
    notes: dict[str, Any] = field(default_factory=dict)

    def go(self, path: str, wait: str = "main h1") -> None:
        """Open a page of the app."""
        self.page.goto("about:blank")
        self.page.goto(f"{self.address}#/{path}")
        self.page.wait_for_selector(wait)

    def begin(self, name: str, **asked: Any) -> None:
        """Begin a play of a puzzle that is shown, and open it."""
        self.open_play(self.puzzles[name].id, **asked)

    def open_play(self, puzzle: str, **asked: Any) -> None:
        """Begin a play, and open it."""
        values = {"puzzle": puzzle, "assist": "auto", **asked}
        state = self.ask("plays", **values)
        self.notes["play"] = state["play"]
        self.go(f"play/{state['play']}", ".sheet [data-press], .result")

    def ask(self, path: str, **body: Any) -> Any:
        """Ask the server as this browser would."""
        answer = self.page.context.request.post(f"{self.address}api/{path}", data=body)
        assert answer.ok, answer.text()
        return answer.json() if answer.status != 204 else None

    def look(self) -> Any:
        """Return the play that was begun, as the server has it."""
        return self.page.context.request.get(f"{self.address}api/plays/{self.notes['play']}").json()

    def moves(self, *moves: str) -> None:
        """Play moves in the play that was begun."""
        self.ask(f"plays/{self.notes['play']}/moves", moves=list(moves))

    def won(self, name: str) -> None:
        """Begin a play, and play it to its end along its proof."""
        values = {"puzzle": self.puzzles[name].id, "assist": "none", "side": "both"}
        self.notes["play"] = self.ask("plays", **values)["play"]
        self.moves(*self.puzzles[name].proof.line)  # type: ignore[union-attr]

    def click(self, tool: str) -> None:
        """Press a button of the play page; on a phone it may be in the menu."""
        button = f"[data-tool={tool}]:not([disabled])"
        if not self.page.is_visible(button) and self.page.is_visible("[data-tool=menu]"):
            self.page.click("[data-tool=menu]")
        self.page.click(button)


def shot(made: Shot) -> Shot:
    """Have a picture taken after this has been done."""
    SHOTS[made.__name__.strip("_").replace("_", "-")] = made
    return made


def _in_a_maze(at: Visit, doors: int) -> None:
    """Begin a maze and go through a number of doors."""
    at.begin("doors")
    at.moves(*at.puzzles["doors"].proof.line[:doors])  # type: ignore[union-attr]
    at.go(f"play/{at.notes['play']}", ".sheet [data-press]")


@shot
def home(at: Visit) -> None:
    at.go("", ".today .button[data-ready]")


@shot
def learn(at: Visit) -> None:
    at.go("learn", ".card")


@shot
def lessons(at: Visit) -> None:
    at.go("learn/panels", "[data-lesson]")


@shot
def lesson(at: Visit) -> None:
    at.go("learn/sokoban", "[data-lesson]")
    at.page.click("[data-lesson] button.main")
    at.page.wait_for_selector(".bubble")
    at.page.wait_for_timeout(500)


@shot
def family(at: Visit) -> None:
    at.go("family/walls", ".preset")


@shot
def family_many(at: Visit) -> None:
    at.go("family/doors", ".preset")
    at.page.wait_for_timeout(5000)  # each preset has a picture that is made when it is asked for


@shot
def wish(at: Visit) -> None:
    at.go("family/sokoban", ".preset")
    at.page.click(".wish summary")


@shot
def composing(at: Visit) -> None:
    at.go("family/sokoban", ".preset")
    at.page.click("[data-preset=master]")
    at.page.wait_for_selector("progress")
    at.page.wait_for_timeout(1200)


@shot
def play_walls(at: Visit) -> None:
    at.begin("walls")
    at.page.keyboard.press("ArrowUp")
    at.page.wait_for_timeout(500)


@shot
def play_doors(at: Visit) -> None:
    _in_a_maze(at, 5)


@shot
def play_tiling(at: Visit) -> None:
    at.begin("tiling")


@shot
def play_panels(at: Visit) -> None:
    at.begin("panels")


@shot
def play_quoridor(at: Visit) -> None:
    at.begin("quoridor", side=0, opponent="perfect")


@shot
def play_sokoban(at: Visit) -> None:
    at.begin("sokoban")


@shot
def hint(at: Visit) -> None:
    at.begin("sokoban")
    at.click("hint")
    at.page.wait_for_selector(".hinted", state="attached")


@shot
def solution(at: Visit) -> None:
    at.begin("sokoban")
    at.click("solution")
    at.page.wait_for_selector("[data-tool=yes]")


@shot
def choose_sides(at: Visit) -> None:
    at.go(f"puzzle/{at.puzzles['quoridor'].id}", "#side")


@shot
def analysis(at: Visit) -> None:
    at.begin("quoridor", side="both")
    at.click("values")
    at.page.wait_for_timeout(1500)


@shot
def duel(at: Visit) -> None:
    at.begin("duel", side="both")


@shot
def chain(at: Visit) -> None:
    found = at.ask("puzzles", family="panels", board=example_board("panels"))
    at.open_play(found["id"])
    at.page.evaluate(HOLD)
    for press in range(2):
        at.click("hint")
        if press == 0:
            at.page.wait_for_selector(".hinted", state="attached")
    at.page.wait_for_selector(".link-caption[data-link='3']")


@shot
def watching(at: Visit) -> None:
    at.begin("panels")
    at.click("solution")
    at.click("yes")
    at.page.wait_for_selector(".watch")
    at.page.wait_for_timeout(2500)


@shot
def deadlock(at: Visit) -> None:
    found = at.ask("puzzles", family="sokoban", board=CORNERED)
    at.open_play(found["id"], assist="show")
    at.moves("L")
    at.go(f"play/{at.notes['play']}", ".danger:not(:empty)")


@shot
def fog(at: Visit) -> None:
    _in_a_maze(at, 5)
    at.click("fog")
    at.page.wait_for_selector("[data-tool=fog][aria-pressed=true]", state="attached")
    at.page.wait_for_timeout(800)


@shot
def fog_off(at: Visit) -> None:
    at.page.evaluate("() => localStorage.clear()")


@shot
def walk(at: Visit) -> None:
    _in_a_maze(at, 2)
    at.click("walk")
    at.page.wait_for_selector("canvas.walk[data-open]")
    at.page.wait_for_timeout(1500)


@shot
def result(at: Visit) -> None:
    at.won("first-attempt")
    at.go(f"play/{at.notes['play']}", ".result")
    at.page.wait_for_timeout(COME_IN)


@shot
def result_walls(at: Visit) -> None:
    at.won("walls")
    at.go(f"play/{at.notes['play']}", ".result")
    at.page.wait_for_timeout(COME_IN)


@shot
def result_lost(at: Visit) -> None:
    at.begin("walls", assist="none")
    while not at.page.is_visible(".result"):
        moves = at.look()["moves"]
        at.moves(moves[0])
        at.go(f"play/{at.notes['play']}", ".sheet [data-press], .result")
    at.page.wait_for_timeout(COME_IN)


@shot
def moves(at: Visit) -> None:
    at.won("sokoban")
    at.ask(f"plays/{at.notes['play']}/go", place=6)
    at.go(f"play/{at.notes['play']}", ".sheet [data-press]")
    if at.page.is_visible("[data-tool=menu]"):
        at.page.click("[data-tool=menu]")
    at.page.click(".history summary")


@shot
def menu(at: Visit) -> None:
    at.begin("doors")
    if at.page.is_visible("[data-tool=menu]"):
        at.page.click("[data-tool=menu]")
        at.page.wait_for_timeout(500)


@shot
def pad(at: Visit) -> None:
    at.begin("sokoban")
    at.click("pad")
    at.page.wait_for_selector(".pad")
    at.page.wait_for_timeout(300)


@shot
def pad_off(at: Visit) -> None:
    at.page.evaluate("() => localStorage.clear()")
