"""What to look for in a store, and in which order to give it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import ColumnElement, Select, and_, select

from sakumon.catalog.schema import measures, puzzles
from sakumon.catalog.where import COLUMNS, Filter, MeasureTest
from sakumon.core.entry import as_float
from sakumon.core.errors import BadFilter, unknown
from sakumon.core.message import Message
from sakumon.core.wish import ANY, Range

# The numbers of a measure's scales, one for each family that has it, by the measure's name.
Scales = Mapping[str, Sequence[int]]
_SORTED = (*COLUMNS, "added", "number")


@dataclass(frozen=True, slots=True)
class Query:
    """A choice of puzzles; `order` is a column or a measure, with a minus the other way round."""

    family: str | None = None
    grade: str | None = None
    score: Range = ANY
    where: tuple[str, ...] = ()
    order: str = ""
    limit: int | None = None
    filters: tuple[Filter, ...] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "filters", tuple(Filter(words) for words in self.where))

    def check(self, scales: Scales) -> None:
        """Refuse a measure that no puzzle of the store has."""
        asked = {name for part in self.filters for name in part.measures}
        for name in sorted(asked | ({self._by_measure()} - {""})):
            if name not in scales:
                raise BadFilter(unknown(Message("measure"), name, [*COLUMNS, *scales]))

    def conditions(self, asked: MeasureTest) -> list[ColumnElement[bool]]:
        """Return all that must hold for a puzzle; `asked` says what a measure's condition is."""
        found = [part.condition(asked) for part in self.filters]
        if self.family is not None:
            found.append(puzzles.c.family == self.family)
        if self.grade is not None:
            found.append(puzzles.c.grade == self.grade)
        if self.score != ANY:
            found.append(
                puzzles.c.score.between(as_float(self.score.low), as_float(self.score.high))
            )
        return found

    def statement(self, asked: MeasureTest, scales: Scales) -> Select[Any]:
        """Return the whole query."""
        found = select(*puzzles.c).where(*self.conditions(asked))
        name, down = self.order.lstrip("-"), self.order.startswith("-")
        side: ColumnElement[Any] = puzzles.c.number
        if self._by_measure():
            sorting = measures.alias("sorting")
            mine = sorting.c.scale.in_(scales.get(name, ()))
            found = found.join(sorting, and_(sorting.c.puzzle == puzzles.c.number, mine))
            side = sorting.c.value
        elif name:
            side = puzzles.c[name]
        number = puzzles.c.number
        found = found.where(side.is_not(None))
        found = found.order_by(*((side.desc(), number.desc()) if down else (side, number)))
        return found if self.limit is None else found.limit(self.limit)

    def _by_measure(self) -> str:
        """Return the measure that it orders by, if it does."""
        name = self.order.lstrip("-")
        return "" if name in _SORTED else name


def exact(scales: Scales, listed: Callable[[Select[Any]], list[int] | bool]) -> MeasureTest:
    """Return how to ask for a measure: by those few that have it so, by a query, or one by one.

    `listed` returns these few, or whether a query may list them. A list of many would take long to
    make; looking at every puzzle takes long if few are meant.
    """

    def asked(name: str, condition: ColumnElement[bool]) -> ColumnElement[bool]:
        inside = and_(measures.c.scale.in_(scales.get(name, ())), condition)
        having = select(measures.c.puzzle).where(inside)
        found = listed(having)
        if isinstance(found, list):
            return puzzles.c.number.in_(found)
        if found:
            return puzzles.c.number.in_(having)
        return having.where(measures.c.puzzle == puzzles.c.number).exists()

    return asked
