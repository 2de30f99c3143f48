"""What a user may wish of a moving-wall maze, the presets, and wishes that no board can meet."""

import math
from typing import Annotated, Literal

from msgspec import Meta, field

from sakumon.core.errors import BadWish
from sakumon.core.message import Message, joined
from sakumon.core.wish import ANY, Range, Wish, check_overlap
from sakumon.families.walls.model.board import wall_places
from sakumon.families.walls.model.position import (
    MAX_DUEL_STEPS,
    MAX_SECONDS,
    GameName,
    SideLength,
    StepCount,
)
from sakumon.families.walls.model.wall import MOVEMENTS, STRAIGHT, Movement
from sakumon.families.walls.solve.grading import EASY_ROUTES, HARD_ROUTES
from sakumon.families.walls.solve.rater import MARGIN_TURNS


class WallsWish(Wish, frozen=True, kw_only=True):
    """What a moving-wall maze should be like."""

    game: GameName = "survive"
    width: SideLength = 6
    height: SideLength = 6
    steps: StepCount = 10
    walls: Annotated[int, Meta(ge=0)] = 30
    player: tuple[int, int] | None = None
    goal: tuple[int, int] | None = None
    routes: Range = field(default_factory=Range)
    choices: Range = field(default_factory=Range)
    forced: Range = field(default_factory=Range)
    shortest: Range = field(default_factory=Range)
    greedy: Range = field(default_factory=Range)
    movements: tuple[Movement, ...] = MOVEMENTS
    winner: Literal["player", "walls", "any"] = "any"
    margin: Range = field(default_factory=Range)
    method: Literal["targeted", "efficient", "simple"] = "targeted"
    seconds: Annotated[float, Meta(gt=0, le=MAX_SECONDS)] = 60


# The keys that the targeted method steers by, in the order the kernel keeps them, and what their
# measures are called.
STEERED = {
    "routes": "routes",
    "choices": "choices",
    "forced": "forced",
    "shortest": "shortest",
    "greedy": "win_greedy",
}


def routes_of(grade: str) -> Range:
    """Return how many winning routes make a board of a grade, unless it is easy for all that."""
    classes = {"easy": Range(EASY_ROUTES), "normal": Range(HARD_ROUTES + 1, EASY_ROUTES - 1)}
    return classes.get(grade, Range(1, HARD_ROUTES))


def _classes(prefix: str, game: GameName, shortest: Range) -> dict[str, WallsWish]:
    easy, normal, hard = (routes_of(grade) for grade in ("easy", "normal", "hard"))
    return {
        f"{prefix}easy": WallsWish(game=game, routes=easy, shortest=shortest, grade="easy"),
        f"{prefix}normal": WallsWish(game=game, routes=normal, shortest=shortest, grade="normal"),
        f"{prefix}hard": WallsWish(
            game=game, routes=hard, shortest=shortest, walls=40, greedy=Range(0, 0.5), grade="hard"
        ),
    }


PRESETS = {
    **_classes("", "survive", ANY),
    **_classes("escape-", "escape", Range(5, 12)),
    "duel": WallsWish(
        game="duel",
        steps=8,
        walls=24,
        movements=STRAIGHT,
        winner="player",
        margin=Range(0, 2),
        seconds=120,
    ),
}


def check_wish(wish: WallsWish) -> None:
    """Refuse a wish that no board can meet, before any work is spent."""
    _check_walls(wish)
    _check_cells(wish)
    if wish.game == "duel":
        _check_duel(wish)
    else:
        _check_alone(wish)


def wished_turns(wish: WallsWish) -> tuple[int, int]:
    """Return the fewest and the most turns that the player of a duel should be able to last."""
    low = wish.steps if wish.winner == "player" else 0
    high = wish.steps - 1 if wish.winner == "walls" else MAX_DUEL_STEPS
    if wish.margin.low > -wish.steps:
        low = max(low, wish.steps + math.ceil(wish.margin.low))
    if wish.margin.high < MARGIN_TURNS:
        high = min(high, wish.steps + math.floor(wish.margin.high))
    return low, high


