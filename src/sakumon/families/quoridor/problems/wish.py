"""What a user may wish of a Quoridor problem, and the presets."""

from typing import Annotated, Literal

from msgspec import Meta, field

from sakumon.core.errors import BadWish
from sakumon.core.wish import Range, Wish
from sakumon.families.quoridor.tables.game import Game
from sakumon.families.quoridor.model.position import MAX_HAND, MAX_SIDE
from sakumon.families.quoridor.problems.rate import EASY, HARD

# States of the largest game that problems are taken from: half a minute, and as many bytes.
LARGEST = 1_000_000_000
KEYS = ("fence", "step", "jump")


class QuoridorWish(Wish, frozen=True, kw_only=True):
    """What a problem should be like: first to play and win."""

    width: Annotated[int, Meta(ge=3, le=MAX_SIDE)] = 5
    height: Annotated[int, Meta(ge=3, le=MAX_SIDE)] = 5
    fences: Annotated[int, Meta(ge=0, le=MAX_HAND)] = 2
    plies: Range = field(default_factory=lambda: Range(5, 9))
    key: Literal["any", "fence", "step", "jump"] = "any"
    on_board: Range = field(default_factory=Range)
    score: Range = field(default_factory=Range)


PRESETS = {
    "easy": QuoridorWish(plies=Range(3, 7), on_board=Range(1, 3), score=Range(0, EASY)),
    "normal": QuoridorWish(plies=Range(5, 11), on_board=Range(1, 3), score=Range(EASY, HARD)),
    "hard": QuoridorWish(plies=Range(9), on_board=Range(1, 3), score=Range(HARD, 1)),
    "fence": QuoridorWish(key="fence", plies=Range(5, 13), on_board=Range(1, 3)),
    "jump": QuoridorWish(key="jump", plies=Range(5, 13), on_board=Range(1, 3)),
}


def game_wished(wish: QuoridorWish) -> Game:
    """Return the game that a wished problem is a moment of."""
    return Game(wish.width, wish.height, (wish.fences, wish.fences))


def check_wish(wish: QuoridorWish) -> None:
    """Refuse a wish that no problem can meet, before any work is spent."""
    if wish.plies.high < 1:
        raise BadWish(f"plies={wish.plies}: a win takes at least one ply")
    if wish.key == "fence" and wish.fences == 0:
        raise BadWish("key=fence, fences=0: nobody has a fence to place")
    if wish.on_board.low > 2 * wish.fences or wish.on_board.high < 0:
        most = 2 * wish.fences
        raise BadWish(f"on_board={wish.on_board}: of {wish.fences} fences each, 0..{most} stand")
    if wish.score.high < 0 or wish.score.low > 1:
        raise BadWish(f"score={wish.score}: scores lie between 0 and 1")
    states = game_wished(wish).states()
    if states > LARGEST:
        raise BadWish(
            f"width, height, fences: the table of that game has {states:.2g} states, problems "
            f"are taken from up to {LARGEST:.0e}: wish for fewer fences or a smaller board"
        )
