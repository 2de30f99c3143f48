"""Moves being carried out or taken back, as they are sent to a client that animates."""

from collections.abc import Sequence

from sakumon.core.family import AnyFamily
from sakumon.drawing.scene import Frame
from sakumon.play import moments
from sakumon.play.session import Step
from sakumon.web.answers.plays import FrameInfo
from sakumon.web.preferences import Preferences
from sakumon.web.tasks.drawings import scene_svg


def forward(family: AnyFamily, steps: Sequence[Step], preferences: Preferences) -> list[FrameInfo]:
    """Return the moments of moves that are played one after the other."""
    return _sent(family, moments.forward(family, steps, preferences.fog), preferences)


def back(family: AnyFamily, steps: Sequence[Step], preferences: Preferences) -> list[FrameInfo]:
    """Return the moments of moves that are taken back, the last of them first."""
    return _sent(family, moments.back(family, steps, preferences.fog), preferences)


def _sent(family: AnyFamily, frames: Sequence[Frame], preferences: Preferences) -> list[FrameInfo]:
    return [
        FrameInfo(
            kind=frame.kind,
            svg=scene_svg(family, frame.scene, preferences) if frame.scene else "",
            link=frame.link,
            caption=preferences.say(frame.caption, family.name),
            milliseconds=frame.milliseconds,
            moved=dict(frame.moved),
            sound=frame.sound,
        )
        for frame in frames
    ]
