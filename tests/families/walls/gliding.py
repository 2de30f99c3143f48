"""Boards on the page as a client lets them glide, and as the slow twin's walls really move.

A client draws the new board and lets each piece come from the pose it had: moved by the way
between the two points, and turned about its own point by the difference, the shorter way round.
"""

import math
import random
from collections.abc import Iterator, Sequence

from sakumon.core.move import Move
from sakumon.drawing.scene import Disc, Frame, Piece, Point, Role, Scene, Stroke, View
from sakumon.families.walls import FAMILY
from sakumon.families.walls.model.position import Position
from tests.families.walls.twin import Game, Wall, ends, moves, play, winner
from tests.families.walls.twin_search import random_body

Ends = tuple[Point, ...]
TURNING = ["up", "down", "left", "right", "cw", "ccw"]
GAMES = {"survive": TURNING, "escape": TURNING, "duel": TURNING[:4]}


def games(game: str, boards: int = 12) -> Iterator[tuple[Position, Game, Move]]:
    """Yield moments of random games, each with the move that is played next."""
    rng = random.Random(7)
    for _ in range(boards):
        size = rng.randint(2, 6), rng.randint(2, 6)
        walls = rng.randint(0, (size[0] * (size[1] - 1) + size[1] * (size[0] - 1)) // 2)
        body = random_body(rng, game, *size, walls, 20, GAMES[game])
        at, twin = FAMILY.rules.read(body), Game.from_body(body)
        while winner(twin) is None and twin.walked < 20:
            move = Move(rng.choice(moves(twin)))
            yield at, twin, move
            at, twin = FAMILY.rules.play(at, move), play(twin, move)


def on_page(game: Game, x: float, y: float) -> Point:
    """Return where a point of the board lies on the page: y grows downward there."""
    margin = 1.15 if game.game == "duel" else 0.75
    return round(margin + x, 6), round(margin + game.height - y, 6)


def shown(at: Position, move: Move) -> tuple[Scene, Scene]:
    """Return the drawings before and after a move."""
    after = FAMILY.painter.draw(FAMILY.rules.play(at, move), View(last=move))
    return FAMILY.painter.draw(at, View()), after


def walls_of(scene: Scene) -> dict[str, Stroke]:
    """Return the drawn walls by their keys, which no two walls share."""
    found: dict[str, Stroke] = {}
    for shape in scene.shapes:
        if shape.role == Role.WALL:
            assert isinstance(shape, Stroke)
            assert shape.piece is not None
            assert shape.piece.key not in found
            found[shape.piece.key] = shape
    return found


def gliding(points: Sequence[Point], now: Piece, old: Piece, share: float) -> Ends:
    """Return where drawn points are when a piece has come this share of its way."""
    around = (old.turn - now.turn) % 360
    angle = math.radians((around - 360 if around > 180 else around) * (1 - share))
    x = now.at[0] + (old.at[0] - now.at[0]) * (1 - share)
    y = now.at[1] + (old.at[1] - now.at[1]) * (1 - share)
    return tuple(
        (
            round(x + (px - now.at[0]) * math.cos(angle) - (py - now.at[1]) * math.sin(angle), 6),
            round(y + (px - now.at[0]) * math.sin(angle) + (py - now.at[1]) * math.cos(angle), 6),
        )
        for px, py in points
    )


def line(game: Game, wall: Wall) -> Ends:
    """Return the ends of a twin's wall on the page, in a fixed order."""
    return tuple(sorted(on_page(game, *end) for end in ends(wall)))


def real_middle(game: Game, wall: Wall, then: Wall) -> Ends:
    """Return the ends of a twin's wall in the middle of its movement."""
    if wall.pivot is None or wall == then:
        both = zip(ends(wall), ends(then), strict=True)
        return tuple(sorted(on_page(game, (a + c) / 2, (b + d) / 2) for (a, b), (c, d) in both))
    arms = [next(end for end in ends(one) if end != wall.pivot) for one in (wall, then)]
    dx, dy = (sum(arm[axis] - wall.pivot[axis] for arm in arms) for axis in (0, 1))
    tip = wall.pivot[0] + dx * math.sqrt(0.5), wall.pivot[1] + dy * math.sqrt(0.5)
    return tuple(sorted([on_page(game, *wall.pivot), on_page(game, *tip)]))


def gone(frames: Sequence[Frame]) -> dict[str, str]:
    """Return how keys went on in a move; the moment of a touch changes none."""
    assert not any(frame.moved for frame in frames[:-1])
    return dict(frames[-1].moved)


def player_of(scene: Scene) -> Disc:
    """Return the body of the player."""
    (body,) = [one for one in scene.shapes if one.role == Role.PLAYER]
    assert isinstance(body, Disc)
    return body
