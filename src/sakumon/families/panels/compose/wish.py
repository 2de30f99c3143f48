"""What a user may wish of a panel puzzle, the presets, and wishes that no board can meet."""

from typing import Annotated, Literal

from msgspec import Meta, field

from sakumon.core.errors import BadWish
from sakumon.core.message import Message
from sakumon.core.wish import Range, Wish, check_overlap
from sakumon.families.panels.model.position import MAX_HEIGHT, MAX_KINDS, MAX_WIDTH

MOST_MOVES = 8
LEAST = 3  # panels in line


class PanelsWish(Wish, frozen=True, kw_only=True):
    """What a panel puzzle should be like."""

    moves: Annotated[int, Meta(ge=1, le=MOST_MOVES)] = 2
    chain: Annotated[int, Meta(ge=1, le=50)] = 2
    combo: Range = field(default_factory=Range)
    combo_link: Annotated[int, Meta(ge=0, le=50)] = 0
    each_link: Range = field(default_factory=Range)
    kinds: Range = field(default_factory=Range)
    panels: Range = field(default_factory=Range)
    width: Annotated[int, Meta(ge=3, le=MAX_WIDTH)] = 6
    height: Annotated[int, Meta(ge=3, le=MAX_HEIGHT)] = 12
    first_moves: Range = field(default_factory=Range)
    traps: Range = field(default_factory=Range)
    outline: Literal["any", "mirror"] = "any"
    composer: Literal["ours", "paper"] = "ours"


PRESETS = {
    "easy": PanelsWish(moves=1, chain=3, grade="easy"),
    "normal": PanelsWish(moves=2, chain=3, grade="normal"),
    "hard": PanelsWish(moves=3, chain=4, grade="hard"),
    "expert": PanelsWish(moves=4, chain=4, grade="expert"),
    "long": PanelsWish(moves=1, chain=10),
    "master": PanelsWish(moves=3, chain=8, grade="master"),
    "combo": PanelsWish(moves=1, chain=2, combo=Range(8, 8)),
    "fireworks": PanelsWish(moves=2, chain=4, each_link=Range(6, 6)),
}


def check_wish(wish: PanelsWish) -> None:
    """Refuse a wish that no board can meet, before any work is spent."""
    cells = wish.width * wish.height
    check_overlap(wish, "combo", LEAST, cells)
    check_overlap(wish, "each_link", LEAST, cells)
    check_overlap(wish, "kinds", 1, MAX_KINDS)
    check_overlap(wish, "first_moves", 0, 1)
    check_overlap(wish, "traps", 0, cells)
    _check_links(wish)
    check_overlap(wish, "panels", fewest_panels(wish), cells)
    if wish.composer == "paper" and wish.chain < 2:
        raise BadWish(Message("chain: the paper's composer makes chains of 2 and more"))


def _check_links(wish: PanelsWish) -> None:
    if wish.combo_link > wish.chain:
        raise BadWish(
            Message(
                "combo_link={link}: a chain of {chain} has no such link",
                link=wish.combo_link,
                chain=wish.chain,
            )
        )
    least, cells = fewest_panels(wish), wish.width * wish.height
    if least > cells:
        raise BadWish(
            Message(
                "chain={chain}: its links need {least} panels, "
                "but {width}×{height} has {cells} cells",
                chain=wish.chain,
                least=least,
                width=wish.width,
                height=wish.height,
                cells=cells,
            )
        )


def fewest_panels(wish: PanelsWish) -> int:
    """Return how many panels the links of a wish need at least."""
    each = max(LEAST, _low(wish.each_link))
    return each * wish.chain + max(0, max(LEAST, _low(wish.combo)) - each)


def _low(asked: Range) -> int:
    return int(max(asked.low, 0))
