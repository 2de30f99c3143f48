"""A line of moves as an animated picture."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from sakumon.core.family import AnyFamily
from sakumon.core.move import Move
from sakumon.drawing.animation import Shot, animated
from sakumon.drawing.scene import Frame, Scene
from sakumon.drawing.style import Theme
from sakumon.play.moments import board_of, by_stride
from sakumon.play.session import Step

# Milliseconds that a board stays before the next move.
PAUSE = 240
# Milliseconds of all pauses at most: what has many moves goes quickly.
RESTING = 12_000


def steps_along(family: AnyFamily, start: Any, line: Sequence[Move]) -> list[Step]:
    """Return the steps of a line from a position."""
    at, steps = start, list[Step]()
    for move in line:
        steps.append(Step(at, move, family.rules.play(at, move)))
        at = steps[-1].after
    return steps


def recorded(
    family: AnyFamily,
    steps: Sequence[Step],
    suffix: str,
    theme: Theme,
    *,
    fog: bool = False,
    spoken: Callable[[Scene], Scene] = lambda scene: scene,
) -> bytes:
    """Return steps as an animated picture; `spoken` puts the words of a drawing into a language."""
    last = steps[-1]
    board = board_of(family, last.after, last.move, fog)
    frames = list(_with_pauses(by_stride(family, steps, fog)))
    shots = [Shot(spoken(board_of(family, steps[0].at, None, fog)))]
    shots += [
        Shot(spoken(frame.scene or board), frame.moved, frame.milliseconds, stays)
        for frame, stays in frames
    ]
    if not frames or frames[-1][0].scene is not None:
        shots.append(Shot(spoken(board)))
    return animated(shots, suffix, theme)


def _with_pauses(strides: Sequence[Sequence[Frame]]) -> Iterator[tuple[Frame, int]]:
    """Yield all frames, each with the milliseconds that its drawing stays."""
    pause = min(PAUSE, RESTING // max(1, len(strides)))
    for stride in strides:
        for frame in stride:
            yield frame, pause if frame is stride[-1] else 0
