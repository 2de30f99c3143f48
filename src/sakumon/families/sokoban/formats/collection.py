"""Sokoban as people write it: boards, run-length text, LURD, and the lines around them.

A level is a block of rows. Lines like `Title: Duh` after it belong to it, those before the first
board to the whole collection. Other words right before a board are its title; the rest is comment.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import groupby

from sakumon.core.errors import BadBoard, BadDocument
from sakumon.core.message import Message
from sakumon.families.sokoban.model.xsb import SIGNS, Sign

FIELD = re.compile(r"\s*(?:;|::)?\s*([A-Za-z][A-Za-z _-]*?)\s*(\([^)]*\))?\s*[:=]\s*(.*)")
LURD_TEXT = re.compile(r"[lurdLURD0-9*()\[\]\s]+")
# Words and runs of LURD longer than this are nobody's solution.
MOST_MOVES = 1_000_000
_RUN = re.compile(r"(\d+)")


@dataclass(slots=True)
class LevelBlock:
    """One level of a text: its rows, the line they begin on, and what is said of it."""

    line: int
    rows: list[str] = field(default_factory=list)
    title: str = ""
    author: str = ""
    solution: str = ""


def blocks_of(text: str) -> list[LevelBlock]:
    """Return the levels of a text."""
    return list(_Reader(text).blocks())


def is_row(line: str) -> bool:
    """Tell whether a line is a row of a board, or several in run-length text."""
    row = line.rstrip()
    known = all(sign in SIGNS or sign in "|()" or sign.isdecimal() for sign in row)
    return Sign.WALL in row and known


def is_walled(line: str) -> bool:
    """Tell whether a line begins and ends with a wall, whatever is between."""
    row = line.strip()
    return row.startswith(Sign.WALL) and row.endswith(Sign.WALL)


class _Reader:
    """Goes through a text line by line."""

    def __init__(self, text: str) -> None:
        self.lines = text.lstrip("\ufeff").splitlines()
        self.author = ""
        self.levels: list[LevelBlock] = []
        self.words = ""  # the last plain line since the last board
        self.in_comment = self.in_solution = False

    def blocks(self) -> Iterator[LevelBlock]:
        """Yield the levels."""
        open_block: LevelBlock | None = None
        for number, line in enumerate(self.lines, start=1):
            if not self.in_comment and is_row(line):
                if open_block is None:
                    open_block = LevelBlock(number, title=self.words, author=self.author)
                    self.levels.append(open_block)
                    self.words = ""
                open_block.rows += unpacked(line, number)
                self.in_solution = False
            elif open_block and self._is_inner(line, number):
                open_block.rows.append(line)
            else:
                open_block = None
                self._note(line)
        return iter(self.levels)

    def _is_inner(self, line: str, number: int) -> bool:
        """Tell whether a line without a wall, or between walls with a wrong sign, is in a board."""
        ahead = self.lines[number] if number < len(self.lines) else ""
        inside = is_walled(line) or (bool(line.strip()) and set(line) <= set("-_ "))
        return inside and is_row(ahead)

    def _note(self, line: str) -> None:
        field_ = FIELD.fullmatch(line)
        name, value = (field_[1].lower(), field_[3].strip()) if field_ else ("", "")
        level = self.levels[-1] if self.levels else None
        if self.in_comment:
            self.in_comment = not name.startswith("comment-end") and "comment_end" not in name
        elif name == "comment" and not value:
            self.in_comment = True
        elif name == "title" and level:
            level.title = value
        elif name == "author":
            self._set_author(value, level)
        elif name == "solution":
            self.in_solution = level is not None and not level.solution
            self._add_moves(value, level)
        elif self.in_solution and line.strip() and LURD_TEXT.fullmatch(line):
            self._add_moves(line, level)
        elif line.strip() and not line.lstrip().startswith("::"):
            self.in_solution = False
            self.words = "" if name else line.strip().lstrip(";").strip()

    def _set_author(self, name: str, level: LevelBlock | None) -> None:
        if level:
            level.author = name
        else:
            self.author = name

    def _add_moves(self, text: str, level: LevelBlock | None) -> None:
        if level and self.in_solution and LURD_TEXT.fullmatch(text + " "):
            level.solution += text.strip()


def unpacked(line: str, number: int = 1) -> list[str]:
    """Return the rows of a line: itself, or those that run-length text stands for."""
    if not any(sign.isdecimal() or sign in "|(" for sign in line):
        return [line.rstrip()]
    try:
        return [row.rstrip() for row in spread_out(line.strip()).split("|")]
    except BadBoard as error:
        raise BadDocument(Message("line {line}: {what}", line=number, what=error.args[0])) from None


def spread_out(text: str) -> str:
    """Return run-length text without its numbers: 3# is ###, 2(ab) is abab."""
    while "(" in text:
        inner = re.search(r"(\d*)\(([^()]*)\)", text)
        if inner is None:
            raise BadBoard(Message("a bracket of the run-length text is not closed"))
        times = int(inner[1][:6] or 1)
        body = spread_out(inner[2])
        if times * len(body) > MOST_MOVES:
            raise _too_long(f"{times:,}")
        text = text[: inner.start()] + body * times + text[inner.end() :]
    if ")" in text:
        raise BadBoard(Message("a bracket of the run-length text is not opened"))
    return _without_numbers(text)


def _without_numbers(text: str) -> str:
    first, *rest = _RUN.split(text)
    plain = [first]
    for digits, signs in zip(rest[::2], rest[1::2], strict=True):
        if not signs:
            raise BadBoard(Message("run-length text ends with a number"))
        if len(digits) > 6:
            raise _too_long(f"{digits[:6]}…")
        plain.append(signs[0] * int(digits) + signs[1:])
    return "".join(plain)


def _too_long(run: str) -> BadBoard:
    return BadBoard(Message("a run of {run} in the run-length text is too long", run=run))


def run_length(rows: list[str]) -> str:
    """Return rows as one line of run-length text, a dash for floor."""
    return "|".join(_runs(row.replace(Sign.FLOOR, "-")) for row in rows)


def _runs(row: str) -> str:
    runs = [(sign, len(list(group))) for sign, group in groupby(row)]
    return "".join(f"{many if many > 1 else ''}{sign}" for sign, many in runs)


def moves_of(text: str) -> str:
    """Return the letters of a solution, its runs spread out and all else left out."""
    plain = re.sub(r"[\s*\[\]]", "", text)
    return spread_out(plain)
