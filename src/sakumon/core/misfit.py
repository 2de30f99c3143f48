"""What is wrong with values that do not fit their type, as messages.

The decoder says it in English only, in sentences of a fixed form; here they are taken apart.
"""

import re
from collections.abc import Callable

import msgspec

from sakumon.core.message import Message, Remark, spoken

_PLACED = " - at "
HALF = "Half a character"


def misfit(error: msgspec.ValidationError, place: bool = True) -> Message:
    """Return what a decoder found wrong, with the place where, or without."""
    problem, where = misfit_and_place(error)
    if not (place and where):
        return problem
    return Message("{problem} - at `{place}`", problem=problem, place=where)


def misfit_and_place(error: msgspec.ValidationError) -> tuple[Message, str]:
    """Return what a decoder found wrong, and where: `$.walls[0]`, or nothing for the whole."""
    words, _, where = str(error).partition(_PLACED)
    for form, say in _FORMS:
        found = re.fullmatch(form, words, re.DOTALL)
        if found is not None:
            return say(*found.groups()), where.strip("`")
    return Message("{details}", details=Remark(words)), where.strip("`")


def _got(wanted: str, given: str) -> Message:
    return Message("Expected `{wanted}`, got `{given}`", wanted=spoken(wanted), given=spoken(given))


def _bounded(wanted: str, sign: str, bound: str) -> Message:
    return Message(
        "Expected `{wanted}` {sign} {bound}", wanted=spoken(wanted), sign=sign, bound=bound
    )


def _long(wanted: str, length: str) -> Message:
    return Message("Expected `{wanted}` of length {length}", wanted=spoken(wanted), length=length)


def _longer(wanted: str, length: str, given: str) -> Message:
    return Message(
        "Expected `{wanted}` of length {length}, got {given}",
        wanted=spoken(wanted),
        length=length,
        given=given,
    )


def _named(value: str) -> Message:
    return Message("Invalid enum value {value}", value=value)


def _missing(field: str) -> Message:
    return Message("Object missing required field `{field}`", field=field)


def _unknown(field: str) -> Message:
    return Message("Object contains unknown field `{field}`", field=field)


def _half(character: str) -> Message:
    return Message("{half} is half a character and no text", half=character)


_FORMS: tuple[tuple[str, Callable[..., Message]], ...] = (
    ("Expected `([^`]+)`, got `([^`]+)`", _got),
    ("Expected `([^`]+)` ([<>]=?) ([^ ]+)", _bounded),
    ("Expected `([^`]+)` of length ([^,]+)", _long),
    ("Expected `([^`]+)` of length ([^,]+), got (.+)", _longer),
    ("Invalid enum value (.+)", _named),
    (f"{HALF} (.+)", _half),
    ("Object missing required field `(.+)`", _missing),
    ("Object contains unknown field `(.+)`", _unknown),
)
