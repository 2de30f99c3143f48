"""How a goal area is decided: by its plan, by coming back to the plan, or by looking at all."""

from collections import deque
from collections.abc import Iterator

from sakumon.core.budget import Budget
from sakumon.core.errors import OutOfBudget
from sakumon.core.family import Proof
from sakumon.core.move import Move
from sakumon.families.sokoban.board import Position, walkable
from sakumon.families.sokoban.rules import PLAYER, SokobanRules, after, is_solved, letter_for

# States that a search away from the plan may look at.
MOST_STATES = 3_000
WAYS = "lurd"

# What of a moment does not depend on where in its region the keeper stands.
Key = tuple[frozenset[int], int, int]


def solve_area(at: Position, budget: Budget) -> Proof:
    """Decide a position of an area; the plan is used wherever it still helps."""
    winner = SokobanRules().winner(at)
    if winner is not None:
        return Proof("won" if winner == PLAYER else "lost", shortest=True)
    try:
        budget.spend(1)
        line = _search(at, _plan(at), budget)
    except OutOfBudget:
        return Proof("unknown", work=budget.spent)
    if line is None:
        return Proof("lost", shortest=True, work=budget.spent)
    return Proof("won", tuple(Move(letter) for letter in line), work=budget.spent)


def start_again(at: Position) -> Position:
    """Return the area as it was before the first packet was pushed in."""
    level, storing = at.level, at.level.storing
    assert storing is not None
    first = storing.gates[0]
    near = [first + step for step in level.steps.values()]
    outside = (1, level.width - 2), (1, level.height - 2)
    keeper = next(
        cell
        for cell in near
        if cell % level.width in outside[0] or cell // level.width in outside[1]
    )
    return Position(level, frozenset({first}), keeper, storing.gates[1:])


def _plan(at: Position) -> dict[Key, tuple[int, str]]:
    """Return for every moment of the plan where the keeper is and what is still to do.

    A plan that fails is no plan: it is given up at the first step that cannot be made.
    """
    storing = at.level.storing
    assert storing is not None
    now, moments, letters = start_again(at), [], "".join(storing.plan)
    for place, letter in enumerate(letters):
        if is_solved(now):
            break
        if letter_for(now, letter.lower()) != letter:
            return {}
        moments.append((_key(now), now.keeper, place))
        now = after(now, letter.lower())
    else:
        if not is_solved(now):
            return {}
    end = moments[-1][2] + 1 if moments else 0
    return {key: (keeper, letters[place:end]) for key, keeper, place in moments}


def _key(at: Position) -> Key:
    return at.packets, min(walkable(at, at.packets)), len(at.queue)


def _search(at: Position, plan: dict[Key, tuple[int, str]], budget: Budget) -> str | None:
    """Look breadth first for a moment of the plan, or for the end; None if there is no way."""
    seen = {_key(at)}
    pending = deque([(at, "")])
    while pending:
        now, line = pending.popleft()
        joined = plan.get(_key(now))
        if joined is not None:
            walk = _walk(now, joined[0])
            if walk is not None:
                return line + walk + joined[1]
        for there, steps in _pushes(now):
            if is_solved(there):
                return line + steps
            if _key(there) not in seen:
                seen.add(_key(there))
                budget.spend(1)
                if len(seen) > MOST_STATES:
                    raise OutOfBudget(f"more than {MOST_STATES} states away from the plan")
                pending.append((there, line + steps))
    return None


def _pushes(at: Position) -> Iterator[tuple[Position, str]]:
    """Yield what every push, or coming out to the next packet, leads to, and the steps."""
    seen: dict[int, str] = {at.keeper: ""}
    pending = deque([at])
    while pending:
        now = pending.popleft()
        for way in WAYS:
            letter = letter_for(now, way)
            if not letter:
                continue
            there, steps = after(now, way), seen[now.keeper] + letter
            if letter.isupper() or there.queue != at.queue:
                yield there, steps
            elif there.keeper not in seen:
                seen[there.keeper] = steps
                pending.append(there)


def _walk(at: Position, goal: int) -> str | None:
    """Return a walk to a cell without a push or a packet coming; None if there is none."""
    seen: dict[int, str] = {at.keeper: ""}
    pending = deque([at.keeper])
    while pending:
        cell = pending.popleft()
        if cell == goal:
            return seen[cell]
        for way in WAYS:
            ahead = cell + at.level.steps[way]
            free = ahead not in seen and ahead not in at.level.walls and ahead not in at.packets
            if (
                free
                and after(Position(at.level, at.packets, cell, at.queue), way).queue == at.queue
            ):
                seen[ahead] = seen[cell] + way
                pending.append(ahead)
    return None
