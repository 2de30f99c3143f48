"""Recorded games as text: the board, every move, what it led to.

Run `python -m tests.support.playthrough FAMILY` to write a family's recordings again after a change
that is meant; the difference is then there to read.
"""

import json
import sys
from pathlib import Path
from typing import Any

from sakumon.core.family import AnyFamily
from sakumon.drawing.scene import View
from sakumon.families import load_family
from tests.support.population import examples_of


def record(family: AnyFamily, board: dict[str, Any], moves: list[Any]) -> str:
    """Return a game as text."""
    at = family.rules.read(board)
    lines = [json.dumps(board), " ".join(moves), ""]
    lines += _position(family, at)
    for number, move in enumerate(moves, start=1):
        at = family.rules.play(at, move)
        lines += [f"{number}. {move}", *_position(family, at)]
    return "\n".join(lines) + "\n"


def _position(family: AnyFamily, at: Any) -> list[str]:
    winner = family.rules.winner(at)
    state = f"winner {family.playing.sides[winner]}" if winner is not None else "undecided"
    turn = family.playing.sides[family.rules.turn(at)]
    moves = " ".join(family.rules.moves(at)) or "none"
    rows = [row.rstrip() for row in family.painter.draw(at, View()).rows]
    return [*rows, f"turn {turn}; {state}; moves {moves}", ""]


def replayed(name: str, path: Path) -> str:
    """Play a recorded game again and return what comes out."""
    board, moves, *_ = path.read_text().splitlines()
    return record(load_family(name), json.loads(board), moves.split())


if __name__ == "__main__":
    for recording in sorted(examples_of(sys.argv[1]).glob("*.playthrough")):
        recording.write_text(replayed(sys.argv[1], recording))
