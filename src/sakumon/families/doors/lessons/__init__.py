"""What door mazes teach: a small one for each thing there is to know."""

from sakumon.core.lesson import Lesson
from sakumon.core.message import Message

LESSONS = (
    Lesson(
        "door",
        Message("Doors"),
        Message("Go to the star: tap the room behind a door. Arrow keys go through doors as well."),
        Message("You go from room to room through doors, and a door lets you back as well."),
    ),
    Lesson(
        "walk",
        Message("A walk"),
        Message("Tap a room further off: where there is nothing to decide, you walk all the way."),
        Message("One tap walks along a passage, and back to any room where you have been."),
    ),
    Lesson(
        "dead-end",
        Message("Dead ends"),
        Message(
            "Some ways end in a room without another door. Find the one that leads to the star."
        ),
        Message("One way leads to the goal. Everything else is a side way: turn round and try on."),
    ),
    Lesson(
        "hexagons",
        Message("Rooms of any shape"),
        Message(
            "Rooms may be hexagons, triangles or stranger. Look for the doors, and reach the star."
        ),
        Message("Whatever the rooms look like, only doors count."),
    ),
    Lesson(
        "key",
        Message("A lock and its key"),
        Message("The door with a number is locked. Fetch the key that bears it, then go through."),
        Message("Who enters the room of a key has it, and keeps it: its door opens by itself."),
    ),
    Lesson(
        "stairs",
        Message("Stairs"),
        Message(
            "The star is one storey up. Find the stairs: they lead to the same room on the other "
            "plan."
        ),
        Message(
            "Storeys lie side by side in the drawing, and stairs join a room to the one above it."
        ),
    ),
    Lesson(
        "maze",
        Message("A maze"),
        Message("All rooms hang together, and one way leads to the star. Find it."),
        Message(
            "You know all there is. Larger mazes have more rooms to try, and you may play them in "
            "fog."
        ),
    ),
)
