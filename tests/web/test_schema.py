"""Requests made up from the API's own schema: whatever comes, the server never fails."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import pytest
import schemathesis
from fastapi import FastAPI
from fastapi.testclient import TestClient
from hypothesis import HealthCheck, settings

from sakumon.web.app import make_app
from sakumon.web.config import Config
from sakumon.web.visitors import KEY_COOKIE
from tests.web.conftest import ANY, KEY, OPEN, begin, first_of, keep

LIMITS = replace(OPEN, work=2_000_000, quick_work=2_000_000)
seen: set[int] = set()
# Seconds for an answer: what takes longer hangs.
PATIENCE = 120
EXAMPLES = settings(max_examples=8, deadline=None, suppress_health_check=list(HealthCheck))


@dataclass(frozen=True)
class Known:
    """What there is on the server, so that made-up requests meet something real."""

    app: FastAPI
    key: str
    puzzle: str
    board: dict[str, Any]
    play: str


@pytest.fixture(scope="module")
def known(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Known]:
    store = tmp_path_factory.mktemp("schema") / "store.db"
    puzzle = first_of(ANY)
    keep(store, puzzle)
    config = Config(str(store), ("*",), 2, LIMITS, key=KEY)
    app = make_app(config)
    with TestClient(app) as client:
        play = begin(client, puzzle)["play"]
        yield Known(app, KEY, puzzle.id, puzzle.board, play)
    # If every request had been refused at the door, nothing would have been tried.
    assert not seen or {200, 404, 409, 422} <= seen


@pytest.fixture(scope="module")
def api(known: Known) -> schemathesis.schemas.BaseSchema:
    return schemathesis.openapi.from_asgi("/openapi.json", known.app)


schema = schemathesis.pytest.from_fixture("api")


@pytest.mark.slow
@schema.parametrize()
@EXAMPLES
def test_nothing_makes_the_server_fail(case: "schemathesis.Case[Any]") -> None:
    assert case.call(timeout=PATIENCE).status_code < 500


@pytest.mark.slow
@schema.parametrize()
@EXAMPLES
def test_nothing_that_meets_something_real_does(
    case: "schemathesis.Case[Any]", known: Known
) -> None:
    real = {"code": known.play, "puzzle": known.puzzle, "family": ANY, "name": "own.json"}
    case.path_parameters.update({k: v for k, v in real.items() if k in case.path_parameters})
    if isinstance(case.body, dict):
        real["board"] = known.board  # type: ignore[assignment]
        case.body.update({k: v for k, v in real.items() if k in case.body})
    case.cookies[KEY_COOKIE] = known.key
    answer = case.call(timeout=PATIENCE)
    assert answer.status_code < 500
    seen.add(answer.status_code)
