"""Puzzles: opened from files or links, looked at, taken away in any format."""

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response
from pydantic import Field

from sakumon.catalog.store import add_puzzles
from sakumon.core.errors import BadDocument, UnknownName
from sakumon.core.message import Message
from sakumon.core.move import Move
from sakumon.core.puzzle import Puzzle, puzzle_of
from sakumon.drawing.render import render
from sakumon.families import load_family
from sakumon.formats.files import read_text, suffix_of, write_puzzles
from sakumon.web.answers.plays import FrameInfo
from sakumon.web.answers.puzzles import (
    BoardView,
    PuzzleInfo,
    PuzzleList,
    SpaceInfo,
    space_info,
)
from sakumon.web.drawings import drawing, frames_of
from sakumon.web.preferences import Preferences
from sakumon.web.requests import (
    ApiRequest,
    BoardRequest,
    FamilyName,
    MoveText,
    PuzzleInPath,
)
from sakumon.web.services import Served
from sakumon.web.visitors import Asker
from sakumon.words import card
from sakumon.workshop import picture

router = APIRouter(prefix="/api")

PICTURES = (".svg", ".png", ".pdf", ".txt")
TYPES = {
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".pdf": "application/pdf",
    ".json": "application/json",
    ".glb": "model/gltf-binary",
}


class LineRequest(BoardRequest):
    """A board, and moves to play on it."""

    line: list[MoveText] = Field(default_factory=list, max_length=5000)


class FileRequest(ApiRequest):
    """The text of a file, and what its name ends with."""

    name: str = Field(max_length=200)
    text: str
    family: FamilyName | None = None


@router.post("/open")
def open_file(asked: FileRequest, visitor: Asker, services: Served) -> PuzzleList:
    """Return the puzzles of a file in any format that is read."""
    found = read_text(asked.text, suffix_of(asked.name), asked.family)
    most = services.config.limits.puzzles
    if len(found) > most:
        raise BadDocument(
            Message(
                "the file has {count} puzzles, at most {most} are opened",
                count=len(found),
                most=most,
            )
        )
    bare = [puzzle_of(load_family(p.family), p.position()) for p in found]
    services.recorder.do(lambda connection: add_puzzles(connection, bare, "opened")).result()
    return PuzzleList([puzzle_info(puzzle, visitor.preferences) for puzzle in bare])


@router.post("/puzzles")
def send_board(
    asked: BoardRequest, request: Request, visitor: Asker, services: Served
) -> PuzzleInfo:
    """Take in a board, from a link or from the editor."""
    family = load_family(asked.family)
    request.state.family = asked.family
    puzzle = puzzle_of(family, family.rules.read(asked.board))
    services.recorder.do(lambda connection: add_puzzles(connection, [puzzle], "sent")).result()
    return puzzle_info(puzzle, visitor.preferences)


@router.post("/look")
def look(asked: LineRequest, request: Request, visitor: Asker) -> BoardView:
    """Return the drawing of a board after some moves, and the moments of the last one."""
    family, preferences = load_family(asked.family), visitor.preferences
    request.state.family = asked.family
    at, last, frames = family.rules.read(asked.board), None, list[FrameInfo]()
    for place, text in enumerate(asked.line, start=1):
        last = Move(text)
        after = family.rules.play(at, last)
        if place == len(asked.line):
            frames = frames_of(family, at, last, preferences)
        at = after
    return BoardView(drawing(family, at, preferences, last=last), frames)


@router.get("/puzzles/{puzzle}")
def get_puzzle(puzzle: PuzzleInPath, visitor: Asker, services: Served) -> PuzzleInfo:
    """Return a puzzle."""
    return puzzle_info(services.store.get(puzzle).puzzle(), visitor.preferences)


@router.get("/puzzles/{puzzle}/space")
def get_space(puzzle: PuzzleInPath, _visitor: Asker, services: Served) -> SpaceInfo:
    """Return a puzzle as rooms to walk through, where its family has such."""
    found = services.store.get(puzzle).puzzle()
    exchange = load_family(found.family).exchange
    if exchange is None or exchange.space is None:
        raise UnknownName(Message("boards of {family} have no rooms", family=found.family))
    return space_info(exchange.space(found.position()))


@router.get("/puzzles/{puzzle}/file", response_class=Response)
def download(
    puzzle: PuzzleInPath,
    visitor: Asker,
    services: Served,
    suffix: Annotated[str, Query(pattern=r"^(\.[a-z0-9]{1,12}){1,2}$")] = ".json",
    solution: bool = False,
) -> Response:
    """Return a puzzle as a file: a document, a picture, or a format of its family."""
    found = services.store.get(puzzle).puzzle()
    if suffix in PICTURES:
        data = render(picture(found, solution), suffix, visitor.preferences.theme)
    else:
        data = write_puzzles([found], suffix)
    kind = TYPES.get(suffix, "application/octet-stream")
    disposition = f'attachment; filename="{found.id}{suffix}"'
    return Response(data, media_type=kind, headers={"Content-Disposition": disposition})


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
    )
