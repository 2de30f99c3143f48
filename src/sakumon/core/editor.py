"""Painting boards by hand: what can be set, what one paints with, and where.

A draft is a board being painted. It may break rules of its game, which a check says in words, but
it can always be drawn, and its body has the shape that documents have.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from sakumon.core.errors import BadBoard, UnknownName, at_place, unknown
from sakumon.core.message import Message, spoken
from sakumon.drawing.scene import AnyShape, Scene

Draft = TypeVar("Draft")
Values = Mapping[str, int | str]


@dataclass(frozen=True, slots=True)
class Size:
    """A whole number that can be set, within bounds."""

    name: str
    words: str
    low: int
    high: int
    usual: int

    def check(self, value: int | str) -> int:
        """Return the value if it may be set; BadBoard says what may be."""
        number = whole(str(value))
        if number is not None and self.low <= number <= self.high:
            return number
        raise BadBoard(
            Message(
                "{name}: {value} is not a whole number, {low} to {high}",
                name=spoken(self.name),
                value=str(value)[:20],
                low=self.low,
                high=self.high,
            )
        )


@dataclass(frozen=True, slots=True)
class Choice:
    """One of several things, each with what it is called."""

    name: str
    words: str
    options: Mapping[str, str]
    usual: str

    def check(self, value: int | str) -> str:
        """Return the value if it may be set; BadBoard says what may be."""
        if str(value) in self.options:
            return str(value)
        wrong = unknown(Message("choice"), str(value)[:20], list(self.options))
        raise BadBoard(at_place(spoken(self.name), wrong))


Setting = Size | Choice


@dataclass(frozen=True, slots=True)
class Brush:
    """What one paints with; its swatch is drawn on a square of one unit."""

    name: str
    words: str
    swatch: Sequence[AnyShape]


class Editor(Protocol[Draft]):
    """How boards of a family are painted."""

    settings: Sequence[Setting]

    def blank(self, values: Values) -> Draft:
        """Return a draft to begin with; every setting has a value."""

    def read(self, body: Mapping[str, Any]) -> Draft:
        """Return the draft of a body; BadBoard only where it could not even be drawn."""

    def write(self, draft: Draft) -> dict[str, Any]:
        """Return the body of a draft: the canonical one, if it keeps the rules."""

    def values(self, draft: Draft) -> Values:
        """Return what the settings are in a draft."""

    def resize(self, draft: Draft, values: Values) -> Draft:
        """Return the draft with other settings, and whatever of it still fits."""

    def brushes(self, draft: Draft) -> Sequence[Brush]:
        """Return what this draft can be painted with."""

    def shows(self, draft: Draft, brush: str, spot: str) -> bool:
        """Tell whether a spot shows already what a brush paints; BadBoard if there is no such."""

    def paint(self, draft: Draft, brush: str, spot: str) -> Draft:
        """Return the draft after a touch; what a spot shows already is taken away, if it can be."""

    def scene(self, draft: Draft, brush: str) -> Scene:
        """Return the drawing; every spot of the brush is a shape whose `move` names it."""


def settled(editor: Editor[Any], values: Mapping[str, int | str]) -> dict[str, int | str]:
    """Return a value for every setting, the usual one where none is given."""
    return {
        setting.name: setting.check(values.get(setting.name, setting.usual))
        for setting in editor.settings
    }


def read_draft(editor: Editor[Draft], body: Mapping[str, Any]) -> Draft:
    """Return the draft of a body, if it is not larger than what is painted by hand."""
    draft = editor.read(body)
    values = editor.values(draft)
    for setting in editor.settings:
        if isinstance(setting, Size) and setting.name in values:
            _check_bounds(setting, values[setting.name])
    return draft


def _check_bounds(size: Size, value: int | str) -> None:
    if not size.low <= int(value) <= size.high:
        raise BadBoard(
            Message(
                "{name}: {value} here, but boards to paint have {low} to {high}",
                name=spoken(size.name),
                value=value,
                low=size.low,
                high=size.high,
            )
        )


def stroke(editor: Editor[Draft], draft: Draft, brush: str, spots: Sequence[str]) -> Draft:
    """Return the draft after one stroke over spots; if the first is erased, so are the others."""
    check_brush(editor, draft, brush)
    spots = list(dict.fromkeys(spots))
    erased = bool(spots) and editor.shows(draft, brush, spots[0])
    for spot in spots:
        if editor.shows(draft, brush, spot) == erased:
            draft = editor.paint(draft, brush, spot)
    return draft


def check_brush(editor: Editor[Draft], draft: Draft, brush: str) -> None:
    """Refuse a brush that there is not."""
    known = [each.name for each in editor.brushes(draft)]
    if brush not in known:
        raise UnknownName(unknown(Message("brush"), brush, known))


def spot_numbers(spot: str, name: str, many: int) -> list[int]:
    """Return the numbers of a spot that is written like `name 3 4`; BadBoard if it is not."""
    found, *parts = spot.split(" ")
    numbers = [number for number in map(whole, parts) if number is not None]
    if found != name or not len(parts) == len(numbers) == many:
        raise no_spot(spot)
    return numbers


def whole(text: str) -> int | None:
    """Return the number that a few digits mean; int() takes spaces, signs and every script too."""
    return int(text) if len(text) < 10 and text.isascii() and text.isdigit() else None


def no_spot(spot: str) -> BadBoard:
    """Return the refusal of a spot that a board or a brush does not have."""
    return BadBoard(
        Message("'{spot}': there is no such spot to paint with this brush", spot=spot[:20])
    )
