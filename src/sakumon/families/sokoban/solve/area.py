"""How a goal area is decided: by its plan, by coming back to the plan, or by looking at all."""

from collections import deque
from collections.abc import Iterator
from dataclasses import replace

from sakumon.core.budget import Budget
from sakumon.core.errors import OutOfBudget
from sakumon.core.family import Proof
from sakumon.core.move import Move
from sakumon.families.sokoban.model.area import begin_area
from sakumon.families.sokoban.model.directions import DIRECTIONS
from sakumon.families.sokoban.model.position import Position, flood, normalised
from sakumon.families.sokoban.model.rules import (
    PLAYER,
    SokobanRules,
    after,
    is_solved,
    letter_for,
)
from sakumon.families.sokoban.model.storing import is_outside, is_stored

# States that a search away from the plan may look at.
MOST_OFF_PLAN = 3_000

# By a state of the plan: where the player is in it, and what is still to do.
PlanRest = dict[Position, tuple[int, str]]


def solve_area(at: Position, budget: Budget) -> Proof:
    """Decide a position of an area; the plan is used wherever it still helps."""
    winner = SokobanRules().winner(at)
    if winner is not None:
        return Proof("won" if winner == PLAYER else "lost", shortest=True)
    try:
        budget.spend(1)
        line = _search(at, _plan(at, budget), budget)
    except OutOfBudget:
        return Proof("unknown", work=budget.spent)
    if line is None:
        return Proof("lost", shortest=True, work=budget.spent)
    return Proof("won", tuple(Move(letter) for letter in line), work=budget.spent)


def _plan(at: Position, budget: Budget) -> PlanRest:
    """Return for every state of the plan what is still to do.

    A plan that fails is no plan: it is given up at the first step that cannot be made.
    """
    storing = at.level.storing
    assert storing is not None
    now, moments, letters = begin_area(at.level), [], "".join(storing.plan)
    for place, letter in enumerate(letters):
        budget.spend(0)
        if is_solved(now):
            break
        if letter_for(now, letter.lower()) != letter:
            return {}
        moments.append((normalised(now), now.player, place))
        now = after(now, letter.lower())
    if not is_solved(now):
        return {}
    return {state: (player, letters[place : len(moments)]) for state, player, place in moments}


def _search(at: Position, plan: PlanRest, budget: Budget) -> str | None:
    """Look breadth first for a state of the plan, or for the end; None if there is no way."""
    seen = {normalised(at)}
    pending = deque([(at, "")])
    while pending:
        now, line = pending.popleft()
        rest = plan.get(normalised(now))
        if rest is not None:
            walk = _walks(now).get(rest[0])
            if walk is not None:
                return line + walk + rest[1]
        for there, steps in _pushes(now):
            if is_solved(there):
                return line + steps
            state = normalised(there)
            if state not in seen:
                seen.add(state)
                budget.spend(1)
                if len(seen) > MOST_OFF_PLAN:
                    raise OutOfBudget(f"more than {MOST_OFF_PLAN} states away from the plan")
                pending.append((there, line + steps))
    return None


def _pushes(at: Position) -> Iterator[tuple[Position, str]]:
    """Yield what every push, or coming out to the next box, leads to, and the steps."""
    for cell, walk in _walks(at).items():
        now = replace(at, player=cell)
        for direction in DIRECTIONS:
            letter = letter_for(now, direction)
            there = after(now, direction) if letter else now
            if letter.isupper() or there.queue != at.queue:
                yield there, walk + letter


def _walks(at: Position) -> dict[int, str]:
    """Return a shortest walk to each cell that is reached without a push or a box coming."""
    level, storing = at.level, at.level.storing
    assert storing is not None
    cells = range(level.width * level.height)
    size = level.width, level.height
    calls = at.queue and is_stored(storing, at.boxes)
    outside = {cell for cell in cells if is_outside(cell, *size)} if calls else set[int]()
    walks = {at.player: ""}
    for cell, direction in flood(at.player, level.steps, level.walls | at.boxes | outside).items():
        if direction:
            walks[cell] = walks[cell - level.steps[direction]] + direction
    return walks
