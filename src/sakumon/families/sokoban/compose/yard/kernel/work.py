"""A yard around a goal area: boxes are pulled out of their gates to where they wait.

Everything is found backward, one box after another, the last one stored first. Then the pushes
are followed forward, and cells that they can do without go back to the wall.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sakumon.kernel import njit
from sakumon.kernel.dice import Words, below

Ints = NDArray[np.int32]
Bytes = NDArray[np.uint8]
# Times in a hundred that a place far from the gate is chosen, where any would do.
FAR = 75


class Site(NamedTuple):
    """A board in work, with room for walks and searches."""

    ways: Ints
    floor: Bytes
    boxes: Bytes
    seen: Ints
    before: Ints
    line: Ints
    pulled: Ints  # cell and way -> mark of the last search that pulled a box there
    pulled_from: Ints
    pull_line: Ints
    mark: Ints


@njit
def new_site(floor: Bytes, width: int) -> Site:
    """Return a board without boxes."""
    cells = len(floor)
    return Site(
        np.array([-width, width, -1, 1], np.int32),
        floor.copy(),
        np.zeros(cells, np.uint8),
        np.zeros(cells, np.int32),
        np.zeros(cells, np.int32),
        np.zeros(cells, np.int32),
        np.zeros(4 * cells, np.int32),
        np.zeros(4 * cells, np.int32),
        np.zeros(4 * cells, np.int32),
        np.zeros(1, np.int32),
    )


@njit
def walk(site: Site, start: int, goal: int) -> bool:
    """Let the player walk breadth first; tell whether it gets to the goal, −1 for none."""
    floor, boxes, ways = site.floor, site.boxes, site.ways
    seen, before, line = site.seen, site.before, site.line
    site.mark[0] += 1
    mark = site.mark[0]
    seen[start] = mark
    if start == goal:
        return True
    line[0] = start
    head, tail = 0, 1
    while head < tail:
        cell = line[head]
        head += 1
        for way in range(4):
            ahead = cell + ways[way]
            if floor[ahead] == 0 or boxes[ahead] == 1 or seen[ahead] == mark:
                continue
            seen[ahead] = mark
            before[ahead] = cell
            if ahead == goal:
                return True
            line[tail] = ahead
            tail += 1
    return False


@njit
def pull_everywhere(site: Site, gate: int, player: int) -> int:
    """Pull a box out of its gate wherever it can go; return how many pulls `pull_line` holds.

    A pull is 4 × the box's new cell + the way it went; the player then stands one cell on.
    """
    ways, floor, boxes, line = site.ways, site.floor, site.boxes, site.pull_line
    site.mark[0] += 1
    mark = site.mark[0]
    head, tail, cell, last = -1, 0, gate, -1
    while True:
        boxes[cell] = 1
        walk(site, player, -1)
        boxes[cell] = 0
        reached = site.mark[0]
        for way in range(4):
            stand = cell + ways[way]
            pull = 4 * stand + way
            if site.seen[stand] != reached or site.pulled[pull] == mark:
                continue
            step = stand + ways[way]
            if floor[step] == 1 and boxes[step] == 0:
                site.pulled[pull] = mark
                site.pulled_from[pull] = last
                line[tail] = pull
                tail += 1
        head += 1
        if head == tail:
            return tail
        last = line[head]
        cell = last // 4
        player = cell + ways[last % 4]


@njit
def choose_place(site: Site, found: int, waits: Bytes, exit_cell: int, dice: Words) -> int:
    """Choose a pull after which the box waits in the yard and the player gets to its exit.

    Most often one of the farther half. Returns −1 if there is none.
    """
    first = found // 2 if below(dice, 100) < FAR else 0
    for start in (first, 0):
        order = site.pull_line[start:found].copy()
        for last in range(len(order) - 1, -1, -1):
            other = below(dice, last + 1)
            pull = order[other]
            order[other] = order[last]
            cell = pull // 4
            if waits[cell] == 0 or site.boxes[cell] == 1:
                continue
            site.boxes[cell] = 1
            if walk(site, cell + site.ways[pull % 4], exit_cell):
                return pull  # type: ignore[no-any-return]
            site.boxes[cell] = 0
    return -1


@njit
def place_boxes(
    site: Site,
    gates: Ints,
    goals: Ints,
    outsides: Ints,
    waits: Bytes,
    pushes: Ints,
    ends: Ints,
    dice: Words,
) -> int:
    """Pull every box from its gate to a waiting place; return where the player is then, or −1.

    `pushes` gets for each box the ways in which it is pushed to its gate, `ends` how many.
    """
    for goal in goals:
        site.boxes[goal] = 1
    player = -1
    for box in range(len(gates) - 1, -1, -1):
        site.boxes[goals[box]] = 0
        found = pull_everywhere(site, gates[box], outsides[box])
        exit_cell = outsides[max(box - 1, 0)]
        pull = choose_place(site, found, waits, exit_cell, dice)
        if pull < 0:
            return -1
        player = pull // 4 + site.ways[pull % 4]
        count = 0
        while pull >= 0:
            pushes[box, count] = (pull % 4) ^ 1
            count += 1
            pull = site.pulled_from[pull]
        ends[box] = count
    return player


@njit
def follow(site: Site, player: int, pushes: Ints, used: Bytes, steps: Bytes) -> int:
    """Do all pushes, each 4 × cell + way, walking between; mark the cells and write the steps.

    Boxes are left where they were at the start. Returns the number of steps, or −1 if one fails.
    """
    boxes = site.boxes.copy()
    used[:] = boxes
    done = 0
    used[player] = 1
    for push in pushes:
        cell, way = push // 4, push % 4
        ahead, behind = cell + site.ways[way], cell - site.ways[way]
        fits = site.floor[ahead] == 1 and site.boxes[ahead] == 0 and site.floor[behind] == 1
        if not fits or not walk(site, player, behind):
            done = -1
            break
        length, at = 0, behind
        while at != player:
            length += 1
            at = site.before[at]
        place, at = done + length, behind
        while at != player:
            place -= 1
            used[at] = 1
            for step in range(4):
                if site.before[at] + site.ways[step] == at:
                    steps[place] = step
            at = site.before[at]
        steps[done + length] = 4 + way
        done += length + 1
        site.boxes[cell], site.boxes[ahead] = 0, 1
        used[ahead] = 1
        player = cell
    site.boxes[:] = boxes
    return done


@njit
def tighten(site: Site, player: int, pushes: Ints, cells: Ints, steps: Bytes) -> int:
    """Shut one cell after another if all pushes can still be done; return the steps they take."""
    used = np.zeros(len(site.floor), np.uint8)
    trial, trial_steps = used.copy(), steps.copy()
    done = follow(site, player, pushes, used, steps)
    if done < 0:
        return -1
    for cell in cells:
        if site.floor[cell] == 0 or site.boxes[cell] == 1 or cell == player:
            continue
        site.floor[cell] = 0
        if used[cell] == 0:
            continue
        fewer = follow(site, player, pushes, trial, trial_steps)
        if fewer < 0:
            site.floor[cell] = 1
        else:
            done = fewer
            used[:] = trial
            steps[:done] = trial_steps[:done]
    return done
