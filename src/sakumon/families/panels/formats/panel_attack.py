"""The puzzle files of Panel Attack: JSON of version 2 and 3 is read, version 2 is written."""

import json
from collections.abc import Iterator, Sequence
from typing import Any

from sakumon.core.errors import BadDocument
from sakumon.core.exchange import Format
from sakumon.families.panels.formats.rows import USUAL_HEIGHT, USUAL_WIDTH, check_start, read_values
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
    except (json.JSONDecodeError, RecursionError) as error:
        raise BadDocument(f"not JSON: {str(error)[:120]}") from None
    except ValueError as error:
        raise BadDocument(f"not JSON: {str(error)[:120]}") from None
    if not isinstance(values, dict) or values.get("Version") not in VERSIONS:
        found = values.get("Version") if isinstance(values, dict) else None
        raise BadDocument(f'"Version": {_short(found)} is not one of the versions 2 and 3')
    return [_read_puzzle(*found) for found in _puzzles(values, "", 0)]


def write_sets(positions: Sequence[Position]) -> str:
    """Write all puzzles as one set, version 2."""
    puzzles = [_write_puzzle(at) for at in positions]
    sets = [{"Set Name": "Sakumon", PUZZLES: puzzles}]
    return json.dumps({"Version": 2, SETS: sets}, indent=1) + "\n"


def _puzzles(values: dict[str, Any], where: str, depth: int) -> Iterator[tuple[str, Any]]:
    if depth > MOST_DEPTH:
        raise BadDocument(f"{where}: sets lie more than {MOST_DEPTH} deep in one another")
    for number, puzzle in enumerate(_listed(values, PUZZLES, where), start=1):
        yield f"{where}, puzzle {number}", puzzle
    for number, inner in enumerate(_listed(values, SETS, where), start=1):
        here = f"{where}, set {number}".removeprefix(", ")
        if not isinstance(inner, dict):
            raise BadDocument(f"{here}: a set is a JSON object")
        yield from _puzzles(inner, here, depth + 1)


def _listed(values: dict[str, Any], key: str, where: str) -> list[Any]:
    found = values.get(key, [])
    if not isinstance(found, list):
        raise BadDocument(f'{where or "file"}: "{key}" is a list')
    return found


def _read_puzzle(where: str, values: Any) -> Position:
    if not isinstance(values, dict):
        raise BadDocument(f"{where}: a puzzle is a JSON object")
    kind = values.get(TYPE, "moves")
    if not isinstance(kind, str) or kind.lower() != "moves":
        raise BadDocument(
            f"{where}: puzzles of type {_short(kind)} are not supported, only 'moves'"
        )
    moves, stack = values.get(MOVES), values.get(STACK)
    if not isinstance(moves, int) or isinstance(moves, bool) or moves < 1:
        raise BadDocument(f'{where}: "Moves": {_short(moves)} is not a number of moves from 1')
    if not isinstance(stack, str):
        raise BadDocument(f'{where}: "Stack" is the text of the board')
    body = {
        "width": USUAL_WIDTH,
        "height": USUAL_HEIGHT,
        "rows": _rows(stack, where),
        "moves": moves,
    }
    return read_values(body, where)


def _rows(stack: str, where: str) -> list[str]:
    digits = "".join(stack.split())
    if any(sign in digits for sign in GARBAGE):
        raise BadDocument(f"{where}: garbage blocks ({GARBAGE}) are not supported")
    if len(digits) > CELLS:
        raise BadDocument(f"{where}: {len(digits):,} cells, but the board has {CELLS}")
    for place, digit in enumerate(digits, start=1):
        if digit not in TO_SIGN:
            raise BadDocument(f"{where}: {digit!r} at place {place} of its stack is no panel")
    signs = "".join(TO_SIGN[digit] for digit in digits.rjust(CELLS, "0"))
    return [signs[start : start + USUAL_WIDTH] for start in range(0, CELLS, USUAL_WIDTH)]


def _write_puzzle(at: Position) -> dict[str, Any]:
    check_start(at, ".pajson", USUAL_HEIGHT)
    signs = "".join(rows_of(at.columns))
    if any(sign not in FROM_SIGN for sign in signs):
        raise BadDocument(".pajson has eight kinds, this board uses the ninth")
    stack = "".join(FROM_SIGN[sign] for sign in signs)
    return {TYPE: "moves", "Do Countdown": False, MOVES: at.moves, STACK: stack.rjust(CELLS, "0")}


def _short(value: Any) -> str:
    return repr(value)[:40]


PANEL_ATTACK = Format(
    suffix=".pajson",
    title="Panel Attack",
    sniff=looks_like_sets,
    read=read_sets,
    write=write_sets,
)
