"""Levels by the paper's method: a goal area, with or without a yard around it."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from sakumon.core.budget import Budget
from sakumon.core.dice import Dice
from sakumon.core.errors import CannotCompose
from sakumon.core.message import Message
from sakumon.core.tally import Tally
from sakumon.core.wish import first_outside
from sakumon.families.sokoban.compose.area.request import AreaRequest, Design, check_design
from sakumon.families.sokoban.compose.wish import SokobanWish, point_of, points_of
from sakumon.families.sokoban.model.position import Position

if TYPE_CHECKING:
    from sakumon.families.sokoban.compose.area.area import Area

# Yards tried around one area, and areas drawn until one has the shrinks wished for.
YARDS, AREAS = 5, 400
# Work for finding the way of one box through a yard, for each cell of the area.
WORK_A_CELL = 20


def check_dug(wish: SokobanWish) -> None:
    """Refuse a design that cannot be dug."""
    design = _design(wish)
    if wish.starts:
        check_design(_request(wish), design)


def dug_levels(wish: SokobanWish, dice: Dice, budget: Budget, reasons: Tally) -> Iterator[Position]:
    """Yield levels around one goal area, or the area itself."""
    from sakumon.families.sokoban.compose.yard.building import build_yard

    area = _area(wish, dice, budget, reasons)
    if wish.area_only:
        yield area.position()
        return
    for _ in range(YARDS):
        built = build_yard(area, dice)
        budget.spend(WORK_A_CELL * area.width * area.height * len(area.goals))
        if built is not None:
            yield built.at
    reasons.add(Message("no yard was found for it: wish for fewer boxes or a larger area"))


def _area(wish: SokobanWish, dice: Dice, budget: Budget, reasons: Tally) -> "Area":
    """Draw areas until one has the shrinks wished for, or make the designer's."""
    from sakumon.families.sokoban.compose.area.digging import design_area, draw_area
    from sakumon.kernel.dice import dice_state

    request, design = _request(wish), _design(wish)
    for _ in range(AREAS):
        rolls = dice_state(dice.word())
        area = (
            design_area(request, design, rolls, budget)
            if wish.starts
            else draw_area(request, rolls, budget)
        )
        budget.spend(1)
        miss = first_outside(wish, {"shrinks": len(area.shrunk)}, {"shrinks": "shrinks"})
        if miss is None:
            return area
        reasons.add(miss)
    raise CannotCompose(reasons.refusal(AREAS))


def _request(wish: SokobanWish) -> AreaRequest:
    return AreaRequest(
        wish.width,
        wish.height,
        wish.boxes,
        "paper" if wish.composer == "paper" else "any-route",
        wish.outs and wish.composer != "paper",
        wish.fill,
        middles=wish.middle,
    )


def _design(wish: SokobanWish) -> Design:
    return Design(
        [point_of(text, "starts") for text in wish.starts],
        [point_of(text, "goals") for text in wish.goals],
        wish.paths,
        [points_of(text, "middles") for text in wish.middles],
    )
