"""Pictures as regions: the dark pixels, packed into text that a recipe can hold."""

import base64
import re
import zlib
from typing import TYPE_CHECKING

import numpy as np

from sakumon.core.errors import BadWish
from sakumon.core.message import Message
from sakumon.drawing.pixels import grey_pixels
from sakumon.kernel.arrays import Bytes, Flags, Floats

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

MAX_PIXELS = 400  # a side: larger pictures are made smaller
# Runs of dark pixels in all rows: joining the boxes of more takes minutes.
MAX_RUNS = 6000
_FORM = re.compile(r"mask:(\d{1,4})x(\d{1,4}):([A-Za-z0-9_=-]*)")
# How far, in pixels, an outline may leave the stairs of its pixels.
_SMOOTH = 0.75


def mask_of_picture(data: bytes) -> str:
    """Return a picture's dark pixels as text."""
    ink = _smaller(grey_pixels(data)) < 128
    if not ink.any():
        raise BadWish(Message("there is no ink in the picture: no pixel is dark"))
    packed = base64.urlsafe_b64encode(zlib.compress(np.packbits(ink).tobytes(), 9)).decode()
    return f"mask:{ink.shape[1]}x{ink.shape[0]}:{packed}"


def _smaller(grey: Bytes) -> Floats:
    """Average blocks of pixels until the longer side is small enough."""
    block = -(-max(grey.shape) // MAX_PIXELS)
    height, width = (-(-side // block) for side in grey.shape)
    paper = np.full((height * block, width * block), 255, np.uint8)
    paper[: grey.shape[0], : grey.shape[1]] = grey
    means: Floats = paper.reshape(height, block, width, block).mean(axis=(1, 3))
    return means


def read_mask(text: str) -> Flags:
    """Return the pixels of a mask, row by row from the top."""
    form = _FORM.fullmatch(text)
    if not form:
        raise BadWish(Message("region=mask: write mask:WxH:BITS, or picture:FILE to have it made"))
    width, height = int(form[1]), int(form[2])
    if not (0 < width <= MAX_PIXELS and 0 < height <= MAX_PIXELS):
        raise BadWish(Message("region=mask: sides are 1 to {most} pixels", most=MAX_PIXELS))
    try:
        unpack = zlib.decompressobj()
        data = unpack.decompress(base64.urlsafe_b64decode(form[3]), width * height)
    except (ValueError, zlib.error):
        raise BadWish(Message("region=mask: its bits cannot be unpacked")) from None
    bits = np.unpackbits(np.frombuffer(data, np.uint8))
    if len(bits) < width * height:
        raise BadWish(
            Message(
                "region=mask: {width}x{height} pixels need more bits than it has",
                width=width,
                height=height,
            )
        )
    return bits[: width * height].reshape(height, width).astype(np.bool_)


def outline_of_mask(text: str) -> "BaseGeometry":
    """Return the shape of a mask's dark pixels, its stairs smoothed."""
    import shapely

    ink = read_mask(text)
    if not ink.any():
        raise BadWish(Message("region=mask: there is no ink in it: no pixel is dark"))
    if np.count_nonzero(np.diff(ink, axis=1)) > 2 * MAX_RUNS:
        raise BadWish(Message("region: the picture is too finely grained; smooth it first"))
    boxes = []
    for row, pixels in enumerate(ink):
        edges = np.flatnonzero(np.diff(np.concatenate(([0], pixels.astype(np.int8), [0]))))
        for begin, end in edges.reshape(-1, 2):
            boxes.append(shapely.box(begin, ink.shape[0] - row - 1, end, ink.shape[0] - row))
    stairs = shapely.union_all(boxes)
    smooth = shapely.make_valid(shapely.simplify(stairs, _SMOOTH))
    return smooth if smooth.area > 0.5 * stairs.area else stairs
