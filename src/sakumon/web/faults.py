"""What is wrong with a request, in words for people."""

from collections.abc import Callable, Mapping
from typing import Any

from sakumon.core.message import Message

Facts = Mapping[str, Any]  # what a validator knows of a fault
FaultWords = Callable[[str, Facts], Message]


def _at_most(field: str, facts: Facts) -> Message:
    return Message("{field}: at most {most}", field=field, most=facts["le"])


def _at_least(field: str, facts: Facts) -> Message:
    return Message("{field}: at least {least}", field=field, least=facts["ge"])


def _short(field: str, facts: Facts) -> Message:
    return Message("{field}: at most {most} characters", field=field, most=facts["max_length"])


def _few(field: str, facts: Facts) -> Message:
    return Message("{field}: at most {most} of them", field=field, most=facts["max_length"])


def _one_of(field: str, facts: Facts) -> Message:
    return Message("{field}: one of {choices}", field=field, choices=facts["expected"])


def _own_words(field: str, facts: Facts) -> Message:
    (said,) = facts["error"].args
    return Message("{field}: {problem}", field=field, problem=said)


FAULTS: Mapping[str, FaultWords] = {
    "missing": lambda field, _: Message("{field}: this is missing", field=field),
    "extra_forbidden": lambda field, _: Message("{field}: this is not known here", field=field),
    "json_invalid": lambda _field, _: Message("the request is not JSON"),
    "less_than_equal": _at_most,
    "greater_than_equal": _at_least,
    "string_too_long": _short,
    "too_long": _few,
    "literal_error": _one_of,
    "value_error": _own_words,
}


def fault_of(first: Mapping[str, Any]) -> Message:
    """Return what is wrong with a request, from the first thing that a validator found."""
    where, *path = first["loc"]
    if where == "path":
        return Message("there is nothing at this address")
    field = ".".join(str(part) for part in path) or str(where)
    words = FAULTS.get(first["type"])
    if words is None:
        return Message("{field}: this cannot be used here", field=field)
    return words(field, first.get("ctx", {}))
