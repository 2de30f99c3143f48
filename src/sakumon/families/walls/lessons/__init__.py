"""What the moving-wall maze teaches: a small board for each thing there is to know."""

from sakumon.core.lesson import Lesson
from sakumon.core.message import Message

LESSONS = (
    Lesson(
        "first-step",
        Message("A first step"),
        Message(
            "Go to the star: tap a cell beside you, swipe, or press an arrow key. Watch the walls."
        ),
        Message("Whenever you take a step, every wall takes one too, as its arrow shows."),
    ),
    Lesson(
        "slide",
        Message("A wall that slides"),
        Message(
            "A wall stands between you and the star, and nobody steps through a wall. It slides "
            "up now: get past below it."
        ),
        Message(
            "A wall bars the way only where it stands now. One that slides along its own line "
            "harms nobody else."
        ),
    ),
    Lesson(
        "sweep",
        Message("A wall that sweeps"),
        Message(
            "The wall ahead will come down over the cell next to you: who steps there is lost. "
            "Let it pass first."
        ),
        Message("A wall that moves sideways sweeps the cell that its arrow points into."),
    ),
    Lesson(
        "swing",
        Message("A wall that swings"),
        Message(
            "This wall turns about the end with the ring, and sweeps the cell that its arrow bends "
            "into. Get past it to the star."
        ),
        Message("A bent arrow is a quarter turn about the ring. Stay out of the cell between."),
    ),
    Lesson(
        "edge",
        Message("Back from the edge"),
        Message("Follow the wall if you like, but at the edge it turns back. Survive 6 steps."),
        Message("A wall that has reached the edge turns back with its next move."),
    ),
    Lesson(
        "survive",
        Message("Survive"),
        Message(
            "Many walls now. Before each step ask: is the way open, and will the cell be swept? "
            "Survive 5 steps."
        ),
        Message("A safe step may lead into a trap: look one step further."),
    ),
    Lesson(
        "escape",
        Message("Escape"),
        Message("The straight way is shut. Find the moment at which it opens, and reach the star."),
        Message("You cannot stand still: who wants to wait steps there and back."),
    ),
    Lesson(
        "duel",
        Message("A duel"),
        Message(
            "The walls have a player of their own. After each of your steps it calls a direction, "
            "and the walls with that arrow move. Last 4 turns."
        ),
        Message("Any direction may be called: end no step in a cell that an arrow points into."),
    ),
)
