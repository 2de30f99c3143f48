"""Plays as one table: always the same columns, each of one type, also where nothing is in them."""

import json
from collections import defaultdict
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Connection, RowMapping, select

from sakumon.catalog.schema import deeds, participants, players, plays, puzzles, replies, studies
from sakumon.formats.parquet import ColumnType, write_parquet
from sakumon.formats.spreadsheet import write_csv
from sakumon.play.questions import SCALED, WORDED

# Plays whose actions and answers are looked up at a time.
CHUNK = 500
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
    for part in connection.execute(asked).mappings().partitions(CHUNK):
        numbers = [row["number"] for row in part]
        done, said = _done(connection, numbers), _said(connection, numbers)
        for number, row in zip(numbers, part, strict=True):
            yield _row(row, _added_up(done[number]), said[number])


def _row(row: RowMapping, done: dict[str, Any], said: dict[str, Any]) -> dict[str, Any]:
    read = {"instructions": json.loads(row["settings"]).get("instructions")}
    known = {**row, **read, **done, **said}
    return {name: typed(known.get(name), kind) for name, kind in COLUMNS.items()}


def typed(value: Any, kind: ColumnType) -> Any:
    """Return a value as its column has it."""
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


Deed = tuple[str, str | None, float]


def _done(connection: Connection, numbers: Sequence[int]) -> dict[int, list[Deed]]:
    asked = select(deeds.c.play, deeds.c.kind, deeds.c.move, deeds.c.seconds)
    found: dict[int, list[Deed]] = defaultdict(list)
    listed = asked.where(deeds.c.play.in_(numbers)).order_by(deeds.c.play, deeds.c.place)
    for play, *deed in connection.execute(listed):
        found[play].append(tuple(deed))
    return found


def _added_up(found: Sequence[Deed]) -> dict[str, Any]:
    kinds = [kind for kind, _, _ in found]
    return {
        "moves": kinds.count("move") + kinds.count("hinted"),
        "walked": "walk" in kinds,
        "deeds": json.dumps(found),
    }


def _said(connection: Connection, numbers: Sequence[int]) -> dict[int, dict[str, Any]]:
    asked = select(replies.c.play, replies.c.question, replies.c.answer)
    found: dict[int, dict[str, Any]] = defaultdict(dict)
    for play, question, answer in connection.execute(asked.where(replies.c.play.in_(numbers))):
        if question in WORDED or answer.isdecimal():
            found[play][f"{_ANSWER}{question}"] = answer
    return found


def write_plays(rows: Sequence[dict[str, Any]], form: str) -> bytes:
    """Return rows as a file, Parquet or CSV."""
    return write_table(rows, COLUMNS, form)


def write_table(rows: Sequence[dict[str, Any]], columns: dict[str, ColumnType], form: str) -> bytes:
    """Return rows that have these columns as a file, Parquet or CSV."""
    if form == "parquet":
        return write_parquet({name: [row[name] for row in rows] for name in columns}, columns)
    return write_csv(map(_written, rows), list(columns))


def _written(row: dict[str, Any]) -> dict[str, Any]:
    """Return a row with its times as text, the same in every country."""
    return {
        name: f"{value.isoformat(timespec='milliseconds').removesuffix('+00:00')}Z"
        if isinstance(value, datetime)
        else value
        for name, value in row.items()
    }
