"""What is wrong with values that do not fit their type, as messages.

The decoder says it in English only, in sentences of a fixed form; here they are taken apart.
"""

import re
from collections.abc import Callable, Mapping

import msgspec

from sakumon.core.message import Message, Remark, joined, spoken

_PLACED = " - at "
HALF = "Half a character"
_KINDS = {
    "int": Message("a whole number"),
    "float": Message("a number"),
    "str": Message("text"),
    "bool": Message("true or false"),
    "array": Message("a list"),
    "object": Message("an object with keys"),
    "null": Message("nothing"),
}
_BOUNDS: Mapping[str, Callable[[str], Message]] = {
    "": spoken,
    ">=": lambda bound: Message("at least {bound}", bound=bound),
    ">": lambda bound: Message("more than {bound}", bound=bound),
    "<=": lambda bound: Message("at most {bound}", bound=bound),
    "<": lambda bound: Message("less than {bound}", bound=bound),
}


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


def _kind(name: str) -> Message:
    return joined([_KINDS.get(one, spoken(one)) for one in name.split(" | ")], " / ")


def _got(wanted: str, given: str) -> Message:
    return Message("this is {given}, not {wanted}", given=_kind(given), wanted=_kind(wanted))


def _bounded(_wanted: str, sign: str, bound: str) -> Message:
    return _BOUNDS[sign](bound)


def _long(wanted: str, length: str) -> Message:
    sign, _, count = length.rpartition(" ")
    parts = _BOUNDS[sign](count)
    if wanted == "str":
        return Message("the number of characters must be {length}", length=parts)
    return Message("the number of parts must be {length}", length=parts)


def _longer(wanted: str, length: str, given: str) -> Message:
    return Message("{problem}, not {given}", problem=_long(wanted, length), given=given)


def _named(value: str) -> Message:
    return Message("{value} is no choice here", value=value)


def _missing(field: str) -> Message:
    return Message("`{field}` is missing", field=field)


def _unknown(field: str) -> Message:
    return Message("`{field}` is not known here", field=field)


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
