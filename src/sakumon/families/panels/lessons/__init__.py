"""What panel puzzles teach, in order; the boards are the documents beside this file."""

from sakumon.core.lesson import Lesson
from sakumon.core.message import Message

LESSONS = (
    Lesson(
        "swap",
        Message("Swap two panels"),
        Message(
            "Drag a panel onto its neighbour, or tap one and then the other. "
            "Bring three equal panels side by side."
        ),
        Message("Three or more equal panels in a row vanish."),
    ),
    Lesson(
        "column",
        Message("One above the other"),
        Message(
            "Panels change places within their row only. Make two columns of three with one swap."
        ),
        Message("Three equal panels in a column vanish too."),
    ),
    Lesson(
        "fall",
        Message("Into the gap"),
        Message("Push the upper panel to the left, where nothing lies below it."),
        Message("A panel may be moved to an empty cell, and falls if nothing holds it."),
    ),
    Lesson(
        "at-once",
        Message("All at once"),
        Message("One swap finishes several lines together. Find it, and nothing is left over."),
        Message(
            "Lines that cross or lie apart vanish together: a combo. "
            "Whatever is not in line at that moment stays."
        ),
    ),
    Lesson(
        "chain",
        Message("A chain"),
        Message("Make the stars vanish, and watch what lies on them."),
        Message("What falls may come to stand in line and vanish in turn: a chain of two links."),
    ),
    Lesson(
        "chain-of-three",
        Message("One link further"),
        Message("Follow in your head what falls where. Which swap sets off three links?"),
        Message("A long chain is read link by link, from the swap to the last panel."),
    ),
    Lesson(
        "order",
        Message("First things first"),
        Message("Two moves this time. What vanishes too early leaves a panel behind."),
        Message(
            "The order counts: put everything in place first, and let it vanish with the last move."
        ),
    ),
)
