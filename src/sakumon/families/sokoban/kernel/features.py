"""What makes one state look better than another, in a few small numbers."""

import numpy as np

from sakumon.families.sokoban.kernel.maze import Cells, Counts, Desk, Maze
from sakumon.families.sokoban.kernel.plan import Plan
from sakumon.kernel import njit


@njit
def packed_goals(desk: Desk, plan: Plan) -> int:
    """Return how many goals of the plan's order are filled, up to the first gap."""
    many, free = plan.order.shape[0], plan.free[0]
    count = 0
    for place in range(free):
        count += desk.full[plan.order[place]]
    if count < free:
        return count
    while count < many and desk.full[plan.order[count]]:
        count += 1
    return count


@njit
def late_packets(desk: Desk, plan: Plan, packets: Cells, packed: int, due: Counts) -> int:
    """Return how many packets cannot all be stored before their way is closed."""
    many = plan.order.shape[0]
    due[:] = 0
    for packet in packets:
        due[plan.deadline[packet]] += 1
    # Those that are packed already sit on goals whose deadline has been met.
    first = packed if packed >= plan.free[0] else 0
    for place in range(first):
        due[plan.deadline[plan.order[place]]] -= 1
    late, held = 0, 0
    for stage in range(many + 1):
        held += due[stage]
        room = max(0, stage - first)
        if held > room:
            late += held - room
            held = room
    return late


@njit
def blocked_links(plan: Plan, packets: Cells, used: Counts) -> int:
    """Return how many passages have a packet in them."""
    used[:] = 0
    count = 0
    for packet in packets:
        link = plan.link[packet]
        if link and used[link] == 0:
            used[link] = 1
            count += 1
    return count


@njit
def count_regions(maze: Maze, desk: Desk, seen: Counts) -> int:
    """Return into how many regions the packets divide the free floor."""
    near, full, queue = maze.near, desk.full, desk.queue
    seen[0] += 1
    stamp, count = seen[0], 0
    for start in range(near.shape[1] - 1):
        if full[start] or seen[start + 1] == stamp:
            continue
        count += 1
        seen[start + 1] = stamp
        queue[0] = start
        many, done = 1, 0
        while done < many:
            cell = queue[done]
            done += 1
            for way in range(4):
                beyond = near[way, cell]
                if full[beyond] == 0 and seen[beyond + 1] != stamp:
                    seen[beyond + 1] = stamp
                    queue[many] = beyond
                    many += 1
    return count


@njit
def free_packets(maze: Maze, desk: Desk, packets: Cells) -> int:
    """Return how many packets the keeper could push now; its region is stamped."""
    count, stamp = 0, desk.stamp[0]
    for packet in packets:
        for way in range(4):
            target = maze.near[way, packet]
            if desk.full[target] == 0 and maze.live[target]:
                if desk.mark[maze.near[way ^ 2, packet]] == stamp:
                    count += 1
                    break
    return count
