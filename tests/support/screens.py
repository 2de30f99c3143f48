"""Take pictures of every page of the browser app, for the docs and for eyes that check them.

    python -m tests.support.screens FOLDER [--size phone] [--theme dark] [--language ja]
        [--only NAME]
    python -m tests.support.screens docs/images --docs

With `--docs` it makes those that `docs/app.md` shows, smaller and with few colours. The games that
the statistics count are played by simulated players.
"""

import argparse
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from PIL import Image

from sakumon.core.puzzle import Puzzle, read_documents, write_document
from sakumon.families import load_family
from sakumon.workshop import compose, make_wish
from tests.support import pages_shown as pages_shown
from tests.support.crowd import let_play
from tests.support.shots import SHOTS, Visit
from tests.web.browser import PHONE, chromium, opened_page, served
from tests.web.conftest import keep

LANDSCAPE = {"width": 844, "height": 390}
SIZES = {"desk": {"width": 1280, "height": 800}, "phone": PHONE, "landscape": LANDSCAPE}
LOCALES = {"en": "en-GB", "ja": "ja-JP"}
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
    "first-attempt": ("sokoban", "easy", 8),
}
# What visitors have played before: families, presets and how many of each.
PLAYED = {
    "walls": (("easy", "normal", "hard", "escape-easy", "escape-normal"), 2),
    "doors": (("rectangles-small", "4.4.4.4-small", "6.6.6-medium", "penrose-small"), 2),
    "panels": (("easy", "normal"), 3),
}
# The cookie of the visitor who sees the pages.
VISITOR = "a-visitor-who-looks-at-all-pages"
# Pictures of the docs at a desk, by day, in English; and those on a phone, by night, in Japanese.
DESK_SHOTS = (
    "home", "learn", "lessons", "lesson", "family", "wish", "composing", "play-walls",
    "play-doors", "fog", "fog-off", "walk", "chain", "watching", "deadlock", "hint",
    "choose-sides", "analysis", "duel", "result", "result-lost", "moves", "edit-walls",
    "edit-doors", "edit-panels", "edit-quoridor", "edit-sokoban", "open", "shelf", "shared",
    "daily", "history", "progress", "games", "invitation", "match", "stats", "studies",
    "study-host", "study", "study-play", "settings",
)  # fmt: skip
# Those on a phone stand in rows of four.
PHONE_SHOTS = (
    "home", "family", "lessons", "lesson", "play-walls", "play-doors", "play-panels",
    "play-quoridor", "play-sokoban", "menu", "result", "result-lost", "chain", "moves", "shelf",
    "progress", "invitation", "match", "edit-panels", "settings",
)  # fmt: skip
LANDSCAPE_SHOTS = ("play-walls", "play-quoridor", "result")
HIDDEN = ("fog-off", "pad-off")
WIDTH, TALLEST, COLOURS, ROW = 960, 760, 240, 4
TRIES = 5


@contextmanager
def visited(store: Path, puzzles: dict[str, Puzzle], look: argparse.Namespace) -> Iterator[Visit]:
    """Open a browser at a server."""
    with served(store, subprocess.PIPE) as (address, process), chromium() as browser:
        assert process.stdout is not None
        lines = [process.stdout.readline().decode() for _ in range(2)]
        seen = {
            "viewport": SIZES[look.size],
            "locale": LOCALES[look.language],
            "color_scheme": look.theme,
            "has_touch": look.size != "desk",
            "is_mobile": look.size != "desk",
        }
        with opened_page(browser, **seen) as page:
            page.context.add_cookies([{"name": "sakumon", "value": VISITOR, "url": address}])
            yield Visit(page, address, lines[1].split()[-1], puzzles)


def composed(kind: str, preset: str, seed: int) -> Puzzle:
    """Return a puzzle to show; it is kept from one run to the next."""
    cache = Path(tempfile.gettempdir()) / "sakumon-screens" / f"{kind}-{preset}-{seed}.json"
    if not cache.exists():
        cache.parent.mkdir(exist_ok=True)
        found = load_family(kind)
        cache.write_text(write_document(compose(found, make_wish(found, preset), seed)))
    (puzzle,) = read_documents(cache.read_text())
    return puzzle


def take(look: argparse.Namespace) -> None:
    """Take the pictures of one look."""
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
            for name in look.only or SHOTS:
                SHOTS[name](at)
                photograph(at.page, look.folder / f"{name}.png", whole=look.size == "desk")
                sys.stdout.write(f"{name}\n")
                sys.stdout.flush()


def photograph(page: Any, path: Path, *, whole: bool) -> None:
    """Take a picture, of the whole page or of what is seen of it; a busy browser is asked again."""
    from playwright.sync_api import Error

    for left in reversed(range(TRIES)):
        try:
            page.screenshot(path=path, full_page=whole)
            return
        except Error:
            if left == 0:
                raise
            page.wait_for_timeout(500)


def make_docs(folder: Path) -> None:
    """Make the pictures of the docs."""
    night = {"theme": "dark", "language": "ja"}
    with tempfile.TemporaryDirectory() as place:
        desk, phone, wide = (Path(place) / size for size in SIZES)
        day = {"theme": "light", "language": "en", "size": "desk", "only": DESK_SHOTS}
        take(argparse.Namespace(folder=desk, **day))
        take(argparse.Namespace(folder=phone, size="phone", only=PHONE_SHOTS, **night))
        take(argparse.Namespace(folder=wide, size="landscape", only=LANDSCAPE_SHOTS, **night))
        for name in DESK_SHOTS:
            if name not in HIDDEN:
                picture = Image.open(desk / f"{name}.png").convert("RGB")
                shrunk(picture).save(folder / f"app-{name}.png", optimize=True)
        for number in range(0, len(PHONE_SHOTS), ROW):
            row = [phone / f"{name}.png" for name in PHONE_SHOTS[number : number + ROW]]
            name = f"app-phone-{number // ROW + 1}.png" if number else "app-phone.png"
            shrunk(beside(row)).save(folder / name, optimize=True)
        rows = [wide / f"{name}.png" for name in LANDSCAPE_SHOTS]
        shrunk(beside(rows)).save(folder / "app-landscape.png", optimize=True)


def shrunk(picture: Image.Image) -> Image.Image:
    """Return a picture of the docs' width with few colours."""
    height = round(picture.height * WIDTH / picture.width)
    small = picture.resize((WIDTH, height), Image.Resampling.LANCZOS)
    cut = small.crop((0, 0, WIDTH, min(height, TALLEST)))
    # A star or a player is few pixels, but not of a colour to be left out.
    return cut.quantize(COLOURS, Image.Quantize.MAXCOVERAGE, kmeans=1, dither=Image.Dither.NONE)


def beside(paths: list[Path]) -> Image.Image:
    """Return pictures of phones side by side."""
    pictures = [Image.open(path).convert("RGB") for path in paths]
    (width, height), gap = pictures[0].size, 20
    sheet = Image.new("RGB", (len(pictures) * (width + gap) - gap, height), "white")
    for number, picture in enumerate(pictures):
        sheet.paste(picture, (number * (width + gap), 0))
    return sheet


def main() -> None:
    """Take the pictures that are asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--docs", action="store_true")
    parser.add_argument("--size", choices=SIZES, default="desk")
    parser.add_argument("--theme", choices=("light", "dark"), default="light")
    parser.add_argument("--language", choices=LOCALES, default="en")
    parser.add_argument("--only", nargs="*")
    look = parser.parse_args()
    if look.docs:
        make_docs(look.folder)
    else:
        take(look)


if __name__ == "__main__":
    main()
