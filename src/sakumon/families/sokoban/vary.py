"""A level with one small change."""

from sakumon.core.dice import Dice
from sakumon.core.errors import BadBoard
from sakumon.families.sokoban.board import (
    FLOOR,
    GOAL,
    KEEPER,
    KEEPER_ON_GOAL,
    PACKET,
    PACKET_ON_GOAL,
    WALL,
    Position,
    rows_of,
)
from sakumon.families.sokoban.rules import SokobanRules

TRIES = 50
# What is changed, walls most often.
THINGS = (WALL, WALL, PACKET, GOAL, KEEPER)
# What a cell becomes when a thing is taken from it or put on it.
_LIFTED = {KEEPER: FLOOR, KEEPER_ON_GOAL: GOAL, PACKET: FLOOR, PACKET_ON_GOAL: GOAL}
_LAID = {
    PACKET: {FLOOR: PACKET, GOAL: PACKET_ON_GOAL},
    KEEPER: {FLOOR: KEEPER, GOAL: KEEPER_ON_GOAL},
    GOAL: {FLOOR: GOAL, PACKET: PACKET_ON_GOAL, KEEPER: KEEPER_ON_GOAL},
}
_BARE = {GOAL: FLOOR, PACKET_ON_GOAL: PACKET, KEEPER_ON_GOAL: KEEPER}


def vary(at: Position, dice: Dice) -> Position:
    """Return a level with a wall, a packet, a goal or the keeper changed; an area with a wall."""
    rules, width = SokobanRules(), at.level.width
    for _ in range(TRIES):
        cells = [sign for row in rows_of(at) for sign in row.ljust(width)]
        area = at.level.storing is not None
        _change(cells, dice, WALL if area else dice.choice(THINGS))
        rows = ["".join(cells[start : start + width]) for start in range(0, len(cells), width)]
        body = rules.write(at)
        (body["area"] if area else body)["rows"] = rows
        try:
            return rules.read(body)
        except BadBoard:
            continue
    return at


def _change(cells: list[str], dice: Dice, thing: str) -> None:
    """Change a wall into floor or floor into a wall, or move one thing to another cell."""
    if thing == WALL:
        place = dice.below(len(cells))
        cells[place] = {WALL: FLOOR, FLOOR: WALL}.get(cells[place], cells[place])
        return
    away = (
        _BARE if thing == GOAL else {s: f for s, f in _LIFTED.items() if s in _LAID[thing].values()}
    )
    source = dice.choice([place for place, sign in enumerate(cells) if sign in away])
    cells[source] = away[cells[source]]
    target = dice.choice([place for place, sign in enumerate(cells) if sign in _LAID[thing]])
    cells[target] = _LAID[thing][cells[target]]
