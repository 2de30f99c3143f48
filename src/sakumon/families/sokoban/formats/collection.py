"""Sokoban as people write it: boards, run-length text, LURD, and the lines around them.

A level is a block of rows. Lines like `Title: Duh` after it belong to it, those before the first
board to the whole collection. Other words right before a board are its title; the rest is comment.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from sakumon.core.errors import BadBoard, BadDocument
from sakumon.core.message import Message
from sakumon.families.sokoban.formats.run_length import MOST_SIGNS, spread_out
from sakumon.families.sokoban.model.xsb import SIGNS, Sign

# Nothing that has matched is given back, so that no line takes longer than it is long.
FIELD = re.compile(r"\s*+(?:;|::)?+\s*+([A-Za-z][A-Za-z _-]*+)\s*+(?:\([^)]*+\)\s*+)?+[:=]\s*+(.*)")
LURD_TEXT = re.compile(r"[lurdLURD0-9*()\[\]\s]+")
# Signs of levels and solutions that the run-length text of one file may stand for: a number, and a
# multiple of its length.
SIGNS_AT_LEAST, SIGNS_A_LETTER = MOST_SIGNS, 8


@dataclass(slots=True)
class LevelBlock:
    """One level of a text: its rows, the line they begin on, and what is said of it."""

    line: int
    rows: list[str] = field(default_factory=list)
    title: str = ""
    author: str = ""
    solution: str = ""
    solution_lines: list[str] = field(default_factory=list)  # as they are written


def blocks_of(text: str) -> list[LevelBlock]:
    """Return the levels of a text."""
    return _Reader(text).blocks()


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
        self.signs_left = SIGNS_AT_LEAST + SIGNS_A_LETTER * len(text)
        self.author = ""
        self.levels: list[LevelBlock] = []
        self.words = ""  # the last plain line since the last board
        self.in_comment = self.in_solution = False

    def blocks(self) -> list[LevelBlock]:
        """Return the levels."""
        open_block: LevelBlock | None = None
        for number, line in enumerate(self.lines, start=1):
            if not self.in_comment and is_row(line):
                if open_block is None:
                    open_block = LevelBlock(number, title=self.words, author=self.author)
                    self.levels.append(open_block)
                    self.words = ""
                rows = self._spread(unpacked, line, number).split("|")
                open_block.rows += [row.rstrip() for row in rows]
                self.in_solution = False
            elif open_block and self._is_inner(line, number):
                open_block.rows.append(line)
            else:
                open_block = None
                self._note(line)
        for level in self.levels:
            moves = "".join(level.solution_lines)
            level.solution = self._spread(moves_of, moves, level.line)
        return self.levels

    def _spread(self, unpack: Callable[[str, int], str], text: str, number: int) -> str:
        """Return what a text stands for, as long as that is not too much for this file."""
        try:
            found = unpack(text, self.signs_left)
        except BadBoard as error:
            raise BadDocument(
                Message("line {line}: {what}", line=number, what=error.args[0])
            ) from None
        self.signs_left -= len(found)
        return found

    def _is_inner(self, line: str, number: int) -> bool:
        """Tell whether a line without a wall, or between walls with a wrong sign, is in a board."""
        ahead = self.lines[number] if number < len(self.lines) else ""
        inside = is_walled(line) or (bool(line.strip()) and set(line) <= set("-_ "))
        return inside and is_row(ahead)

    def _note(self, line: str) -> None:
        field_ = FIELD.fullmatch(line)
        name, value = (field_[1].strip().lower(), field_[2].strip()) if field_ else ("", "")
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
            self.in_solution = level is not None and not level.solution_lines
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
        if level and self.in_solution and text.strip() and LURD_TEXT.fullmatch(text):
            level.solution_lines.append(text.strip())


def unpacked(line: str, most: int = MOST_SIGNS) -> str:
    """Return a row, or several with bars between them where a line is run-length text."""
    packed = any(sign.isdecimal() or sign in "|(" for sign in line)
    return spread_out(line.strip(), most) if packed else line.rstrip()


def moves_of(text: str, most: int = MOST_SIGNS) -> str:
    """Return the letters of a solution, its runs spread out and all else left out."""
    return spread_out(re.sub(r"[\s*\[\]]", "", text), most)
