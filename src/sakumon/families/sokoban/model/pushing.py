"""Bringing one box somewhere while all others stay: fewest pushes first, then fewest moves."""

from collections.abc import Mapping, Set
from heapq import heappop, heappush

from sakumon.families.sokoban.model.position import Position, walkable

# Cells that may be looked at on the player's walks: a finger waits for the answer.
MOST_LOOKS = 400_000

State = tuple[int, int]  # where the box is, and the player


def pushed_to(at: Position, box: int, target: int, looks: int = MOST_LOOKS) -> str | None:
    """Return the letters that bring a box to a cell with no other box moved.

    None if there is no way, or none was found within the looks that it may take.
    """
    inside = walkable(at)
    return _Carrying(at, box, looks).to(target) if {box, target} <= inside else None


def pushed_on(at: Position, box: int, direction: str) -> str | None:
    """Return the letters of a walk to a box and one push of it; None if that cannot be."""
    walk = _Carrying(at, box, MOST_LOOKS).ways_on((box, at.player)).get(direction)
    return None if walk is None else walk + direction.upper()


class _Carrying:
    """A search over where the box is and on which side of it the player stands."""

    def __init__(self, at: Position, box: int, looks: int) -> None:
        self.steps, self.start = at.level.steps, (box, at.player)
        self.shut = at.level.walls | (at.boxes - {box})
        self.looks = looks

    def to(self, target: int) -> str | None:
        """Return the letters of the best way."""
        ahead = self._pushes_to(target)
        box, _ = self.start
        if box == target or box not in ahead:
            return None
        pending: list[tuple[int, int, State, str]] = [(ahead[box], 0, self.start, "")]
        done = set[State]()
        while pending and self.looks > 0:
            pushes, _, state, letters = heappop(pending)
            if state[0] == target:
                return letters
            if state in done:
                continue
            done.add(state)
            made = pushes - ahead[state[0]] + 1
            for direction, walk in self.ways_on(state).items():
                beyond = state[0] + self.steps[direction]
                if beyond in ahead:
                    line = letters + walk + direction.upper()
                    after = (beyond, state[0])
                    heappush(pending, (made + ahead[beyond], len(line), after, line))
        return None

    def ways_on(self, state: State) -> Mapping[str, str]:
        """Return the directions in which the box can be pushed now, each with the walk before."""
        box, player = state
        sides = {
            box - step: direction
            for direction, step in self.steps.items()
            if box + step not in self.shut and box - step not in self.shut
        }
        walks = self._walks(player, self.shut | {box}, sides.keys())
        return {sides[side]: walk for side, walk in walks.items()}

    def _walks(self, player: int, shut: frozenset[int], wanted: Set[int]) -> dict[int, str]:
        """Return a shortest walk to each of the cells that can be walked to."""
        walks, pending, found = {player: ""}, [player], dict[int, str]()
        for cell in pending:
            self.looks -= 1
            if cell in wanted:
                found[cell] = walks[cell]
                if len(found) == len(wanted):
                    break
            for direction, step in self.steps.items():
                if cell + step not in walks and cell + step not in shut:
                    walks[cell + step] = walks[cell] + direction
                    pending.append(cell + step)
        return found

    def _pushes_to(self, target: int) -> dict[int, int]:
        """Return the pushes that a box needs at least from each cell, wherever the player is."""
        if target in self.shut:
            return {}
        pushes, pending = {target: 0}, [target]
        for cell in pending:
            for step in self.steps.values():
                before = cell - step
                if before not in pushes and not {before, before - step} & self.shut:
                    pushes[before] = pushes[cell] + 1
                    pending.append(before)
        return pushes
