"""Levels and goal areas replayed a second time, from the rows of a document alone."""

from collections.abc import Sequence
from typing import Any

STEPS = {"l": (-1, 0), "u": (0, -1), "r": (1, 0), "d": (0, 1)}
Spot = tuple[int, int]


class Field:
    """Rows of XSB as sets of spots, column and row."""

    def __init__(self, rows: list[str]) -> None:
        spots = {(x, y): sign for y, row in enumerate(rows) for x, sign in enumerate(row)}
        self.size = max(len(row) for row in rows), len(rows)
        self.walls = {spot for spot, sign in spots.items() if sign == "#"}
        self.goals = {spot for spot, sign in spots.items() if sign in ".+*"}
        self.boxes = {spot for spot, sign in spots.items() if sign in "$*"}
        (self.player,) = (spot for spot, sign in spots.items() if sign in "@+")

    def is_closed(self) -> bool:
        """Tell whether no walk leads off the rows."""
        seen, todo = {self.player}, [self.player]
        while todo:
            x, y = todo.pop()
            if not (0 <= x < self.size[0] and 0 <= y < self.size[1]):
                return False
            for right, down in STEPS.values():
                ahead = (x + right, y + down)
                if ahead not in seen and ahead not in self.walls:
                    seen.add(ahead)
                    todo.append(ahead)
        return True

    def step(self, letter: str) -> bool:
        """Take a step; tell whether the rules allow it as it is written."""
        right, down = STEPS[letter.lower()]
        ahead = (self.player[0] + right, self.player[1] + down)
        if ahead in self.walls or (ahead in self.boxes) != letter.isupper():
            return False
        if letter.isupper():
            beyond = (ahead[0] + right, ahead[1] + down)
            if beyond in self.walls or beyond in self.boxes:
                return False
            self.boxes = self.boxes - {ahead} | {beyond}
        self.player = ahead
        return True


def solves(board: dict[str, Any], line: Sequence[str]) -> bool:
    """Tell whether a line puts every box of a level, or of an area, onto a goal."""
    area = board.get("area")
    field = Field(area["rows"] if area else board["rows"])
    gates = [tuple(gate) for gate in area["gates"]][1:] if area else []
    order = [tuple(goal) for goal in area["goals"]] if area else []
    if not field.is_closed() or len(field.boxes) + len(gates) != len(field.goals):
        return False
    for letter in line:
        if (not gates and field.boxes == field.goals) or not field.step(letter):
            return False
        x, y = field.player
        outside = x in (1, field.size[0] - 2) or y in (1, field.size[1] - 2)
        if gates and outside and field.boxes == set(order[: len(field.boxes)]):
            field.boxes = field.boxes | {gates.pop(0)}
    return not gates and field.boxes == field.goals
