"""What a store holds, in figures."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Select, func, select

from sakumon.catalog.migrate import newest
from sakumon.catalog.schema import measures, plays, puzzles, scales
from sakumon.catalog.store import Store


@dataclass(frozen=True, slots=True)
class Spread:
    """How one measure of a family is spread over its puzzles."""

    name: str
    count: int
    least: float
    median: float
    most: float


@dataclass(frozen=True, slots=True)
class FamilyStats:
    """What there is of one family."""

    family: str
    count: int
    grades: dict[str, int]
    spreads: list[Spread]


@dataclass(frozen=True, slots=True)
class Stats:
    """What there is in all."""

    address: str
    version: str
    puzzles: int
    plays: int
    families: list[FamilyStats]


def stats_of(store: Store) -> Stats:
    """Count what a store holds."""
    with store.transaction(writes=False) as connection:
        counts = select(puzzles.c.family, func.count()).group_by(puzzles.c.family)
        families = {str(name): int(count) for name, count in connection.execute(counts)}
        played = int(connection.execute(select(func.count()).select_from(plays)).scalar_one())
        return Stats(
            address=str(store.address),
            version=newest(),
            puzzles=sum(families.values()),
            plays=played,
            families=[_family(connection, name, families[name]) for name in sorted(families)],
        )


def _family(connection: Connection, family: str, count: int) -> FamilyStats:
    mine = puzzles.c.family == family
    graded = (
        select(puzzles.c.grade, func.count())
        .where(mine, puzzles.c.grade.is_not(None))
        .group_by(puzzles.c.grade)
        .order_by(func.avg(puzzles.c.score), puzzles.c.grade)
    )
    grades = {str(grade): int(many) for grade, many in connection.execute(graded)}
    scores = select(puzzles.c.score).where(mine, puzzles.c.score.is_not(None))
    spreads = [_spread(connection, "score", scores)]
    asked = select(scales.c.name, scales.c.number).where(scales.c.family == family)
    for name, number in connection.execute(asked.order_by(scales.c.name)).all():
        values = select(measures.c.value).where(
            measures.c.scale == number, measures.c.value.is_not(None)
        )
        spreads.append(_spread(connection, name, values))
    return FamilyStats(family, count, grades, [spread for spread in spreads if spread.count])


def _spread(connection: Connection, name: str, values: Select[Any]) -> Spread:
    (column,) = values.selected_columns
    count = int(
        connection.execute(select(func.count()).select_from(values.subquery())).scalar_one()
    )
    if count == 0:
        return Spread(name, 0, 0.0, 0.0, 0.0)

    def at(place: int) -> float:
        return float(
            connection.execute(values.order_by(column).offset(place).limit(1)).scalar_one()
        )

    return Spread(name, count, at(0), at((count - 1) // 2), at(count - 1))
