"""How a moving-wall maze is made: by which method, and whether it is what was wished for."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from sakumon.core.budget import Budget
from sakumon.core.dice import Dice
from sakumon.core.family import Candidate, Proof, Proposer, Rating
from sakumon.core.message import Message
from sakumon.core.wish import first_outside
from sakumon.families.walls.compose.duel import propose_duel
from sakumon.families.walls.compose.efficient import propose_efficient
from sakumon.families.walls.compose.simple import propose_simple
from sakumon.families.walls.compose.targeted import propose_targeted
from sakumon.families.walls.compose.wish import PRESETS, STEERED, WallsWish, check_wish
from sakumon.families.walls.model.position import Position
from sakumon.families.walls.model.wall import wall_body
from sakumon.families.walls.solve.solver import WallsWitness

Method = Callable[[WallsWish, Dice, Budget], Candidate[Position, WallsWitness]]
METHODS: Mapping[str, Method] = {
    "simple": propose_simple,
    "efficient": propose_efficient,
    "targeted": propose_targeted,
}


class WallsComposer:
    """Composes survive, escape and duel boards to a wish."""

    version = 1
    wish = WallsWish
    presets: Mapping[str, WallsWish] = PRESETS

    def check(self, wish: WallsWish) -> None:
        """Refuse a wish that no board can meet."""
        check_wish(wish)

    def proposer(self, wish: WallsWish, _budget: Budget) -> Proposer[Position, WallsWitness]:
        """Return what makes candidates by the wish's method."""
        return partial(propose_duel if wish.game == "duel" else METHODS[wish.method], wish)

    def misses(self, wish: WallsWish, at: Position, proof: Proof, rating: Rating) -> str | None:
        """Return which part of the wish the puzzle does not meet."""
        if proof.status == "unknown":
            return Message("it could not be decided: wish for fewer steps or a smaller board")
        other = _other_form(wish, at) or _other_movement(wish, at)
        if other is not None:
            return other
        if wish.game == "duel":
            return _misses_duel(wish, rating)
        if proof.status != "won":
            return Message(
                "no route wins: wish for fewer than {walls} walls, or fewer steps",
                walls=wish.walls,
            )
        miss = first_outside(wish, rating.measures, STEERED)
        return miss and Message("{miss}, or use method=targeted", miss=miss)


def _other_form(wish: WallsWish, at: Position) -> Message | None:
    """Return what about the board itself is not as wished."""
    forms: dict[str, Any] = {
        "game": at.game,
        "width": at.width,
        "height": at.height,
        "walls": len(at.walls),
        "player": at.column_row(at.player),
        "seconds": at.seconds and at.seconds[0],
    }
    if at.goal is not None:
        forms["goal"] = at.column_row(at.goal)
    if at.steps is not None:
        forms["steps"] = at.steps
    for key, value in forms.items():
        asked = getattr(wish, key)
        if asked not in (None, value):
            return Message(
                "{key} is {value}, wished {asked}", key=Message(key), value=value, asked=asked
            )
    return None


def _other_movement(wish: WallsWish, at: Position) -> Message | None:
    """Return a movement that some wall has and nobody wished for."""
    movements = {wall_body(wall, at.width, at.height).move for wall in at.walls}
    strange = sorted(movements - set(wish.movements))
    if not strange:
        return None
    return Message("walls move {movement}, which was not wished", movement=Message(strange[0]))


def _misses_duel(wish: WallsWish, rating: Rating) -> Message | None:
    winner = rating.measures.get("winner")
    if wish.winner in ("any", winner):
        return first_outside(wish, rating.measures, {"margin": "margin"})
    if wish.winner == "walls":
        return Message("the player wins, wished walls: wish for more steps or walls")
    return Message("the walls win, wished player: wish for fewer steps or walls")
