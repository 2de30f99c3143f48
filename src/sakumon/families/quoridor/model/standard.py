"""The games that people play: the one of the box, and a short one."""

from functools import partial

from sakumon.core.family import StandardGame
from sakumon.core.message import Message
from sakumon.families.quoridor.model.position import Position, start_position

STANDARD: dict[str, StandardGame[Position]] = {
    "standard": StandardGame(
        Message("Standard game, 9×9 with 10 fences each"), partial(start_position, 9, 9, (10, 10))
    ),
    "small": StandardGame(
        Message("Small game, 5×5 with 3 fences each"), partial(start_position, 5, 5, (3, 3))
    ),
}
