"""What is to be seen of the browser app: how to come to every page, and to what happens there."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from sakumon.core.puzzle import Puzzle
from sakumon.web.examples import example_board

SPOILT = {"rows": ["#######", "#$ .  #", "#  @  #", "#  $ .#", "#######"]}
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

    def moves(self, *moves: str) -> None:
        """Play moves in the play that was begun."""
        self.ask(f"plays/{self.notes['play']}/moves", moves=list(moves))

    def won(self, name: str) -> None:
        """Begin a play, and play it to its end along its proof."""
        values = {"puzzle": self.puzzles[name].id, "assist": "none", "side": "both"}
        self.notes["play"] = self.ask("plays", **values)["play"]
        self.moves(*self.puzzles[name].proof.line)  # type: ignore[union-attr]

    def click(self, tool: str) -> None:
        """Press a button of the play page."""
        self.page.click(f"[data-tool={tool}]:not([disabled])")


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
    at.go("", ".card")


@shot
def family(at: Visit) -> None:
    at.go("family/walls", ".preset")


@shot
def family_many(at: Visit) -> None:
    at.go("family/doors", ".preset")


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
    found = at.ask("puzzles", family="sokoban", board=SPOILT)
    at.open_play(found["id"], assist="show")


@shot
def fog(at: Visit) -> None:
    _in_a_maze(at, 5)
    at.click("fog")
    at.page.wait_for_selector("[data-tool=fog][aria-pressed=true]")
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
    at.won("sokoban")
    at.go(f"play/{at.notes['play']}", ".result")


@shot
def result_walls(at: Visit) -> None:
    at.won("walls")
    at.go(f"play/{at.notes['play']}", ".result")


@shot
def edit(at: Visit) -> None:
    at.go("edit", ".card")


def _editor(name: str) -> Shot:
    def made(at: Visit) -> None:
        at.go(f"edit/of/{at.puzzles[name].id}", ".verdict")
        at.page.wait_for_selector(".verdict:not([data-state=checking])")

    return made


for _name in ("walls", "doors", "panels", "quoridor", "sokoban"):
    SHOTS[f"edit-{_name}"] = _editor(_name)


@shot
def open_(at: Visit) -> None:
    at.go("open", "#file")
    level = {"name": "levels.xsb", "mimeType": "text/plain", "buffer": LEVELS.encode()}
    at.page.set_input_files("#file", level)
    at.page.wait_for_selector(".cards .card")


LEVELS = """#####
#@$.#
#####

######
#.$  #
#  $.#
# @  #
######
"""


@shot
def shared(at: Visit) -> None:
    at.begin("panels")
    at.page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(); }")
    at.click("share")
    at.page.wait_for_selector("input[readonly]")


@shot
def daily(at: Visit) -> None:
    at.go("daily", ".card")


@shot
def history(at: Visit) -> None:
    for name in ("panels", "doors", "combo", "tiling"):
        at.won(name)
    at.go("history", "table")


@shot
def stats(at: Visit) -> None:
    at.go("stats", "table")
    at.page.wait_for_timeout(300)


@shot
def studies(at: Visit) -> None:
    at.page.goto(at.key)
    names = at.page.context.request.get(f"{at.address}api/studies").json()["studies"]
    ids = [at.puzzles[name].id for name in ("panels", "doors")]
    at.notes["study"] = f"Class {len(names) + 1}"
    terms = {"instructions": "Find the shortest way.", "hints": 2, "puzzle_seconds": 300}
    asked = {"name": at.notes["study"], "puzzles": ids, "order": "random", **terms}
    made = at.ask("studies", **asked, participants=4)
    at.notes["codes"] = made["codes"]
    at.go("studies", "form")


@shot
def study_new(at: Visit) -> None:
    at.go("studies", "form")
    at.page.fill("#study-name", f"{at.notes['study']} again")
    at.page.fill("#study-ids", "\n".join(at.puzzles[name].id for name in ("panels", "doors")))
    at.page.wait_for_selector(".previews svg")
    at.page.click("button[type=submit]")
    at.page.wait_for_selector("td code")


@shot
def study_host(at: Visit) -> None:
    puzzle = at.ask(f"studies/{at.notes['study']}/next", code=at.notes["codes"][1])["puzzle"]
    at.ask("plays", puzzle=puzzle, study=at.notes["study"], participant=at.notes["codes"][1])
    at.go(f"studies/{at.notes['study']}", ".previews li:last-child svg")


@shot
def invitations(at: Visit) -> None:
    at.go(f"invitations/{at.notes['study']}", "ul:not(details *) .qr svg")


@shot
def study(at: Visit) -> None:
    at.go(f"study/{at.notes['study']}", "#code")


@shot
def study_play(at: Visit) -> None:
    at.go(f"study/{at.notes['study']}", "#code")
    at.page.fill("#code", at.notes["codes"][0])
    at.page.click("button[type=submit]")
    at.page.wait_for_selector(".reading")
    at.page.click("button[type=submit]")
    at.page.wait_for_selector(".sheet [data-press]")


@shot
def settings(at: Visit) -> None:
    at.go("settings", "#theme")
