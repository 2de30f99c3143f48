"""What plays add up to."""

from dataclasses import dataclass

from sakumon.catalog.rows import AnswerTotals, FamilyStrength, PastMatch, PastPlay, RatedPuzzle


@dataclass(frozen=True, slots=True)
class History:
    """What a visitor has played, and how strong that shows it to be."""

    plays: list[PastPlay]
    strengths: list[FamilyStrength]
    matches: list[PastMatch]


@dataclass(frozen=True, slots=True)
class GradeRow:
    """Finished first attempts at puzzles of one family and grade."""

    family: str
    grade: str
    plays: int
    won: int
    rate: float
    seconds: float


@dataclass(frozen=True, slots=True)
class KindRow:
    """Finished first attempts at puzzles of one kind and grade."""

    kind: str
    grade: str
    plays: int
    won: int
    rate: float
    seconds: float


@dataclass(frozen=True, slots=True)
class KindTable:
    """First attempts at puzzles of a family that has several games, by game and grade."""

    family: str
    title: str
    rows: list[KindRow]


@dataclass(frozen=True, slots=True)
class SizePlot:
    """Size and seconds of every solved first attempt, in a family whose puzzles have a size."""

    family: str
    title: str
    measure: str
    points: list[tuple[float, float]]


@dataclass(frozen=True, slots=True)
class StatsInfo:
    """The tables of the papers, from what was played here."""

    plays: int
    grades: list[GradeRow]
    splits: list[KindTable]
    sizes: list[SizePlot]
    rated: list[RatedPuzzle]
    answers: list[AnswerTotals]
