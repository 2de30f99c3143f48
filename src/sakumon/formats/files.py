"""Reading and writing puzzles: documents, JSON Lines, the families' own formats, and pictures."""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from sakumon.core.errors import BadBoard, BadDocument, at_place
from sakumon.core.exchange import Format
from sakumon.core.family import AnyFamily, Proof
from sakumon.core.message import Message, joined
from sakumon.core.move import Move
from sakumon.core.puzzle import Puzzle, puzzle_of, read_documents, write_document
from sakumon.families import family_names, load_family
from sakumon.formats.engines import engine_formats

DOCUMENTS = (".json", ".jsonl")
# A text that shows this near its beginning is documents, and no family need be asked.
OWN_MARK, MARK_REACH = '"sakumon/', 200


def read_file(path: str, family: str | None = None, strict: bool = True) -> list[Puzzle]:
    """Read all puzzles of a file, or of standard input for `-`; `family` settles its format.

    A board that breaks its rules is refused, unless `strict` is off.
    """
    name = Message("standard input") if path == "-" else Path(path)
    try:
        suffix = suffix_of(path)
        _refuse_written_only(suffix)
        puzzles = read_text(_text_of(path), suffix, family)
        if strict:
            _check_boards(puzzles)
        return puzzles
    except BadDocument as error:
        raise BadDocument(at_place(name, error.message)) from None


def _check_boards(puzzles: Sequence[Puzzle]) -> None:
    for number, puzzle in enumerate(puzzles, start=1):
        try:
            puzzle.position()
        except BadBoard as error:
            which = Message("puzzle {number}", number=number)
            problem = at_place(which, error.message) if len(puzzles) > 1 else error.message
            raise BadDocument(problem) from None


def read_text(text: str, suffix: str = "", family: str | None = None) -> list[Puzzle]:
    """Read all puzzles of a text: documents, or a format that some family knows."""
    if family is not None:
        load_family(family)  # a wrong name is said at once
    if not text.strip():
        raise BadDocument(Message("there is nothing in it"))
    if OWN_MARK not in text[:MARK_REACH]:
        for owner, form in _formats(family):
            named = form.suffix == suffix or (form.sniff is not None and form.sniff(text))
            if named and form.read_solved is not None:
                return [_with_line(owner, at, line) for at, line in form.read_solved(text)]
            if named and form.read is not None:
                return [puzzle_of(owner, at) for at in form.read(text)]
    if suffix in DOCUMENTS or text.lstrip(" \t\r\n")[:1] in ("{", "["):
        return list(read_documents(text))
    known = joined((form.suffix for _, form in _formats(None) if form.read is not None), ", ")
    raise BadDocument(
        Message("neither JSON nor a format that a family reads ({known})", known=known)
    )


def write_puzzles(puzzles: Sequence[Puzzle], suffix: str) -> bytes:
    """Return puzzles as documents, or in the format of a family that has this suffix."""
    if suffix in ("", *DOCUMENTS):
        return "".join(write_document(puzzle) + "\n" for puzzle in puzzles).encode()
    owner, form = _format_for(puzzles, suffix)
    strangers = [puzzle.id for puzzle in puzzles if puzzle.family != owner.name]
    if strangers:
        raise BadDocument(
            Message(
                "{suffix} holds {family} only, not {puzzle}",
                suffix=suffix,
                family=owner.name,
                puzzle=strangers[0],
            )
        )
    if form.single and len(puzzles) != 1:
        raise BadDocument(
            Message(
                "{suffix} holds one puzzle, here are {count}: choose one with --number N",
                suffix=suffix,
                count=len(puzzles),
            )
        )
    data = _written(puzzles, form)
    return data.encode() if isinstance(data, str) else data


def formats_of(family: AnyFamily) -> dict[str, Format[Any]]:
    """Return every format of a family: its own, and those for game engines."""
    own = family.exchange.formats if family.exchange else {}
    return {**own, **engine_formats(family)}


def _with_line(owner: AnyFamily, at: Any, line: Sequence[Move] | None) -> Puzzle:
    """Return a puzzle that came with a winning line, or without one."""
    proof = Proof("won", tuple(line)) if line is not None else None
    return replace(puzzle_of(owner, at), proof=proof)


def _written(puzzles: Sequence[Puzzle], form: Format[Any]) -> str | bytes:
    if form.write_solved is None:
        return form.write([puzzle.position() for puzzle in puzzles])
    proofs = [
        puzzle.proof if puzzle.proof and puzzle.proof.status == "won" else None
        for puzzle in puzzles
    ]
    lines = [proof.line if proof else None for proof in proofs]
    positions = [puzzle.position() for puzzle in puzzles]
    return form.write_solved(list(zip(positions, lines, strict=True)))


def suffix_of(path: str | Path) -> str:
    """Return what a file's name ends with: of several known endings the longest."""
    target = Path(path)
    parts = target.suffixes
    if len(parts) < 2:
        return target.suffix
    known = {form.suffix for _, form in _formats(None)}
    endings = ("".join(parts[place:]) for place in range(len(parts)))
    return next((ending for ending in endings if ending in known), target.suffix)


def _text_of(path: str) -> str:
    try:
        data = sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadDocument(
            Message("not UTF-8 text: byte {place} cannot be read", place=error.start)
        ) from None
    except OSError as error:
        raise BadDocument(Message("cannot be read: {details}", details=error.strerror)) from None


def _refuse_written_only(suffix: str) -> None:
    if suffix in ("", *DOCUMENTS):
        return
    forms = [form for _, form in _formats(None) if form.suffix == suffix]
    if forms and all(form.read is None for form in forms):
        raise BadDocument(
            Message(
                "{suffix} is written only: read the document (.json) it was made from",
                suffix=suffix,
            )
        )


def _format_for(puzzles: Sequence[Puzzle], suffix: str) -> tuple[AnyFamily, Format[Any]]:
    """Return the format with this suffix: that of the puzzles' own family, if it has one."""
    found = [(owner, form) for owner, form in _formats(None) if form.suffix == suffix]
    if not found:
        known = dict.fromkeys([*DOCUMENTS, *(form.suffix for _, form in _formats(None))])
        raise BadDocument(
            Message(
                "puzzles cannot be written as '{suffix}' (known: {known})",
                suffix=suffix,
                known=joined(known, ", "),
            )
        )
    mine = [pair for pair in found if puzzles and pair[0].name == puzzles[0].family]
    if puzzles and not mine and len(found) > 1:
        others = joined((owner.name for owner, _ in found), ", ")
        raise BadDocument(
            Message(
                "{family} cannot be written as '{suffix}', only {others}",
                family=puzzles[0].family,
                suffix=suffix,
                others=others,
            )
        )
    return (mine or found)[0]


def _formats(family: str | None) -> Iterator[tuple[AnyFamily, Format[Any]]]:
    for name in [family] if family else family_names():
        owner = load_family(name)
        for form in formats_of(owner).values():
            yield owner, form
