"""The targeted method: walls around hidden routes are exchanged until the board is as wished."""

import numpy as np

from sakumon.core.budget import Budget
from sakumon.core.dice import Dice
from sakumon.core.errors import CannotCompose
from sakumon.core.family import Candidate
from sakumon.core.message import Message, joined
from sakumon.core.wish import ANY
from sakumon.families.walls.compose.blueprint import Blueprint, blueprint_of
from sakumon.families.walls.compose.kernel.steer import (
    STEERED_COUNT,
    SteeringWish,
    steer,
    steering_scratch,
)
from sakumon.families.walls.compose.wish import STEERED, WallsWish
from sakumon.families.walls.model.position import Position
from sakumon.families.walls.solve.rater import ROUTE_STEPS, patience_of
from sakumon.families.walls.solve.solver import WallsWitness
from sakumon.families.walls.solve.timegraph import A_UNIT, SLICE, joint_period
from sakumon.kernel.arrays import Floats, Ints

# Exchanges of one wall before a fresh route is drawn, and fresh routes before giving up.
EXCHANGES = 2_000
HIDDEN_ROUTES = 40


def propose_targeted(
    wish: WallsWish, dice: Dice, budget: Budget
) -> Candidate[Position, WallsWitness]:
    """Exchange walls around hidden routes until the board is inside the wish."""
    low = np.array([getattr(wish, name).low for name in STEERED], float)
    high = np.array([getattr(wish, name).high for name in STEERED], float)
    nearest, refusal = float("inf"), Message("the wish could not be met")
    for _ in range(HIDDEN_ROUTES):
        blueprint = blueprint_of(wish, dice)
        try:
            walls, options = blueprint.around_route(budget)
        except CannotCompose as error:
            refusal = refusal if nearest < float("inf") else error.args[0]
            continue
        far, measures = _steered(blueprint, walls, options, low, high, budget)
        budget.spend(1)
        if far == 0.0:
            return Candidate(blueprint.position(walls))
        if far < nearest:
            nearest, refusal = far, _closest(wish, measures.tolist())
    raise CannotCompose(refusal)


def _steered(
    blueprint: Blueprint, walls: Ints, options: Ints, low: Floats, high: Floats, budget: Budget
) -> tuple[float, Floats]:
    """Exchange walls in place until their measures are in range or all tries are used.

    Return how far the last board lies outside the ranges, and its measures.
    """
    steps, patience = _turns_and_patience(blueprint, walls)
    turns = min(steps, joint_period(blueprint.position(options)))
    player, goal, length = blueprint.player, blueprint.goal, blueprint.length
    wish = SteeringWish(player, goal, length, ROUTE_STEPS, patience, low, high)
    scratch = steering_scratch(blueprint.board, len(walls), turns, steps)
    measures = np.empty(STEERED_COUNT)
    cost = turns * len(blueprint.board.neighbour)
    piece = max(1, SLICE // cost)
    left = EXCHANGES if len(options) else 0
    while True:
        asked = min(piece, left)
        far, tried = steer(
            blueprint.board, blueprint.dice, walls, options, wish, asked, measures, scratch
        )
        budget.spend(tried + tried * cost // A_UNIT)
        left -= tried
        if left == 0 or tried < asked:
            return far, measures


def _turns_and_patience(blueprint: Blueprint, walls: Ints) -> tuple[int, int]:
    """Return how many turns matter at most, and the patience of a greedy player."""
    # The hidden route is an escape: no board of this search needs to be followed much longer.
    length = blueprint.length
    turns = length if blueprint.goal < 0 else max(ROUTE_STEPS, length + 2)
    if blueprint.wish.greedy == ANY:
        return turns, 0
    patience = patience_of(blueprint.position(walls), turns)
    return max(turns, patience), patience


def _closest(wish: WallsWish, measures: list[float]) -> Message:
    outside = joined(
        [
            Message(
                "{name} {value:.6g} (wished {asked})",
                name=Message(name),
                value=value,
                asked=str(getattr(wish, name)),
            )
            for name, value in zip(STEERED, measures, strict=True)
            if value not in getattr(wish, name)
        ],
        ", ",
    )
    if measures[0] > wish.routes.high:
        return Message(
            "the closest board found has {measures}: relax that, or wish for more walls or "
            "fewer steps",
            measures=outside,
        )
    return Message(
        "the closest board found has {measures}: relax that, or wish for fewer walls or more steps",
        measures=outside,
    )
