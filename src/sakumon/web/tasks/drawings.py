"""Drawings as a visitor wants to see them: of positions, of games, of moves being carried out."""

from collections.abc import Mapping
from typing import Any

from sakumon.core.family import AnyFamily
from sakumon.core.move import Move
from sakumon.drawing.scene import Outlook, Scene, View
from sakumon.drawing.svg import to_svg
from sakumon.drawing.themes import theme_named
from sakumon.play.session import Session
from sakumon.web.preferences import Preferences

_NOTHING: Mapping[Move, Outlook] = {}


def scene_svg(family: AnyFamily, scene: Scene, preferences: Preferences) -> str:
    """Return a scene of a family as SVG."""
    return to_svg(preferences.spoken(scene, family.name), theme_named(preferences.theme))


def drawing(
    family: AnyFamily, at: Any, preferences: Preferences, *, last: Move | None = None
) -> str:
    """Return a position as SVG, after the move that led to it."""
    view = View(last=last, fog=preferences.fog)
    return scene_svg(family, family.painter.draw(at, view), preferences)


def game_drawing(
    session: Session,
    preferences: Preferences,
    *,
    hint: Move | None = None,
    outlooks: Mapping[Move, Outlook] = _NOTHING,
) -> str:
    """Return a game as it stands as SVG."""
    family = session.family
    view = View(
        last=session.line[-1] if session.line else None,
        line=(hint,) if hint else (),
        warnings=session.warnings(),
        outlooks=outlooks,
        fog=preferences.fog,
    )
    return scene_svg(family, family.painter.draw(session.position, view), preferences)
