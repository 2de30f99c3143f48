"""Families: what a start page and a form of wishes need to know."""

from dataclasses import dataclass
from typing import Literal

from sakumon.core.family import Number

Scalar = bool | int | float | str | None
WishValues = dict[str, Scalar | list[Scalar]]
FieldKind = Literal["integer", "number", "flag", "choice", "range", "text"]


@dataclass(frozen=True, slots=True)
class WishField:
    """A key of a wish as a field of a form."""

    name: str
    label: str
    kind: FieldKind
    low: Number | None
    high: Number | None
    choices: list[str | int]
    words: dict[str, str]  # what each choice is called
    picture: bool  # whether a picture may be sent in, to be made into its text


@dataclass(frozen=True, slots=True)
class FormatInfo:
    """A file format; one that is not read is written only."""

    suffix: str
    title: str
    read: bool


@dataclass(frozen=True, slots=True)
class Abilities:
    """What can be done with puzzles of a family besides playing them."""

    fog: bool
    values: bool
    edit: bool
    walk: bool


@dataclass(frozen=True, slots=True)
class FamilyInfo:
    """A family in words, with a picture, and all that one chooses from."""

    name: str
    title: str
    summary: str
    rules: list[str]
    sides: tuple[str, str]
    picture: str  # none while it is being prepared
    presets: dict[str, WishValues]
    preset_words: dict[str, str]
    preset_parts: dict[str, tuple[str, str]]  # its kind and its size
    preset_stars: dict[str, int]  # how hard it promises to be, of five, where it does
    wish: list[WishField]
    games: dict[str, str]  # whole games for two, and what each is called
    rivals: dict[str, str]  # machines to play them against, from the weakest to the strongest
    formats: list[FormatInfo]
    styles: dict[str, str]
    can: Abilities


@dataclass(frozen=True, slots=True)
class Families:
    """Every family; `host` is whether the visitor runs the place."""

    families: list[FamilyInfo]
    languages: list[str]
    host: bool


@dataclass(frozen=True, slots=True)
class Thumbnails:
    """Small boards of a family as SVG: one preset of each kind, by its name."""

    pictures: dict[str, str]
