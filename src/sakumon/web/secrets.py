"""What nobody but the host learns of a puzzle while a study is open that it is part of."""

import json

from sakumon.core.message import Message

# What a document says beyond the board.
TELLING = ("recipe", "proof", "rating")
SECRET = Message("this puzzle is part of a study: there is no help with it until the study ends")


def bare(document: str) -> str:
    """Return a document without what it says of the puzzle beyond the board."""
    values = json.loads(document)
    kept = {key: value for key, value in values.items() if key not in TELLING}
    return json.dumps(kept, separators=(",", ":"), ensure_ascii=False)
