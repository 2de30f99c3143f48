"""Taking part in a study: consent, whose turn it is, how long it may take, and how far one is."""

import json
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, RowMapping, select, update

from sakumon.catalog.rows import ParticipantProgress, ParticipantState
from sakumon.catalog.schema import participants, plays, puzzles
from sakumon.catalog.studies import Study
from sakumon.core.errors import NotAllowed, UnknownName
from sakumon.core.message import Message
from sakumon.play.record import LEFT

# Seconds that an action may be on its way after the time is up.
GRACE = 2.0


@dataclass(frozen=True, slots=True)
class Attempt:
    """A participant's game of a puzzle of the study."""

    number: int
    code: str
    puzzle: str
    begun: float
    until: float | None
    result: str | None

    def finished(self, now: float) -> bool:
        """Tell whether it is over, or its time is."""
        return self.result is not None or (self.until is not None and now > self.until + GRACE)


@dataclass(frozen=True, slots=True)
class Participation:
    """A participant: the order of puzzles, what was played, and when it has to end."""

    study: Study
    code: str
    player: int
    consented: float | None
    attempts: Sequence[Attempt]
    now: float

    @property
    def order(self) -> list[str]:
        """The puzzles in the order in which this participant plays them."""
        return self.study.order_for(self.code)

    @property
    def done(self) -> list[str]:
        """The puzzles that are finished."""
        over = {one.puzzle for one in self.attempts if one.finished(self.now)}
        return [one for one in self.order if one in over]

    @property
    def next(self) -> str | None:
        """The puzzle whose turn it is."""
        done = self.done
        return next((one for one in self.order if one not in done), None)

    @property
    def under_way(self) -> Attempt | None:
        """The game of the puzzle whose turn it is, if it was begun."""
        coming = self.next
        return next((one for one in self.attempts if one.puzzle == coming), None)

    @property
    def must_consent(self) -> bool:
        """Whether consent is asked for, and not given."""
        return bool(self.study.terms.consent) and self.consented is None

    @property
    def until(self) -> float | None:
        """When the time for the whole study is up: it runs from the first puzzle on."""
        seconds = self.study.terms.study_seconds
        if seconds is None or not self.attempts:
            return None if seconds is None else self.now + seconds
        return min(one.begun for one in self.attempts) + seconds

    @property
    def late(self) -> bool:
        """Whether the time for the whole study is up."""
        return self.until is not None and self.now > self.until

    @property
    def play_until(self) -> float | None:
        """When a game that begins now has to end."""
        seconds = self.study.terms.puzzle_seconds
        ends = [self.until, None if seconds is None else self.now + seconds]
        return min((end for end in ends if end is not None), default=None)

    @property
    def state(self) -> ParticipantState:
        """What the participant is doing, in one word."""
        if self.next is None:
            return "finished"
        if self.late:
            return "late"
        if self.under_way is not None:
            return "playing"
        return "between" if self.attempts else "waiting"


def part_of(connection: Connection, study: Study, code: str) -> Participation:
    """Return how a participant stands."""
    asked = select(participants).where(
        participants.c.study == study.number, participants.c.code == code.strip().upper()
    )
    row = connection.execute(asked).mappings().first()
    if row is None:
        raise UnknownName(Message("this code does not take part in the study: look at it again"))
    attempts = _attempts(connection, study, plays.c.player == row["player"])
    return _part(study, row, attempts)


def everyone(connection: Connection, study: Study) -> list[ParticipantProgress]:
    """Return how far everyone is, in the order in which they were invited."""
    attempts = _attempts(connection, study)
    asked = select(participants).where(participants.c.study == study.number)
    rows = connection.execute(asked.order_by(participants.c.player)).mappings().all()
    return [_progress(_part(study, row, attempts)) for row in rows]


def consent(connection: Connection, study: Study, code: str) -> None:
    """Write down that a participant consents; the first time counts."""
    player = part_of(connection, study, code).player
    mine = (participants.c.study == study.number) & (participants.c.player == player)
    given = update(participants).where(mine, participants.c.consented.is_(None))
    connection.execute(given.values(consented=time.time()))


def admit(part: Participation, puzzle: str) -> None:
    """Check that a participant may play a puzzle now; NotAllowed says why not."""
    if part.study.ended is not None:
        raise NotAllowed(Message("this study has ended"))
    if puzzle not in part.study.puzzles:
        raise NotAllowed(Message("this puzzle is not in the study"))
    if part.must_consent:
        raise NotAllowed(Message("this study asks for your consent first: open its page"))
    if puzzle in part.done:
        raise NotAllowed(Message("you have finished this puzzle of the study"))
    if part.late:
        raise NotAllowed(Message("the time for this study is up"))
    if puzzle != part.next:
        raise NotAllowed(Message("another puzzle of the study comes first: open its page"))


def end_late(connection: Connection, study: Study) -> None:
    """Write down that games whose time is up were left, also where nobody came back to them."""
    now = time.time()
    for _, one in _attempts(connection, study, plays.c.result.is_(None)):
        if one.until is not None and one.finished(now):
            left = {"result": LEFT, "ended": one.until, "seconds": one.until - one.begun}
            connection.execute(update(plays).where(plays.c.number == one.number).values(left))


def _part(study: Study, row: RowMapping, attempts: Sequence[tuple[int, Attempt]]) -> Participation:
    mine = [one for player, one in attempts if player == row["player"]]
    return Participation(study, row["code"], row["player"], row["consented"], mine, time.time())


def _attempts(connection: Connection, study: Study, *which: Any) -> list[tuple[int, Attempt]]:
    """Return games of a study, each with the number of who plays it."""
    asked = (
        select(
            plays.c.player, plays.c.number, plays.c.code, puzzles.c.id,
            plays.c.begun, plays.c.settings, plays.c.result,
        )
        .join(puzzles, puzzles.c.number == plays.c.puzzle)
        .where(plays.c.study == study.number, *which)
        .order_by(plays.c.number)
    )  # fmt: skip
    return [
        (player, Attempt(number, code, puzzle, begun, json.loads(text).get("until"), result))
        for player, number, code, puzzle, begun, text, result in connection.execute(asked)
    ]


def _progress(part: Participation) -> ParticipantProgress:
    game = part.under_way if part.state == "playing" else None
    return ParticipantProgress(
        code=part.code,
        state=part.state,
        consented=part.consented,
        done=len(part.done),
        total=len(part.study.puzzles),
        puzzle=game.puzzle if game else None,
        since=game.begun if game else None,
    )
