"""Take pictures of every page of the browser app, for the docs and for eyes that check them.

    python -m tests.support.screens FOLDER [--size desk|phone] [--theme light|dark]
        [--language en|ja] [--only NAME …]

Chromium takes them; `--docs` makes the few of `docs/images`, with few colours, so that they stay small.
"""

import argparse
import json
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sakumon.families import load_family
from sakumon.puzzle import Puzzle, read_documents, write_document
from sakumon.workshop import compose, make_wish
from tests.support.crowd import let_play
from tests.web.browser import ARGUMENTS, CHROMIUM, served
from tests.web.conftest import keep

SIZES = {"desk": {"width": 1280, "height": 800}, "phone": {"width": 390, "height": 844}}
LOCALES = {"en": "en-GB", "ja": "ja-JP"}
PATIENCE = 60_000
# Family, preset and seed of each puzzle that is shown, by a name of its own.
PUZZLES = {
    "walls": ("walls", "normal", 4),
    "duel": ("walls", "duel", 4),
    "doors": ("doors", "rectangles-medium", 3),
    "tiling": ("doors", "3.4.6.4-small", 3),
    "panels": ("panels", "normal", 5),
    "combo": ("panels", "combo", 1),
    "quoridor": ("quoridor", "hard", 1),
    "sokoban": ("sokoban", "normal", 4),
}
# What visitors have played before: families, presets and how many of each.
PLAYED = {
    "walls": (("easy", "normal", "hard", "escape-easy", "escape-normal"), 2),
    "doors": (("rectangles-small", "4.4.4.4-small", "6.6.6-medium", "penrose-small"), 2),
    "panels": (("easy", "normal"), 3),
}
# The cookie of the visitor who sees the pages.
VISITOR = "a-visitor-who-looks-at-all-pages"
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
        """Begin a play, and open it."""
        values = {"puzzle": self.puzzles[name].id, "assist": "auto", **asked}
        state = self.ask("plays", **values)
        self.notes["play"] = state["play"]
        self.go(f"play/{state['play']}", ".sheet [data-move], .result")

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
    at.begin("doors")
    at.moves(*at.puzzles["doors"].proof.line[:5])  # type: ignore[union-attr]
    at.go(f"play/{at.notes['play']}", ".sheet [data-move]")


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
    at.begin("combo")
    line = at.puzzles["combo"].proof.line  # type: ignore[union-attr]
    if line[:-1]:
        at.moves(*line[:-1])
    at.go(f"play/{at.notes['play']}", ".sheet [data-move]")
    at.page.click("[data-tool=hint]")
    at.page.wait_for_selector(".hinted", state="attached")
    at.page.click("[data-tool=hint]")
    at.page.wait_for_function(
        "() => /[2-9]/.test(document.querySelector('.link-caption').textContent)"
    )


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
    state = at.ask("plays", puzzle=found["id"], assist="show")
    at.go(f"play/{state['play']}", ".sheet [data-move]")


@shot
def fog(at: Visit) -> None:
    at.begin("doors")
    at.moves(*at.puzzles["doors"].proof.line[:5])  # type: ignore[union-attr]
    at.go(f"play/{at.notes['play']}", ".sheet [data-move]")
    at.click("fog")
    at.page.wait_for_timeout(800)


@shot
def walk(at: Visit) -> None:
    at.begin("doors")
    at.moves(*at.puzzles["doors"].proof.line[:2])  # type: ignore[union-attr]
    at.go(f"play/{at.notes['play']}", ".sheet [data-move]")
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
    made = at.ask("studies", name=at.notes["study"], puzzles=ids, order="random", participants=4)
    at.notes["codes"] = made["codes"]
    at.go("studies", "form")


@shot
def study_new(at: Visit) -> None:
    at.go("studies", "form")
    at.page.fill("#study-name", f"{at.notes['study']} again")
    at.page.fill("#study-ids", "\n".join(at.puzzles[name].id for name in ("panels", "doors")))
    at.page.click("button[type=submit]")
    at.page.wait_for_selector("form + div pre")


@shot
def study(at: Visit) -> None:
    at.go(f"study/{at.notes['study']}", "#code")


@shot
def study_play(at: Visit) -> None:
    at.go(f"study/{at.notes['study']}", "#code")
    at.page.fill("#code", at.notes["codes"][0])
    at.page.click("button[type=submit]")
    at.page.wait_for_selector(".sheet [data-move]")


@shot
def settings(at: Visit) -> None:
    at.go("settings", "#theme")


@contextmanager
def visited(store: Path, puzzles: dict[str, Puzzle], look: argparse.Namespace) -> Iterator[Visit]:
    """Open a browser at a server."""
    from playwright.sync_api import sync_playwright

    with served(store, subprocess.PIPE) as (address, process), sync_playwright() as playwright:
        assert process.stdout is not None
        process.stdout.readline()
        key = process.stdout.readline().decode().split()[-1]
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        context = browser.new_context(
            viewport=SIZES[look.size],
            locale=LOCALES[look.language],
            color_scheme=look.theme,
            has_touch=look.size == "phone",
        )
        context.add_cookies([{"name": "sakumon", "value": VISITOR, "url": address}])
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on(
            "console",
            lambda told: (
                print("console:", told.text) if told.type in ("error", "warning") else None
            ),
        )
        page.on("pageerror", lambda error: print("page error:", error))
        yield Visit(page, address, key, puzzles)
        browser.close()


def composed(kind: str, preset: str, seed: int) -> Puzzle:
    """Return a puzzle to show; it is kept from one run to the next."""
    cache = Path(tempfile.gettempdir()) / "sakumon-screens" / f"{kind}-{preset}-{seed}.json"
    if not cache.exists():
        cache.parent.mkdir(exist_ok=True)
        found = load_family(kind)
        cache.write_text(write_document(compose(found, make_wish(found, preset), seed)))
    (puzzle,) = read_documents(cache.read_text())
    return puzzle


def main() -> None:
    """Take the pictures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--size", choices=SIZES, default="desk")
    parser.add_argument("--theme", choices=("light", "dark"), default="light")
    parser.add_argument("--language", choices=LOCALES, default="en")
    parser.add_argument("--only", nargs="*")
    look = parser.parse_args()
    look.folder.mkdir(parents=True, exist_ok=True)
    puzzles = {name: composed(*made) for name, made in PUZZLES.items()}
    played = [
        composed(kind, preset, 10 + number)
        for kind, (presets, many) in PLAYED.items()
        for preset in presets
        for number in range(many)
    ]
    with tempfile.TemporaryDirectory() as folder:
        store = Path(folder) / "store.db"
        keep(store, *puzzles.values(), *played)
        let_play(store, played, VISITOR)
        with visited(store, puzzles, look) as at:
            for name, made in SHOTS.items():
                if look.only and name not in look.only:
                    continue
                try:
                    made(at)
                except Exception as error:
                    print(name, "FAILED", str(error)[:400])
                for _ in range(3):
                    try:
                        at.page.screenshot(path=look.folder / f"{name}.png", full_page=True)
                        break
                    except Exception:
                        at.page.wait_for_timeout(500)
                print(name, flush=True)


if __name__ == "__main__":
    main()
