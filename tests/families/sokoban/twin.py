"""Sokoban a second time, slow and obvious: rows of characters, one step after the other."""

from collections import deque
from collections.abc import Iterator

from tests.families.sokoban.replay import STEPS, Field, Spot

State = tuple[frozenset[Spot], Spot]


def steps_from(field: Field, state: State) -> Iterator[tuple[str, State]]:
    """Yield every step that the rules allow, with what it leads to."""
    boxes, (x, y) = state
    for letter, (right, down) in STEPS.items():
        ahead, beyond = (x + right, y + down), (x + 2 * right, y + 2 * down)
        if ahead in field.walls:
            continue
        if ahead not in boxes:
            yield letter, (boxes, ahead)
        elif beyond not in field.walls and beyond not in boxes:
            yield letter.upper(), (boxes - {ahead} | {beyond}, ahead)


def perft(field: Field, state: State, depth: int) -> int:
    """Return how many lines of that many steps there are; a solved level has none."""
    if depth == 0:
        return 1
    if state[0] == field.goals:
        return 0
    return sum(perft(field, ahead, depth - 1) for _, ahead in steps_from(field, state))


def fewest_pushes(rows: list[str], most: int = 400_000) -> int | None:
    """Return the fewest pushes that solve a level, None if nothing does, by plain search.

    Steps cost nothing and pushes one: what costs nothing goes to the front of the queue.
    """
    field = Field(rows)
    start = (frozenset(field.boxes), field.player)
    best = {start: 0}
    queue = deque([start])
    done = set()
    while queue:
        state = queue.popleft()
        if state in done:
            continue
        done.add(state)
        assert len(done) < most, "too large for the twin"
        if state[0] == field.goals:
            return best[state]
        for letter, ahead in steps_from(field, state):
            cost = best[state] + letter.isupper()
            if cost < best.get(ahead, 1 << 30):
                best[ahead] = cost
                (queue.append if letter.isupper() else queue.appendleft)(ahead)
    return None


def pushes_possible(rows: list[str]) -> set[str]:
    """Return the letters that may be played first."""
    field = Field(rows)
    state = (frozenset(field.boxes), field.player)
    return {letter for letter, _ in steps_from(field, state)}
