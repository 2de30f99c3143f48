"""Pictures that people hand in are measured before they are unpacked."""

import io
import struct
import subprocess
import sys
import zlib

import numpy as np
import pytest
from PIL import Image

from sakumon.core.errors import BadWish
from sakumon.core.wish import MOST_BYTES
from sakumon.drawing.pixels import FORMATS, grey_pixels


def written(form: str, width: int = 30, height: int = 20) -> bytes:
    """Return a white picture with a black corner."""
    paper = Image.new("RGB", (width, height), "white")
    paper.paste((0, 0, 0), (0, 0, width // 2, height // 2))
    data = io.BytesIO()
    paper.save(data, form)
    return data.getvalue()


def claimed(width: int, height: int) -> bytes:
    """Return a PNG of a few bytes that says it is as large as that."""

    def chunk(name: bytes, body: bytes) -> bytes:
        return (
            struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))
        )

    header = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    rows = chunk(b"IDAT", zlib.compress(b"\0" * 1000))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + rows + chunk(b"IEND", b"")


@pytest.mark.parametrize("form", FORMATS)
def test_every_kind_of_picture_is_read(form: str) -> None:
    grey = grey_pixels(written(form))
    assert grey.shape == (20, 30)
    assert grey[3, 3] < 30
    assert grey[17, 27] > 220


@pytest.mark.parametrize("form", ["TIFF", "ICO", "PPM", "TGA", "PDF"])
def test_other_kinds_are_not(form: str) -> None:
    with pytest.raises(BadWish, match="no picture of a kind that is read: PNG"):
        grey_pixels(written(form))


@pytest.mark.parametrize(
    ("width", "height"), [(4001, 4001), (20_001, 2), (89_000_000, 2), (2**31 - 1, 2**31 - 1)]
)
def test_a_picture_that_would_be_too_large_is_never_unpacked(width: int, height: int) -> None:
    with pytest.raises(BadWish, match="too large: at most 16 million pixels"):
        grey_pixels(claimed(width, height))


def test_very_many_bytes_are_not_looked_at() -> None:
    with pytest.raises(BadWish, match="more than 4 megabytes"):
        grey_pixels(written("PNG") + bytes(MOST_BYTES))


@pytest.mark.parametrize("form", FORMATS)
def test_damaged_pictures_are_refused_in_a_sentence(form: str) -> None:
    good, refused = np.frombuffer(written(form), np.uint8), 0
    chance = np.random.default_rng(7)
    for _ in range(150):
        bad = good.copy()
        bad[chance.integers(0, len(bad), 4)] = chance.integers(0, 256, 4)
        try:
            grey_pixels(bad[: chance.integers(1, len(bad) + 1)].tobytes())
        except BadWish:
            refused += 1
    assert refused > 20


@pytest.mark.skipif(sys.platform == "win32", reason="no limit of memory can be set there")
def test_the_largest_picture_takes_no_more_than_a_few_hundred_megabytes() -> None:
    script = (
        "import io, resource\n"
        "resource.setrlimit(resource.RLIMIT_DATA, (600_000_000, 600_000_000))\n"
        "from PIL import Image\n"
        "from sakumon.drawing.pixels import grey_pixels\n"
        "data = io.BytesIO()\n"
        "Image.new('1', (4000, 4000)).save(data, 'PNG')\n"
        "assert grey_pixels(data.getvalue()).shape == (4000, 4000)\n"
    )
    subprocess.run([sys.executable, "-c", script], check=True)
