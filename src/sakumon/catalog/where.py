"""Filters: `box_changes >= 10 and grade in ("hard", "expert")`, read into a query safely.

Python's own parser reads the words; only names, numbers, texts and comparisons of them are let
through. Values travel to the database beside the query, never inside it.
"""

import ast
from collections.abc import Callable, Mapping
from typing import Any

from sqlalchemy import ColumnElement, and_, not_, or_

from sakumon.catalog.schema import measures, puzzles
from sakumon.core.entry import as_float
from sakumon.core.errors import BadFilter
from sakumon.core.message import shown

FilterValue = float | str
Test = tuple[type[ast.cmpop], list[FilterValue]]
# How to ask for puzzles whose measure of this name meets a condition.
MeasureTest = Callable[[str, ColumnElement[bool]], ColumnElement[bool]]
Condition = Callable[[MeasureTest], ColumnElement[bool]]
# What can be compared beside the measures, each a column of its own.
COLUMNS = ("id", "family", "grade", "score", "status", "line", "answers", "source")
TEXTS = ("id", "family", "grade", "status", "source")
MOST_CHARACTERS, MOST_COMPARISONS = 2_000, 50
_EXAMPLE = "write like: score >= 0.5 and grade in ('hard', 'expert')"

_ORDERS: Mapping[type[ast.cmpop], Callable[[Any, Any], ColumnElement[bool]]] = {
    ast.Lt: lambda side, value: side < value,
    ast.LtE: lambda side, value: side <= value,
    ast.Gt: lambda side, value: side > value,
    ast.GtE: lambda side, value: side >= value,
    ast.Eq: lambda side, value: side == value,
    ast.NotEq: lambda side, value: side != value,
}
_MIRRORED: Mapping[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.Gt,
    ast.LtE: ast.GtE,
    ast.Gt: ast.Lt,
    ast.GtE: ast.LtE,
    ast.Eq: ast.Eq,
    ast.NotEq: ast.NotEq,
}


class Filter:
    """Words that choose puzzles, understood."""

    def __init__(self, words: str) -> None:
        self.words = words
        self.measures: set[str] = set()
        self._comparisons = 0
        try:
            self.condition = self._read(self._parsed())
        except RecursionError:
            raise self._bad(f"cannot be read: {_EXAMPLE}") from None

    def _parsed(self) -> ast.expr:
        if len(self.words) > MOST_CHARACTERS:
            raise BadFilter(f"the filter is longer than {MOST_CHARACTERS:,} characters")
        try:
            return ast.parse(self.words.strip(), mode="eval").body
        except SyntaxError as error:
            hint = "compare with ==" if self._has_single_equals() else _EXAMPLE
            where = f" at column {error.offset}" if error.offset else ""
            raise self._bad(f"cannot be read{where}: {hint}") from None
        except (ValueError, RecursionError, MemoryError):
            raise self._bad(f"cannot be read: {_EXAMPLE}") from None

    def _has_single_equals(self) -> bool:
        plain = self.words
        for longer in ("==", "<=", ">=", "!="):
            plain = plain.replace(longer, "")
        return "=" in plain

    def _read(self, node: ast.expr) -> Condition:
        match node:
            case ast.BoolOp(op=op, values=values):
                join = and_ if isinstance(op, ast.And) else or_
                parts = [self._read(value) for value in values]
                return lambda asked: join(*(part(asked) for part in parts))
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                part = self._read(operand)
                return lambda asked: not_(part(asked))
            case ast.Compare():
                return self._compared(node)
        raise self._bad(f"'{shown(ast.unparse(node))}' compares nothing: {_EXAMPLE}")

    def _compared(self, node: ast.Compare) -> Condition:
        """Read a comparison, or a chain of them about one name: 3 <= chain < 7."""
        sides = [node.left, *node.comparators]
        names = [side.id for side in sides if isinstance(side, ast.Name)]
        if len(names) != 1 or len(sides) > 3:
            raise self._bad(f"'{shown(ast.unparse(node))}': compare one name with numbers or texts")
        self._comparisons += 1
        if self._comparisons > MOST_COMPARISONS:
            raise BadFilter(f"the filter has more than {MOST_COMPARISONS} comparisons")
        tests = []
        for left, order, right in zip(sides, node.ops, sides[1:], strict=False):
            if isinstance(left, ast.Name):
                tests.append(self._test(type(order), right))
            elif isinstance(right, ast.Name) and type(order) in _MIRRORED:
                tests.append(self._test(_MIRRORED[type(order)], left))
            else:
                raise self._bad(f"'{shown(ast.unparse(node))}': begin or end with the name")
        return self._about(names[0], tests)

    def _test(self, order: type[ast.cmpop], node: ast.expr) -> Test:
        if order in (ast.In, ast.NotIn):
            if not isinstance(node, ast.Tuple | ast.List) or not node.elts:
                raise self._bad("after `in` comes a list like (1, 2, 3)")
            return order, [self._value(part) for part in node.elts]
        if order not in _ORDERS:
            raise self._bad("compare with <, <=, ==, !=, >=, > or in")
        return order, [self._value(node)]

    def _value(self, node: ast.expr) -> FilterValue:
        match node:
            case ast.Constant(value=str() as text) if _is_whole(text):
                return text
            case ast.Constant(value=int() | float() as number) if not isinstance(number, bool):
                return as_float(number)
            case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int() | float() as number)):
                return -as_float(number)
        raise self._bad(f"'{shown(ast.unparse(node))}' is neither a number nor a text in quotes")

    def _about(self, name: str, tests: list[Test]) -> Condition:
        textual = {isinstance(value, str) for _, values in tests for value in values}
        if len(textual) > 1:
            raise self._bad(f"'{shown(name)}' is compared with numbers and with texts at once")
        is_text = textual.pop()
        if name in COLUMNS:
            if is_text != (name in TEXTS):
                kind = "a text in quotes" if name in TEXTS else "a number"
                raise self._bad(f"'{shown(name)}' is compared with {kind}")
            column = and_(*(_holds(puzzles.c[name], test) for test in tests))
            return lambda _asked: column
        self.measures.add(name)
        side = measures.c.words if is_text else measures.c.value
        condition = and_(*(_holds(side, test) for test in tests))
        return lambda asked: asked(name, condition)

    def _bad(self, words: str) -> BadFilter:
        return BadFilter(f"filter '{shown(self.words)}': {words}")


def _is_whole(text: str) -> bool:
    """Tell whether a text has no half characters, which no database takes."""
    return not any("\ud800" <= letter <= "\udfff" for letter in text)


def _holds(side: Any, test: Test) -> ColumnElement[bool]:
    order, values = test
    if order is ast.In:
        found: ColumnElement[bool] = side.in_(values)
        return found
    if order is ast.NotIn:
        return and_(side.is_not(None), side.not_in(values))
    return _ORDERS[order](side, values[0])
