"""The files in which Sokoban levels travel: XSB, SOK, run-length text, and LURD."""

from collections.abc import Sequence

from sakumon.core.budget import Budget
from sakumon.core.errors import BadBoard, BadDocument, IllegalMove
from sakumon.core.exchange import Format, PositionWithLine
from sakumon.core.message import Message
from sakumon.core.move import Move
from sakumon.families.sokoban.formats.collection import (
    LevelBlock,
    blocks_of,
    is_row,
    is_walled,
)
from sakumon.families.sokoban.formats.run_length import run_length
from sakumon.families.sokoban.model.position import Position
from sakumon.families.sokoban.model.replay import replay, spelled
from sakumon.families.sokoban.model.rules import is_solved
from sakumon.families.sokoban.model.xsb import parse_rows, rows_of
from sakumon.families.sokoban.solve.solver import SokobanSolver

# Letters of a solution to a line.
LINE_LENGTH = 78
# What finding a solution that is to be written may cost.
SEARCH_WORK = 200_000_000


def looks_like_levels(text: str) -> bool:
    """Tell whether a text has three rows of a board in a run, or one line of run-length text."""
    run = 0
    for line in text.lstrip("\ufeff").splitlines():
        row = is_row(line)
        run = run + 1 if row or (run and is_walled(line)) else 0
        if run == 3 or (row and "|" in line):
            return True
    return False


def read_levels(text: str) -> list[Position]:
    """Read all levels of a text."""
    return [at for at, _ in read_solved(text)]


def read_solved(text: str) -> list[PositionWithLine[Position]]:
    """Read all levels of a text, with their solutions where there are some."""
    levels = [_read_block(block) for block in blocks_of(text)]
    if not levels:
        raise BadDocument(
            Message("there is no row of a level in it (rows are made of # @ $ . * + and space)")
        )
    return levels


def write_xsb(positions: Sequence[Position]) -> str:
    """Write levels one after the other, titles below them."""
    return "\n".join("\n".join(rows_of(_plain(at))) + "\n" + _names(at) for at in positions)


def write_sok(solved: Sequence[PositionWithLine[Position]]) -> str:
    """Write a collection: levels with their titles, authors and solutions."""
    parts = [":: Sokoban levels, with solutions where they are known\n"]
    for at, line in solved:
        block = "\n".join(rows_of(_plain(at))) + "\n" + _names(at)
        parts.append(block + (_solution("".join(line)) if line else ""))
    return "\n".join(parts)


def write_rle(positions: Sequence[Position]) -> str:
    """Write each level as one line of run-length text."""
    return "\n".join(run_length(rows_of(_plain(at))) + "\n" + _names(at) for at in positions)


def write_lurd(solved: Sequence[PositionWithLine[Position]]) -> str:
    """Write the solutions alone, one to a line; a level that has none is solved."""
    lines = [
        _solution_of(at, number) if line is None else line
        for number, (at, line) in enumerate(solved, start=1)
    ]
    return "".join("".join(line) + "\n" for line in lines)


def _solution_of(at: Position, number: int) -> Sequence[Move]:
    proof = SokobanSolver().solve(at, Budget(SEARCH_WORK)).proof
    if proof.status != "won":
        raise BadDocument(
            Message(".lurd holds solutions, and none was found for puzzle {number}", number=number)
        )
    return proof.line


def _read_block(block: LevelBlock) -> PositionWithLine[Position]:
    try:
        at = parse_rows(block.rows, block.line, block.title[:200], block.author[:200])
    except BadBoard as error:
        raise BadDocument(error.args[0]) from None
    return at, _checked(at, block.solution, block) if block.solution else None


def _checked(at: Position, line: str, block: LevelBlock) -> list[Move]:
    """Return a solution that was replayed, or say that it fails."""
    try:
        right = spelled(at, line)
        end, _ = replay(at, right)
    except (IllegalMove, KeyError) as error:
        raise BadDocument(
            Message(
                "line {line}: the solution of the level that begins here fails: {why}",
                line=block.line,
                why=error.args[0],
            )
        ) from None
    if not is_solved(end):
        raise BadDocument(
            Message(
                "line {line}: the solution of the level that begins here does not solve it",
                line=block.line,
            )
        )
    return [Move(letter) for letter in right]


def _plain(at: Position) -> Position:
    if at.queue:
        raise BadDocument(
            Message("a goal area with boxes still to come has no place in this format")
        )
    return at


def _names(at: Position) -> str:
    level = at.level
    lines = [f"Title: {level.title}"] if level.title else []
    lines += [f"Author: {level.author}"] if level.author else []
    return "".join(line + "\n" for line in lines)


def _solution(line: str) -> str:
    parts = [line[start : start + LINE_LENGTH] for start in range(0, len(line), LINE_LENGTH)]
    return "Solution:\n" + "".join(part + "\n" for part in parts)


XSB: Format[Position] = Format(
    suffix=".xsb",
    title=Message("XSB, levels one after the other"),
    sniff=looks_like_levels,
    read=read_levels,
    read_solved=read_solved,
    write=write_xsb,
)
SOK: Format[Position] = Format(
    suffix=".sok",
    title=Message("SOK, a collection with titles, authors and solutions"),
    sniff=looks_like_levels,
    read=read_levels,
    read_solved=read_solved,
    write=lambda positions: write_sok([(at, None) for at in positions]),
    write_solved=write_sok,
)
RLE: Format[Position] = Format(
    suffix=".rle",
    title=Message("run-length text, a level to a line"),
    sniff=looks_like_levels,
    read=read_levels,
    read_solved=read_solved,
    write=write_rle,
)
LURD: Format[Position] = Format(
    suffix=".lurd",
    title=Message("solutions alone, one to a line"),
    write=lambda positions: write_lurd([(at, None) for at in positions]),
    write_solved=write_lurd,
)
