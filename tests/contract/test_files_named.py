"""A wish names files, but only who may read the files of this machine has them read."""

import io
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest
from PIL import Image

from sakumon import workshop
from sakumon.core.budget import Budget
from sakumon.core.errors import BadWish, SakumonError
from sakumon.core.wish import PICTURE, Wish, replace_wish, write_wish
from sakumon.families import load_family
from tests.support.population import FAMILIES, some

OPENED: list[str] = []
TAKERS = [(name, key) for name in FAMILIES for key in load_family(name).composer.wish.pictures]


def _note(event: str, given: Any) -> None:
    if event == "open":
        OPENED.append(str(given[0]))


sys.addaudithook(_note)


def a_picture(side: int = 60) -> bytes:
    """Return a dark square on paper, as a PNG."""
    paper = Image.new("L", (side, side), 255)
    paper.paste(0, (side // 6, side // 6, side - side // 6, side - side // 6))
    data = io.BytesIO()
    paper.save(data, "PNG")
    return data.getvalue()


def texts_of(wish: type[Wish]) -> list[str]:
    """Return the keys of a wish that take text, alone or several."""
    return [each.name for each in msgspec.structs.fields(wish) if "str" in str(each.type)]


@pytest.mark.parametrize("name", FAMILIES)
def test_no_wish_opens_a_file_by_itself(name: str, tmp_path: Path) -> None:
    family, path = load_family(name), tmp_path / "secret.png"
    path.write_bytes(a_picture())
    OPENED.clear()
    usual = workshop.light_wish(family)
    for key in texts_of(type(usual)):
        for text in (f"{PICTURE}{path}", str(path)):
            with suppress(SakumonError):
                wish = replace_wish(usual, {key: text})
                workshop.Bench(family, wish, Budget(1000)).compose(1, 0, Budget(1000))
    assert str(path) not in OPENED


@pytest.mark.parametrize(("name", "key"), some(TAKERS))
def test_a_file_that_was_not_read_in_goes_nowhere(name: str, key: str, tmp_path: Path) -> None:
    family, path = load_family(name), tmp_path / "egg.png"
    path.write_bytes(a_picture())
    OPENED.clear()
    wish = replace_wish(workshop.light_wish(family), {key: f"{PICTURE}{path}"})
    values = {**write_wish(workshop.light_wish(family)), key: f"{PICTURE}{path}"}
    for refused in (
        lambda: write_wish(wish),
        lambda: workshop.wish_of(family, values),
        lambda: workshop.Bench(family, wish),
        lambda: family.composer.check(wish),
    ):
        with pytest.raises(BadWish, match=key):
            refused()
    assert str(path) not in OPENED
    settled = wish.settled()
    assert str(path) in OPENED
    assert getattr(settled, key) == family.composer.wish.pictures[key](a_picture())
    assert workshop.wish_of(family, write_wish(settled)) == settled == settled.settled()
    family.composer.check(settled)


@pytest.mark.parametrize(("name", "key"), some(TAKERS))
@pytest.mark.parametrize("data", [b"", b"not a picture", a_picture()[:90], b"GIF89a" + 9 * b"\xff"])
def test_what_is_no_picture_is_refused_in_a_sentence(name: str, key: str, data: bytes) -> None:
    with pytest.raises(BadWish, match="picture"):
        load_family(name).composer.wish.pictures[key](data)


@pytest.mark.parametrize(("name", "key"), some(TAKERS))
@pytest.mark.parametrize("path", ["/no/such/file.png", "/", "a\0b", "x" * 5000])
def test_a_file_that_cannot_be_read_is_named(name: str, key: str, path: str) -> None:
    wish = replace_wish(workshop.light_wish(load_family(name)), {key: f"{PICTURE}{path}"})
    with pytest.raises(BadWish, match=f"{key}={PICTURE}.*cannot be read"):
        wish.settled()
