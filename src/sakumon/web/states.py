"""What the client is told: a game, a move being carried out, a drawing; as plain values."""

from collections.abc import Mapping, Sequence
from typing import Any

from sakumon.core.family import AnyFamily
from sakumon.core.move import Move
from sakumon.drawing.scene import Outlook, Scene, View
from sakumon.drawing.svg import to_svg
from sakumon.drawing.themes import theme_named
from sakumon.play.assist import Assist
from sakumon.play.keys import keys_of
from sakumon.web.games import Game
from sakumon.web.look import Look

# Moments of a move that are sent; a long chain is shortened to its last ones.
MOST_FRAMES = 120


def drawing(family: AnyFamily, at: Any, view: View, look: Look) -> str:
    """Return a position as SVG in the look the client wants."""
    return scene_svg(family, family.painter.draw(at, view), look)


def scene_svg(family: AnyFamily, scene: Scene, look: Look) -> str:
    """Return a scene of a family as SVG in the look the client wants."""
    return to_svg(look.spoken(scene, family.name), theme_named(look.theme))


def board_of(game: Game, look: Look, *, hint: Move | None = None, **values: Any) -> str:
    """Return the drawing of a game as it stands."""
    session = game.session
    last = session.line[-1] if session.line else None
    view = View(
        last=last,
        line=(hint,) if hint else (),
        warnings=session.warnings(),
        outlooks=values.get("outlooks", {}),
        fog=look.fog,
    )
    return drawing(session.family, session.position, view, look)


def frames_of(family: AnyFamily, at: Any, move: Move, look: Look) -> list[dict[str, Any]]:
    """Return the moments of a move, for a client that animates."""
    return [
        {
            "kind": frame.kind,
            "svg": scene_svg(family, frame.scene, look),
            "link": frame.link,
            "caption": look.say(frame.caption, family.name),
            "milliseconds": frame.milliseconds,
        }
        for frame in family.playing.frames(at, move)[-MOST_FRAMES:]
    ]


def state_of(game: Game, look: Look, frames: Sequence[dict[str, Any]] = ()) -> dict[str, Any]:
    """Return all that the client shows of a game."""
    session = game.session
    family, at = session.family, session.position
    return {
        "play": game.play.code,
        "family": family.name,
        "puzzle": game.puzzle.id,
        "grade": look.say(game.puzzle.rating.grade, family.name) if game.puzzle.rating else None,
        "score": game.puzzle.rating.score if game.puzzle.rating else None,
        "board": board_of(game, look),
        "frames": list(frames),
        "moves": list(session.moves()),
        "keys": {key: list(found) for key, found in keys_of(session).items()},
        "line": list(session.line),
        "assist": session.assist.value,
        "warnings": {move: look.say(why, family.name) for move, why in session.warnings().items()},
        "turn": session.turn,
        "sides": [look.say(side, family.name) for side in family.playing.sides],
        "people": sorted(session.people),
        "players": family.playing.players(at),
        "danger": look.say(danger_of(game), family.name),
        "waiting": session.awaited is not None,
        "over": session.over,
        "result": game.result,
        "verdict": look.say(verdict_of(game), family.name),
        "clock": clock_of(game),
        "seconds": game.seconds,
        "can_undo": session.can_undo,
        "can_redo": session.can_redo,
        "hints": session.hints_used,
        "undos": session.undos_used,
    }


def verdict_of(game: Game) -> str:
    """Return how a game that is over ended, in words."""
    session = game.session
    if not session.over:
        return ""
    late = session.out_of_time
    if late is not None:
        return f"the time of {session.family.playing.sides[late]} is up"
    return session.family.playing.verdict(session.position)


def danger_of(game: Game) -> str:
    """Return why every move that is left loses, if assist may tell; no words where one does not."""
    session = game.session
    if session.assist is Assist.NONE or session.over or session.turn in session.machines:
        return ""
    found = session.dangers()
    if any(move not in found for move in session.moves()):
        return ""
    reasons = set(found.values())
    return reasons.pop() if len(reasons) == 1 else "every move loses from here"


def clock_of(game: Game) -> dict[str, Any] | None:
    """Return the seconds that each side has left, and whose clock runs."""
    session = game.session
    left = [session.time_left(side) for side in (0, 1)]
    if left[0] is None:
        return None
    return {"left": left, "running": None if session.over else session.turn}


def outlook_values(family: str, found: Mapping[Move, Outlook], look: Look) -> dict[str, Any]:
    """Return what moves lead to, for a table beside the board."""
    return {
        move: {
            "score": outlook.score,
            "words": look.say(outlook.words, family),
            "short": outlook.short,
        }
        for move, outlook in found.items()
    }
