"""Making a book: what stands in it as values, set by Typst in the font that comes with Sakumon."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from sakumon import workshop
from sakumon.core.budget import Progress
from sakumon.core.errors import BadDocument
from sakumon.core.family import PLAIN
from sakumon.core.message import Message
from sakumon.core.puzzle import Puzzle
from sakumon.drawing.markup import writable
from sakumon.drawing.scene import Scene, Text, without_ghosts
from sakumon.drawing.svg import to_svg
from sakumon.drawing.themes import theme_named
from sakumon.drawing.typeset import typeset
from sakumon.families import family_names, load_family
from sakumon.words import card, check_language, translate

PAPERS = {"a4": "a4", "letter": "us-letter"}
# Puzzles on a page, and in how many columns they stand.
GRIDS = {1: 1, 2: 1, 4: 2, 6: 2, 9: 3, 12: 3}
STARS = 5
# Longer answers are left to the picture; those in single letters may be longer.
LONGEST_LINE = (100, 600)
# Letters written together where every move is one.
GROUP = 6
_TEMPLATE = Path(__file__).with_name("book.typ")


@dataclass(frozen=True, slots=True)
class Layout:
    """How a book looks."""

    title: str = ""
    language: str = "en"
    paper: str = "a4"
    per_page: int = 4
    theme: str = "print"


def make_book(
    puzzles: Sequence[Puzzle], layout: Layout, progress: Progress = lambda _done: None
) -> bytes:
    """Return a book of puzzles as PDF, the same bytes every time."""
    check_language(layout.language)
    if not puzzles:
        raise BadDocument(Message("a book needs at least one puzzle"))
    values = _BookWriter(layout, progress).values(_distinct(puzzles))
    return typeset(_TEMPLATE.read_bytes(), {"book": json.dumps(values)})


def _distinct(puzzles: Sequence[Puzzle]) -> list[Puzzle]:
    """Return each puzzle once, proved and rated, in the order of families and of scores."""
    known = [_rated(puzzle) for puzzle in workshop.distinct(puzzles)]
    order = {name: place for place, name in enumerate(family_names())}
    return sorted(known, key=lambda puzzle: (order[puzzle.family], _score(puzzle)))


def _rated(puzzle: Puzzle) -> Puzzle:
    if puzzle.id and puzzle.proof is not None and puzzle.rating is not None:
        return puzzle
    return workshop.rate(puzzle)


def _score(puzzle: Puzzle) -> tuple[float, str]:
    assert puzzle.rating is not None
    return puzzle.rating.score, puzzle.id


class _BookWriter:
    def __init__(self, layout: Layout, progress: Progress) -> None:
        self.layout, self.progress = layout, progress
        self.theme = theme_named(layout.theme)

    def values(self, puzzles: Sequence[Puzzle]) -> dict[str, Any]:
        names = list(dict.fromkeys(puzzle.family for puzzle in puzzles))
        rows = GRIDS[self.layout.per_page]
        return {
            "title": writable(self.layout.title) or self.say(Message("Puzzles")),
            "about": self.say(Message("{count} puzzles", count=len(puzzles))),
            "language": self.layout.language,
            "paper": PAPERS[self.layout.paper],
            "columns": rows,
            "rows": self.layout.per_page // rows,
            "words": {word: self.say(word) for word in _HEADINGS},
            "chapters": [self._chapter(name) for name in names],
            "puzzles": list(self._puzzles(puzzles)),
        }

    def say(self, words: str, family: str | None = None) -> str:
        return translate(words, self.layout.language, family)

    def _chapter(self, name: str) -> dict[str, Any]:
        """Return a family's rules, with an example of its first preset."""
        found = card(name, self.layout.language)
        family = load_family(name)
        example = workshop.compose(family, workshop.make_wish(family), seed=0)
        return {
            "family": name,
            "title": found.title,
            "summary": found.summary,
            "rules": list(found.rules),
            "example": self._drawn(example, solution=True),
            "line": self._line(example),
        }

    def _puzzles(self, puzzles: Sequence[Puzzle]) -> Iterator[dict[str, Any]]:
        for number, puzzle in enumerate(puzzles, start=1):
            assert puzzle.rating is not None
            filled = min(STARS, 1 + int(puzzle.rating.score * STARS))
            yield {
                "number": number,
                "family": puzzle.family,
                "grade": self.say(puzzle.rating.grade, puzzle.family),
                "stars": "★" * filled + "☆" * (STARS - filled),
                "board": self._drawn(puzzle),
                "answer": self._drawn(puzzle, solution=True),
                "line": self._line(puzzle),
            }
            self.progress(number)

    def _drawn(self, puzzle: Puzzle, solution: bool = False) -> dict[str, Any]:
        # It is easier to draw upon, where a family has such a style.
        style = PLAIN if PLAIN in load_family(puzzle.family).painter.styles else ""
        scene = workshop.picture(puzzle, solution, style=style)
        shapes = [
            replace(shape, text=self.say(shape.text, puzzle.family))
            if isinstance(shape, Text)
            else shape
            for shape in without_ghosts(scene).shapes
        ]
        spoken: Scene = replace(scene, shapes=shapes)
        return {
            "svg": to_svg(spoken, self.theme),
            "ratio": scene.width / scene.height,
            "alt": writable(scene.description),
        }

    def _line(self, puzzle: Puzzle) -> str:
        """Return the moves of an answer, where they are few enough to be followed."""
        proof = puzzle.proof
        if proof is None or not proof.line:
            return self.say(Message("no answer is known"))
        letters = all(len(move) == 1 for move in proof.line)
        moves = [self.say(move, puzzle.family) for move in proof.line]
        if letters:  # in groups, which are easier to follow and can be broken into lines
            text = "".join(moves)
            moves = [text[at : at + GROUP] for at in range(0, len(text), GROUP)]
        line = " ".join(moves)
        return line if len(line) <= LONGEST_LINE[letters] else ""


_HEADINGS = (
    Message("Contents"),
    Message("Rules"),
    Message("An example with its answer"),
    Message("Answers"),
    Message("answer on page {page}", page="{page}"),  # which is known when the pages are set
)
