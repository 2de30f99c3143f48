"""Animated pictures: drawings one after the other, pieces gliding from each to the next."""

import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import TYPE_CHECKING

from sakumon.core.errors import NoPicture
from sakumon.core.message import Message
from sakumon.drawing.motion import Lineage, followed
from sakumon.drawing.png import to_png
from sakumon.drawing.scene import Scene
from sakumon.drawing.style import Theme
from sakumon.drawing.tween import between, moves

if TYPE_CHECKING:
    from PIL.Image import Image

LONGER_SIDE = 420  # pixels
STEP = 40  # milliseconds of a picture in which something moves
FIRST, LAST = 800, 2_000  # milliseconds of the first picture and the last
# Pictures at most, and shapes on all of them: what moves is then shown in fewer.
MOST_PICTURES, MOST_SHAPES = 240, 120_000
COLOURS = 255
FORMS = {".gif": "GIF", ".webp": "WEBP", ".png": "PNG"}


@dataclass(frozen=True, slots=True)
class Shot:
    """A drawing, how pieces came to it from the one before, for how long, and how long it stays."""

    scene: Scene
    moved: Lineage = field(default_factory=dict)
    milliseconds: int = 0
    stays: int = 0


TimedScene = tuple[Scene, int]  # and for how many milliseconds


def animated(shots: Sequence[Shot], suffix: str, theme: Theme) -> bytes:
    """Return drawings as an animated picture that begins again at its end."""
    if suffix not in FORMS:
        known = ", ".join(FORMS)
        raise NoPicture(
            Message("cannot animate to '{suffix}': there are {known}", suffix=suffix, known=known)
        )
    scenes, times = zip(*pictures(shots), strict=True)
    first, *others = _in_colours([_drawn(scene, theme) for scene in scenes], suffix)
    file = io.BytesIO()
    first.save(
        file,
        FORMS[suffix],
        save_all=True,
        append_images=others,
        duration=list(times),
        loop=0,
        lossless=True,
    )
    return file.getvalue()


def pictures(shots: Sequence[Shot]) -> list[TimedScene]:
    """Return all pictures in order, each with its milliseconds; at most as many as may be."""
    each = max(len(shot.scene.shapes) for shot in shots) + 1
    most = max(2, min(MOST_PICTURES, MOST_SHAPES // each))
    shots = _thinned(shots, most)
    lasting = sum(shot.milliseconds for shot in shots)
    step = max(STEP, -(-lasting // max(1, most - len(shots))))
    found: list[TimedScene] = [(shots[0].scene, FIRST)]
    for before, shot in pairwise(shots):
        found += _way(before.scene, shot, step)
    scene, time = found[-1]
    return [*found[:-1], (scene, max(time, LAST))]


def _thinned(shots: Sequence[Shot], most: int) -> Sequence[Shot]:
    """Return as many shots as there may be pictures: where they are more, several become one."""
    first, *others = shots
    long = -(-len(others) // (most - 1)) or 1
    parts = [others[at : at + long] for at in range(0, len(others), long)]
    return [first, *(replace(part[-1], moved=_followed(part)) for part in parts)]


def _followed(part: Sequence[Shot]) -> Lineage:
    return part[0].moved if len(part) == 1 else followed(shot.moved for shot in part)


def _way(before: Scene, shot: Shot, step: int) -> Iterator[TimedScene]:
    """Yield the pictures from one drawing to the next, which is the last of them."""
    count = shot.milliseconds // step if moves(before, shot.scene, shot.moved) else 0
    for number in range(1, count):
        yield between(before, shot.scene, shot.moved, number / count), step
    rest = shot.milliseconds - step * max(0, count - 1)
    yield shot.scene, max(STEP, rest + shot.stays)


def _drawn(scene: Scene, theme: Theme) -> "Image":
    from PIL import Image

    scale = LONGER_SIDE / max(scene.width, scene.height)
    data = to_png(scene, theme, max(1, round(scene.width * scale)))
    return Image.open(io.BytesIO(data)).convert("RGB")


def _in_colours(images: list["Image"], suffix: str) -> list["Image"]:
    """Return pictures of one size, for a GIF with the colours that all of them share."""
    from PIL import Image

    sized = [image.resize(images[0].size) for image in images]
    if FORMS[suffix] != "GIF":
        return sized
    sample = sized[:: max(1, len(sized) // 8)]
    board = Image.new("RGB", (sample[0].width, sum(image.height for image in sample)))
    for place, image in enumerate(sample):
        board.paste(image, (0, place * image.height))
    palette = board.quantize(COLOURS)
    return [image.quantize(palette=palette, dither=Image.Dither.NONE) for image in sized]
