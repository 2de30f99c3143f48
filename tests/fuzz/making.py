"""Odd inputs of each kind, by the contract alone: no family is named here."""

import json
from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from sakumon.catalog.where import COLUMNS
from sakumon.core.editor import Choice, Setting, settled
from sakumon.core.errors import SakumonError
from sakumon.core.puzzle import write_document
from sakumon.families import load_family
from tests.fuzz.case import Case
from tests.fuzz.mutation import NUMBERS, SCALARS, TEXTS, mutated, torn, written
from tests.fuzz.requests import request
from tests.fuzz.seeds import Seeds, seeds_of
from tests.support.editing import spots_of

Values = dict[str, Any]
KEYS = ("up", "down", "left", "right", "Enter", "u", "x", " ")


def document(seeds: Seeds, dice: Random, _family: str) -> Values:
    """Make documents: a whole one or only its board is changed."""
    whole = json.loads(write_document(dice.choice(seeds.puzzles)))
    if dice.random() < 0.3:
        whole = {key: whole[key] for key in ("format", "family", "board")}
        whole["board"] = dice.choice(seeds.games)[0]
    if dice.random() < 0.75:
        whole["board"] = mutated(whole["board"], dice, [board for board, _ in seeds.games])
    else:
        whole = mutated(whole, dice)
    return {"text": written(whole, dice)}


def wish(seeds: Seeds, dice: Random, _family: str) -> Values:
    """Make wishes as values, as in a document, or as KEY=VALUE texts, as on a command line."""
    keys = dice.sample(list(seeds.keys), min(len(seeds.keys), dice.choice((1, 1, 2, 3))))
    start = dice.choice(seeds.wishes)
    found = {key: _wished(seeds.keys[key], start.get(key), dice) for key in keys}
    if dice.random() < 0.5:
        return {"values": {**start, **found}, "seed": dice.randrange(9)}
    pairs = [f"{key}={_as_text(value)}" for key, value in found.items()]
    return {"pairs": [torn(one, dice) if dice.random() < 0.2 else one for one in pairs]}


def _wished(said: Mapping[str, Any], usual: Any, dice: Random) -> Any:
    """Return a value for a key of a wish: at its bounds, beyond them, or of another type."""
    options = [said, *said.get("anyOf", ())]
    bounds = [
        option[name] + step
        for option in options
        for name in ("minimum", "maximum", "exclusiveMinimum", "minItems", "maxItems")
        for step in (-1, 0, 1)
        if name in option
    ]
    choices = [value for option in options for value in option.get("enum", ())]
    pool = [*bounds, *choices, *(mutated(usual, dice) for _ in range(4)), dice.choice(SCALARS)]
    return dice.choice(pool)


def _as_text(value: Any) -> str:
    if isinstance(value, list):
        return ",".join(map(_as_text, value))
    return value if isinstance(value, str) else json.dumps(value)


def file(seeds: Seeds, dice: Random, _family: str) -> Values:
    """Make files in a format that the family reads."""
    if not seeds.files:
        return document(seeds, dice, _family)
    suffix, text = dice.choice(seeds.files)
    others = [other for ending, other in seeds.files if ending == suffix]
    return {"text": torn(text, dice, others), "suffix": suffix}


def moves(seeds: Seeds, dice: Random, _family: str) -> Values:
    """Make moves and presses of a position."""
    board, legal = dice.choice(seeds.games)
    words = [*legal[:40], *KEYS]
    found = [torn(dice.choice(words), dice) if dice.random() < 0.5 else dice.choice(words)]
    return {"board": board, "moves": found + dice.choices(TEXTS, k=dice.choice((0, 0, 1)))}


def strokes(seeds: Seeds, dice: Random, family: str) -> Values:
    """Make strokes of the editor upon boards that may be odd themselves."""
    editor = load_family(family).editor
    board = dice.choice(seeds.games)[0]
    if editor is None:
        return moves(seeds, dice, family)
    try:
        draft = editor.read(board)
    except SakumonError:  # some boards are not for painting
        draft = editor.blank(settled(editor, {}))
    brush = dice.choice(editor.brushes(draft)).name
    spots = spots_of(editor, draft, brush) or ["0"]
    chosen = [dice.choice(spots) for _ in range(3)]
    return {
        "board": _odd_board(board, dice) if dice.random() < 0.6 else board,
        "brush": torn(brush, dice) if dice.random() < 0.1 else brush,
        "spots": [torn(one, dice) if dice.random() < 0.3 else one for one in chosen],
        "sizes": {setting.name: _set(setting, dice) for setting in editor.settings},
    }


def _set(setting: Setting, dice: Random) -> Any:
    """Return a value for a setting of the editor, most often one that it may have."""
    if dice.random() < 0.1:
        return dice.choice(SCALARS)
    if isinstance(setting, Choice):
        return dice.choice(list(setting.options))
    near = (setting.low, setting.usual, min(setting.high, setting.usual + 2), setting.high)
    return dice.choice((*near, setting.high + 1) if dice.random() < 0.2 else near)


def _odd_board(board: Values, dice: Random) -> Values:
    """Return a changed board; what is no object at all is refused before anybody reads it."""
    found = mutated(board, dice)
    return found if isinstance(found, dict) else {**board, dice.choice(list(board)): found}


def where(seeds: Seeds, dice: Random, _family: str) -> Values:
    """Make filters of a store."""
    rating = dice.choice(seeds.puzzles).rating
    names = [*COLUMNS, *(rating.measures if rating else ()), "nonsense"]

    def compared() -> str:
        operator = dice.choice(
            ("<", "<=", "==", "!=", ">", ">=", "in", "not in", "is", "+", "=", "**")
        )
        value = dice.choice(
            (repr(dice.choice(NUMBERS)), json.dumps(dice.choice(TEXTS)), "(1, 'a')")
        )
        return f"{dice.choice(names)} {operator} {value}"

    text = compared()
    for _ in range(dice.choice((0, 1, 2, 60))):
        text = dice.choice((f"not {text}", f"({text}) and {compared()}", f"{text} or {compared()}"))
    return {"where": torn(text, dice) if dice.random() < 0.5 else text}


def http(seeds: Seeds, dice: Random, family: str) -> Values:
    """Make requests out of all of these."""
    makers = (document, wish, file, moves, strokes)
    material = {key: value for make in makers for key, value in make(seeds, dice, family).items()}
    return request(material, dice.choice(seeds.puzzles), dice, family)


KINDS: dict[str, Callable[[Seeds, Random, str], Values]] = {
    make.__name__: make for make in (document, wish, file, moves, strokes, where, http)
}


def make_case(kind: str, family: str, seed: int, number: int) -> Case:
    """Return the input of this number: the same every time."""
    dice = Random(f"{seed} {kind} {family} {number}")
    return Case(kind, family, KINDS[kind](seeds_of(family), dice, family))
