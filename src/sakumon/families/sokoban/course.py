"""Lessons: seven small levels, each of which teaches one thing by doing it."""

from sakumon.core.lesson import Lesson
from sakumon.core.message import Message

LESSONS = (
    Lesson(
        "walk",
        Message("Walk"),
        Message(
            "Walk to the box with the arrow keys, by swiping, or by tapping a cell. "
            "Then take one step more."
        ),
        Message("You walk anywhere that is free, and a step against a box pushes it."),
    ),
    Lesson(
        "push",
        Message("Push"),
        Message("Push the box along until it stands on the goal, the diamond."),
        Message("A level is solved as soon as every box is on a goal."),
    ),
    Lesson(
        "pull",
        Message("Never pull"),
        Message("The goal is behind you, and a box cannot be pulled. Walk round it first."),
        Message("A box goes only away from you: get to its other side."),
    ),
    Lesson(
        "corner",
        Message("Corners"),
        Message(
            "Push the box down into the niche. Do not push it too far: "
            "out of a corner no box comes back."
        ),
        Message("A box in a corner is lost, unless a goal is there. Undo takes a push back."),
    ),
    Lesson(
        "two",
        Message("One at a time"),
        Message("You are too weak for two boxes in a row. Push one of them aside first."),
        Message("Only one box is pushed at a time; what bars it goes out of the way first."),
    ),
    Lesson(
        "order",
        Message("Order"),
        Message("Two goals at the end of a corridor. Which of them is to be filled first?"),
        Message("Fill the goal at the far end first: no box gets past another."),
    ),
    Lesson(
        "bend",
        Message("Round a bend"),
        Message(
            "Bring the box round two bends. At each, walk to its other side before you push on."
        ),
        Message(
            "A box turns only where you can get round it. "
            "Tap a box and then a cell, and the way there is found for you."
        ),
    ),
)
