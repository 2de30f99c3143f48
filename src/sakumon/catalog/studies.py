"""Studies: a named list of puzzles, played by participants who are known by a code alone."""

import hashlib
import json
import secrets
import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from sqlalchemy import Connection, RowMapping, func, insert, select, update

from sakumon.catalog.plays import join
from sakumon.catalog.rows import StudySummary
from sakumon.catalog.schema import participants, plays, puzzles, studies, study_puzzles
from sakumon.core.dice import Dice
from sakumon.core.errors import BadDocument, UnknownName
from sakumon.core.message import Message
from sakumon.play.record import LEFT

# Letters and digits that are not mistaken for one another when they are read aloud.
CODE_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
CODE_LENGTH = 8
_OLDER: Mapping[str, Any] = {
    "order": "fixed",
    "assist": "none",
    "side": 0,
    "opponent": "perfect",
    "hints": None,
    "puzzle_seconds": None,
    "study_seconds": None,
    "instructions": "",
    "consent": "",
    "strict": False,
}


@dataclass(frozen=True, slots=True)
class Terms:
    """What holds for everybody in a study."""

    order: str
    assist: str
    side: int | str
    opponent: str
    hints: int | None  # that a participant gets with each puzzle; without a number, any
    puzzle_seconds: int | None
    study_seconds: int | None
    instructions: str
    consent: str
    strict: bool  # whether boards like its own get no help either

    @property
    def version(self) -> str:
        """A name for what participants read before they begin: other words, another name."""
        words = json.dumps([self.instructions, self.consent]).encode()
        read = self.instructions or self.consent
        return hashlib.blake2b(words, digest_size=4).hexdigest() if read else ""


def terms_of(values: Mapping[str, Any]) -> Terms:
    """Return terms as they are written down; what an older study does not say is as it was then."""
    return Terms(**{**_OLDER, **values})


@dataclass(frozen=True, slots=True)
class Study:
    """A study as it was set up."""

    number: int
    name: str
    terms: Terms
    begun: float
    ended: float | None
    puzzles: Sequence[str]

    def order_for(self, code: str) -> list[str]:
        """Return the puzzles in the order in which a participant plays them."""
        if self.terms.order != "random":
            return list(self.puzzles)
        return Dice.of("study", self.name, code).shuffled(self.puzzles)


def make_study(connection: Connection, name: str, ids: Sequence[str], terms: Terms) -> Study:
    """Set up a study of stored puzzles."""
    if connection.execute(select(studies.c.number).where(studies.c.name == name)).first():
        raise BadDocument(
            Message("there is a study '{name}' already: choose another name", name=name)
        )
    rows = connection.execute(select(puzzles.c.id, puzzles.c.number).where(puzzles.c.id.in_(ids)))
    known = {name: number for name, number in rows}  # noqa: C416
    missing = [one for one in ids if one not in known]
    if missing:
        raise UnknownName(Message("there is no puzzle '{name}' in the store", name=missing[0]))
    now = time.time()
    made = insert(studies).values(name=name, settings=json.dumps(asdict(terms)), begun=now)
    number = int(connection.execute(made.returning(studies.c.number)).scalar_one())
    listed = [{"study": number, "place": k, "puzzle": known[one]} for k, one in enumerate(ids)]
    connection.execute(insert(study_puzzles), listed)
    return Study(number, name, terms, now, None, tuple(ids))


def get_study(connection: Connection, name: str) -> Study:
    """Return the study of this name."""
    row = connection.execute(studies.select().where(studies.c.name == name)).mappings().first()
    if row is None:
        raise UnknownName(Message("there is no study '{name}'", name=name))
    return _study(connection, row)


def open_studies(connection: Connection) -> list[Study]:
    """Return the studies that have not ended."""
    rows = connection.execute(studies.select().where(studies.c.ended.is_(None))).mappings()
    return [_study(connection, row) for row in rows.all()]


def _study(connection: Connection, row: RowMapping) -> Study:
    asked = (
        select(puzzles.c.id)
        .join(study_puzzles, study_puzzles.c.puzzle == puzzles.c.number)
        .where(study_puzzles.c.study == row["number"])
        .order_by(study_puzzles.c.place)
    )
    terms, ids = terms_of(json.loads(row["settings"])), tuple(connection.execute(asked).scalars())
    return Study(row["number"], row["name"], terms, row["begun"], row["ended"], ids)


def list_studies(connection: Connection) -> list[StudySummary]:
    """Return all studies with how many take part, their codes, and how much was played."""
    people = select(func.count()).where(participants.c.study == studies.c.number).scalar_subquery()
    played = (
        select(func.count())
        .where(plays.c.study == studies.c.number, plays.c.result.is_not(None))
        .scalar_subquery()
    )
    asked = select(studies.c.name, studies.c.begun, studies.c.ended, people, played)
    rows = connection.execute(asked.order_by(studies.c.begun)).all()
    return [StudySummary(*row, codes=_codes_in_order(connection, row[0])) for row in rows]


def _codes_in_order(connection: Connection, study: str) -> list[str]:
    """Return the codes of participants in the order in which they were made."""
    asked = select(participants.c.code).join(studies, studies.c.number == participants.c.study)
    listed = asked.where(studies.c.name == study).order_by(participants.c.player)
    return list(connection.execute(listed).scalars())


def end_study(connection: Connection, name: str) -> None:
    """Let nobody play any more: games under way are left, and what was kept secret is not."""
    number, now = get_study(connection, name).number, time.time()
    still_open = (studies.c.number == number) & studies.c.ended.is_(None)
    connection.execute(update(studies).where(still_open).values(ended=now))
    under_way = (plays.c.study == number) & plays.c.result.is_(None)
    left = {"result": LEFT, "ended": now, "seconds": now - plays.c.begun}
    connection.execute(update(plays).where(under_way).values(left))


def invite(connection: Connection, study: Study, count: int) -> list[str]:
    """Return new codes for participants."""
    codes = [
        "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH)) for _ in range(count)
    ]
    for code in codes:
        player = join(connection, f"study:{study.number}:{code}")
        values = {"study": study.number, "code": code, "player": player}
        connection.execute(insert(participants).values(values))
    return codes
