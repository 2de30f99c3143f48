"""The puzzle files of Panel Attack: JSON of version 2 and 3 is read, version 2 is written."""

import json
from collections.abc import Iterator, Sequence
from typing import Any

from sakumon.core.errors import BadDocument, at_place
from sakumon.core.exchange import Format
from sakumon.core.message import Message, joined
from sakumon.core.puzzle import not_json
from sakumon.families.panels.formats.rows import (
    USUAL_HEIGHT,
    USUAL_WIDTH,
    check_start,
    check_usual_size,
    read_values,
)
from sakumon.families.panels.model.board import rows_of
from sakumon.families.panels.model.position import EMPTY_SIGN, STONE_SIGN, Position

VERSIONS = (2, 3)
SETS, PUZZLES, TYPE, MOVES, STACK = "Puzzle Sets", "Puzzles", "Puzzle Type", "Moves", "Stack"
CELLS = USUAL_WIDTH * USUAL_HEIGHT
MOST_DEPTH = 20
# Its digits: 0 is empty; 9 never matches and need not go; 8, the shock panel, is one more kind.
TO_SIGN = {"0": EMPTY_SIGN, "9": STONE_SIGN, **{str(kind): str(kind) for kind in range(1, 9)}}
FROM_SIGN = {sign: digit for digit, sign in TO_SIGN.items()}
GARBAGE = "[]{}="


def looks_like_sets(text: str) -> bool:
    """Tell whether a text is a file of puzzle sets."""
    return text.lstrip("\ufeff \t\r\n").startswith("{") and f'"{SETS}"' in text[:2000]


def read_sets(text: str) -> list[Position]:
    """Read all puzzles of all sets, those of sets within sets too."""
    try:
        values = json.loads(text, strict=False)  # its stacks may be broken into lines
    except json.JSONDecodeError as error:
        raise BadDocument(not_json(error)) from None
    except RecursionError:
        raise BadDocument(Message("the JSON is nested too deeply")) from None
    except ValueError as error:  # a number with more digits than Python reads
        raise BadDocument(Message("{details}", details=str(error))) from None
    version = values.get("Version") if isinstance(values, dict) else None
    if version not in VERSIONS:
        raise BadDocument(
            Message(
                '"Version": {version} is not one of the versions 2 and 3', version=_short(version)
            )
        )
    return [_read_puzzle(where, puzzle) for where, puzzle in _puzzles(values, Message("file"), 0)]


def write_sets(positions: Sequence[Position]) -> str:
    """Write all puzzles as one set, version 2."""
    puzzles = [_write_puzzle(at) for at in positions]
    sets = [{"Set Name": "Sakumon", PUZZLES: puzzles}]
    return json.dumps({"Version": 2, SETS: sets}, indent=1) + "\n"


def _puzzles(values: dict[str, Any], where: Message, depth: int) -> Iterator[tuple[Message, Any]]:
    if depth > MOST_DEPTH:
        fault = Message("sets lie more than {most} deep in one another", most=MOST_DEPTH)
        raise BadDocument(at_place(where, fault))
    for number, puzzle in enumerate(_listed(values, PUZZLES, where), start=1):
        yield _inside(where, Message("puzzle {number}", number=number), depth), puzzle
    for number, inner in enumerate(_listed(values, SETS, where), start=1):
        here = _inside(where, Message("set {number}", number=number), depth)
        if not isinstance(inner, dict):
            raise BadDocument(at_place(here, Message("a set is a JSON object")))
        yield from _puzzles(inner, here, depth + 1)


def _inside(where: Message, part: Message, depth: int) -> Message:
    """Name a part of a set; the parts of the whole file need no more than their own name."""
    return joined([where, part], ", ") if depth else part


def _listed(values: dict[str, Any], key: str, where: Message) -> list[Any]:
    listed = values.get(key, [])
    if not isinstance(listed, list):
        raise BadDocument(at_place(where, Message('"{key}" is a list', key=key)))
    return listed


def _read_puzzle(where: Message, values: Any) -> Position:
    fault = _fault_of(values)
    if fault is not None:
        raise BadDocument(at_place(where, fault))
    body = {
        "width": USUAL_WIDTH,
        "height": USUAL_HEIGHT,
        "rows": _rows(values[STACK], where),
        "moves": values[MOVES],
    }
    return read_values(body, where)


def _fault_of(values: Any) -> Message | None:
    """Return what is wrong with the JSON of a puzzle."""
    if not isinstance(values, dict):
        return Message("a puzzle is a JSON object")
    kind, moves = values.get(TYPE, "moves"), values.get(MOVES)
    if not isinstance(kind, str) or kind.lower() != "moves":
        return Message("puzzles of type {kind} are not supported, only 'moves'", kind=_short(kind))
    if not isinstance(moves, int) or isinstance(moves, bool) or moves < 1:
        return Message('"Moves": {moves} is not a number of moves from 1', moves=_short(moves))
    if not isinstance(values.get(STACK), str):
        return Message('"Stack" is the text of the board')
    return None


def _rows(stack: str, where: Message) -> list[str]:
    digits = "".join(stack.split())
    fault = _stack_fault(digits)
    if fault is not None:
        raise BadDocument(at_place(where, fault))
    signs = "".join(TO_SIGN[digit] for digit in digits.rjust(CELLS, "0"))
    return [signs[start : start + USUAL_WIDTH] for start in range(0, CELLS, USUAL_WIDTH)]


def _stack_fault(digits: str) -> Message | None:
    if any(sign in digits for sign in GARBAGE):
        return Message("garbage blocks ({signs}) are not supported", signs=GARBAGE)
    if len(digits) > CELLS:
        return Message("{cells:,} cells, but the board has {most}", cells=len(digits), most=CELLS)
    for place, digit in enumerate(digits, start=1):
        if digit not in TO_SIGN:
            return Message(
                "{digit} at place {place} of its stack is no panel",
                digit=repr(digit),
                place=place,
            )
    return None


def _write_puzzle(at: Position) -> dict[str, Any]:
    check_start(at, ".pajson")
    check_usual_size(at, ".pajson")
    signs = "".join(rows_of(at.columns))
    if any(sign not in FROM_SIGN for sign in signs):
        raise BadDocument(
            Message("{suffix} has eight kinds, this board uses the ninth", suffix=".pajson")
        )
    stack = "".join(FROM_SIGN[sign] for sign in signs)
    return {TYPE: "moves", "Do Countdown": False, MOVES: at.moves, STACK: stack.rjust(CELLS, "0")}


def _short(value: Any) -> str:
    return repr(value)[:40]


PANEL_ATTACK = Format(
    suffix=".pajson",
    title=Message("Panel Attack"),
    sniff=looks_like_sets,
    read=read_sets,
    write=write_sets,
)
