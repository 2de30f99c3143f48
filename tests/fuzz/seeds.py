"""Valid things of every family, which odd ones are made of."""

from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from typing import Any

import msgspec

from sakumon.core.errors import SakumonError
from sakumon.core.exchange import Format
from sakumon.core.move import Move
from sakumon.core.puzzle import Puzzle, puzzle_of
from sakumon.core.wish import schema_hook, write_wish
from sakumon.families import load_family
from sakumon.formats.files import formats_of
from tests.support.population import composed, sample_of, some_positions

PRESETS = 3


@dataclass(frozen=True)
class Seeds:
    """What a family gives to begin with."""

    puzzles: list[Puzzle]
    # boards in the middle of games, with the moves that can be played there
    games: list[tuple[dict[str, Any], list[Move]]]
    wishes: list[dict[str, Any]]
    # what the wish's type says of each key
    keys: dict[str, Any]
    # texts in formats that the family reads, by their suffixes
    files: list[tuple[str, str]]


@cache
def seeds_of(name: str) -> Seeds:
    """Return what a family gives to begin with."""
    family = load_family(name)
    presets = sample_of(family.composer.presets)[:PRESETS]
    puzzles = [composed(name, preset) for preset in presets]
    positions = [at for preset in presets for at in some_positions(name, preset, 5, 4, 20)]
    games = [(puzzle_of(family, at).board, list(family.rules.moves(at))) for at in positions]
    wishes = [write_wish(wish) for wish in family.composer.presets.values()]
    forms = [form for form in formats_of(family).values() if form.read or form.read_solved]
    files = [(form.suffix, text) for form in forms for text in _texts(form, puzzles)]
    return Seeds(puzzles, games, wishes, _keys(family.composer.wish), files)


def _texts(form: Format[Any], puzzles: list[Puzzle]) -> list[str]:
    groups = [[puzzle.position()] for puzzle in puzzles]
    if not form.single:
        groups.append([puzzle.position() for puzzle in puzzles])
    written = []
    for group in groups:
        with suppress(SakumonError):  # some puzzles have no place in some formats
            written.append(form.write(group))
    return [one if isinstance(one, str) else one.decode("utf-8", "replace") for one in written]


def _keys(wish: type[msgspec.Struct]) -> dict[str, Any]:
    schema = msgspec.json.schema(wish, schema_hook=schema_hook)
    named = schema["$ref"].rpartition("/")[2]
    found: dict[str, Any] = schema["$defs"][named]["properties"]
    return found
