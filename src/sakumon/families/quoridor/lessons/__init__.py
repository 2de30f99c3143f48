"""What Quoridor teaches: a small board for each thing there is to know."""

from sakumon.core.lesson import Lesson
from sakumon.core.message import Message

LESSONS = (
    Lesson(
        "step",
        Message("A step"),
        Message(
            "You are the triangle that points up. Step to the row at the top: tap a dotted cell."
        ),
        Message(
            "You step one cell up, down, left or right. Who first stands on the far row has won."
        ),
    ),
    Lesson(
        "jump",
        Message("A jump"),
        Message("The other pawn stands in your way. Jump over it."),
        Message("A pawn right before you is jumped over: two cells in one move."),
    ),
    Lesson(
        "aside",
        Message("A jump aside"),
        Message(
            "Behind the other pawn stands a fence. Jump past it on the side where the way is open."
        ),
        Message("Where a fence or the edge is behind the other pawn, you land beside it."),
    ),
    Lesson(
        "fence",
        Message("A fence"),
        Message(
            "The other pawn is one step from its goal. Drag along a groove, and let go where a "
            "fence makes its way longest."
        ),
        Message("A fence is two cells long, and fences end to end make long walls."),
    ),
    Lesson(
        "way",
        Message("Always a way"),
        Message(
            "You may not shut the other pawn in where it stands. Find a fence that still wins."
        ),
        Message("A fence may never take away the last way to a goal."),
    ),
    Lesson(
        "race",
        Message("Run or fence"),
        Message("A fence costs a turn, and you have only one. Is now the time for it?"),
        Message(
            "Count both ways. Who is ahead runs, and keeps the fence for when it costs the other "
            "most."
        ),
    ),
    Lesson(
        "problem",
        Message("A problem"),
        Message("One move wins at every turn. Find them all."),
        Message(
            "You know all there is. Every problem has exactly one winning move at each of your "
            "turns."
        ),
    ),
)
