"""What a user may wish of a moving-wall maze, the presets, and wishes that no board can meet."""

import math
from typing import Annotated, Literal

from msgspec import Meta, field

from sakumon.core.errors import BadWish
from sakumon.core.wish import ANY, Range, Wish, check_overlap
from sakumon.families.walls.model.board import MAX_SECONDS, MOVEMENTS
from sakumon.families.walls.model.position import MAX_DUEL_STEPS, MAX_SIDE, MAX_STEPS, Game
from sakumon.families.walls.solve.rater import EASY_ROUTES, HARD_ROUTES, MARGIN_TURNS

Side = Annotated[int, Meta(ge=1, le=MAX_SIDE)]
Movement = Literal["up", "down", "left", "right", "cw", "ccw"]
SLIDES: tuple[Movement, ...] = ("up", "down", "left", "right")


class WallsWish(Wish, frozen=True, kw_only=True):
    """What a moving-wall maze should be like."""

    game: Game = "survive"
    width: Side = 6
    height: Side = 6
    steps: Annotated[int, Meta(ge=1, le=MAX_STEPS)] = 10
    walls: Annotated[int, Meta(ge=0)] = 30
    player: tuple[int, int] | None = None
    goal: tuple[int, int] | None = None
    routes: Range = field(default_factory=Range)
    choices: Range = field(default_factory=Range)
    forced: Range = field(default_factory=Range)
    shortest: Range = field(default_factory=Range)
    greedy: Range = field(default_factory=Range)
    movements: tuple[Movement, ...] = (*SLIDES, "cw", "ccw")
    winner: Literal["player", "walls", "any"] = "any"
    margin: Range = field(default_factory=Range)
    method: Literal["targeted", "efficient", "simple"] = "targeted"
    seconds: Annotated[float, Meta(gt=0, le=MAX_SECONDS)] = 60


# The keys of measures that the targeted method steers by, in the order the kernel keeps them.
STEERED = ("routes", "choices", "forced", "shortest", "greedy")


def _classes(prefix: str, game: Game, shortest: Range) -> dict[str, WallsWish]:
    easy, normal = Range(EASY_ROUTES), Range(HARD_ROUTES + 1, EASY_ROUTES - 1)
    hard = Range(1, HARD_ROUTES)
    return {
        f"{prefix}easy": WallsWish(game=game, routes=easy, shortest=shortest),
        f"{prefix}normal": WallsWish(game=game, routes=normal, shortest=shortest),
        f"{prefix}hard": WallsWish(
            game=game, routes=hard, shortest=shortest, walls=40, greedy=Range(0, 0.5)
        ),
    }


PRESETS = {
    **_classes("", "survive", ANY),
    **_classes("escape-", "escape", Range(5, 12)),
    "duel": WallsWish(
        game="duel",
        steps=8,
        walls=24,
        movements=SLIDES,
        winner="player",
        margin=Range(0, 2),
        seconds=120,
    ),
}


def check_wish(wish: WallsWish) -> None:
    """Refuse a wish that no board can meet, before any work is spent."""
    size = f"{wish.width}×{wish.height}"
    places = wish.width * (wish.height - 1) + wish.height * (wish.width - 1)
    if places == 0:
        raise BadWish("width, height: a 1×1 board leaves no step to take")
    if wish.walls > places:
        raise BadWish(f"walls={wish.walls}: a {size} board has {places} places for walls")
    if not wish.movements:
        raise BadWish(f"movements: name at least one of {','.join(MOVEMENTS)}")
    for name in ("player", "goal"):
        spot = getattr(wish, name)
        if spot and not (0 <= spot[0] < wish.width and 0 <= spot[1] < wish.height):
            raise BadWish(f"{name}={spot[0]},{spot[1]}: that is off the {size} board")
    if wish.goal and wish.game != "escape":
        raise BadWish(f"goal: only an escape has a goal, this is a game of {wish.game}")
    if wish.goal and wish.goal == wish.player:
        raise BadWish("goal, player: they cannot be the same cell")
    if wish.game == "duel":
        _check_duel(wish)
    else:
        _check_alone(wish)


def _check_duel(wish: WallsWish) -> None:
    if wish.steps > MAX_DUEL_STEPS:
        raise BadWish(f"steps={wish.steps}: a duel has at most {MAX_DUEL_STEPS} steps")
    if not set(wish.movements) & set(SLIDES):
        raise BadWish("movements: in a duel walls move up, down, left or right only")
    for name in STEERED:
        if getattr(wish, name) != ANY:
            raise BadWish(f"{name}: a duel is measured by winner and margin instead")
    if wish.margin.low > MARGIN_TURNS:
        raise BadWish(f"margin={wish.margin}: margins are measured up to {MARGIN_TURNS} turns")
    low, high = wished_turns(wish)
    if low > high:
        raise BadWish(
            f"margin={wish.margin}: no duel of {wish.steps} steps with winner={wish.winner} has it"
        )


def wished_turns(wish: WallsWish) -> tuple[int, int]:
    """Return the fewest and the most turns that the player of a duel shall be able to last."""
    low = wish.steps if wish.winner == "player" else 0
    high = wish.steps - 1 if wish.winner == "walls" else MAX_DUEL_STEPS
    if wish.margin.low > -wish.steps:
        low = max(low, wish.steps + math.ceil(wish.margin.low))
    if wish.margin.high < MARGIN_TURNS:
        high = min(high, wish.steps + math.floor(wish.margin.high))
    return low, high


def _check_alone(wish: WallsWish) -> None:
    if wish.winner == "walls" or wish.margin != ANY:
        raise BadWish("winner, margin: only a duel has them; the player of a puzzle can win")
    check_overlap(wish, "routes", 1, 4**wish.steps if wish.game == "survive" else float("inf"))
    check_overlap(wish, "choices", 1, 4)
    check_overlap(wish, "forced", 0, wish.steps if wish.game == "survive" else float("inf"))
    if wish.game == "survive" and wish.steps not in wish.shortest:
        raise BadWish(f"shortest={wish.shortest}: a survive of {wish.steps} steps has that length")
    check_overlap(wish, "shortest", 1, float("inf"))
    check_overlap(wish, "greedy", 0, 1)
