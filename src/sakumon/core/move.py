"""A move is text: the same in the API, in files, in the browser and in proofs."""

from typing import NewType

Move = NewType("Move", str)
