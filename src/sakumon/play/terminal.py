"""A game in text: words come in, pictures and sentences go out.

Where the words come from, a keyboard or a file, is not known here.
"""

from collections.abc import Callable

from sakumon.core.errors import IllegalMove
from sakumon.core.move import Move
from sakumon.drawing.scene import View
from sakumon.play.hints import Hint
from sakumon.play.keys import moves_of
from sakumon.play.machines import hint, reply
from sakumon.play.session import Session

COMMANDS = {
    "undo": "take back your last move",
    "redo": "play again what undo took back",
    "restart": "begin again, with a full clock",
    "hint": "ask the solver for a move",
    "help": "show this",
    "quit": "leave the game",
}


class TextGame:
    """One session, played by words."""

    def __init__(
        self,
        session: Session,
        read_word: Callable[[], str | None],
        write: Callable[[str], None],
        help_text: str = "",
    ) -> None:
        self.session = session
        self._read_word = read_word
        self._write = write
        self._help_text = help_text
        self._notes: list[str] = []
        self._commands: dict[str, Callable[[], None]] = {
            "undo": session.undo,
            "redo": session.redo,
            "restart": session.restart,
            "hint": self._hint,
            "help": self._help,
        }

    @property
    def lost(self) -> bool:
        """Whether the game ended with a win of somebody other than the people who played."""
        winner = self.session.winner()
        return winner is not None and winner not in self.session.people

    def run(self) -> None:
        """Play until the words end or one of them is `quit`."""
        self._let_opponents_move()
        while True:
            self._write(self.frame())
            self._notes.clear()
            word = self._read_word()
            if word is None or word == "quit":
                return
            self.obey(word)

    def obey(self, word: str) -> None:
        """Do what one word asks: a command, a key of the family, or a move."""
        if not word:
            return
        try:
            self._commands.get(word, lambda: self._play(word))()
        except IllegalMove as error:
            self._notes.append(f"{_sentence(str(error))}.")
        self._let_opponents_move()

    def frame(self) -> str:
        """Return the board and all there is to say about it."""
        session = self.session
        warnings = session.warnings()
        last = session.line[-1] if session.line else None
        view = View(last, (), warnings, fog=not session.over)
        rows = session.family.painter.draw(session.position, view).rows
        losing = [f"{move} loses at once: {reason}." for move, reason in warnings.items()]
        return "\n".join([*rows, "", self._status(), *losing, *self._notes, ""])

    def _play(self, word: str) -> None:
        for move in moves_of(self.session, word) or [Move(word)]:
            before = self.session.position
            self.session.play(move)
            frames = self.session.family.playing.frames(before, move)
            captions = [frame.caption for frame in frames if frame.caption]
            self._notes += [f"{_sentence(caption)}." for caption in captions]

    def _let_opponents_move(self) -> None:
        side = self.session.turn
        for move in reply(self.session):
            self._notes.append(
                f"{_sentence(self.session.family.playing.sides[side])} played {move}."
            )

    def _hint(self) -> None:
        self._notes.append(hint_text(hint(self.session)))

    def _help(self) -> None:
        known = [f"  {word:8} {meaning}" for word, meaning in COMMANDS.items()]
        moves = ", ".join(self.session.moves()) or "none, the game is over"
        self._notes += [self._help_text, *known, f"Moves now: {moves}."]

    def _status(self) -> str:
        session = self.session
        parts = [self._result() if session.over else f"{self._side()} to move"]
        parts += [f"moves made: {len(session.line)}", *self._clocks()]
        return " | ".join(parts)

    def _side(self) -> str:
        return _sentence(self.session.family.playing.sides[self.session.turn])

    def _result(self) -> str:
        why = self._why()
        winner = self.session.winner()
        if winner is None:
            return "A draw"
        if len(self.session.people) == 1:
            return f"{why}You {'lose' if self.lost else 'win'}"
        return f"{why}{_sentence(self.session.family.playing.sides[winner])} won"

    def _why(self) -> str:
        if self.session.out_of_time is not None:
            return "Time is up. "
        verdict = self.session.family.playing.verdict(self.session.position)
        return f"{_sentence(verdict)}. " if verdict else ""

    def _clocks(self) -> list[str]:
        session = self.session
        sides = sorted(session.people | session.machines.keys())
        times = {side: session.time_left(side) for side in sides}
        shown = {side: clock_text(left) for side, left in times.items() if left is not None}
        if len(shown) == 1:
            return [f"time left: {text}" for text in shown.values()]
        return [
            f"{session.family.playing.sides[side]}: {text} left" for side, text in shown.items()
        ]


def hint_text(found: Hint) -> str:
    """Return a hint as a sentence."""
    if found.status == "unknown":
        return "No hint: the solver could not decide this position within its budget."
    if found.move is None:
        return "No hint: from here no move wins."
    if found.status == "lost":
        return f"No move wins against best play; {found.move} holds out longest."
    return f"Hint: {found.move}" + (" holds the draw." if found.status == "drawn" else " wins.")


def clock_text(seconds: float) -> str:
    """Return seconds as minutes and seconds; what is left of a second still shows as one."""
    whole = -int(-seconds // 1)
    return f"{whole // 60}:{whole % 60:02}"


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]
