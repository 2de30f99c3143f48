"""Moves being carried out or taken back, moment by moment, for a client that animates."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from sakumon.core.family import AnyFamily
from sakumon.drawing.motion import backward, followed, still
from sakumon.drawing.scene import Frame, Scene, View
from sakumon.play.session import Step
from sakumon.web.answers.plays import FrameInfo
from sakumon.web.preferences import Preferences
from sakumon.web.tasks.drawings import MOST_FRAMES, scene_svg

# Moves that are taken back one by one; of more only the end is shown.
MOST_BACK = 12
BACK = 140  # milliseconds of a move that is taken back
# Shapes of all boards on the way that are drawn; a long walk is shown in fewer, longer strides.
MOST_SHAPES = 40_000


def forward(family: AnyFamily, steps: Sequence[Step], preferences: Preferences) -> list[FrameInfo]:
    """Return the moments of moves that are played one after the other."""
    if not steps:
        return []
    *first, last = _strides(family, steps, preferences)
    frames = [frame for stride in first for frame in _to_a_board(family, stride, preferences)]
    frames += _moments(family, last)
    return [_sent(family, frame, preferences) for frame in frames[-MOST_FRAMES:]]


def back(family: AnyFamily, steps: Sequence[Step], preferences: Preferences) -> list[FrameInfo]:
    """Return the moments of moves that are taken back, the last of them first."""
    if len(steps) > MOST_BACK:
        return []
    before = [None, *(step.move for step in steps[:-1])]
    frames = [
        Frame(
            "undo",
            _board(family, step.at, View(last=last, fog=preferences.fog)) if place else None,
            milliseconds=BACK,
            moved=backward(_moved(family, [step])),
        )
        for place, (step, last) in enumerate(zip(steps, before, strict=True))
    ]
    return [_sent(family, frame, preferences) for frame in reversed(frames)]


def _strides(
    family: AnyFamily, steps: Sequence[Step], preferences: Preferences
) -> list[Sequence[Step]]:
    """Return steps in as many parts as there may be boards on the way."""
    if len(steps) == 1:
        return [steps]
    view = View(fog=preferences.fog)
    each = len(family.painter.draw(steps[0].after, view).shapes) + 1
    most = max(1, min(MOST_FRAMES, MOST_SHAPES // each))
    long = -(-len(steps) // most)
    return [steps[at : at + long] for at in range(0, len(steps), long)]


def _moments(family: AnyFamily, stride: Sequence[Step]) -> Sequence[Frame]:
    """Return the moments of a stride; only those of a single move are told one by one."""
    last = stride[-1]
    frames: Sequence[Frame] = family.playing.frames(last.at, last.move)
    if len(stride) == 1:
        return frames
    sound = frames[-1].sound if frames else ""
    return [Frame("stride", milliseconds=BACK, moved=_moved(family, stride), sound=sound)]


def _to_a_board(
    family: AnyFamily, stride: Sequence[Step], preferences: Preferences
) -> Iterator[Frame]:
    """Yield the moments of a stride that another one follows, so that the last shows a board."""
    *first, last = _moments(family, stride) or [Frame("move")]
    yield from first
    view = View(last=stride[-1].move, fog=preferences.fog)
    yield last if last.scene else replace(last, scene=_board(family, stride[-1].after, view))


def _board(family: AnyFamily, at: object, view: View) -> Scene:
    return still(family.painter.draw(at, view))


def _moved(family: AnyFamily, steps: Sequence[Step]) -> dict[str, str]:
    """Return how pieces went on in several moves."""
    return followed(
        frame.moved for step in steps for frame in family.playing.frames(step.at, step.move)
    )


def _sent(family: AnyFamily, frame: Frame, preferences: Preferences) -> FrameInfo:
    return FrameInfo(
        kind=frame.kind,
        svg=scene_svg(family, frame.scene, preferences) if frame.scene else "",
        link=frame.link,
        caption=preferences.say(frame.caption, family.name),
        milliseconds=frame.milliseconds,
        moved=dict(frame.moved),
        sound=frame.sound,
    )
