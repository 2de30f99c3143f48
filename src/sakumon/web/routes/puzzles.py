"""Puzzles: composed to a wish, the day's, opened from files or links, taken away in any format."""

import asyncio
import datetime
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Response
from pydantic import BaseModel, ConfigDict, Field

from sakumon.catalog.store import add_puzzles
from sakumon.core.errors import BadDocument
from sakumon.core.move import Move
from sakumon.core.puzzle import Puzzle, puzzle_of, read_documents
from sakumon.core.wish import replace_wish, write_wish
from sakumon.drawing.render import render
from sakumon.drawing.scene import View
from sakumon.families import family_names, load_family
from sakumon.formats.files import read_text, suffix_of, write_puzzles
from sakumon.web import tasks
from sakumon.web.daily import daily_wish
from sakumon.web.jobs import LongJob
from sakumon.web.place import Here, Place
from sakumon.web.states import drawing, frames_of
from sakumon.web.visitors import Asker, Visitor
from sakumon.words import card
from sakumon.workshop import make_wish, picture

routes = APIRouter(prefix="/api")

Name = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_-]{0,39}$")]
PresetName = Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9._-]{0,39}$")]
PuzzleId = Annotated[str, Path(pattern=r"^[a-z]+-[0-9a-f]{20}$")]
JobCode = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{16}$")]
PICTURES = (".svg", ".png", ".pdf", ".txt")
TYPES = {
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".pdf": "application/pdf",
    ".json": "application/json",
    ".glb": "model/gltf-binary",
}


class Asked(BaseModel):
    """A model that takes nothing it does not know."""

    model_config = ConfigDict(extra="forbid")


class ComposeAsked(Asked):
    """What to compose."""

    family: Name
    preset: PresetName | None = None
    wish: dict[Name, Annotated[str, Field(max_length=200)] | int | float | bool] = Field(
        default_factory=dict, max_length=40
    )
    seed: int = Field(ge=0, lt=2**53)


class BoardAsked(Asked):
    """A board as a document has it."""

    family: Name
    board: dict[str, Any]


class LineAsked(BoardAsked):
    """A board, and moves to play on it."""

    line: list[Annotated[str, Field(max_length=40)]] = Field(default_factory=list, max_length=5000)


class FileAsked(Asked):
    """The text of a file, and what its name ends with."""

    name: str = Field(max_length=200)
    text: str
    family: Name | None = None


@routes.post("/compose", status_code=202)
async def compose(asked: ComposeAsked, visitor: Asker, here: Here) -> dict[str, Any]:
    """Begin to compose a puzzle; the answer names a job to ask about."""
    family = load_family(asked.family)
    wish = replace_wish(make_wish(family, asked.preset), asked.wish)
    values = (asked.family, write_wish(wish), asked.seed, 0)
    return job_values(here.jobs.begin(visitor.code, tasks.compose, *values, then=_kept_by(here)))


@routes.get("/daily/{family}", status_code=202)
async def daily(
    family: Annotated[str, Path(pattern=r"^[a-z]{1,20}$")],
    visitor: Asker,
    here: Here,
    date: Annotated[datetime.date | None, Query()] = None,
) -> dict[str, Any]:
    """Return the puzzle of a day, the same for everyone; it may have to be composed first."""
    day = date or datetime.datetime.now(datetime.UTC).date()
    wish, seed, preset = daily_wish(family, day)
    told = {"preset": preset, "date": day.isoformat()}
    known = here.daily.get((family, day))
    if known is not None:
        return {"state": "done", "puzzle": known, **told}
    keep = _kept_by(here)

    async def note(document: str) -> str:
        here.daily[family, day] = await keep(document)
        return here.daily[family, day]

    values = (family, write_wish(wish), seed, 0)
    return {**job_values(here.jobs.begin(visitor.code, tasks.compose, *values, then=note)), **told}


@routes.get("/daily")
def every_daily(
    visitor: Asker, here: Here, date: Annotated[datetime.date | None, Query()] = None
) -> dict[str, Any]:
    """Tell how hard the puzzles of a day are, and which of them are composed already."""
    day = date or datetime.datetime.now(datetime.UTC).date()
    presets = {name: daily_wish(name, day)[2] for name in family_names()}
    say = visitor.look.name
    return {
        "date": day.isoformat(),
        "families": {
            name: {"preset": say(preset, name), "puzzle": here.daily.get((name, day))}
            for name, preset in presets.items()
        },
    }


