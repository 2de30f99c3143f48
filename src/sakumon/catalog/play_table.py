"""Plays as one table: always the same columns, each of one type, also where nothing is in them."""

import json
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any, Literal

from sqlalchemy import Connection, RowMapping, select

from sakumon.catalog.schema import deeds, participants, players, plays, puzzles, replies, studies
from sakumon.play.questions import SCALED, WORDED

ColumnType = Literal["integer", "number", "flag", "text", "time"]
_ANSWER = "answer_"

# The columns in their order, with their types. Programs of researchers know them: none may change
# its name or type, and a new one comes last.
COLUMNS: dict[str, ColumnType] = {
    "number": "integer",
    "study": "text",
    "participant": "text",
    "player": "integer",
    "id": "text",
    "family": "text",
    "grade": "text",
    "score": "number",
    "assist": "text",
    "settings": "text",
    "instructions": "text",
    "consented": "time",
    "first": "flag",
    "begun": "time",
    "ended": "time",
    "result": "text",
    "seconds": "number",
    "hints": "integer",
    "undos": "integer",
    "moves": "integer",
    "walked": "flag",
    "deeds": "text",
    **{f"{_ANSWER}{question}": "integer" for question in SCALED},
    **{f"{_ANSWER}{question}": "text" for question in WORDED},
}


def play_rows(connection: Connection, study: int | None = None) -> Iterator[dict[str, Any]]:
    """Yield every play, or those of a study, as one flat row that names no person."""
    asked = (
        select(
            plays.c.number, studies.c.name.label("study"), participants.c.code.label("participant"),
            players.c.number.label("player"), puzzles.c.id, puzzles.c.family, puzzles.c.grade,
            puzzles.c.score, plays.c.assist, plays.c.settings, participants.c.consented,
            plays.c.first, plays.c.begun, plays.c.ended, plays.c.result, plays.c.seconds,
            plays.c.hints, plays.c.undos,
        )
        .join(puzzles, puzzles.c.number == plays.c.puzzle)
        .outerjoin(players, players.c.number == plays.c.player)
        .outerjoin(studies, studies.c.number == plays.c.study)
        .outerjoin(
            participants,
            (participants.c.study == plays.c.study) & (participants.c.player == plays.c.player),
        )
        .order_by(plays.c.number)
    )  # fmt: skip
    if study is not None:
        asked = asked.where(plays.c.study == study)
    for row in connection.execute(asked).mappings():
        yield _row(connection, row)


def _row(connection: Connection, row: RowMapping) -> dict[str, Any]:
    number = row["number"]
    read = {"instructions": json.loads(row["settings"]).get("instructions")}
    known = {**row, **read, **_done(connection, number), **_said(connection, number)}
    return {name: _typed(known.get(name), kind) for name, kind in COLUMNS.items()}


def _typed(value: Any, kind: ColumnType) -> Any:
    if value is None:
        return None
    match kind:
        case "integer":
            return int(value)
        case "number":
            return float(value)
        case "flag":
            return bool(value)
        case "time":
            return datetime.fromtimestamp(value, UTC)
    return value


def _done(connection: Connection, play: int) -> dict[str, Any]:
    asked = select(deeds.c.kind, deeds.c.move, deeds.c.seconds)
    rows = connection.execute(asked.where(deeds.c.play == play).order_by(deeds.c.place)).all()
    moves = sum(kind in ("move", "hinted") for kind, _, _ in rows)
    walked = any(kind == "walk" for kind, _, _ in rows)
    listed = json.dumps([list(row) for row in rows])
    return {"moves": moves, "walked": walked, "deeds": listed}


def _said(connection: Connection, play: int) -> dict[str, Any]:
    asked = select(replies.c.question, replies.c.answer).where(replies.c.play == play)
    return {
        f"{_ANSWER}{question}": answer
        for question, answer in connection.execute(asked)
        if question in WORDED or answer.isdecimal()
    }
