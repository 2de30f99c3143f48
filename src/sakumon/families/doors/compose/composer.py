"""How a door maze is made: a plan, doors, start and goal, locks and keys, loops."""

import math
from collections.abc import Mapping
from functools import partial

import numpy as np

from sakumon.core.budget import Budget
from sakumon.core.dice import Dice
from sakumon.core.errors import CannotCompose
from sakumon.core.family import Candidate, Proof, Proposer, Rating, Solved
from sakumon.core.wish import ANY
from sakumon.families.doors.compose import links as doors
from sakumon.families.doors.compose.ends import choose_ends
from sakumon.families.doors.compose.layout import lay_out
from sakumon.families.doors.compose.links import Links
from sakumon.families.doors.compose.locks import put_locks
from sakumon.families.doors.compose.wish import MEASURED, PRESETS, DoorsWish, check_wish
from sakumon.families.doors.model.board import sorted_maze
from sakumon.families.doors.model.floorplan import FloorPlan
from sakumon.families.doors.model.kernel.lists import door_lists
from sakumon.families.doors.model.maze import STAIRS, DoorMaze, Position, opening_position
from sakumon.families.doors.solve.rater import DoorsRater
from sakumon.families.doors.solve.solver import DoorsSolver
from sakumon.kernel.arrays import Flags

# Mazes of other styles tried before giving up on a length or a share of dead ends.
_STYLES = 60


class DoorsComposer:
    """Composes door mazes of every kind to a wish."""

    version = 1
    wish = DoorsWish
    presets: Mapping[str, DoorsWish] = PRESETS

    def check(self, wish: DoorsWish) -> None:
        """Refuse a wish that no maze can meet."""
        check_wish(wish)

    def proposer(self, wish: DoorsWish, _budget: Budget) -> Proposer[Position, None]:
        """Return what makes mazes on plans of the wished kind."""
        return partial(_propose, wish)

    def misses(self, wish: DoorsWish, at: Position, proof: Proof, rating: Rating) -> str | None:
        """Return which part of the wish the maze does not meet."""
        if proof.status != "won":
            return "no way to the goal was found"
        maze = at.maze
        forms = {"kind": maze.plan.kind, "storeys": maze.storeys, "keys": len(maze.keys)}
        for name, value in forms.items():
            if getattr(wish, name) != value:
                return f"{name} is {value}, wished {getattr(wish, name)}"
        if maze.plan.count not in wish.rooms:
            return f"rooms are {maze.plan.count}, wished {wish.rooms}"
        for name in MEASURED:
            value, asked = rating.measures[name], getattr(wish, name)
            if isinstance(value, int | float) and value not in asked:
                return f"{name} is {value}, wished {asked}: relax {name}"
        return None


def _propose(wish: DoorsWish, dice: Dice, budget: Budget) -> Candidate[Position, None]:
    plan = lay_out(wish, dice)
    budget.spend(plan.count * wish.storeys)
    if plan.count * wish.storeys < 2:
        raise CannotCompose("a maze has two rooms or more: wish for smaller rooms")
    links = doors.links_of(plan, wish.storeys, wish.door * plan.unit, dice)
    if any(getattr(wish, name) != ANY for name in MEASURED):
        return _steered(wish, plan, links, dice, budget)
    tree = doors.completed(links, plan, doors.clustered(links, dice))
    return Candidate(opening_position(_finished(wish, plan, links, tree, dice)))


def _steered(
    wish: DoorsWish, plan: FloorPlan, links: Links, dice: Dice, budget: Budget
) -> Candidate[Position, None]:
    """Try the paper's clustering, then styles from long ways to many dead ends, halving."""
    low, high, style = 0.0, 1.0, 0.5
    nearest, closest = math.inf, ""
    for attempt in range(_STYLES):
        budget.spend(links.rooms)
        tree = doors.clustered(links, dice) if attempt == 0 else doors.grown(links, style, dice)
        tree = _tuned(wish, links, doors.completed(links, plan, tree), dice)
        maze = _finished(wish, plan, links, tree, dice)
        at = opening_position(maze)
        solved = DoorsSolver().solve(at, budget.apart())
        off, said = _off(wish, at, solved, budget)
        if off == 0:
            return Candidate(at, solved)
        if abs(off) < nearest:
            nearest, closest = abs(off), said
        if attempt > 0:
            low, high = (style, high) if off < 0 else (low, style)
            if high - low < 1e-3:
                low, high = 0.0, 1.0
        style = (low + high) / 2
    raise CannotCompose(f"of {_STYLES} mazes the closest has {closest}")


def _tuned(wish: DoorsWish, links: Links, tree: Flags, dice: Dice) -> Flags:
    """Bring the dead ends inside the wish by moving them about."""
    if wish.dead_ends == ANY:
        return tree
    low = math.ceil(max(0.0, wish.dead_ends.low) * links.rooms)
    high = math.floor(min(1.0, wish.dead_ends.high) * links.rooms)
    return doors.rehung(links, tree, low, high, dice)


def _off(wish: DoorsWish, at: Position, solved: Solved[None], budget: Budget) -> tuple[float, str]:
    """Tell how far a maze is from the wish: below 0 it wants more dead ends, above 0 fewer.

    Many dead ends go with short ways and many junctions on them, so one scale of styles serves
    all wishes. Ways that lead by keys are left to chance.
    """
    measures = DoorsRater().rate(at, solved, budget.apart()).measures
    for name, sign in (("dead_ends", 1), ("length", -1), ("junctions", 1), ("twist", -1)):
        value, asked = float(measures[name]), getattr(wish, name)
        if value not in asked and (name == "dead_ends" or not at.maze.keys):
            off = sign * (value - min(max(value, asked.low), asked.high)) / max(value, 1)
            return off, f"{name} {value:g}, wished {asked}: relax {name}"
    return 0.0, ""


def _finished(wish: DoorsWish, plan: FloorPlan, links: Links, tree: Flags, dice: Dice) -> DoorMaze:
    """Return the maze of a tree of doors: with start and goal, locks, keys and loops."""
    whole = np.zeros(links.rooms, np.int32)
    chosen = tree if wish.keys else doors.braided(links, tree, wish.braid, whole, dice)
    numbers = np.flatnonzero(chosen)
    pairs, walls = links.pairs[numbers], links.walls[numbers]
    ends = choose_ends(wish, plan, door_lists(pairs, links.rooms))
    locked = put_locks(pairs, walls == STAIRS, links.rooms, ends, wish.keys, dice)
    locks = np.zeros(len(links.pairs), np.int32)
    locks[numbers[list(locked.doors)]] = np.arange(1, len(locked.doors) + 1)
    if wish.keys:
        numbers = np.flatnonzero(doors.braided(links, tree, wish.braid, locked.zone, dice))
        pairs, walls = links.pairs[numbers], links.walls[numbers]
    return sorted_maze(
        plan,
        wish.storeys,
        pairs,
        walls,
        doors.openings(plan, walls, wish.door * plan.unit, dice),
        locks[numbers],
        locked.keys,
        ends,
    )
