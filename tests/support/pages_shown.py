"""What is to be seen beside the board: the editor, files, one's own games, matches, studies."""

from tests.support.shots import SHOTS, Shot, Visit, shot


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
    at.page.wait_for_selector("[data-level='5'] svg")


@shot
def shelf(at: Visit) -> None:
    opened = at.ask("open", name="levels.xsb", text=LEVELS)
    at.notes["shelf"] = opened["shelf"]
    code = at.ask("plays", puzzle=opened["puzzles"][0]["id"], shelf=opened["shelf"])["play"]
    at.ask(f"plays/{code}/moves", moves=["R"])
    at.go(f"shelf/{opened['shelf']}", "[data-level='5'] svg")


LEVELS = """#####
#@$.#
#####
Title: One push

 #####
##  .#
#@$ ##
# $. #
#  # #
######
Title: Round the corner

######
# #@ #
#  $ #
## $ #
#.. ##
#####
Title: Two in a row

 #####
##  .#
#@$  #
# $.##
#  ##
####
Title: The narrow yard

######
#.$  #
#  $.#
# @  #
######
Title: Back and forth
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
    at.page.wait_for_function("() => document.querySelectorAll('.card .thumb svg').length === 5")


@shot
def history(at: Visit) -> None:
    for name in ("panels", "doors", "combo", "tiling"):
        at.won(name)
    at.go("history", "table")


@shot
def progress(at: Visit) -> None:
    at.go("progress", ".cards.progress")


@shot
def games(at: Visit) -> None:
    at.go("family/quoridor", "[data-tool=invite]")


@shot
def invitation(at: Visit) -> None:
    at.go("family/quoridor", "[data-tool=invite]")
    at.page.select_option("#game-side", "0")
    at.page.click("[data-tool=invite]")
    at.page.wait_for_selector("#invitation")


@shot
def match(at: Visit) -> None:
    """Go on with the invitation: somebody takes the other seat, and both play."""
    guest = at.page.context.browser.new_context().new_page()
    guest.goto(at.page.input_value("#invitation"))
    for page, move in ((at.page, "e2"), (guest, "e8"), (at.page, "e3"), (guest, "e3h")):
        spot = page.locator(f".sheet [data-press={move}][role=button]").first
        spot.wait_for(state="attached")
        spot.focus()
        page.keyboard.press("Enter")
    at.page.wait_for_selector(".page-match[data-moves='4']")
    at.page.wait_for_timeout(500)


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
