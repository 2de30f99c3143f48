"""Tasks about boards: read from files, looked at, drawn, written in any format."""

from collections.abc import Sequence
from typing import Any

from sakumon.core.budget import Budget
from sakumon.core.entry import NewEntry, entry_of
from sakumon.core.errors import BadDocument, UnknownName
from sakumon.core.family import AnyFamily
from sakumon.core.message import Message
from sakumon.core.move import Move
from sakumon.core.puzzle import Puzzle, puzzle_of, read_documents
from sakumon.drawing.render import render
from sakumon.families import load_family
from sakumon.formats.files import read_text, suffix_of, write_puzzles
from sakumon.play.players import opponents_for
from sakumon.play.session import Step
from sakumon.web.answers.plays import FrameInfo
from sakumon.web.answers.puzzles import BoardView, PuzzleInfo, PuzzleList, space_info
from sakumon.web.preferences import Preferences
from sakumon.web.secrets import bare
from sakumon.web.tasks.drawings import drawing
from sakumon.web.tasks.kept import Kept
from sakumon.web.tasks.motion import forward
from sakumon.web.tasks.sent import Sent, as_bytes, as_json
from sakumon.words import card
from sakumon.workshop import picture

MOST_TITLE = 100
PICTURES = (".svg", ".png", ".pdf", ".txt")
TYPES = {
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".pdf": "application/pdf",
    ".json": "application/json",
    ".glb": "model/gltf-binary",
}


def open_text(
    _kept: Kept,
    text: str,
    name: str,
    family: str | None,
    most: int,
    shelf: str,
    preferences: Preferences,
    _budget: Budget,
) -> tuple[list[NewEntry], list[str], Sent]:
    """Return the puzzles of a file in any format that is read, for the store and as an answer.

    Several go on a shelf, with the titles that they have in the file.
    """
    found = read_text(text, suffix_of(name), family)
    if len(found) > most:
        raise BadDocument(
            Message(
                "the file has {count} puzzles, at most {most} are opened",
                count=len(found),
                most=most,
            )
        )
    boards = [puzzle_of(load_family(one.family), one.position()) for one in found]
    shown = [puzzle_info(puzzle, preferences) for puzzle in boards]
    listed = PuzzleList(shown, shelf if len(shown) > 1 else None)
    entries = [entry_of(puzzle) for puzzle in boards]
    return entries, [_title_of(puzzle) for puzzle in found], as_json(listed, preferences)


def _title_of(puzzle: Puzzle) -> str:
    """Return what a puzzle is called by its author, shortened where it is long."""
    return load_family(puzzle.family).playing.title(puzzle.position())[:MOST_TITLE]


def take_in(
    _kept: Kept, family: str, board: dict[str, Any], preferences: Preferences, _budget: Budget
) -> tuple[NewEntry, Sent]:
    """Return a board, from a link or from the editor, for the store and as an answer."""
    owner = load_family(family)
    puzzle = puzzle_of(owner, owner.rules.read(board))
    return entry_of(puzzle), as_json(puzzle_info(puzzle, preferences), preferences)


def look(
    _kept: Kept,
    family: str,
    board: dict[str, Any],
    line: Sequence[str],
    preferences: Preferences,
    budget: Budget,
) -> Sent:
    """Return the drawing of a board after some moves, and the moments of the last one."""
    owner = load_family(family)
    at, last, frames = owner.rules.read(board), None, list[FrameInfo]()
    for place, text in enumerate(line, start=1):
        budget.spend(1)
        last = Move(text)
        after = owner.rules.play(at, last)
        if place == len(line):
            frames = forward(owner, [Step(at, last, after)], preferences)
        at = after
    return as_json(BoardView(drawing(owner, at, preferences, last=last), frames), preferences)


def show(
    _kept: Kept, document: str, hidden: bool, preferences: Preferences, _budget: Budget
) -> Sent:
    """Return a stored puzzle; what is known of it may be hidden."""
    return as_json(puzzle_info(_read(document, hidden), preferences), preferences)


def space(_kept: Kept, document: str, preferences: Preferences, _budget: Budget) -> Sent:
    """Return a stored puzzle as rooms to walk through, where its family has such."""
    found = _read(document)
    exchange = load_family(found.family).exchange
    if exchange is None or exchange.space is None:
        raise UnknownName(Message("boards of {family} have no rooms", family=found.family))
    return as_json(space_info(exchange.space(found.position())), preferences)


def write_file(
    _kept: Kept,
    document: str,
    hidden: bool,
    suffix: str,
    solution: bool,
    preferences: Preferences,
    _budget: Budget,
) -> Sent:
    """Return a puzzle as a file: a document, a picture, or a format of its family."""
    found = _read(document, hidden)
    if suffix in PICTURES:
        data = render(picture(found, solution), suffix, preferences.theme)
    else:
        data = write_puzzles([found], suffix)
    kind = TYPES.get(suffix, "application/octet-stream")
    return as_bytes(data, preferences, kind, f"{found.id}{suffix}")


def _read(document: str, hidden: bool = False) -> Puzzle:
    (found,) = read_documents(document)
    return bare(found) if hidden else found


def puzzle_info(puzzle: Puzzle, preferences: Preferences) -> PuzzleInfo:
    """Return a puzzle as the client shows it."""
    family, rating, at = load_family(puzzle.family), puzzle.rating, puzzle.position()
    return PuzzleInfo(
        id=puzzle.id,
        family=puzzle.family,
        title=card(family.name, preferences.language).title,
        board=puzzle.board,
        svg=drawing(family, at, preferences),
        grade=preferences.say(rating.grade, family.name) if rating else None,
        score=rating.score if rating else None,
        measures=dict(rating.measures) if rating else {},
        players=family.playing.players(at),
        clock=family.playing.clock(at),
        opponents=_opponents(family, at, preferences),
    )


def _opponents(family: AnyFamily, at: Any, preferences: Preferences) -> dict[str, str]:
    """Return who plays the other side, where there is one, by name and in words."""
    found = opponents_for(family, at) if family.playing.players(at) > 1 else {}
    return {
        name: preferences.say(player.words(family), family.name) for name, player in found.items()
    }
