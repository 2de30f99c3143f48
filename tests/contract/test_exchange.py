"""What the exchange of every family must keep: its file formats, its cells, its rooms."""

import re
from contextlib import suppress
from typing import Any

import msgspec
import pytest

from sakumon.core.errors import BadDocument, SakumonError
from sakumon.core.exchange import Format
from sakumon.core.puzzle import Puzzle, puzzle_of
from sakumon.families import load_family
from sakumon.formats.files import formats_of, read_text, write_puzzles
from tests.support.population import (
    FAMILIES,
    SAMPLE,
    composed,
    families_having,
    having,
    part_of,
    some,
)

FORMATS = [
    (name, form)
    for name in families_having("exchange.formats")
    for form in part_of(load_family(name), "exchange.formats")
]
ALL_FORMATS = [(name, form) for name in FAMILIES for form in formats_of(load_family(name))]
ENGINES = some([each for each in ALL_FORMATS if each not in FORMATS])


def form_of(name: str, form: str) -> Format[Any]:
    """Return a format of a family by its name."""
    return formats_of(load_family(name))[form]


READ = some([each for each in FORMATS if form_of(*each).read])
SNIFFED = some([each for each in READ if form_of(*each).sniff])
SINGLE = some([each for each in ALL_FORMATS if form_of(*each).single])
SOLVED = some([each for each in READ if form_of(*each).write_solved])


def pairs_of(name: str, form: str) -> list[list[Puzzle]]:
    """Return the sample puzzles that a format has a place for, as many to a file as it holds."""
    found = []
    for owner, preset in SAMPLE:
        if owner == name:
            seeds = (1,) if form_of(name, form).single else (1, 2)
            puzzles = [composed(name, preset, seed) for seed in seeds]
            try:
                write_puzzles(puzzles, form_of(name, form).suffix)
            except BadDocument:
                continue  # a kind of puzzle that has no place in this format
            found.append(puzzles)
    return found


@pytest.mark.parametrize(("name", "form"), READ)
def test_what_is_written_is_read_again(name: str, form: str) -> None:
    chosen = form_of(name, form)
    for puzzles in some(pairs_of(name, form)):
        positions = [puzzle.position() for puzzle in puzzles]
        text = chosen.write(positions)
        assert isinstance(text, str)
        assert chosen.read is not None
        assert chosen.read(text) == positions


@pytest.mark.parametrize(("name", "form"), SNIFFED)
def test_a_text_is_known_without_its_suffix(name: str, form: str) -> None:
    chosen = form_of(name, form)
    for puzzles in some(pairs_of(name, form)):
        text = write_puzzles(puzzles, chosen.suffix).decode()
        assert chosen.sniff is not None
        assert chosen.sniff(text)
        again = read_text(text)
        assert [puzzle.position() for puzzle in again] == [puzzle.position() for puzzle in puzzles]


@pytest.mark.parametrize(("name", "form"), SOLVED)
def test_winning_lines_are_kept(name: str, form: str) -> None:
    chosen = form_of(name, form)
    for puzzles in some(pairs_of(name, form)):
        again = read_text(write_puzzles(puzzles, chosen.suffix).decode(), chosen.suffix)
        lines = [puzzle.proof and puzzle.proof.line for puzzle in puzzles]
        assert [puzzle.proof and puzzle.proof.line for puzzle in again] == lines


@pytest.mark.parametrize(("name", "form"), ALL_FORMATS)
def test_every_format_is_written_the_same_again(name: str, form: str) -> None:
    family, chosen = load_family(name), form_of(name, form)
    assert chosen.title
    for puzzle in [puzzles[0] for puzzles in some(pairs_of(name, form))]:
        bare = puzzle_of(family, family.rules.read(puzzle.board))
        again = msgspec.structs.replace(bare, proof=puzzle.proof)
        data = write_puzzles([puzzle], chosen.suffix)
        assert data
        assert data == write_puzzles([again], chosen.suffix)


@pytest.mark.parametrize(("name", "form"), SINGLE)
def test_formats_of_one_puzzle_refuse_several(name: str, form: str) -> None:
    preset = next(preset for owner, preset in SAMPLE if owner == name)
    puzzles = [composed(name, preset, seed) for seed in (1, 2)]
    with pytest.raises(SakumonError, match="here are 2: choose one with --number N"):
        write_puzzles(puzzles, form_of(name, form).suffix)


@pytest.mark.parametrize("name", families_having("exchange.tilemap"))
def test_cells_stand_in_a_rectangle_with_things_on_the_board(name: str) -> None:
    family = load_family(name)
    for (puzzle,) in some(pairs_of(name, next(form for owner, form in ENGINES if owner == name))):
        board = part_of(family, "exchange.tilemap")(puzzle.position())
        assert [len(row) for row in board.rows] in ([], [board.width] * board.height)
        assert any(any(row) for row in board.rows) or board.things
        for thing in board.things:
            assert thing.kind
            assert all(0 <= x <= board.width and 0 <= y <= board.height for x, y in thing.points)


@pytest.mark.parametrize(("name", "preset"), having("exchange.space"))
def test_every_move_leads_through_a_doorway_or_up_stairs(name: str, preset: str) -> None:
    family, at = load_family(name), composed(name, preset).position()
    space = part_of(family, "exchange.space")(at)
    assert {space.start, space.goal} <= set(range(len(space.rooms)))
    assert all(len(room.polygon) > 2 and 0 <= room.storey < space.storeys for room in space.rooms)
    ways = [(*way.rooms, *way.moves) for way in [*space.doors, *space.stairs]]
    out = {there: (first, second) for first, second, there, _ in ways if first == space.start}
    back = {back: (second, first) for first, second, _, back in ways if second == space.start}
    assert set(family.rules.moves(at)) == set({**out, **back})


@pytest.mark.parametrize(("name", "form"), READ)
def test_numbers_of_very_many_digits_are_refused(name: str, form: str) -> None:
    preset = next(preset for owner, preset in SAMPLE if owner == name)
    text = str(form_of(name, form).write([composed(name, preset).position()]))
    read = form_of(name, form).read
    assert read is not None
    for number in list(re.finditer(r"\d+", text))[:40]:
        changed = text[: number.start()] + "9" * 5000 + text[number.end() :]
        with suppress(SakumonError):
            read(changed)
