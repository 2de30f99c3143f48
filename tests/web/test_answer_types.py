"""Every answer of the server has a type, and every field of it is always there."""

import json
from typing import Any

import pytest

from sakumon.web.describe import description

# Fields whose value is free: a document's board.
FREE = {"board"}


@pytest.fixture(scope="module")
def described() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(description())
    return found


def operations(described: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    return [
        (f"{method} {path}", operation)
        for path, methods in described["paths"].items()
        for method, operation in methods.items()
    ]


def untyped(schema: dict[str, Any]) -> bool:
    """Tell whether a schema is an object, or has one inside, of which nothing is said."""
    inner = [*schema.get("anyOf", ()), *schema.get("prefixItems", ())]
    inner += [schema[key] for key in ("items", "additionalProperties") if key in schema]
    return schema in ({}, True) or any(part in ({}, True) or untyped(part) for part in inner)


def test_every_answer_is_a_named_type(described: dict[str, Any]) -> None:
    found = operations(described)
    assert len(found) > 30
    for name, operation in found:
        for status, answer in operation["responses"].items():
            for content in answer.get("content", {}).values():
                refs = content["schema"].get("anyOf", [content["schema"]])
                assert all("$ref" in part for part in refs), (name, status)


def test_every_field_is_typed_and_always_there(described: dict[str, Any]) -> None:
    for name, schema in described["components"]["schemas"].items():
        free = {field for field, kind in schema["properties"].items() if untyped(kind)}
        assert free <= FREE, name
        if not name.endswith("Request"):
            assert set(schema["required"]) == set(schema["properties"]), name


def test_a_schema_without_a_type_is_noticed() -> None:
    assert untyped({"type": "object", "additionalProperties": True})
    assert untyped({"anyOf": [{"type": "null"}, {"type": "array", "items": {}}]})
    assert not untyped({"type": "object", "additionalProperties": {"type": "string"}})
