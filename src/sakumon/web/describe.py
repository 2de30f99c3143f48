"""The API's description, which the client's types are made from; run as a module it writes it."""

import json
import sys

from sakumon.formats.writing import write_bytes
from sakumon.web.app import make_app
from sakumon.web.config import Config

DESCRIPTION = "client/openapi.json"


def description() -> str:
    """Return the description of all that can be asked, as text."""
    return json.dumps(make_app(Config()).openapi(), indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    write_bytes(sys.argv[1] if len(sys.argv) > 1 else DESCRIPTION, description().encode())
