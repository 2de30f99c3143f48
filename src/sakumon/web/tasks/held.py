"""A game as a worker has it before it: taken up from what is written down, played on here.

The worker writes nothing down. What it did is returned, and the server says with the next task how
many actions are written: where that is not what was done here, the game is taken up again.
"""

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sakumon.core.move import Move
from sakumon.core.puzzle import Puzzle, read_documents
from sakumon.families import load_family
from sakumon.play.assist import Assist
from sakumon.play.record import DRAWN, LOST, WON, Action, Play
from sakumon.play.session import Session
from sakumon.web.tasks.sent import Sent


@dataclass(frozen=True, slots=True)
class Seat:
    """Which game a task is about, and how far it is written down."""

    code: str
    written: int
    since: float  # when its watch showed nothing, on the clock of `time.monotonic`
    secret: bool = False  # whether what is known of its puzzle is kept from who asks
    closed: str = ""  # why a study has ended it
    left: float | None = None  # seconds that the study still gives


@dataclass(frozen=True, slots=True)
class Kit:
    """What a game is taken up from."""

    play: Play
    document: str


@dataclass(frozen=True, slots=True)
class Start:
    """A puzzle, and the position that its board describes."""

    puzzle: Puzzle
    position: Any


def start_of(document: str) -> Start:
    """Return the puzzle of a document."""
    (puzzle,) = read_documents(document)
    return Start(puzzle, puzzle.position())


@dataclass(frozen=True, slots=True)
class Acted:
    """What was done in a game, how it stands then, and what is answered."""

    actions: Sequence[Action]
    result: str | None
    seconds: float
    hints: int
    undos: int
    answer: Sent
    tally: Mapping[str, int] = field(default_factory=dict)  # where the puzzle was solved


class Watch:
    """Seconds since a play began, those when no server ran left out.

    It stands still while actions of before are repeated, each at the time it was done.
    """

    def __init__(self) -> None:
        self._stands: float | None = 0.0
        self._since = 0.0

    def __call__(self) -> float:
        return time.monotonic() - self._since if self._stands is None else self._stands

    def stand(self, seconds: float) -> None:
        """Show this time until it runs."""
        self._stands = seconds

    def run(self, since: float) -> None:
        """Go on, as a watch that was started then."""
        self._since, self._stands = since, None


@dataclass(slots=True)
class HeldGame:
    """One play: its session, and how many of its actions are written down or about to be."""

    play: Play
    puzzle: Puzzle
    session: Session
    watch: Watch
    written: int = 0
    result: str | None = None
    seat: Seat | None = None  # as it stood when it was last asked for

    @property
    def secret(self) -> bool:
        """Whether what is known of the puzzle is kept from who asks."""
        return self.seat is not None and self.seat.secret

    @property
    def seconds(self) -> float:
        """Seconds since the play began."""
        return round(self.watch(), 3)

    def acted(self, actions: Sequence[Action], answer: Sent) -> Acted:
        """Return what was done here."""
        session = self.session
        self.written += len(actions)
        used = (session.hints_used, session.undos_used)
        tally = self._tally() if self.result == WON else {}
        return Acted(actions, self.result, self.seconds, *used, answer, tally)

    def _tally(self) -> Mapping[str, int]:
        session = self.session
        return session.family.playing.tally(session.start, session.line)

    def settle(self) -> None:
        """Note the result of a game that is over."""
        self.result = self.result or outcome_of(self.session)


def taken_up(kit: Kit, start: Start) -> HeldGame:
    """Return a game as its actions left it, its clock included."""
    play, watch = kit.play, Watch()
    session = make_session(start, play.settings, watch)
    for action in play.actions:
        watch.stand(action.seconds)
        do_again(session, action)
    # Only now: whatever was played was let through when it was played.
    session.assist = Assist(play.assist)
    return HeldGame(play, start.puzzle, session, watch, len(play.actions), play.result)


def make_session(start: Start, settings: Mapping[str, Any], watch: Watch) -> Session:
    """Return a new session with the opponents that the settings name, by side."""
    return Session(
        load_family(start.puzzle.family),
        start.position,
        machines={int(side): name for side, name in settings.get("opponents", {}).items()},
        seed=settings.get("seed", 0),
        now=watch,
    )


def do_again(session: Session, action: Action) -> None:
    """Repeat an action that is written down."""
    match action.kind:
        case "move" | "hinted":
            session.play(Move(action.move or ""))
        case "reply":
            session.answer(Move(action.move or ""))
        case "undo":
            session.undo()
        case "redo":
            session.redo()
        case "restart":
            session.restart()
        case "hint":
            session.hints_used += 1


def outcome_of(session: Session) -> str | None:
    """Return how a game that is over ended for the person, or for side 0 if both are people."""
    if not session.over:
        return None
    winner = session.winner()
    if winner is None:
        return DRAWN
    mine = min(session.people) if session.people else 0
    return WON if winner == mine else LOST
