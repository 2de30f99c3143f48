"""Sokoban as people write it: boards, run-length text, LURD, and the lines around them.

A level is a block of rows. Lines like `Title: Duh` after it belong to it, those before the first
board to the whole collection. Other words right before a board are its title; the rest is comment.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import groupby

from sakumon.core.errors import BadBoard, BadDocument
from sakumon.families.sokoban.board import FLOOR, KEEPER, SIGNS, WALL

FIELD = re.compile(r"\s*(?:;|::)?\s*([A-Za-z][A-Za-z _-]*?)\s*(\([^)]*\))?\s*[:=]\s*(.*)")
LURD = re.compile(r"[lurdLURD0-9*()\[\]\s]+")
# Words and runs of LURD longer than this are nobody's solution.
MOST_MOVES = 1_000_000
_RUN = re.compile(r"(\d+)")


@dataclass(slots=True)
class Block:
    """One level of a text: its rows, the line they begin on, and what is said of it."""

    line: int
    rows: list[str] = field(default_factory=list)
    title: str = ""
    author: str = ""
    solution: str = ""


def blocks_of(text: str) -> list[Block]:
    """Return the levels of a text."""
    return list(_Reader(text).blocks())


def is_row(line: str) -> bool:
    """Tell whether a line is a row of a board, or several in run-length text."""
    row = line.rstrip()
    return WALL in row and all(sign in SIGNS or sign in "|()" or sign.isdecimal() for sign in row)


def is_walled(line: str) -> bool:
    """Tell whether a line begins and ends with a wall, whatever is between."""
    row = line.strip()
    return row.startswith(WALL) and row.endswith(WALL)


class _Reader:
    """Goes through a text line by line."""

    def __init__(self, text: str) -> None:
        self.lines = text.lstrip("\ufeff").splitlines()
        self.author = ""
        self.found: list[Block] = []
        self.words = ""  # the last plain line since the last board
        self.in_comment = self.in_solution = False

    def blocks(self) -> Iterator[Block]:
        """Yield the levels."""
        open_block: Block | None = None
        for number, line in enumerate(self.lines, start=1):
            if not self.in_comment and is_row(line):
                if open_block is None:
                    open_block = Block(number, title=self.words, author=self.author)
                    self.found.append(open_block)
                    self.words = ""
                open_block.rows += unpacked(line, number)
                self.in_solution = False
            elif open_block and self._is_inner(line, number):
                open_block.rows.append(line)
            else:
                open_block = None
                self._note(line)
        return iter(self.found)

    def _is_inner(self, line: str, number: int) -> bool:
        """Tell whether a line without a wall, or between walls with a wrong sign, is in a board."""
        ahead = self.lines[number] if number < len(self.lines) else ""
        inside = is_walled(line) or (bool(line.strip()) and set(line) <= set("-_ "))
        return inside and is_row(ahead)

    def _note(self, line: str) -> None:
        found = FIELD.fullmatch(line)
        name = found[1].lower() if found else ""
        level = self.found[-1] if self.found else None
        if self.in_comment:
            self.in_comment = not name.startswith("comment-end") and "comment_end" not in name
        elif name == "comment" and found and not found[3].strip():
            self.in_comment = True
        elif name == "title" and found and level:
            level.title = found[3].strip()
        elif name == "author" and found:
            self._set_author(found[3].strip(), level)
        elif name == "solution" and found:
            self.in_solution = level is not None and not level.solution
            self._add_moves(found[3], level)
        elif self.in_solution and line.strip() and LURD.fullmatch(line):
            self._add_moves(line, level)
        elif line.strip() and not line.lstrip().startswith("::"):
            self.in_solution = False
            self.words = "" if found else line.strip().lstrip(";").strip()

    def _set_author(self, name: str, level: Block | None) -> None:
        if level:
            level.author = name
        else:
            self.author = name

    def _add_moves(self, text: str, level: Block | None) -> None:
        if level and self.in_solution and LURD.fullmatch(text + " "):
            level.solution += text.strip()


def unpacked(line: str, number: int = 1) -> list[str]:
    """Return the rows of a line: itself, or those that run-length text stands for."""
    if not any(sign.isdecimal() or sign in "|(" for sign in line):
        return [line.rstrip()]
    try:
        return [row.rstrip() for row in spread_out(line.strip()).split("|")]
    except BadBoard as error:
        raise BadDocument(f"line {number}: {error}") from None


def spread_out(text: str) -> str:
    """Return run-length text without its numbers: 3# is ###, 2(ab) is abab."""
    while "(" in text:
        inner = re.search(r"(\d*)\(([^()]*)\)", text)
        if inner is None:
            raise BadBoard("a bracket of the run-length text is not closed")
        times = int(inner[1][:6] or 1)
        body = spread_out(inner[2])
        if times * len(body) > MOST_MOVES:
            raise BadBoard(f"a run of {times:,} in the run-length text is too long")
        text = text[: inner.start()] + body * times + text[inner.end() :]
    if ")" in text:
        raise BadBoard("a bracket of the run-length text is not opened")
    parts = _RUN.split(text)
    found = [parts[0]]
    for digits, rest in zip(parts[1::2], parts[2::2], strict=True):
        if not rest:
            raise BadBoard("run-length text ends with a number")
        if len(digits) > 6:
            raise BadBoard(f"a run of {digits[:6]}… in the run-length text is too long")
        found.append(rest[0] * int(digits) + rest[1:])
    return "".join(found)


def run_length(rows: list[str]) -> str:
    """Return rows as one line of run-length text, a dash for floor."""
    return "|".join(_runs(row.replace(FLOOR, "-")) for row in rows)


def _runs(row: str) -> str:
    runs = [(sign, len(list(group))) for sign, group in groupby(row)]
    return "".join(f"{many if many > 1 else ''}{sign}" for sign, many in runs)


def moves_of(text: str) -> str:
    """Return the letters of a solution, its runs spread out and all else left out."""
    plain = re.sub(r"[\s*\[\]]", "", text)
    return spread_out(plain)


def has_keeper(rows: list[str]) -> bool:
    """Tell whether rows show a keeper at all."""
    return any(SIGNS.get(sign) in (KEEPER, "+") for row in rows for sign in row)