def _check_walls(wish: WallsWish) -> None:
    places = wall_places(wish.width, wish.height)
    if places == 0:
        raise BadWish(Message("width, height: a 1×1 board leaves no step to take"))
    if wish.walls > places:
        raise BadWish(
            Message(
                "walls={walls}: a {width}×{height} board has {places} places for walls",
                walls=wish.walls,
                width=wish.width,
                height=wish.height,
                places=places,
            )
        )
    if not wish.movements:
        names = joined(MOVEMENTS, ",")
        raise BadWish(Message("movements: name at least one of {names}", names=names))


def _check_cells(wish: WallsWish) -> None:
    for key in ("player", "goal"):
        x, y = getattr(wish, key) or (0, 0)
        if not (0 <= x < wish.width and 0 <= y < wish.height):
            raise BadWish(
                Message(
                    "{key}={x},{y}: that is off the {width}×{height} board",
                    key=Message(key),
                    x=x,
                    y=y,
                    width=wish.width,
                    height=wish.height,
                )
            )
    if wish.goal and wish.game != "escape":
        raise BadWish(
            Message(
                "goal: only an escape has a goal, this is a game of {game}",
                game=Message(wish.game),
            )
        )
    if wish.goal and wish.goal == wish.player:
        raise BadWish(Message("goal, player: they cannot be the same cell"))


def _check_duel(wish: WallsWish) -> None:
    if wish.steps > MAX_DUEL_STEPS:
        raise BadWish(
            Message(
                "steps={steps}: a duel has at most {most} steps",
                steps=wish.steps,
                most=MAX_DUEL_STEPS,
            )
        )
    if not set(wish.movements) & set(STRAIGHT):
        raise BadWish(Message("movements: in a duel walls move up, down, left or right only"))
    for key in STEERED:
        if getattr(wish, key) != ANY:
            raise BadWish(
                Message("{key}: a duel is measured by winner and margin instead", key=Message(key))
            )
    _check_margin(wish)


def _check_margin(wish: WallsWish) -> None:
    margin = str(wish.margin)
    if wish.margin.low > MARGIN_TURNS:
        raise BadWish(
            Message(
                "margin={margin}: margins are measured up to {most} turns",
                margin=margin,
                most=MARGIN_TURNS,
            )
        )
    low, high = wished_turns(wish)
    if low > high:
        raise BadWish(
            Message(
                "margin={margin}: no duel of {steps} steps with winner={winner} has it",
                margin=margin,
                steps=wish.steps,
                winner=wish.winner,
            )
        )


def _check_alone(wish: WallsWish) -> None:
    if wish.winner == "walls" or wish.margin != ANY:
        raise BadWish(
            Message("winner, margin: only a duel has them; the player of a puzzle can win")
        )
    check_overlap(wish, "routes", 1, 4**wish.steps if wish.game == "survive" else float("inf"))
    check_overlap(wish, "choices", 1, 4)
    check_overlap(wish, "forced", 0, wish.steps if wish.game == "survive" else float("inf"))
    if wish.game == "survive" and wish.steps not in wish.shortest:
        raise BadWish(
            Message(
                "shortest={shortest}: a survive of {steps} steps has that length",
                shortest=str(wish.shortest),
                steps=wish.steps,
            )
        )
    check_overlap(wish, "shortest", 1, float("inf"))
    check_overlap(wish, "greedy", 0, 1)
    _check_grade(wish)


def _check_grade(wish: WallsWish) -> None:
    if wish.grade in ("", "easy"):
        return
    possible = routes_of(wish.grade)
    if wish.routes.high < possible.low or wish.routes.low > possible.high:
        raise BadWish(
            Message(
                "routes={routes}: boards of this grade, {grade}, have {possible}: "
                "relax routes or grade",
                routes=str(wish.routes),
                grade=Message(wish.grade),
                possible=str(possible),
            )
        )
