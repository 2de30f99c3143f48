"""Wish keys that had another name once are still read by it."""

from collections.abc import Mapping
from typing import ClassVar

import pytest

from sakumon.core.errors import BadWish
from sakumon.core.wish import Wish, change_wish, read_wish, replace_wish, write_wish


class Order(Wish, frozen=True, kw_only=True):
    renamed: ClassVar[Mapping[str, str]] = {"pieces": "parts"}

    parts: int = 3
    colour: str = "red"


def test_a_document_with_the_old_key_is_read() -> None:
    assert read_wish(Order, {"pieces": 5}) == Order(parts=5)
    assert write_wish(Order(parts=5)) == {"grade": "", "parts": 5, "colour": "red"}


def test_changes_may_name_the_old_key() -> None:
    assert change_wish(Order(), ["pieces=7", "colour=blue"]) == Order(parts=7, colour="blue")
    assert replace_wish(Order(), {"pieces": 2}) == Order(parts=2)


def test_an_unknown_key_is_refused_and_only_new_names_are_listed() -> None:
    with pytest.raises(BadWish, match=r"no wish key 'piece'.*there are: colour, grade, parts"):
        change_wish(Order(), ["piece=7"])
