"""Puzzles: composed to a wish, the day's, opened from files or links, taken away in any format."""

import asyncio
import datetime
from typing import Annotated

from fastapi import APIRouter, Path, Query, Response
from pydantic import Field

from sakumon.catalog.store import add_puzzles
from sakumon.core.errors import BadDocument, UnknownName
from sakumon.core.message import Message
from sakumon.core.move import Move
from sakumon.core.puzzle import Puzzle, puzzle_of, read_documents
from sakumon.core.wish import replace_wish, write_wish
from sakumon.drawing.render import render
from sakumon.families import family_names, load_family
from sakumon.formats.files import read_text, suffix_of, write_puzzles
from sakumon.web.answers.plays import FrameInfo
from sakumon.web.answers.puzzles import (
    BoardView,
    DailyJob,
    DailyList,
    DailyPuzzle,
    JobInfo,
    PuzzleInfo,
    PuzzleList,
    SpaceInfo,
    space_info,
)
from sakumon.web.daily import daily_wish
from sakumon.web.drawings import drawing, frames_of
from sakumon.web.jobs import Finish, LongJob
from sakumon.web.preferences import Preferences
from sakumon.web.requests import (
    ApiRequest,
    BoardRequest,
    FamilyInPath,
    FamilyName,
    MoveText,
    PuzzleInPath,
)
from sakumon.web.services import Served, Services
from sakumon.web.visitors import Asker
from sakumon.web.worker_tasks import WorkerTasks
from sakumon.words import card
from sakumon.workshop import make_wish, picture

router = APIRouter(prefix="/api")

PresetName = Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9._-]{0,39}$")]
WishKey = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_-]{0,39}$")]
JobCode = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{16}$")]
Date = Annotated[datetime.date | None, Query()]
PICTURES = (".svg", ".png", ".pdf", ".txt")
TYPES = {
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".pdf": "application/pdf",
    ".json": "application/json",
    ".glb": "model/gltf-binary",
}


class ComposeRequest(ApiRequest):
    """What to compose."""

    family: FamilyName
    preset: PresetName | None = None
    wish: dict[WishKey, Annotated[str, Field(max_length=200)] | int | float | bool] = Field(
        default_factory=dict, max_length=40
    )
    seed: int = Field(ge=0, lt=2**53)


class LineRequest(BoardRequest):
    """A board, and moves to play on it."""

    line: list[MoveText] = Field(default_factory=list, max_length=5000)


class FileRequest(ApiRequest):
    """The text of a file, and what its name ends with."""

    name: str = Field(max_length=200)
    text: str
    family: FamilyName | None = None


@router.post("/compose", status_code=202)
async def compose(asked: ComposeRequest, visitor: Asker, services: Served) -> JobInfo:
    """Begin to compose a puzzle; the answer names a job to ask about."""
    family = load_family(asked.family)
    wish = write_wish(replace_wish(make_wish(family, asked.preset), asked.wish))
    keep = _kept_by(services)
    job = services.jobs.begin(
        visitor.code, WorkerTasks.compose, asked.family, wish, asked.seed, then=keep
    )
    return job_info(job, visitor.preferences)


@router.get("/daily/{family}", status_code=202)
async def daily(
    family: FamilyInPath, visitor: Asker, services: Served, date: Date = None
) -> DailyJob:
    """Return the puzzle of a day, the same for everyone; it may have to be composed first."""
    day = date or today()
    wish, seed, preset = daily_wish(family, day)
    known = services.daily.get((family, day))
    if known is not None:
        return DailyJob("done", None, 0, known, None, preset, day.isoformat())
    keep = _kept_by(services)

    async def note(document: str) -> str:
        services.daily[family, day] = await keep(document)
        return services.daily[family, day]

    job = services.jobs.begin(
        visitor.code, WorkerTasks.compose, family, write_wish(wish), seed, then=note
    )
    info = job_info(job, visitor.preferences)
    return DailyJob(
        info.state, info.job, info.work, info.puzzle, info.error, preset, day.isoformat()
    )


@router.get("/daily")
def every_daily(visitor: Asker, services: Served, date: Date = None) -> DailyList:
    """Say how hard the puzzles of a day are, and which of them are composed already."""
    day = date or today()
    presets = {name: daily_wish(name, day)[2] for name in family_names()}
    families = {
        name: DailyPuzzle(
            visitor.preferences.preset_name(preset, name), services.daily.get((name, day))
        )
        for name, preset in presets.items()
    }
    return DailyList(day.isoformat(), families)


def today() -> datetime.date:
    """Return the day it is, the same for everyone."""
    return datetime.datetime.now(datetime.UTC).date()


@router.get("/jobs/{code}")
async def job(code: JobCode, visitor: Asker, services: Served) -> JobInfo:
    """Say how a job stands."""
    return job_info(services.jobs.get(code, visitor.code), visitor.preferences)


@router.delete("/jobs/{code}")
async def stop_job(code: JobCode, visitor: Asker, services: Served) -> JobInfo:
    """Stop a job."""
    found = services.jobs.get(code, visitor.code)
    found.job.cancel()
    return job_info(found, visitor.preferences)


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
def send_board(asked: BoardRequest, visitor: Asker, services: Served) -> PuzzleInfo:
    """Take in a board, from a link or from the editor."""
    family = load_family(asked.family)
    puzzle = puzzle_of(family, family.rules.read(asked.board))
    services.recorder.do(lambda connection: add_puzzles(connection, [puzzle], "sent")).result()
    return puzzle_info(puzzle, visitor.preferences)


@router.post("/look")
def look(asked: LineRequest, visitor: Asker) -> BoardView:
    """Return the drawing of a board after some moves, and the moments of the last one."""
    family, preferences = load_family(asked.family), visitor.preferences
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


@router.get("/puzzles/{puzzle}/file")
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


def job_info(job: LongJob, preferences: Preferences) -> JobInfo:
    """Return how a job stands; a job that failed says why in the visitor's language."""
    error = None if job.error is None else preferences.refuse(job.error)
    return JobInfo(job.state, job.code, job.job.progress, job.result, error)


def _kept_by(services: Services) -> Finish:
    """Return what to do with a composed document: keep it, and give its id."""

    async def keep(document: str) -> str:
        (puzzle,) = read_documents(document)
        added = services.recorder.do(
            lambda connection: add_puzzles(connection, [puzzle], "composed")
        )
        await asyncio.wrap_future(added)
        return puzzle.id

    return keep
