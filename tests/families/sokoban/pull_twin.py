"""How far a position is from solved, a second time: forward, cell by cell, in plain Python."""

from collections import deque

Cells = frozenset[int]
# Boxes, the player's cell, the box pushed last and the step it went.
State = tuple[Cells, int, int, int]


def distance(floor: Cells, goals: Cells, boxes: Cells, player: int, wide: int, counted: str) -> int:
    """Return the fewest runs, lines or pushes that solve a position, or −1."""
    start: State = (boxes, player, -1, 0)
    best = {start: 0}
    todo = deque([start])
    while todo:
        state = todo.popleft()
        here, at, last, way = state
        if here == goals:
            return best[state]
        for step in (-wide, wide, -1, 1):
            ahead = at + step
            if ahead not in floor:
                continue
            cost, there = 0, (here, ahead, last, way)
            if ahead in here:
                beyond = ahead + step
                if beyond not in floor or beyond in here:
                    continue
                cost = _cost(counted, ahead == last, step == way)
                there = (here - {ahead} | {beyond}, ahead, beyond, step)
            total = best[state] + cost
            if total < best.get(there, 1 << 30):
                best[there] = total
                if cost:
                    todo.append(there)
                else:
                    todo.appendleft(there)
    return -1


def _cost(counted: str, same_box: bool, same_way: bool) -> int:
    if counted == "box_changes":
        return 0 if same_box else 1
    if counted == "lines":
        return 0 if same_box and same_way else 1
    return 1
