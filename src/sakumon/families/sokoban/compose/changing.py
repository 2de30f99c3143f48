"""A level with one small change."""

from sakumon.core.dice import Dice
from sakumon.core.errors import BadBoard
from sakumon.families.sokoban.model.position import Position
from sakumon.families.sokoban.model.rules import SokobanRules
from sakumon.families.sokoban.model.xsb import Sign, rows_of

TRIES = 50
# What is changed, walls most often.
CHANGED = (Sign.WALL, Sign.WALL, Sign.BOX, Sign.GOAL, Sign.PLAYER)
# What a cell becomes when a thing is taken from it, and when it is put on it.
_LIFTED = {
    Sign.BOX: {Sign.BOX: Sign.FLOOR, Sign.BOX_ON_GOAL: Sign.GOAL},
    Sign.PLAYER: {Sign.PLAYER: Sign.FLOOR, Sign.PLAYER_ON_GOAL: Sign.GOAL},
    Sign.GOAL: {
        Sign.GOAL: Sign.FLOOR,
        Sign.BOX_ON_GOAL: Sign.BOX,
        Sign.PLAYER_ON_GOAL: Sign.PLAYER,
    },
}
_LAID = {thing: {new: old for old, new in signs.items()} for thing, signs in _LIFTED.items()}
_OTHER = {Sign.WALL: Sign.FLOOR, Sign.FLOOR: Sign.WALL}


def small_change(at: Position, dice: Dice) -> Position:
    """Return a level with a wall, a box, a goal or the player changed; an area with a wall."""
    rules, width = SokobanRules(), at.level.width
    for _ in range(TRIES):
        cells = [Sign(sign) for row in rows_of(at) for sign in row.ljust(width)]
        area = at.level.storing is not None
        _change(cells, dice, Sign.WALL if area else dice.choice(CHANGED))
        rows = ["".join(cells[start : start + width]) for start in range(0, len(cells), width)]
        body = rules.write(at)
        (body["area"] if area else body)["rows"] = rows
        try:
            return rules.read(body)
        except BadBoard:
            continue
    return at


def _change(cells: list[Sign], dice: Dice, thing: Sign) -> None:
    """Change a wall into floor or floor into a wall, or move one thing to another cell."""
    if thing == Sign.WALL:
        place = dice.below(len(cells))
        cells[place] = _OTHER.get(cells[place], cells[place])
        return
    lifted, laid = _LIFTED[thing], _LAID[thing]
    source = dice.choice([place for place, sign in enumerate(cells) if sign in lifted])
    cells[source] = lifted[cells[source]]
    target = dice.choice([place for place, sign in enumerate(cells) if sign in laid])
    cells[target] = laid[cells[target]]
