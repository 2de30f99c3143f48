"""The composers of panel puzzles under one roof."""

from collections.abc import Mapping
from functools import partial

from sakumon.core.budget import Budget
from sakumon.core.family import Proof, Proposer, Rating
from sakumon.families.panels.compose.backward import compose_backward
from sakumon.families.panels.compose.misses import first_miss
from sakumon.families.panels.compose.paper import compose_as_paper
from sakumon.families.panels.compose.wish import PRESETS, PanelsWish, check_wish
from sakumon.families.panels.model.position import Position
from sakumon.families.panels.solve.solver import Solutions


class PanelsComposer:
    """Composes puzzles by building them backward, or by the paper's method."""

    version = 1
    wish = PanelsWish
    presets: Mapping[str, PanelsWish] = PRESETS

    def check(self, wish: PanelsWish) -> None:
        """Refuse a wish that no puzzle can meet."""
        check_wish(wish)

    def proposer(self, wish: PanelsWish, _budget: Budget) -> Proposer[Position, Solutions]:
        """Return what makes candidates by the wish's composer."""
        return partial(compose_as_paper if wish.composer == "paper" else compose_backward, wish)

    def misses(self, wish: PanelsWish, at: Position, proof: Proof, rating: Rating) -> str | None:
        """Return which part of the wish the puzzle does not meet."""
        return first_miss(wish, at, proof, rating)
