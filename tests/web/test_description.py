"""The description of the server that the client's types are made from is the server's own."""

import json
from pathlib import Path

from sakumon.web.app import make_app
from sakumon.web.config import Config

KEPT = Path("client/openapi.json")


def test_the_client_is_made_for_this_server() -> None:
    kept = json.loads(KEPT.read_text("utf-8"))
    assert kept == make_app(Config()).openapi(), "run `make api`, and mend what no longer fits"
