"""How a moving-wall maze is made: the paper's two methods, the targeted one, and duels."""

from collections.abc import Mapping

import numpy as np

from sakumon.core.budget import Budget
from sakumon.core.dice import Dice
from sakumon.core.errors import CannotCompose, OutOfBudget
from sakumon.core.family import Candidate, Proof, Proposer, Rating
from sakumon.core.wish import ANY
from sakumon.families.walls.compose.blueprint import draft_of
from sakumon.families.walls.compose.kernel import scatter as kernel
from sakumon.families.walls.compose.wish import (
    PRESETS,
    STEERED,
    WallsWish,
    check_wish,
    wished_turns,
)
from sakumon.families.walls.model.board import wall_body
from sakumon.families.walls.model.position import Position
from sakumon.families.walls.solve.duel import DuelTable, longest_walk
from sakumon.families.walls.solve.rater import MARGIN_TURNS, MARGIN_WORK

# Exchanges of one wall before a fresh route is drawn, and fresh routes before giving up.
EXCHANGES = 2_000
ROUTES = 40
# Duels tried before giving up.
DUELS = 400
# Wish keys whose measure has another name in the rating.
MEASURES = {"greedy": "win_greedy"}


class WallsComposer:
    """Composes survive, escape and duel boards to a wish."""

    version = 1
    wish = WallsWish
    presets: Mapping[str, WallsWish] = PRESETS

    def check(self, wish: WallsWish) -> None:
        """Refuse a wish that no board can meet."""
        check_wish(wish)

    def proposer(self, wish: WallsWish, _budget: Budget) -> Proposer[Position, DuelTable]:
        """Return what makes candidates by the wish's method."""
        method = _duel if wish.game == "duel" else METHODS[wish.method]
        return lambda dice, budget: Candidate(method(wish, dice, budget))

    def misses(self, wish: WallsWish, at: Position, proof: Proof, rating: Rating) -> str | None:
        """Return which part of the wish the puzzle does not meet."""
        if proof.status == "unknown":
            return "it could not be decided: wish for fewer steps or a smaller board"
        other = _other_form(wish, at)
        if other is not None:
            return other
        if wish.game == "duel":
            return _misses_duel(wish, rating)
        if proof.status != "won":
            return f"no route wins: wish for fewer than {wish.walls} walls, or fewer steps"
        for name in STEERED:
            value, asked = rating.measures.get(MEASURES.get(name, name)), getattr(wish, name)
            if asked != ANY and not (isinstance(value, int | float) and value in asked):
                return f"{name} is {value}, wished {asked}: relax {name}, or use method=targeted"
        return None


def _other_form(wish: WallsWish, at: Position) -> str | None:
    """Return what about the board itself is not as wished."""
    forms = {
        "game": at.game,
        "width": at.width,
        "height": at.height,
        "walls": len(at.walls),
        "player": (at.player % at.width, at.player // at.width),
        "seconds": at.seconds and at.seconds[0],
    }
    if at.goal is not None:
        forms["goal"] = (at.goal % at.width, at.goal // at.width)
    if at.steps is not None:
        forms["steps"] = at.steps
    for name, value in forms.items():
        if getattr(wish, name) not in (None, value):
            return f"{name} is {value}, wished {getattr(wish, name)}"
    moves = {wall_body(wall, at.width, at.height).move for wall in at.walls}
    strange = sorted(moves - set(wish.movements))
    return f"walls move {strange[0]}, which was not wished" if strange else None


def _misses_duel(wish: WallsWish, rating: Rating) -> str | None:
    winner, margin = rating.measures.get("winner"), rating.measures.get("margin")
    if wish.winner not in ("any", winner):
        relax = "more" if wish.winner == "walls" else "fewer"
        return f"the {winner} wins, wished {wish.winner}: wish for {relax} steps or walls"
    if wish.margin != ANY and not (isinstance(margin, int) and margin in wish.margin):
        return f"margin is {margin}, wished {wish.margin}: relax margin"
    return None


def _duel(wish: WallsWish, dice: Dice, budget: Budget) -> Position:
    """Scatter walls until the player lasts as long as winner and margin ask for."""
    low, high = wished_turns(wish)
    horizon = min(high + 1, wish.steps + MARGIN_TURNS)
    open_wish = wish.winner == "any" and wish.margin == ANY
    walks: list[int] = []
    for _ in range(DUELS):
        draft = draft_of(wish, dice)
        at = draft.position(draft.scattered())
        budget.spend(1)
        if open_wish:
            return at
        try:
            walks.append(longest_walk(at, horizon, budget.apart(MARGIN_WORK)))
        except OutOfBudget:
            raise CannotCompose("this duel is too large to solve: wish for fewer steps") from None
        if low <= walks[-1] <= high:
            return at
    middle = sorted(walks)[DUELS // 2]
    relax = "fewer" if middle < low else "more"
    raise CannotCompose(
        f"of {DUELS} duels none has winner={wish.winner} and margin={wish.margin}: in half of them "
        f"the player lasts {middle} turns or less; relax margin, or wish for {relax} walls"
    )


def _targeted(wish: WallsWish, dice: Dice, budget: Budget) -> Position:
    """Exchange walls around hidden routes until the board is inside the wish."""
    low = np.array([getattr(wish, name).low for name in STEERED], float)
    high = np.array([getattr(wish, name).high for name in STEERED], float)
    nearest, refusal = float("inf"), "the wish could not be met"
    for _ in range(ROUTES):
        draft = draft_of(wish, dice)
        try:
            walls, harmless = draft.around_route()
        except CannotCompose as error:
            refusal = refusal if nearest < float("inf") else str(error)
            continue
        found, used = draft.improve(walls, harmless, low, high, EXCHANGES)
        budget.spend(used + 1)
        far = float(kernel.distance(found, low, high))
        if far == 0.0:
            return draft.position(walls)
        if far < nearest:
            nearest, refusal = far, _closest(wish, found.tolist())
    raise CannotCompose(refusal)


def _simple(wish: WallsWish, dice: Dice, budget: Budget) -> Position:
    """Scatter walls."""
    budget.spend(1)
    draft = draft_of(wish, dice)
    return draft.position(draft.scattered())


def _efficient(wish: WallsWish, dice: Dice, budget: Budget) -> Position:
    """Put walls where they leave a hidden route open."""
    budget.spend(1)
    draft = draft_of(wish, dice)
    return draft.position(draft.around_route()[0])


METHODS = {"simple": _simple, "efficient": _efficient, "targeted": _targeted}


def _closest(wish: WallsWish, found: list[float]) -> str:
    outside = [
        f"{name} {value:.6g} (wished {getattr(wish, name)})"
        for name, value in zip(STEERED, found, strict=True)
        if value not in getattr(wish, name)
    ]
    more = found[0] > wish.routes.high
    hint = "more walls or fewer steps" if more else "fewer walls or more steps"
    return f"the closest board found has {', '.join(outside)}: relax that, or wish for {hint}"
