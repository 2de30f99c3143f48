"""What requests have in common: names as they may be written, and nothing that is not known."""

from typing import Annotated, Any, Literal

from fastapi import Path
from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, model_validator

from sakumon.core.message import Message

FAMILY_NAME = r"^[a-z][a-z0-9_]{0,39}$"
PUZZLE_ID = r"^[a-z][a-z0-9_]*-[0-9a-f]{20}$"

FamilyName = Annotated[str, Field(pattern=FAMILY_NAME)]
FamilyInPath = Annotated[str, Path(pattern=FAMILY_NAME)]
PuzzleId = Annotated[str, Field(pattern=PUZZLE_ID)]
PuzzleInPath = Annotated[str, Path(pattern=PUZZLE_ID)]
MoveText = Annotated[str, Field(min_length=1, max_length=40)]
AssistLevel = Literal["none", "refuse", "show", "auto"]
SideChoice = Literal[0, 1, "both"]
OpponentName = Annotated[str, Field(pattern=r"^[a-z0-9-]{1,20}$")]

MOST_KEYS = 40


def few(values: Any) -> Any:
    """Refuse an object of many keys at once: looking at each would keep everybody waiting."""
    if isinstance(values, dict) and len(values) > MOST_KEYS:
        raise ValueError(Message("there are more than {most} keys", most=MOST_KEYS))
    return values


Few = BeforeValidator(few)


class ApiRequest(BaseModel):
    """A request that has nothing it should not have."""

    model_config = ConfigDict(extra="forbid")

    @model_validator(mode="before")
    @classmethod
    def _few(cls, values: Any) -> Any:
        return few(values)


class BoardRequest(ApiRequest):
    """A board as a document has it."""

    family: FamilyName
    board: dict[str, Any]
