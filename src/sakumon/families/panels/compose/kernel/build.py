"""How chains are built backward: lines are pushed into what vanishes after them.

A board that is about to go by itself is kept with the mask of what vanishes from it first. A new
line is pushed in so that, once it has vanished, exactly that board and that mask are there again.
"""

from typing import NamedTuple

import numpy as np

from sakumon.families.panels.compose.kernel.push import push_lines, push_pair
from sakumon.families.panels.model.kernel.motion import (
    MOST_LINKS,
    drop,
    height_of,
    lock,
    remove_locked,
    same,
)
from sakumon.kernel import entry, njit
from sakumon.kernel.arrays import Longs, Words64
from sakumon.kernel.dice import below
from sakumon.kernel.slices import copy_into

# Children of one board that are enough: more of them would make the next boards alike.
MOST_CHILDREN = 8
# Groups larger than the longest line may lie around the swap that sets them off.
LONGEST_LINE = 5


class Workbench(NamedTuple):
    """Boards that building has at hand for the moment."""

    pushed: Longs  # a board with one more link
    mask: Longs  # what vanishes from it first
    earlier: Longs  # a board before a swap
    now: Longs  # a board that comes to rest
    locked: Longs  # what stands in line on it
    links: Longs  # how many panels went with each link


def new_workbench(width: int) -> Workbench:
    """Return a workbench for boards of this width."""
    pushed, mask, earlier, now, locked = np.zeros((5, width), np.int64)
    return Workbench(pushed, mask, earlier, now, locked, np.zeros(MOST_LINKS, np.int64))


@njit
def lay_out(bench: Workbench, columns: Longs) -> tuple[Longs, Longs]:
    """Have a board come to rest next; return it as it is now, and what stands in line on it."""
    copy_into(bench.now, columns)
    bench.locked[:] = 0
    return bench.now, bench.locked


@njit
def leads_to(bench: Workbench, size: int, after: Longs, mask_after: Longs) -> bool:
    """Tell whether exactly `size` panels vanish first, and then that board with that mask is there.

    What vanishes first is left in `mask`. Nothing may match before all has come to rest: then no
    two lines of one link lock at different times.
    """
    now, locked = lay_out(bench, bench.pushed)
    lock(now, locked)  # type: ignore[arg-type]
    copy_into(bench.mask, locked)
    if remove_locked(now, locked) != size:  # type: ignore[arg-type]
        return False
    while drop(now):  # type: ignore[arg-type]
        if lock(now, locked) and not same(now, after):  # type: ignore[arg-type]
            return False
    return same(now, after) and same(locked, mask_after)


@njit
def crowding(columns: Longs) -> int:
    """Return how badly a board is filled: high columns count most."""
    total = 0
    for column in columns:
        filled = height_of(column)
        total += filled * filled
    return total


@njit
def push_any(
    columns: Longs, size: int, pairs: bool, kinds: int, height: int, dice: Words64
) -> bool:
    """Push in `size` panels: lines anywhere, or now and then two groups that one swap sets off."""
    if pairs and size > LONGEST_LINE and below(dice, 2) == 0:
        return push_pair(columns, size, kinds, height, dice)
    return push_lines(columns, size, kinds, height, dice)


@entry
def push_link(
    bench: Workbench,
    after: Longs,
    mask_after: Longs,
    size: int,
    pairs: bool,
    kinds: int,
    height: int,
    dice: Words64,
) -> bool:
    """Push `size` panels into a board so that it is there again, with its mask, once they went."""
    copy_into(bench.pushed, after)
    if not push_any(bench.pushed, size, pairs, kinds, height, dice):
        return False
    return leads_to(bench, size, after, mask_after)


class Beam(NamedTuple):
    """The best boards of a link with the masks of what vanishes first; lower scores are better."""

    boards: Longs
    masks: Longs
    scores: Longs
    kept: Longs  # one number: how many boards are there


def new_beam(most: int, width: int) -> Beam:
    """Return a beam without boards that has room for `most`."""
    boards, masks = np.zeros((most, width), np.int64), np.zeros((most, width), np.int64)
    return Beam(boards, masks, np.zeros(most, np.int64), np.zeros(1, np.int64))


@njit
def keep(beam: Beam, board: Longs, mask: Longs, score: int) -> bool:
    """Keep a board while there is room, or in place of the worst; tell whether it was kept."""
    place = beam.kept[0]
    if place == beam.scores.shape[0]:
        place = np.argmax(beam.scores)
        if beam.scores[place] <= score:
            return False
    else:
        beam.kept[0] += 1
    copy_into(beam.boards[place], board)
    copy_into(beam.masks[place], mask)
    beam.scores[place] = score
    return True


@entry
def grow_link(
    bench: Workbench,
    parents: Beam,
    begin: int,
    end: int,
    children: Beam,
    size: int,
    outermost: bool,
    tries: int,
    kinds: int,
    height: int,
    noise: int,
    dice: Words64,
) -> int:
    """Push one more link into some of the boards and keep the best; return the pushes tried."""
    work = 0
    for parent in range(begin, end):
        board, mask = parents.boards[parent], parents.masks[parent]
        fresh = 0
        for _ in range(tries):
            work += 1
            if not push_link(bench, board, mask, size, outermost, kinds, height, dice):
                continue
            score = crowding(bench.pushed) + below(dice, noise)
            if keep(children, bench.pushed, bench.mask, score):
                fresh += 1
                if fresh == MOST_CHILDREN:
                    break
    return work
