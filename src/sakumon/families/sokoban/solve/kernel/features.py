"""What makes one state look better than another, in a few small numbers."""

from sakumon.families.sokoban.solve.kernel.maze import Cells, Counts, Desk, Maze, can_push
from sakumon.families.sokoban.solve.kernel.packing import FREE, STEPS, Plan
from sakumon.kernel import njit


@njit
def packed_goals(desk: Desk, plan: Plan) -> int:
    """Return how many steps of the plan are done: the last whose boxes are all in place."""
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
def late_boxes(plan: Plan, boxes: Cells, packed: int, due: Counts) -> int:
    """Return how many boxes cannot all be stored before their way is closed."""
    due[:] = 0
    for box in boxes:
        due[plan.deadline[box]] += 1
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
def blocked_links(plan: Plan, boxes: Cells, used: Counts) -> int:
    """Return how many passages have a box in them."""
    used[:] = 0
    count = 0
    for box in boxes:
        link = plan.link[box]
        if link and used[link] == 0:
            used[link] = 1
            count += 1
    return count


@njit
def count_regions(maze: Maze, desk: Desk, seen: Counts) -> int:
    """Return into how many regions the boxes divide the free floor."""
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
def free_boxes(maze: Maze, desk: Desk, boxes: Cells) -> int:
    """Return how many boxes the player could push now; its region is stamped."""
    count = 0
    for box in boxes:
        for way in range(4):
            if can_push(maze, desk, box, way):
                count += 1
                break
    return count


@njit
def hot_boxes(maze: Maze, desk: Desk, plan: Plan, boxes: Cells, step: int) -> tuple[int, int]:
    """Return how often boxes bar others from goals, and how many of them cannot be pushed."""
    pairs, shut = 0, 0
    for box in boxes:
        if plan.holds[step, box]:
            continue
        barred = 0
        for other in boxes:
            barred += plan.bars[box, other] and not plan.holds[step, other]
        pairs += barred
        if barred:
            ready = False
            for way in range(4):
                ready = ready or can_push(maze, desk, box, way)
            shut += not ready
    return pairs, shut
