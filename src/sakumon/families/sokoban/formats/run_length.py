"""Run-length text: 3# is ###, 2(ab) is abab."""

import re
from itertools import groupby

from sakumon.core.errors import BadBoard
from sakumon.core.message import Message
from sakumon.families.sokoban.model.xsb import Sign

# Texts longer than this, spread out, are nobody's level and nobody's solution.
MOST_SIGNS = 1_000_000
# Brackets within brackets: what is inside is copied once for each.
MOST_DEPTH = 20
_TOKEN = re.compile(r"(\d*)([^\d()]|\(|\)|$)([^\d()]*)")


class _Spread:
    """Text being spread out: what each open bracket holds as yet, and how much all is."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.signs = 0
        self.open: list[tuple[int, list[str]]] = [(1, [])]

    def add(self, times: int, text: str, known: int = 0) -> None:
        """Add a text a number of times; `known` of its signs are counted already."""
        self.signs += times * len(text) - known
        if self.signs > self.most:
            raise BadBoard(
                Message("run-length text: it stands for more than {most} signs", most=self.most)
            )
        self.open[-1][1].append(text * times)

    def begin(self, times: int) -> None:
        """Open a bracket."""
        if len(self.open) > MOST_DEPTH:
            raise BadBoard(Message("run-length text: too many brackets within brackets"))
        self.open.append((times, []))

    def end(self) -> None:
        """Close a bracket."""
        times, parts = self.open.pop()
        if not self.open:
            raise BadBoard(Message("a bracket of the run-length text is not opened"))
        body = "".join(parts)
        self.add(times, body, known=len(body))

    def text(self) -> str:
        """Return the whole, all brackets closed."""
        if len(self.open) > 1:
            raise BadBoard(Message("a bracket of the run-length text is not closed"))
        return "".join(self.open[0][1])


def spread_out(text: str, most: int = MOST_SIGNS) -> str:
    """Return run-length text without its numbers; BadBoard once it is more than `most` signs."""
    spread = _Spread(min(most, MOST_SIGNS))
    for digits, sign, rest in _TOKEN.findall(text):
        if digits and (not sign or sign == ")"):
            raise BadBoard(Message("run-length text ends with a number"))
        if len(digits) > 6:
            run = f"{digits[:6]}…"
            raise BadBoard(Message("a run of {run} in the run-length text is too long", run=run))
        times = int(digits or 1)
        if sign == "(":
            spread.begin(times)
        elif sign == ")":
            spread.end()
        else:
            spread.add(times, sign)
        spread.add(1, rest)
    return spread.text()


def run_length(rows: list[str]) -> str:
    """Return rows as one line of run-length text, a dash for floor."""
    return "|".join(_runs(row.replace(Sign.FLOOR, "-")) for row in rows)


def _runs(row: str) -> str:
    runs = [(sign, len(list(group))) for sign, group in groupby(row)]
    return "".join(f"{many if many > 1 else ''}{sign}" for sign, many in runs)
