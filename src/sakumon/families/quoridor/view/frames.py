"""A move of Quoridor being carried out: a pawn glides or jumps, a fence drops in."""

from sakumon.core.move import Move
from sakumon.drawing.scene import Frame
from sakumon.families.quoridor.model.position import Position
from sakumon.families.quoridor.model.rules import kind_of


def frames_of(at: Position, move: Move) -> list[Frame]:
    """Return the one moment of a move: pawns keep their keys, and a fence has a new one."""
    kind = kind_of(at, move)
    return [Frame(kind, sound=kind)]
