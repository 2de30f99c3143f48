"""The plan of a composed puzzle: how many panels vanish at each link and by each clearing move."""

from dataclasses import dataclass

from sakumon.core.dice import Dice
from sakumon.core.errors import CannotCompose
from sakumon.core.message import Message
from sakumon.core.wish import ANY, Range
from sakumon.families.panels.compose.wish import LEAST, PanelsWish
from sakumon.families.panels.model.position import MAX_KINDS

# Kinds drawn from unless the wish says otherwise: as in the paper, one more where room is rare.
USUAL_KINDS = 6
# A chain whose lines fill more of the board than this leaves little room.
CROWDED = 0.9
# In how many links of a hundred a line is longer than three, if nothing is wished.
LONGER_LINES = 12
# ... provided that a chain of such lines leaves enough of the board free.
ROOM = 0.6
# The most panels that one link is given when many are wished for.
MOST_A_LINK = 12


@dataclass(frozen=True, slots=True)
class ChainPlan:
    """Sizes of the links, the first one first, and of the moves before: 0 clears nothing."""

    links: tuple[int, ...]
    before: tuple[int, ...]
    kinds: int


def draw_plan(wish: PanelsWish, dice: Dice) -> ChainPlan:
    """Draw a plan that is inside the wish as far as a plan can be."""
    links = [_link(wish, dice) for _ in range(wish.chain)]
    before = [LEAST if dice.below(3) else 0 for _ in range(wish.moves - 1)]
    if wish.combo != ANY:
        size = _within(wish.combo, LEAST, LEAST + 6, dice)
        if wish.chain == 1 and before and not wish.combo_link and dice.below(2):
            before[dice.below(len(before))] = size  # the last move need not be the largest
        else:
            place = wish.combo_link or dice.between(1, wish.chain)
            links[place - 1] = size
    _fill(wish, links, before, dice)
    return ChainPlan(tuple(links), tuple(before), _kinds(wish, dice))


def is_crowded(wish: PanelsWish) -> bool:
    """Tell whether the chain wished for nearly fills the board."""
    return LEAST * wish.chain > CROWDED * wish.width * wish.height


def _link(wish: PanelsWish, dice: Dice) -> int:
    if wish.each_link != ANY:
        return _within(wish.each_link, LEAST, LEAST + 3, dice)
    roomy = wish.chain * (LEAST + 1) <= ROOM * wish.width * wish.height
    longer = wish.combo.high > LEAST and roomy and dice.below(100) < LONGER_LINES
    return LEAST + longer


def _within(asked: Range, low: int, high: int, dice: Dice) -> int:
    """Draw a number inside a range that may be open."""
    bottom = max(low, int(min(max(asked.low, low), 999)))
    top = int(asked.high) if asked.high < 999 else max(bottom, high)
    return dice.between(bottom, max(bottom, top))


def _fill(wish: PanelsWish, links: list[int], before: list[int], dice: Dice) -> None:
    """Bring the number of panels into the wish: by clearing moves, then by larger links."""
    low, high = max(wish.panels.low, LEAST * wish.kinds.low), wish.panels.high
    while sum(links) + sum(before) > high and any(before):
        before[before.index(max(before))] = 0
    while sum(links) + sum(before) < low:
        if 0 in before:
            before[before.index(0)] = LEAST
            continue
        places = [place for place, size in enumerate(links) if _may_grow(wish, place, size)]
        if not places:
            most = sum(links) + sum(before)
            raise CannotCompose(
                Message(
                    "links and moves as wished hold {most} panels at most: "
                    "wish for fewer panels or kinds, or for a longer chain",
                    most=most,
                )
            )
        links[dice.choice(places)] += 1


def _may_grow(wish: PanelsWish, place: int, size: int) -> bool:
    if wish.combo_link == place + 1 or size >= min(wish.each_link.high, MOST_A_LINK):
        return False
    return size < wish.combo.high if wish.combo_link == 0 else size + 1 < wish.combo.high


def _kinds(wish: PanelsWish, dice: Dice) -> int:
    if wish.kinds == ANY:
        return USUAL_KINDS + is_crowded(wish)
    low = int(max(wish.kinds.low, 1))
    high = int(min(wish.kinds.high, MAX_KINDS))
    return dice.between(low, max(low, high))
