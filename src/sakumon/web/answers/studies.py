"""Studies, for who runs them and for who takes part."""

from dataclasses import dataclass

from sakumon.catalog.rows import StudySummary


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
class NextInStudy:
    """The puzzle that a participant plays next; none when all are finished."""

    puzzle: str | None
    done: int
    total: int
    assist: str
    ended: bool
