"""A position in words: the caption below a board, and a description for those who cannot see it."""

from sakumon.core.family import Goal
from sakumon.core.message import Message
from sakumon.families.quoridor.model.position import SIDE_WORDS, Position, start_position
from sakumon.families.quoridor.model.text import cell_name, fence_name

TO_WIN = (Message("First to move and win"), Message("Second to move and win"))


def goal_of(at: Position) -> Goal:
    """Return what is to be done: in a problem the side to move is to win, a game is a race."""
    if at == start_position(at.width, at.height, at.hands, at.edge_jump):
        return Goal(Message("Be first to reach the far side"))
    return Goal(TO_WIN[at.turn])


def title(at: Position) -> Message:
    """Return the title of a drawing."""
    return Message("Quoridor {size}, {caption}", size=at.size, caption=caption(at))


def caption(at: Position) -> Message:
    """Return hands and turn in a few words."""
    return Message(
        "{first} and {second} fences in hand, {side} to move",
        first=at.hands[0],
        second=at.hands[1],
        side=SIDE_WORDS[at.turn],
    )


def describe(at: Position) -> Message:
    """Return the position for those who cannot see it."""
    fences = ", ".join(fence_name(fence, at.width) for fence in at.fences)
    if not fences:
        return Message(
            "A {width} by {height} Quoridor board with no fence. {pawns}",
            width=at.width,
            height=at.height,
            pawns=_pawns(at),
        )
    return Message(
        "A {width} by {height} Quoridor board with fences {fences}. {pawns}",
        width=at.width,
        height=at.height,
        fences=fences,
        pawns=_pawns(at),
    )


def _pawns(at: Position) -> Message:
    first, second = (cell_name(cell, at.width) for cell in at.pawns)
    return Message(
        "First is on {first} and walks up, second is on {second} and walks down; {caption}.",
        first=first,
        second=second,
        caption=caption(at),
    )
