"""What makes one state look better than another, in a few small numbers."""

from sakumon.families.sokoban.kernel.maze import Cells, Counts, Desk, Maze, can_push
from sakumon.families.sokoban.kernel.plan import FREE, STEPS, Plan
from sakumon.kernel import njit


@njit
def packed_goals(desk: Desk, plan: Plan) -> int:
    """Return how many steps of the plan are done: the last whose packets are all in place."""
    free = plan.length[FREE]
    count = 0
    for place in range(free):
        count += desk.full[plan.stage[0, place]] == 1
    if count < free:
        return count
    step = plan.length[STEPS]
    while step > 0:
        place = 0
        while place < plan.size[step] and desk.full[plan.stage[step, place]] == 1:
            place += 1
        if place == plan.size[step]:
            break
        step -= 1
    return free + step  # type: ignore[no-any-return]


@njit
def late_packets(plan: Plan, packets: Cells, packed: int, due: Counts) -> int:
    """Return how many packets cannot all be stored before their way is closed."""
    due[:] = 0
    for packet in packets:
        due[plan.deadline[packet]] += 1
    # Those in place already are taken out again: they are nobody's to store.
    step = max(0, packed - plan.length[FREE])
    placed = plan.size[step] if packed >= plan.length[FREE] else 0
    for place in range(placed):
        due[plan.deadline[plan.stage[step, place]]] -= 1
    late, held = 0, 0
    for many in range(due.shape[0]):
        held += due[many]
        room = max(0, many - placed)
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
    count = 0
    for packet in packets:
        for way in range(4):
            if can_push(maze, desk, packet, way):
                count += 1
                break
    return count


@njit
def hot_packets(maze: Maze, desk: Desk, plan: Plan, packets: Cells, step: int) -> tuple[int, int]:
    """Return how often packets bar others from goals, and how many of them cannot be pushed."""
    pairs, shut = 0, 0
    for packet in packets:
        if plan.holds[step, packet]:
            continue
        barred = 0
        for other in packets:
            barred += plan.bars[packet, other] and not plan.holds[step, other]
        pairs += barred
        if barred:
            ready = False
            for way in range(4):
                ready = ready or can_push(maze, desk, packet, way)
            shut += not ready
    return pairs, shut
