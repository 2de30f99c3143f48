"""Requests made up from the server's own description, filled with odd material and real things."""

import json
from collections.abc import Mapping
from functools import cache
from random import Random
from typing import Any

from sakumon.core.puzzle import Puzzle
from tests.fuzz.mutation import SCALARS, TEXTS, mutated, written
from tests.test_readme import ROOT

# What the child puts in place of these: a puzzle and a game that it has begun.
PUZZLE, PLAY = "$PUZZLE", "$PLAY"
Schema = Mapping[str, Any]


@cache
def _described() -> Schema:
    found: Schema = json.loads((ROOT / "client" / "openapi.json").read_text("utf-8"))
    return found


@cache
def _operations() -> list[tuple[str, str, Schema]]:
    return [
        (method, path, operation)
        for path, methods in _described()["paths"].items()
        for method, operation in methods.items()
    ]


def request(
    material: Mapping[str, Any], puzzle: Puzzle, dice: Random, family: str
) -> dict[str, Any]:
    """Return a request: where it goes, and what it brings."""
    method, asked, operation = dice.choice(_operations())
    path = asked
    real = {"family": family, "puzzle": PUZZLE, "code": PLAY, "play": PLAY, "board": puzzle.board}
    for parameter in operation.get("parameters", ()):
        if parameter["in"] == "path":
            value = real.get(parameter["name"], "x") if dice.random() < 0.9 else dice.choice(TEXTS)
            path = path.replace(f"{{{parameter['name']}}}", str(value))
    query = {
        parameter["name"]: str(dice.choice(SCALARS))
        for parameter in operation.get("parameters", ())
        if parameter["in"] == "query" and dice.random() < 0.7
    }
    content = operation.get("requestBody", {}).get("content", {}).get("application/json")
    odd = {**material, "wish": material.get("values", {})}
    body = _sampled(content["schema"], {**real, **odd}, real, dice) if content else None
    if body is not None and dice.random() < 0.4:
        body = mutated(body, dice)
    sent = written(body, dice) if body is not None else ""
    given = {"family": family, "board": puzzle.board}
    found = {"method": method, "asked": asked, "path": path, "query": query, "body": sent}
    return {**found, "given": given}


def _sampled(said: Schema, odd: Mapping[str, Any], real: Mapping[str, Any], dice: Random) -> Any:
    """Return a value that a schema describes; fields are filled by their name where it is known."""
    if "$ref" in said:
        parts = _described()["components"]["schemas"]
        return _sampled(parts[said["$ref"].rpartition("/")[2]], odd, real, dice)
    options = said.get("anyOf") or said.get("oneOf")
    if options:
        return _sampled(dice.choice(options), odd, real, dice)
    if said.get("enum"):
        return dice.choice(said["enum"])
    kind = said.get("type")
    if kind == "object":
        return _filled(said, odd, real, dice)
    if kind == "array":
        many = dice.choice((0, 1, 2, 5))
        return [_sampled(said.get("items", {}), odd, real, dice) for _ in range(many)]
    usual: dict[Any, list[Any]] = {
        "integer": [0, 1, 2, said.get("minimum", -1), said.get("maximum", 10**9)],
        "number": [0, 0.5, -1, 1e300],
        "boolean": [True, False],
        "string": TEXTS,
        "null": [None],
    }
    return dice.choice(usual.get(kind, SCALARS))


def _filled(said: Schema, odd: Mapping[str, Any], real: Mapping[str, Any], dice: Random) -> Any:
    found = {}
    for name, part in said.get("properties", {}).items():
        if name not in said.get("required", ()) and dice.random() < 0.3:
            continue
        pool = real if dice.random() < 0.5 and name in real else odd
        found[name] = pool[name] if name in pool else _sampled(part, odd, real, dice)
    return found
