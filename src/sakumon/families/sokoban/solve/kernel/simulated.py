"""Simulated players: they push this and that until the level is solved or they tire."""

from sakumon.families.sokoban.model.kernel.push import decode, encode
from sakumon.families.sokoban.model.kernel.warehouse import (
    BOX,
    EMPTY,
    Warehouse,
    move_box,
    walk,
)
from sakumon.families.sokoban.solve.kernel.frozen import DEAD, freeze
from sakumon.families.sokoban.solve.kernel.tables import LevelTables, can_push
from sakumon.kernel import entry, njit
from sakumon.kernel.arrays import Ints, Shorts, Words64
from sakumon.kernel.dice import below
from sakumon.kernel.slices import copy_into

RANDOM, CAREFUL, GREEDY = range(3)
GIVES_UP = -1
# How often in a hundred a greedy player goes where it looks best.
GREED = 90


@entry
def wins(
    tables: LevelTables,
    house: Warehouse,
    start: Shorts,
    boxes: Shorts,
    pushes: Ints,
    player: int,
    kind: int,
    games: int,
    patience: int,
    dice: Words64,
) -> int:
    """Return how many of its games a player wins within its patience, in pushes.

    There is room for the boxes, and for four pushes of each.
    """
    won = 0
    for _ in range(games):
        copy_into(boxes, start)
        won += wins_a_game(tables, house, boxes, pushes, player, kind, patience, dice)
    return won


@njit
def wins_a_game(
    tables: LevelTables,
    house: Warehouse,
    boxes: Shorts,
    pushes: Ints,
    player: int,
    kind: int,
    patience: int,
    dice: Words64,
) -> bool:
    """Play once, and tell whether every box got onto a goal."""
    house.content[:-1] = EMPTY
    missing = 0
    for box in boxes:
        house.content[box] = BOX
        missing += tables.least[box]
    for left in range(patience, 0, -1):
        if missing == 0 or missing > left:
            break
        many = list_pushes(tables, house, boxes, player, pushes)
        push = choose(tables, house, pushes[:many], kind, dice)
        # Where a game is lost for sure there is no need to watch the rest of it.
        if push == GIVES_UP or (kind == RANDOM and freezes(tables, house, push)):
            break
        player, way = decode(push)
        target = house.near[way, player]
        move_box(house, player, target)
        for place in range(boxes.shape[0]):
            if boxes[place] == player:
                boxes[place] = target
        missing += tables.least[target] - tables.least[player]
    return bool(missing == 0)


@njit
def list_pushes(
    tables: LevelTables, house: Warehouse, boxes: Shorts, player: int, pushes: Ints
) -> int:
    """List all pushes onto live cells; return how many."""
    walk(house, player)
    many = 0
    for box in boxes:
        for way in range(4):
            if can_push(tables, house, box, way):
                pushes[many] = encode(box, way)
                many += 1
    return many


@njit
def choose(tables: LevelTables, house: Warehouse, pushes: Ints, kind: int, dice: Words64) -> int:
    """Return the push a player makes; those it would not make are found as it goes."""
    many = preferred = pushes.shape[0]
    if kind == GREEDY and below(dice, 100) < GREED:
        preferred = put_closer_first(tables, house, pushes)
    while many:
        preferred = preferred or many
        place = below(dice, preferred)
        push = pushes[place]
        if kind == RANDOM or not freezes(tables, house, push):
            return push  # type: ignore[no-any-return]
        preferred -= 1
        many -= 1
        pushes[place] = pushes[preferred]
        pushes[preferred] = pushes[many]
    return GIVES_UP


@njit
def put_closer_first(tables: LevelTables, house: Warehouse, pushes: Ints) -> int:
    """Move the pushes that bring a box closer to a goal to the front; return how many."""
    closer = 0
    for place in range(pushes.shape[0]):
        cell, way = decode(pushes[place])
        if tables.least[house.near[way, cell]] < tables.least[cell]:
            pushes[closer], pushes[place] = pushes[place], pushes[closer]
            closer += 1
    return closer


@njit
def freezes(tables: LevelTables, house: Warehouse, push: int) -> bool:
    """Tell whether a push would make boxes hold each other for ever."""
    cell, way = decode(push)
    target = house.near[way, cell]
    move_box(house, cell, target)
    dead = freeze(tables, house, target) == DEAD
    move_box(house, target, cell)
    return dead
