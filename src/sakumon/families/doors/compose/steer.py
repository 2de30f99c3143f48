"""Mazes steered to wished measures: other styles of doors, halving, until one will do."""

import math

from sakumon.core.budget import Budget
from sakumon.core.dice import Dice
from sakumon.core.errors import CannotCompose
from sakumon.core.family import Candidate, Solved
from sakumon.core.message import Message
from sakumon.core.wish import ANY
from sakumon.families.doors.compose import links as doors
from sakumon.families.doors.compose.finish import finish_maze
from sakumon.families.doors.compose.links import Links
from sakumon.families.doors.compose.wish import DoorsWish
from sakumon.families.doors.model.floorplan import FloorPlan
from sakumon.families.doors.model.maze import Position, opening_position
from sakumon.families.doors.solve.rater import measures_of_way
from sakumon.families.doors.solve.solver import DoorsSolver
from sakumon.kernel.arrays import Flags

# Mazes of other styles tried before giving up on a length or a share of dead ends.
_STYLES = 60
# Styles nearer than this make no other mazes: the search starts again with other dice.
_SAME_STYLE = 1e-3
# Measures in the order they are looked at, and whether more dead ends make more of each.
_STEERED = (("dead_ends", 1), ("length", -1), ("junctions", 1), ("twist", -1))


def steered(
    wish: DoorsWish, plan: FloorPlan, links: Links, dice: Dice, budget: Budget
) -> Candidate[Position, None]:
    """Try the paper's clustering, then styles from long ways to many dead ends, halving."""
    low, high, style = 0.0, 1.0, 0.5
    nearest, closest = math.inf, ""
    for attempt in range(_STYLES):
        budget.spend(links.rooms)
        tree = doors.clustered(links, dice) if attempt == 0 else doors.grown(links, style, dice)
        tree = _tuned(wish, links, doors.completed(links, plan, tree), dice)
        at = opening_position(finish_maze(wish, plan, links, tree, dice))
        solved = DoorsSolver().solve(at, budget.apart())
        off, miss = _off(wish, at, solved)
        if off == 0:
            return Candidate(at, solved)
        if abs(off) < nearest:
            nearest, closest = abs(off), miss
        if attempt > 0:
            low, high = (style, high) if off < 0 else (low, style)
            if high - low < _SAME_STYLE:
                low, high = 0.0, 1.0
        style = (low + high) / 2
    raise CannotCompose(
        Message("of {tried} mazes the closest has {closest}", tried=_STYLES, closest=closest)
    )


def _tuned(wish: DoorsWish, links: Links, tree: Flags, dice: Dice) -> Flags:
    """Bring the dead ends inside the wish by moving them about."""
    if wish.dead_ends == ANY:
        return tree
    low = math.ceil(max(0.0, wish.dead_ends.low) * links.rooms)
    high = math.floor(min(1.0, wish.dead_ends.high) * links.rooms)
    return doors.rehung(links, tree, low, high, dice)


def _off(wish: DoorsWish, at: Position, solved: Solved[None]) -> tuple[float, str]:
    """Tell how far a maze is from the wish: below 0 it wants more dead ends, above 0 fewer.

    Many dead ends go with short ways and many junctions on them, so one scale of styles serves
    all wishes. Ways that lead by keys are left to chance.
    """
    measures = measures_of_way(at, solved.proof)
    for name, sign in _STEERED:
        value, asked = float(measures[name]), getattr(wish, name)
        if value not in asked and (name == "dead_ends" or not at.maze.keys):
            off = sign * (value - min(max(value, asked.low), asked.high)) / max(value, 1)
            return off, Message(
                "{measure} {value}, wished {asked}: relax {measure}",
                measure=Message(name),
                value=f"{value:g}",
                asked=str(asked),
            )
    return 0.0, ""
