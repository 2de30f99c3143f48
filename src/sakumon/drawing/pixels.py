"""Pictures that people hand in, as grey pixels: measured before anything of them is unpacked."""

import io
import warnings
from typing import TYPE_CHECKING

from sakumon.core.errors import BadWish
from sakumon.core.message import Message
from sakumon.core.wish import MOST_BYTES

if TYPE_CHECKING:
    from PIL.Image import Image

    from sakumon.kernel.arrays import Bytes

FORMATS = ("PNG", "JPEG", "GIF", "WEBP", "BMP")
MAX_PIXELS, MAX_SIDE = 16_000_000, 20_000


def grey_pixels(data: bytes) -> "Bytes":
    """Return a picture in shades of grey, row by row, on white where it is clear."""
    import numpy as np
    from PIL import Image

    with _opened(data) as picture:
        _check_size(*picture.size)
        try:
            clear = picture.convert("RGBA")
        # What the readers of five formats raise over damaged files is written down nowhere.
        except Exception:
            raise BadWish(Message("the picture is damaged or cut short")) from None
    paper = Image.new("RGBA", clear.size, "white")
    return np.asarray(Image.alpha_composite(paper, clear).convert("L"))


def _opened(data: bytes) -> "Image":
    """Return a picture of which the header alone has been read."""
    from PIL import Image

    if len(data) > MOST_BYTES:
        raise BadWish(
            Message("the picture has more than {most} megabytes", most=MOST_BYTES // 1_000_000)
        )
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            return Image.open(io.BytesIO(data), formats=FORMATS)
    except (Image.DecompressionBombError, Image.DecompressionBombWarning):
        raise _too_large() from None
    except Exception:  # as above
        raise BadWish(
            Message("this is no picture of a kind that is read: {kinds}", kinds=", ".join(FORMATS))
        ) from None


def _check_size(width: int, height: int) -> None:
    if width * height > MAX_PIXELS or max(width, height) > MAX_SIDE:
        raise _too_large()


def _too_large() -> BadWish:
    return BadWish(
        Message(
            "the picture is too large: at most {most} million pixels, {side} on a side",
            most=MAX_PIXELS // 1_000_000,
            side=MAX_SIDE,
        )
    )
