"""CSV: what a spreadsheet would run is text to it, and everything else is left alone."""

import csv
import io

import pytest

from sakumon.formats.spreadsheet import write_csv


def cells(value: object, name: str = "name") -> list[list[str]]:
    text = write_csv([{name: value}], [name]).decode("utf-8-sig")
    return list(csv.reader(io.StringIO(text, newline="")))


@pytest.mark.parametrize("sign", ["=", "+", "-", "@", "＝", "＋", "－", "＠", "﹦", "\u2212"])
@pytest.mark.parametrize(
    "before", ["", " ", "   ", "\n", "\r\n", "\t", "\u3000", "\ufeff", "\u200b", " \n\t "]
)
def test_a_cell_that_begins_like_a_formula_is_disarmed(sign: str, before: str) -> None:
    armed = f"{before}{sign}cmd|' /C calc'!A0"
    assert cells(armed) == [["name"], [f"'{armed}"]]
    assert cells(1, armed)[0] == [f"'{armed}"]


@pytest.mark.parametrize("text", ["a\r=1", "a\n=1", "a\r\n=1", 'a"\r=1'])
def test_a_break_inside_a_cell_begins_no_row(text: str) -> None:
    assert cells(text) == [["name"], [text]]


@pytest.mark.parametrize("text", ["\tx", "\rx", "\nx"])
def test_a_cell_that_begins_with_a_break_is_disarmed(text: str) -> None:
    assert cells(text)[1] == [f"'{text}"]


@pytest.mark.parametrize(
    ("value", "written"), [(-3, "-3"), (0.5, "0.5"), ("a=b", "a=b"), (" a", " a"), ("壁", "壁")]
)
def test_numbers_and_other_texts_are_left_alone(value: object, written: str) -> None:
    assert cells(value)[1] == [written]


def test_rows_may_have_different_columns() -> None:
    text = write_csv([{"a": 1}, {"b": None}], ["a", "b"]).decode("utf-8-sig")
    assert text == "a,b\r\n1,\r\n,\r\n"
    assert write_csv([], []).decode("utf-8-sig") == "\r\n"
