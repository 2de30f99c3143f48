"""Studies: a named list of puzzles, played by participants who are known by a code alone."""

import json
import secrets
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, func, insert, select, update

from sakumon.catalog.plays import join
from sakumon.catalog.rows import StudySummary
from sakumon.catalog.schema import participants, plays, puzzles, studies, study_puzzles
from sakumon.core.dice import Dice
from sakumon.core.errors import BadDocument, UnknownName
from sakumon.core.message import Message

# Letters and digits that are not mistaken for one another when they are read aloud.
CODE_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
CODE_LENGTH = 8


@dataclass(frozen=True, slots=True)
class Study:
    """A study as it was set up."""

    number: int
    name: str
    settings: Mapping[str, Any]
    ended: float | None
    puzzles: Sequence[str]

    def order_for(self, code: str) -> list[str]:
        """Return the puzzles in the order in which a participant plays them."""
        if self.settings.get("order") != "random":
            return list(self.puzzles)
        return Dice.of("study", self.name, code).shuffled(self.puzzles)


def make_study(
    connection: Connection, name: str, ids: Sequence[str], settings: Mapping[str, Any]
) -> Study:
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
    made = insert(studies).values(name=name, settings=json.dumps(settings), begun=time.time())
    number = int(connection.execute(made.returning(studies.c.number)).scalar_one())
    listed = [{"study": number, "place": k, "puzzle": known[one]} for k, one in enumerate(ids)]
    connection.execute(insert(study_puzzles), listed)
    return Study(number, name, settings, None, tuple(ids))


def get_study(connection: Connection, name: str) -> Study:
    """Return the study of this name."""
    row = connection.execute(studies.select().where(studies.c.name == name)).mappings().first()
    if row is None:
        raise UnknownName(Message("there is no study '{name}'", name=name))
    asked = (
        select(puzzles.c.id)
        .join(study_puzzles, study_puzzles.c.puzzle == puzzles.c.number)
        .where(study_puzzles.c.study == row["number"])
        .order_by(study_puzzles.c.place)
    )
    ids = tuple(connection.execute(asked).scalars())
    return Study(row["number"], name, json.loads(row["settings"]), row["ended"], ids)


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
    codes = codes_of(connection, get_study(connection, study))
    return [code for _, code in sorted(codes.items())]


def end_study(connection: Connection, name: str) -> None:
    """Let nobody begin any more."""
    connection.execute(update(studies).where(studies.c.name == name).values(ended=time.time()))


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


def participant(connection: Connection, study: Study, code: str) -> int:
    """Return the player behind a participant's code."""
    asked = select(participants.c.player).where(
        participants.c.study == study.number, participants.c.code == code.strip().upper()
    )
    found = connection.execute(asked).scalar_one_or_none()
    if found is None:
        raise UnknownName(Message("this code does not take part in the study: look at it again"))
    return int(found)


def finished(connection: Connection, study: Study, player: int) -> set[str]:
    """Return the puzzles of a study that a participant has finished."""
    asked = (
        select(puzzles.c.id)
        .join(plays, plays.c.puzzle == puzzles.c.number)
        .where(plays.c.study == study.number, plays.c.player == player)
        .where(plays.c.result.is_not(None))
    )
    return set(connection.execute(asked).scalars())


def codes_of(connection: Connection, study: Study) -> dict[int, str]:
    """Return the codes of participants by their player's number."""
    asked = select(participants.c.player, participants.c.code)
    rows = connection.execute(asked.where(participants.c.study == study.number))
    return {player: code for player, code in rows}  # noqa: C416
