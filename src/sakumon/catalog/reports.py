"""What plays add up to: tables of results, times and answers."""

import json
from collections import defaultdict
from collections.abc import Sequence
from statistics import mean, median
from typing import Any

from sqlalchemy import Connection, Select, func, select

from sakumon.catalog.rows import AnswerTotals, FamilyStrength, PastPlay, PlayTotals, RatedPuzzle
from sakumon.catalog.schema import (
    documents,
    measures,
    plays,
    puzzles,
    replies,
    scales,
    strengths,
)
from sakumon.catalog.sources import LESSON
from sakumon.play.record import WON

# Answers that can be added up.
GRADES = ("1", "2", "3", "4", "5")
# Plays that a page adds up: the latest ones.
LATEST = 20_000
# Whoever plays a lesson learns; nothing is made of how well.
_IN_EARNEST = puzzles.c.source.is_distinct_from(LESSON)


def by_grade(connection: Connection) -> dict[tuple[str, str], PlayTotals]:
    """Return finished first attempts by family and grade."""
    asked = (
        select(puzzles.c.family, puzzles.c.grade, plays.c.result, plays.c.seconds)
        .join(puzzles, puzzles.c.number == plays.c.puzzle)
        .where(plays.c.result.is_not(None), plays.c.first)
    )
    return _totals(
        ((family, grade or ""), r, s) for family, grade, r, s in _latest(connection, asked)
    )


def by_kind(connection: Connection, family: str, key: str) -> dict[tuple[str, str], PlayTotals]:
    """Return finished first attempts of a family by kind, a word of its board, and by grade."""
    asked = (
        select(documents.c.document, puzzles.c.grade, plays.c.result, plays.c.seconds)
        .join(puzzles, puzzles.c.number == plays.c.puzzle)
        .join(documents, documents.c.puzzle == plays.c.puzzle)
        .where(plays.c.result.is_not(None), plays.c.first, puzzles.c.family == family)
    )
    rows = _latest(connection, asked)
    return _totals(
        ((str(json.loads(text)["board"].get(key, "")), grade or ""), result, seconds)
        for text, grade, result, seconds in rows
    )


def times(connection: Connection, family: str, measure: str) -> list[tuple[float, float]]:
    """Return a measure of the puzzle and the seconds taken, for every solved first attempt."""
    asked = (
        select(measures.c.value, plays.c.seconds)
        .join(scales, scales.c.number == measures.c.scale)
        .join(plays, plays.c.puzzle == measures.c.puzzle)
        .where(scales.c.family == family, scales.c.name == measure)
        .where(plays.c.result == WON, plays.c.first, measures.c.value.is_not(None))
    )
    return [(float(value), float(seconds)) for value, seconds in _latest(connection, asked)]


def answers(connection: Connection) -> list[AnswerTotals]:
    """Return how questions were answered, by family and question."""
    asked = (
        select(puzzles.c.family, replies.c.question, replies.c.answer)
        .join(plays, plays.c.number == replies.c.play)
        .join(puzzles, puzzles.c.number == plays.c.puzzle)
    )
    found: dict[tuple[str, str], list[str]] = defaultdict(list)
    for family, question, answer in _latest(connection, asked):
        found[family, question].append(answer)
    return [_added_up(family, question, values) for (family, question), values in found.items()]


def _added_up(family: str, question: str, values: Sequence[str]) -> AnswerTotals:
    numbers = [int(value) for value in values if value in GRADES]
    if not numbers:
        return AnswerTotals(family, question, len(values), None, None)
    middle = median(numbers)
    return AnswerTotals(family, question, len(numbers), round(mean(numbers), 2), middle)


def history(connection: Connection, player: int, limit: int = 200) -> list[PastPlay]:
    """Return a player's plays, the latest first."""
    asked = (
        select(
            plays.c.code, puzzles.c.id, puzzles.c.family, puzzles.c.grade, puzzles.c.score,
            plays.c.begun, plays.c.result, plays.c.seconds, plays.c.hints, plays.c.undos,
        )
        .join(puzzles, puzzles.c.number == plays.c.puzzle)
        .where(plays.c.player == player, _IN_EARNEST)
        .order_by(plays.c.begun.desc())
        .limit(limit)
    )  # fmt: skip
    return [PastPlay(**row) for row in connection.execute(asked).mappings()]


def own_strengths(connection: Connection, player: int) -> list[FamilyStrength]:
    """Return how strong a player is, by family."""
    asked = select(
        strengths.c.family, strengths.c.rating, strengths.c.deviation, strengths.c.plays
    ).where(strengths.c.player == player)
    return [FamilyStrength(*row) for row in connection.execute(asked)]


def rated_puzzles(connection: Connection, limit: int = 20) -> list[RatedPuzzle]:
    """Return the puzzles that were attempted most, with how hard that shows them to be."""
    asked = (
        select(
            puzzles.c.id, puzzles.c.family,
            strengths.c.rating, strengths.c.deviation, strengths.c.plays,
        )
        .join(puzzles, puzzles.c.number == strengths.c.puzzle)
        .order_by(strengths.c.plays.desc(), strengths.c.rating.desc())
        .limit(limit)
    )  # fmt: skip
    return [RatedPuzzle(*row) for row in connection.execute(asked)]


def _latest(connection: Connection, asked: Select[Any]) -> list[Any]:
    return list(connection.execute(asked.order_by(plays.c.number.desc()).limit(LATEST)))


def _totals(rows: Any) -> dict[tuple[str, str], PlayTotals]:
    found: dict[tuple[str, str], list[tuple[bool, float]]] = defaultdict(list)
    for key, result, seconds in rows:
        found[key].append((result == WON, float(seconds or 0)))
    return {
        key: PlayTotals(len(each), sum(won for won, _ in each), round(mean(s for _, s in each), 1))
        for key, each in found.items()
    }


def total_plays(connection: Connection) -> int:
    """Return how many plays there are."""
    both = plays.join(puzzles, puzzles.c.number == plays.c.puzzle)
    counted = select(func.count()).select_from(both).where(_IN_EARNEST)
    return int(connection.execute(counted).scalar_one())