@routes.get("/jobs/{code}")
async def job(code: JobCode, visitor: Asker, here: Here) -> dict[str, Any]:
    """Tell how a job stands."""
    return job_values(here.jobs.get(code, visitor.code))


@routes.delete("/jobs/{code}")
async def stop_job(code: JobCode, visitor: Asker, here: Here) -> dict[str, Any]:
    """Stop a job."""
    found = here.jobs.get(code, visitor.code)
    found.job.cancel()
    return job_values(found)


@routes.post("/open")
def open_file(asked: FileAsked, visitor: Asker, here: Here) -> dict[str, Any]:
    """Return the puzzles of a file in any format that is read."""
    found = read_text(asked.text, suffix_of(asked.name), asked.family)
    most = here.config.limits.puzzles
    if len(found) > most:
        raise BadDocument(f"the file has {len(found)} puzzles, at most {most} are opened")
    bare = [puzzle_of(load_family(p.family), p.position()) for p in found]
    here.recorder.do(lambda connection: add_puzzles(connection, bare, "opened")).result()
    return {"puzzles": [puzzle_values(puzzle, visitor) for puzzle in bare]}


@routes.post("/puzzles")
def send_board(asked: BoardAsked, visitor: Asker, here: Here) -> dict[str, Any]:
    """Take in a board, from a link or from the editor."""
    family = load_family(asked.family)
    puzzle = puzzle_of(family, family.rules.read(asked.board))
    here.recorder.do(lambda connection: add_puzzles(connection, [puzzle], "sent")).result()
    return puzzle_values(puzzle, visitor)


@routes.post("/look")
def look(asked: LineAsked, visitor: Asker) -> dict[str, Any]:
    """Return the drawing of a board after some moves, and the moments of the last one."""
    family, seen = load_family(asked.family), visitor.look
    at, last, frames = family.rules.read(asked.board), None, []
    for place, text in enumerate(asked.line, start=1):
        last = Move(text)
        after = family.rules.play(at, last)
        if place == len(asked.line):
            frames = frames_of(family, at, last, seen)
        at = after
    board = drawing(family, at, View(last=last, fog=seen.fog), seen)
    return {"board": board, "frames": frames}


@routes.get("/puzzles/{puzzle}")
def get_puzzle(puzzle: PuzzleId, visitor: Asker, here: Here) -> dict[str, Any]:
    """Return a puzzle."""
    return puzzle_values(here.store.get(puzzle).puzzle(), visitor)


@routes.get("/puzzles/{puzzle}/file")
def download(
    puzzle: PuzzleId,
    visitor: Asker,
    here: Here,
    suffix: Annotated[str, Query(pattern=r"^(\.[a-z0-9]{1,12}){1,2}$")] = ".json",
    solution: bool = False,
) -> Response:
    """Return a puzzle as a file: a document, a picture, or a format of its family."""
    found = here.store.get(puzzle).puzzle()
    if suffix in PICTURES:
        data = render(picture(found, solution), suffix, visitor.look.theme)
    else:
        data = write_puzzles([found], suffix)
    kind = TYPES.get(suffix, "application/octet-stream")
    name = f"{found.id}{suffix}"
    return Response(
        data, media_type=kind, headers={"Content-Disposition": f'attachment; filename="{name}"'}
    )


def puzzle_values(puzzle: Puzzle, visitor: Visitor) -> dict[str, Any]:
    """Return a puzzle as the client shows it."""
    family, look = load_family(puzzle.family), visitor.look
    at, rating = puzzle.position(), puzzle.rating
    return {
        "id": puzzle.id,
        "family": puzzle.family,
        "title": card(family.name, look.language).title,
        "board": puzzle.board,
        "svg": drawing(family, at, View(fog=look.fog), look),
        "grade": look.say(rating.grade, family.name) if rating else None,
        "score": rating.score if rating else None,
        "measures": dict(rating.measures) if rating else {},
        "players": family.playing.players(at),
        "clock": family.playing.clock(at),
    }


def job_values(job: LongJob) -> dict[str, Any]:
    """Return how a job stands."""
    return {
        "job": job.code,
        "state": job.state,
        "work": job.job.progress,
        "puzzle": job.result,
        "error": job.error,
    }


def _kept_by(here: Place) -> Any:
    """Return what to do with a composed document: keep it, and tell its id."""

    async def keep(document: str) -> str:
        (puzzle,) = read_documents(document)
        work = here.recorder.do(lambda connection: add_puzzles(connection, [puzzle], "composed"))
        await asyncio.wrap_future(work)
        return puzzle.id

    return keep
