"""What makes one state look better than another, in a few small numbers."""

from sakumon.families.sokoban.model.kernel.warehouse import (
    BOX,
    EMPTY,
    NOWHERE,
    Warehouse,
    flood,
)
from sakumon.families.sokoban.solve.kernel.packing_plan import STEPS, UNORDERED, PackingPlan
from sakumon.families.sokoban.solve.kernel.tables import FAR, LevelTables, can_push
from sakumon.kernel import njit
from sakumon.kernel.arrays import Ints, Shorts

# The features, each with an adviser of its own; the first four make the cells. JOURNEY, which
# stands beside them in a row, is what leads to a state that has them.
PACKED, REGIONS, LINKS, LATE, FREEDOM, REACH, NEXT, HOT, SHUT, JOURNEY = range(10)


@njit
def measure(
    tables: LevelTables,
    house: Warehouse,
    plan: PackingPlan,
    notes: Ints,
    boxes: Shorts,
    reach: int,
    features: Ints,
) -> None:
    """Find the features of the state in the warehouse; the player's region is marked."""
    packed = packed_goals(house, plan)
    features[PACKED] = packed
    features[FREEDOM] = free_boxes(tables, house, boxes)
    features[LATE] = late_boxes(plan, boxes, packed, notes[0, : boxes.shape[0] + 1])
    features[LINKS] = blocked_links(plan, boxes, notes[1])
    features[REGIONS] = count_regions(house, notes[2])
    features[REACH] = reach
    step = packed - plan.length[UNORDERED]
    features[HOT], features[SHUT] = hot_boxes(tables, house, plan, boxes, max(0, step))
    features[NEXT] = pushes_to_next(plan, boxes, step)


@njit
def packed_goals(house: Warehouse, plan: PackingPlan) -> int:
    """Return how many steps of the plan are done: the last whose boxes are all in place."""
    unordered = plan.length[UNORDERED]
    count = 0
    for place in range(unordered):
        count += house.content[plan.stage[0, place]] == BOX
    if count < unordered:
        return count
    step = plan.length[STEPS]
    while step > 0:
        place = 0
        while place < plan.size[step] and house.content[plan.stage[step, place]] == BOX:
            place += 1
        if place == plan.size[step]:
            break
        step -= 1
    return unordered + step  # type: ignore[no-any-return]


@njit
def late_boxes(plan: PackingPlan, boxes: Shorts, packed: int, due: Ints) -> int:
    """Return how many boxes cannot all be stored before their way is closed."""
    due[:] = 0
    for box in boxes:
        due[plan.deadline[box]] += 1
    # Those in place already are taken out again: they are nobody's to store.
    step = max(0, packed - plan.length[UNORDERED])
    placed = plan.size[step] if packed >= plan.length[UNORDERED] else 0
    for place in range(placed):
        due[plan.deadline[plan.stage[step, place]]] -= 1
    late, waiting = 0, 0
    for many in range(due.shape[0]):
        waiting += due[many]
        room = max(0, many - placed)
        if waiting > room:
            late += waiting - room
            waiting = room
    return late


@njit
def blocked_links(plan: PackingPlan, boxes: Shorts, used: Ints) -> int:
    """Return how many passages have a box in them."""
    used[:] = 0
    count = 0
    for box in boxes:
        link = plan.lanes.link[box]
        if link and used[link] == 0:
            used[link] = 1
            count += 1
    return count


@njit
def count_regions(house: Warehouse, notes: Ints) -> int:
    """Return into how many regions the boxes divide the free floor; the queue is spoilt."""
    content, seen = house.content, notes[1:]
    notes[0] += 1
    count = 0
    for start in range(content.shape[0] - 1):
        if content[start] == EMPTY and seen[start] != notes[0]:
            count += 1
            flood(
                house.near,
                content,
                EMPTY,
                start,
                NOWHERE,
                seen,
                notes[0],
                house.queue,
            )
    return count


@njit
def free_boxes(tables: LevelTables, house: Warehouse, boxes: Shorts) -> int:
    """Return how many boxes the player could push now; its region is marked."""
    count = 0
    for box in boxes:
        count += can_be_pushed(tables, house, box)
    return count


@njit
def can_be_pushed(tables: LevelTables, house: Warehouse, box: int) -> bool:
    """Tell whether the player could push a box now."""
    for way in range(4):  # noqa: SIM110
        if can_push(tables, house, box, way):
            return True
    return False


@njit
def hot_boxes(
    tables: LevelTables, house: Warehouse, plan: PackingPlan, boxes: Shorts, step: int
) -> tuple[int, int]:
    """Return how often boxes bar others from goals, and how many of them cannot be pushed."""
    holds, bars = plan.holds[step], plan.lanes.bars
    pairs, shut = 0, 0
    for box in boxes:
        if holds[box]:
            continue
        barred = 0
        for other in boxes:
            barred += bars[box, other] and not holds[other]
        pairs += barred
        if barred:
            shut += not can_be_pushed(tables, house, box)
    return pairs, shut


@njit
def pushes_to_next(plan: PackingPlan, boxes: Shorts, step: int) -> int:
    """Return how far the nearest box is from the place that is next, 0 if there is none."""
    if not 0 <= step < plan.length[STEPS]:
        return 0
    nearest = FAR
    for box in boxes:
        nearest = min(nearest, plan.far[step, box])
    return nearest  # type: ignore[return-value]
