"""Studies, for who runs them and for who takes part."""

from dataclasses import dataclass

from sakumon.catalog.rows import ParticipantProgress, StudySummary
from sakumon.catalog.studies import Terms


@dataclass(frozen=True, slots=True)
class StudyList:
    """All studies."""

    studies: list[StudySummary]


@dataclass(frozen=True, slots=True)
class StudyCodes:
    """A study that was set up, and the codes to hand out."""

    name: str
    codes: list[str]


@dataclass(frozen=True, slots=True)
class StudyInfo:
    """A study, and how far everyone is; `now` is the server's clock."""

    name: str
    begun: float
    ended: float | None
    now: float
    terms: Terms
    puzzles: list[str]
    people: list[ParticipantProgress]
    hosts: list[str]  # names and addresses under which other machines reach this one


@dataclass(frozen=True, slots=True)
class Invitation:
    """What a participant gets: a code, an address that has it, and a picture of that to scan."""

    code: str
    address: str
    svg: str


@dataclass(frozen=True, slots=True)
class Invitations:
    """The invitations of a study; the first is for anybody who has a code."""

    name: str
    everyone: Invitation
    people: list[Invitation]


@dataclass(frozen=True, slots=True)
class NextInStudy:
    """The puzzle that a participant plays next; none when all are finished."""

    puzzle: str | None
    done: int
    total: int
    assist: str
    ended: bool
    late: bool  # whether the time for the whole study is up
    begun: bool  # whether the participant has played anything
    instructions: str
    consent: str  # what is to be agreed to
    consented: bool
    hints: int | None
    puzzle_seconds: int | None
    study_seconds: int | None
    seconds_left: float | None  # for the whole study
