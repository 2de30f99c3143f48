"""What worker processes do: each task takes plain values and a budget, and returns plain values."""

import json
from typing import Any

from sakumon.core.budget import Budget
from sakumon.core.dice import Dice
from sakumon.core.family import AnyFamily, Status
from sakumon.core.move import Move
from sakumon.core.puzzle import write_document
from sakumon.core.recent import Recent
from sakumon.drawing.scene import Outlook
from sakumon.families import load_family
from sakumon.play.hints import LIMIT, advise
from sakumon.play.players import opponent_named
from sakumon.play.recall import recalling
from sakumon.web.board_check import BoardCheck, check_board
from sakumon.workshop import Bench, wish_of

# Games whose last witness a worker keeps: a large table may take a hundred megabytes.
WITNESSES = 4
# Wishes for which a worker keeps what all their puzzles share.
BENCHES = 8

Board = dict[str, Any]


class WorkerTasks:
    """The tasks of one worker process, and what it keeps from one to the next."""

    def __init__(self) -> None:
        self.witnesses: Recent[Any] = Recent(WITNESSES)
        self.benches: Recent[Bench] = Recent(BENCHES)

    def compose(self, family: str, wish: dict[str, Any], seed: int, budget: Budget) -> str:
        """Return the document of a new puzzle."""
        owner, key = load_family(family), json.dumps([family, wish], sort_keys=True)
        bench = self.benches.get_or_make(key, lambda: Bench(owner, wish_of(owner, wish), budget))
        return write_document(bench.compose(seed, 0, budget))

    def advice(
        self, family: str, board: Board, game: str, budget: Budget
    ) -> tuple[str | None, Status]:
        """Return a move to play here, and how the side to move stands."""
        owner = self._recalling(family, game)
        hint = advise(owner, owner.rules.read(board), budget.part(LIMIT))
        return hint.move, hint.status

    def line(
        self, family: str, board: Board, game: str, budget: Budget
    ) -> tuple[Status, list[str]]:
        """Return how a position ends with best play, and the line."""
        owner = self._recalling(family, game)
        proof = owner.solver.solve(owner.rules.read(board), budget).proof
        return proof.status, list(proof.line)

    def reply(
        self, family: str, board: Board, game: str, player: str, dice: Dice, budget: Budget
    ) -> str:
        """Return the move of an opponent."""
        owner = self._recalling(family, game)
        at = owner.rules.read(board)
        return opponent_named(player, owner).choose(owner, at, dice, budget)

    def values(self, family: str, board: Board, game: str, budget: Budget) -> dict[Move, Outlook]:
        """Return what every move leads to, where that can be said."""
        owner = self._recalling(family, game)
        survey = owner.analysis.survey if owner.analysis else None
        return dict(survey(owner.rules.read(board), budget, None).outlooks) if survey else {}

    def check(self, family: str, board: Board, budget: Budget) -> BoardCheck:
        """Return what is known of a painted board."""
        return check_board(family, board, budget)

    def _recalling(self, family: str, game: str) -> AnyFamily:
        return recalling(load_family(family), self.witnesses, game)
