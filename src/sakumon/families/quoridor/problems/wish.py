"""What a user may wish of a Quoridor problem, and the presets."""

from typing import Annotated, Literal

from msgspec import Meta, field

from sakumon.core.errors import BadWish
from sakumon.core.grades import GRADES
from sakumon.core.message import Message
from sakumon.core.wish import Range, Wish, check_overlap
from sakumon.families.quoridor.model.position import MAX_HAND, MAX_SIDE
from sakumon.families.quoridor.problems.rate import BOUNDS
from sakumon.families.quoridor.tables.game import QuoridorGame
from sakumon.families.quoridor.tables.kernel.values import LONGEST_WIN

# States of the largest game that problems are taken from: half a minute, and as many bytes.
LARGEST = 1_000_000_000
KEYS = ("fence", "step", "jump")
NORMAL, HARD = BOUNDS[1:3]


class QuoridorWish(Wish, frozen=True, kw_only=True):
    """What a problem should be like: first to play and win."""

    width: Annotated[int, Meta(ge=3, le=MAX_SIDE)] = 5
    height: Annotated[int, Meta(ge=3, le=MAX_SIDE)] = 5
    fences: Annotated[int, Meta(ge=0, le=MAX_HAND)] = 2
    plies: Range = field(default_factory=lambda: Range(5, 9))
    key: Literal["any", "fence", "step", "jump"] = "any"
    on_board: Range = field(default_factory=Range)
    # of the measure `hardness`: it was the score itself before that was the same in all families
    score: Range = field(default_factory=Range)


PRESETS = {
    "easy": QuoridorWish(
        grade="easy", plies=Range(3, 7), on_board=Range(1, 3), score=Range(0, NORMAL)
    ),
    "normal": QuoridorWish(
        grade="normal", plies=Range(5, 11), on_board=Range(1, 3), score=Range(NORMAL, HARD)
    ),
    "hard": QuoridorWish(grade="hard", plies=Range(9), on_board=Range(1, 3), score=Range(HARD, 1)),
    "fence": QuoridorWish(key="fence", plies=Range(5, 13), on_board=Range(1, 3)),
    "jump": QuoridorWish(key="jump", plies=Range(5, 13), on_board=Range(1, 3)),
}


def game_wished(wish: QuoridorWish) -> QuoridorGame:
    """Return the game that a wished problem is a moment of."""
    return QuoridorGame(wish.width, wish.height, (wish.fences, wish.fences))


def levels_wished(wish: QuoridorWish, game: QuoridorGame) -> list[int]:
    """Return how many fences may stand where a wished problem begins."""
    return [level for level in range(_most_on_board(wish, game) + 1) if level in wish.on_board]


def _most_on_board(wish: QuoridorWish, game: QuoridorGame) -> int:
    # With every fence on the board, nobody has one left to be the key.
    return min(game.deepest, game.total - (wish.key == "fence"))


def check_wish(wish: QuoridorWish) -> None:
    """Refuse a wish that no problem can meet, before any work is spent."""
    if wish.plies.high < 1:
        raise BadWish(Message("plies={plies}: a win takes at least one ply", plies=str(wish.plies)))
    check_overlap(wish, "plies", 1, LONGEST_WIN)
    if wish.score.high < 0 or wish.score.low > 1:
        raise BadWish(Message("score={score}: scores lie between 0 and 1", score=str(wish.score)))
    _check_grade(wish)
    if wish.key == "fence" and wish.fences == 0:
        raise BadWish(Message("key=fence, fences=0: nobody has a fence to place"))
    game = game_wished(wish)
    _check_on_board(wish, game)
    if game.states() > LARGEST:
        raise BadWish(
            Message(
                "width, height, fences: the table of that game has {states:.2g} states, problems "
                "are taken from up to {most:.0e}: wish for fewer fences or a smaller board",
                states=game.states(),
                most=LARGEST,
            )
        )


def _check_grade(wish: QuoridorWish) -> None:
    if not wish.grade:
        return
    number = GRADES.index(wish.grade)
    top = 1 if wish.grade == GRADES[-1] else BOUNDS[number + 1]
    if wish.score.high < BOUNDS[number] or wish.score.low > top:
        raise BadWish(
            Message(
                "grade={grade}, score={score}: that grade has a score of {possible}",
                grade=wish.grade,
                score=str(wish.score),
                possible=str(Range(BOUNDS[number], top)),
            )
        )


def _check_on_board(wish: QuoridorWish, game: QuoridorGame) -> None:
    asked, most = str(wish.on_board), 2 * wish.fences
    if wish.on_board.low > most or wish.on_board.high < 0:
        raise BadWish(
            Message(
                "on_board={asked}: of {fences} fences each, 0..{most} stand",
                asked=asked,
                fences=wish.fences,
                most=most,
            )
        )
    if not levels_wished(wish, game):
        raise BadWish(
            Message(
                "on_board={asked}: it can be at most {most}, relax on_board",
                asked=asked,
                most=_most_on_board(wish, game),
            )
        )
