"""Puzzles: opened from files or links, looked at, taken away in any format."""

import asyncio
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response
from pydantic import Field

from sakumon.catalog.plays import join
from sakumon.catalog.shelves import make_shelf
from sakumon.catalog.sources import OPENED, SENT
from sakumon.core.errors import NotAllowed
from sakumon.web.answers.puzzles import BoardView, PuzzleInfo, PuzzleList, SpaceInfo
from sakumon.web.games import new_code
from sakumon.web.requests import (
    ApiRequest,
    BoardRequest,
    FamilyName,
    MoveText,
    PuzzleInPath,
)
from sakumon.web.secrets import SECRET
from sakumon.web.services import Served, Services, about, drawn, send, sent_bytes
from sakumon.web.tasks import puzzles
from sakumon.web.visitors import Asker, Visitor

router = APIRouter(prefix="/api")


class LineRequest(BoardRequest):
    """A board, and moves to play on it."""

    line: list[MoveText] = Field(default_factory=list, max_length=5000)


class FileRequest(ApiRequest):
    """The text of a file, and what its name ends with."""

    name: str = Field(max_length=200)
    text: str
    family: FamilyName | None = None


@router.post("/open", response_model=PuzzleList)
async def open_file(asked: FileRequest, visitor: Asker, services: Served) -> Response:
    """Return the puzzles of a file in any format that is read."""
    services.preparation.check_all()
    caller, shelf = visitor.caller, new_code()
    values = (asked.text, asked.name, asked.family, services.config.limits.puzzles, shelf)
    entries, titles, answer = await drawn(
        services, caller, len(asked.text), puzzles.open_text, *values, visitor.preferences
    )
    services.quotas.leave_boards(caller, len(entries))
    await services.keep(entries, OPENED)
    if len(entries) > 1:
        levels = [(entry.id, title) for entry, title in zip(entries, titles, strict=True)]
        name = asked.name or "-"
        await services.write(lambda c: make_shelf(c, shelf, join(c, visitor.code), name, levels))
    return send(answer)


@router.post("/puzzles", response_model=PuzzleInfo)
async def send_board(
    asked: BoardRequest, request: Request, visitor: Asker, services: Served
) -> Response:
    """Take in a board, from a link or from the editor."""
    about(request, services, asked.family)
    services.quotas.leave_boards(visitor.caller, 1)
    values = (asked.family, asked.board, visitor.preferences)
    entry, answer = await drawn(
        services, visitor.caller, sent_bytes(request), puzzles.take_in, *values
    )
    await services.keep([entry], SENT)
    return send(answer)


@router.post("/look", response_model=BoardView)
async def look(asked: LineRequest, request: Request, visitor: Asker, services: Served) -> Response:
    """Return the drawing of a board after some moves, and the moments of the last one."""
    about(request, services, asked.family)
    values = (asked.family, asked.board, asked.line, visitor.preferences)
    return send(await drawn(services, visitor.caller, sent_bytes(request), puzzles.look, *values))


@router.get("/puzzles/{puzzle}", response_model=PuzzleInfo)
async def get_puzzle(puzzle: PuzzleInPath, visitor: Asker, services: Served) -> Response:
    """Return a puzzle."""
    document, hidden = await _document(services, visitor, puzzle)
    values = (document, hidden, visitor.preferences)
    return send(await drawn(services, visitor.caller, len(document), puzzles.show, *values))


async def _document(services: Services, visitor: Visitor, puzzle: str) -> tuple[str, bool]:
    """Return a puzzle's document, and whether what is known of it is kept from who asks."""
    entry = await asyncio.to_thread(services.store.get, puzzle)
    hidden = not visitor.host and await services.studies.hides(entry.id, entry.source)
    return entry.document, hidden


@router.get("/puzzles/{puzzle}/space", response_model=SpaceInfo)
async def get_space(puzzle: PuzzleInPath, visitor: Asker, services: Served) -> Response:
    """Return a puzzle as rooms to walk through, where its family has such."""
    entry = await asyncio.to_thread(services.store.get, puzzle)
    values = (entry.document, visitor.preferences)
    return send(await drawn(services, visitor.caller, len(entry.document), puzzles.space, *values))


@router.get("/puzzles/{puzzle}/file", response_class=Response)
async def download(
    puzzle: PuzzleInPath,
    visitor: Asker,
    services: Served,
    suffix: Annotated[str, Query(pattern=r"^(\.[a-z0-9]{1,12}){1,2}$")] = ".json",
    solution: bool = False,
) -> Response:
    """Return a puzzle as a file: a document, a picture, or a format of its family."""
    document, hidden = await _document(services, visitor, puzzle)
    if hidden and solution:
        raise NotAllowed(SECRET)
    values = (document, hidden, suffix, solution, visitor.preferences)
    return send(await drawn(services, visitor.caller, len(document), puzzles.write_file, *values))
