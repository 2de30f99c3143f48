"""The order in which goals are best filled: the way they are emptied, read forward."""

from sakumon.families.sokoban.model.kernel.sides import all_groups
from sakumon.families.sokoban.model.kernel.warehouse import BOX, EMPTY, Warehouse, new_warehouse
from sakumon.families.sokoban.solve.kernel.lanes import Lanes
from sakumon.families.sokoban.solve.kernel.packing_plan import (
    AWAY,
    STEPS,
    UNORDERED,
    PackingPlan,
    PackingScratch,
    forget_order,
    new_plan,
    new_scratch,
)
from sakumon.families.sokoban.solve.kernel.tables import (
    ANY_SIDE,
    FAR,
    LevelTables,
    pull_distances,
)
from sakumon.families.sokoban.solve.kernel.unpacking import find_areas, take_apart
from sakumon.kernel import entry, njit
from sakumon.kernel.arrays import Shorts
from sakumon.kernel.slices import copy_into

# Backward, every box is pulled to a start of its own; or to any start, again and again; or goals
# are filled in any order.
ORDERS = OWN_STARTS, ANY_STARTS, NO_ORDER = range(3)


def plan_of(
    tables: LevelTables, near: Shorts, boxes: Shorts, order: int, lanes: Lanes
) -> PackingPlan:
    """Return a plan with one of the orders."""
    cells, many = near.shape[1] - 1, len(boxes)
    plan, house, scratch = (
        new_plan(cells, many, lanes),
        new_warehouse(near),
        new_scratch(tables, boxes),
    )
    make_plan(tables, house, scratch, boxes, plan, order == ANY_STARTS)
    if order == NO_ORDER:
        forget_order(tables, plan)
    return plan


@entry
def make_plan(
    tables: LevelTables,
    house: Warehouse,
    scratch: PackingScratch,
    starts: Shorts,
    plan: PackingPlan,
    again: bool,
) -> None:
    """Fill in a plan; the warehouse is empty before and after."""
    find_areas(tables, house, scratch)
    steps = take_apart(tables, house, scratch, starts, again)
    lay_stages(house, scratch, plan, steps)
    find_deadlines(house, scratch, plan)


@njit
def lay_stages(house: Warehouse, scratch: PackingScratch, plan: PackingPlan, steps: int) -> None:
    """Write the steps down forward; what was left is filled first, in any order."""
    size = 0
    for cell in range(house.near.shape[1] - 1):
        if house.content[cell] == BOX:
            plan.stage[0, size] = cell
            size += 1
            house.content[cell] = EMPTY
    plan.length[UNORDERED] = size
    plan.length[STEPS] = steps
    plan.size[0] = size
    for step in range(1, steps + 1):
        cell, came = scratch.back[steps - step, 0], scratch.back[steps - step, 1]
        copy_into(plan.stage[step], plan.stage[step - 1])
        if came == AWAY:
            plan.stage[step, size] = cell
            size += 1
        else:
            for place in range(size):
                if plan.stage[step, place] == came:
                    plan.stage[step, place] = cell
        plan.size[step] = size
        for place in range(size):
            plan.holds[step, plan.stage[step, place]] = True


@njit
def find_deadlines(house: Warehouse, scratch: PackingScratch, plan: PackingPlan) -> None:
    """Find, step by step, from where a box can still be pushed to the place that is next."""
    plan.deadline[:] = plan.length[UNORDERED]
    steps = plan.length[STEPS]
    for step in range(steps):
        target, came = scratch.back[steps - 1 - step, 0], scratch.back[steps - 1 - step, 1]
        for place in range(plan.size[step]):
            if plan.stage[step, place] != came:
                house.content[plan.stage[step, place]] = BOX
        all_groups(house, scratch.pulling.groups)
        pull_distances(house, scratch.pulling, target, ANY_SIDE, plan.far[step])
        for place in range(plan.size[step]):
            house.content[plan.stage[step, place]] = EMPTY
        if came == AWAY:
            for cell in range(house.near.shape[1] - 1):
                if plan.far[step, cell] < FAR:
                    plan.deadline[cell] = plan.size[step] + 1
