"""Moves being carried out or taken back, moment by moment."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from sakumon.core.family import AnyFamily
from sakumon.core.move import Move
from sakumon.drawing.motion import backward, followed, still
from sakumon.drawing.scene import Frame, Scene, View
from sakumon.play.session import Step

# Moments of moves that are shown; a long chain is shortened to its last ones.
MOST_FRAMES = 120
# Moves that are taken back one by one; of more only the end is shown.
MOST_BACK = 12
BACK = 140  # milliseconds of a move that is taken back
# Shapes of all boards on the way that are drawn; a long walk is shown in fewer, longer strides.
MOST_SHAPES = 40_000


def forward(family: AnyFamily, steps: Sequence[Step], fog: bool = False) -> list[Frame]:
    """Return the moments of moves that are played one after the other.

    Each shows a drawing, only the last need not: it may end with the board that all lead to.
    """
    strides = by_stride(family, steps, fog)
    return [frame for stride in strides for frame in stride][-MOST_FRAMES:]


def by_stride(family: AnyFamily, steps: Sequence[Step], fog: bool = False) -> list[list[Frame]]:
    """Return the moments of each move, or of several at once where they are many."""
    if not steps:
        return []
    *first, last = _strides(family, steps, fog)
    boards = [list(_to_a_board(family, stride, fog)) for stride in first]
    return [*boards, list(_moments(family, last))]


def back(family: AnyFamily, steps: Sequence[Step], fog: bool = False) -> list[Frame]:
    """Return the moments of moves that are taken back, the last of them first."""
    if len(steps) > MOST_BACK:
        return []
    before = [None, *(step.move for step in steps[:-1])]
    frames = [
        Frame(
            "undo",
            board_of(family, step.at, last, fog) if place else None,
            milliseconds=BACK,
            moved=backward(_moved(family, [step])),
        )
        for place, (step, last) in enumerate(zip(steps, before, strict=True))
    ]
    return frames[::-1]


def board_of(family: AnyFamily, at: Any, last: Move | None, fog: bool = False) -> Scene:
    """Return a position after a move to be looked at only."""
    return still(family.painter.draw(at, View(last=last, fog=fog)))


def _strides(family: AnyFamily, steps: Sequence[Step], fog: bool) -> list[Sequence[Step]]:
    """Return steps in as many parts as there may be boards on the way."""
    if len(steps) == 1:
        return [steps]
    each = len(family.painter.draw(steps[0].after, View(fog=fog)).shapes) + 1
    most = max(1, min(MOST_FRAMES, MOST_SHAPES // each))
    long = -(-len(steps) // most)
    return [steps[at : at + long] for at in range(0, len(steps), long)]


def _moments(family: AnyFamily, stride: Sequence[Step]) -> Sequence[Frame]:
    """Return the moments of a stride; only a single move is shown in full."""
    last = stride[-1]
    frames: Sequence[Frame] = family.playing.frames(last.at, last.move)
    if len(stride) == 1:
        return frames
    sound = frames[-1].sound if frames else ""
    return [Frame("stride", milliseconds=BACK, moved=_moved(family, stride), sound=sound)]


def _to_a_board(family: AnyFamily, stride: Sequence[Step], fog: bool) -> Iterator[Frame]:
    """Yield the moments of a stride that another one follows, so that the last shows a board."""
    *first, last = _moments(family, stride) or [Frame("move")]
    yield from first
    step = stride[-1]
    scene = last.scene or board_of(family, step.after, step.move, fog)
    yield replace(last, scene=scene)


def _moved(family: AnyFamily, steps: Sequence[Step]) -> dict[str, str]:
    """Return how pieces went on in several moves."""
    return followed(
        frame.moved for step in steps for frame in family.playing.frames(step.at, step.move)
    )
