"""A puzzle: its board, the recipe that made it, its proof and its rating; ids and documents."""

import hashlib
import json
import math
from collections.abc import Iterable, Iterator
from inspect import cleandoc
from typing import Any, NoReturn

import msgspec

from sakumon.core.decoding import read_shape
from sakumon.core.errors import BadDocument, at_place
from sakumon.core.family import AnyFamily, Count, Proof, Rating
from sakumon.core.message import Message, escaped, joined
from sakumon.core.misfit import misfit
from sakumon.core.wish import schema_hook
from sakumon.families import family_names, load_family

FORMAT = "sakumon/1"
# Lists and objects inside one another, in a recipe.
DEEPEST = 20


class Recipe(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What makes the same board again, bit for bit, with that composer version."""

    version: int
    wish: dict[str, Any]
    seed: int
    index: Count = 0


class Puzzle(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One puzzle, as it stands in a document."""

    family: str
    id: str
    board: dict[str, Any]
    recipe: Recipe | None = None
    proof: Proof | None = None
    rating: Rating | None = None

    def position(self) -> Any:
        """Return the position the board describes, as its family knows it."""
        return load_family(self.family).rules.read(self.board)


def identify(family: str, board: dict[str, Any]) -> str:
    """Return the id of a canonical board: a hash that is stable for ever."""
    text = json.dumps([family, board], sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return f"{family}-{hashlib.blake2b(text.encode(), digest_size=10).hexdigest()}"


def puzzle_of(family: AnyFamily, at: Any) -> Puzzle:
    """Return the bare puzzle of a position."""
    board = family.rules.write(at)
    return Puzzle(family=family.name, id=identify(family.name, board), board=board)


def write_document(puzzle: Puzzle) -> str:
    """Return the puzzle as one line of JSON."""
    values: dict[str, Any] = {"format": FORMAT, "family": puzzle.family, "id": puzzle.id}
    values["board"] = puzzle.board  # as it is: a copy of a large one would not fit in memory
    for name in ("recipe", "proof", "rating"):
        part = getattr(puzzle, name)
        if part is not None:
            values[name] = msgspec.to_builtins(part)
    text = json.dumps(values, separators=(",", ":"), ensure_ascii=False, allow_nan=False)
    return escaped(text, as_json=True)


def read_documents(text: str) -> Iterator[Puzzle]:
    """Read one document or many: JSON, JSON Lines, or a JSON array of documents."""
    for where, value in _json_values(text):
        many = value if isinstance(value, list) else [value]
        for item in many:
            yield _puzzle(item, where)


def _json_values(text: str) -> Iterator[tuple[Message, Any]]:
    decoder = json.JSONDecoder(parse_constant=_refuse_constant, parse_float=_finite)
    at, line, counted = _skip_space(text, 0), 1, 0
    while at < len(text):
        line += text.count("\n", counted, at)
        counted = at
        try:
            value, end = decoder.raw_decode(text, at)
            _refuse_half_characters(text, at, end, value)
        except json.JSONDecodeError as error:
            raise BadDocument(not_json(error)) from None
        except BadDocument as error:
            raise BadDocument(at_place(_line(line), error.message)) from None
        except ValueError as error:  # a number with more digits than Python reads
            problem = Message("{details}", details=str(error))
            raise BadDocument(at_place(_line(line), problem)) from None
        except RecursionError:
            problem = Message("the JSON is nested too deeply")
            raise BadDocument(at_place(_line(line), problem)) from None
        yield _line(line), value
        at = _skip_space(text, end)


def _skip_space(text: str, at: int) -> int:
    while at < len(text) and text[at] in " \t\r\n\ufeff":
        at += 1
    return at


def _line(number: int) -> Message:
    return Message("line {number}", number=number)


def not_json(error: json.JSONDecodeError) -> Message:
    """Return where a text is no JSON."""
    return Message(
        "not JSON: line {line}, column {column} cannot be read",
        line=error.lineno,
        column=error.colno,
    )


def _refuse_constant(name: str) -> NoReturn:
    raise BadDocument(Message("{name} is not a number that JSON has", name=name))


def _finite(digits: str) -> float:
    number = float(digits)
    if math.isinf(number):
        raise BadDocument(Message("the number {digits} is too large", digits=digits))
    return number


def _refuse_half_characters(text: str, start: int, end: int, value: Any) -> None:
    """Refuse an escape like \\ud800 that stands alone: no file and no store can hold it."""
    if text.find("\\u", start, end) < 0:
        return
    try:
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError as error:
        half = error.object[error.start]
        raise BadDocument(Message("{half} is half a character and no text", half=half)) from None


def _puzzle(value: Any, where: Message) -> Puzzle:
    try:
        return _puzzle_of_values(value)
    except BadDocument as error:
        raise BadDocument(at_place(where, error.message)) from None


def _puzzle_of_values(value: Any) -> Puzzle:
    if not isinstance(value, dict):
        raise BadDocument(Message("a document is a JSON object, this is {kind}", kind=_kind(value)))
    values = dict(value)
    _check_format(values.pop("format", None))
    name = values.get("family")
    if name not in family_names():
        known = joined(family_names(), ", ")
        raise BadDocument(
            Message("unknown family {name!r} (known: {known})", name=name, known=known)
        )
    if not isinstance(values.get("board"), dict):
        raise BadDocument(Message("the document has no board (a JSON object)"))
    _refuse_deep(values.get("recipe"))
    values.setdefault("id", "")
    try:
        return read_shape(values, Puzzle)
    except msgspec.ValidationError as error:
        raise BadDocument(misfit(error)) from None


def _refuse_deep(value: Any) -> None:
    """Refuse a recipe that could be read but not written: a wish in it may have any shape."""
    level = [value]
    for _ in range(DEEPEST):
        level = [inside for outside in level for inside in _inside(outside)]
        if not level:
            return
    raise BadDocument(Message("the JSON is nested too deeply"))


def _inside(value: Any) -> Iterable[Any]:
    if isinstance(value, dict):
        return value.values()
    return value if isinstance(value, list) else ()


def _check_format(found: Any) -> None:
    if found == FORMAT:
        return
    values = {"found": found, "format": FORMAT}
    if found is None:
        raise BadDocument(
            Message('no "format": a Sakumon document has "format": "{format}"', format=FORMAT)
        )
    if isinstance(found, str) and found.startswith("sakumon/"):
        raise BadDocument(
            Message(
                "format {found!r} is not {format!r}, which this reads; a newer Sakumon may read it",
                **values,
            )
        )
    raise BadDocument(Message("format {found!r} is not {format!r}", **values))


def _kind(value: Any) -> Message:
    kinds = {
        str: Message("a string"),
        bool: Message("a boolean"),
        int: Message("a number"),
        float: Message("a number"),
        list: Message("a list"),
    }
    return kinds.get(type(value), Message("null"))


def document_schema() -> dict[str, Any]:
    """Return the JSON Schema of documents, with the board and wish of every family there is."""
    families = [load_family(name) for name in family_names()]
    wishes = [type(next(iter(family.composer.presets.values()))) for family in families]
    boards = [family.body for family in families]
    refs, parts = msgspec.json.schema_components(
        [Puzzle, *boards, *wishes], schema_hook=schema_hook, ref_template="#/$defs/{name}"
    )
    for part in parts.values():
        # Pythons before 3.13 keep the indentation of docstrings.
        part["description"] = cleandoc(part.get("description", ""))
    puzzle = parts["Puzzle"]
    puzzle["properties"]["format"] = {"const": FORMAT}
    puzzle["properties"]["family"] = {"enum": family_names()}
    puzzle["required"] = ["format", "family", "board"]
    puzzle["allOf"] = [
        {
            "if": {"properties": {"family": {"const": family.name}}},
            "then": {"properties": {"board": board, "recipe": {"properties": {"wish": wish}}}},
        }
        for family, board, wish in zip(
            families, refs[1 : len(families) + 1], refs[len(families) + 1 :], strict=True
        )
    ]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Sakumon document, {FORMAT}",
        "$ref": "#/$defs/Puzzle",
        "$defs": parts,
    }
