"""What plays add up to: a visitor's own, and everyone's."""

import csv
import io
from collections.abc import Iterable, Sequence
from typing import Annotated, Any, Literal
from urllib.parse import quote

from fastapi import APIRouter, Query, Response

from sakumon.catalog.plays import join
from sakumon.catalog.reports import (
    answers,
    by_game,
    by_grade,
    history,
    own_strengths,
    play_rows,
    rated_puzzles,
    summary,
    times,
    total_plays,
)
from sakumon.core.errors import BadDocument
from sakumon.web.place import Here
from sakumon.web.visitors import Asker, Host

routes = APIRouter(prefix="/api")
Form = Annotated[Literal["csv", "parquet"], Query()]


@routes.get("/history")
def own_history(visitor: Asker, here: Here) -> dict[str, Any]:
    """Return what this visitor has played, and how strong that shows it to be."""
    player = here.recorder.do(lambda connection: join(connection, visitor.code)).result()
    say = visitor.look.say
    with here.store.transaction(writes=False) as connection:
        plays = history(connection, player)
        return {
            "plays": [{**one, "grade": say(one["grade"] or "", one["family"])} for one in plays],
            "strengths": own_strengths(connection, player),
        }


@routes.get("/stats")
def stats(visitor: Asker, here: Here) -> dict[str, Any]:
    """Return the tables of the papers, from what was played here."""
    say = visitor.look.say
    with here.store.transaction(writes=False) as connection:
        grades = by_grade(connection)
        games = by_game(connection, "walls", "game")
        said = answers(connection)
        return {
            "plays": total_plays(connection),
            "grades": [
                {"family": f, "grade": say(g, f), **_cell(c)}
                for (f, g), c in sorted(grades.items())
            ],
            "walls": [
                {"game": say(n, "walls"), "grade": say(g, "walls"), **_cell(c)}
                for (n, g), c in sorted(games.items())
            ],
            "rated": rated_puzzles(connection),
            "rooms": times(connection, "doors", "rooms"),
            "answers": [
                {"family": family, "question": question, **summary(values)}
                for (family, question), values in said.items()
            ],
        }


def _cell(cell: Any) -> dict[str, Any]:
    return {"plays": cell.plays, "won": cell.won, "rate": cell.rate, "seconds": cell.seconds}


@routes.get("/stats/plays")
def export_plays(_host: Host, here: Here, form: Form = "csv") -> Response:
    """Return every play as a row of one file."""
    with here.store.transaction(writes=False) as connection:
        return table_file("sakumon-plays", list(play_rows(connection)), form)


def table_file(name: str, rows: Sequence[dict[str, Any]], form: str) -> Response:
    """Return rows as one file."""
    data = _parquet(rows) if form == "parquet" else _csv(rows)
    kind = "application/vnd.apache.parquet" if form == "parquet" else "text/csv; charset=utf-8"
    disposition = f"attachment; filename*=UTF-8''{quote(f'{name}.{form}')}"
    return Response(data, media_type=kind, headers={"Content-Disposition": disposition})


def _columns(rows: Iterable[dict[str, Any]]) -> list[str]:
    return list(dict.fromkeys(key for row in rows for key in row))


def _csv(rows: Sequence[dict[str, Any]]) -> bytes:
    out = io.StringIO()
    writer = csv.DictWriter(out, _columns(rows), lineterminator="\n")
    writer.writeheader()
    # A spreadsheet would run a text that begins like a formula.
    writer.writerows({k: f"'{v}" if _formula(v) else v for k, v in row.items()} for row in rows)
    return out.getvalue().encode("utf-8-sig")


def _formula(value: Any) -> bool:
    return isinstance(value, str) and value[:1] in ("=", "+", "-", "@", "\t", "\r")


def _parquet(rows: Sequence[dict[str, Any]]) -> bytes:
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        advice = "pip install 'sakumon[parquet]'"
        raise BadDocument(f"Parquet needs the package pyarrow: {advice}") from None
    sink = io.BytesIO()
    columns = {name: [row.get(name) for row in rows] for name in _columns(rows)}
    pyarrow.parquet.write_table(pyarrow.table(columns), sink)
    return sink.getvalue()
