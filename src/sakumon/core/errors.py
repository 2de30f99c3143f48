"""Every way Sakumon says no. Each message tells what is wrong, where, and what to do."""

import difflib
from collections.abc import Sequence

from sakumon.core.message import Message, Remark, joined, shown, spoken


class SakumonError(Exception):
    """The base of all; `exit_code` is what the command line answers with."""

    exit_code = 2

    @property
    def message(self) -> str:
        """What was said when it was raised, with its key if it has one."""
        words: str = self.args[0]
        return words


class BadDocument(SakumonError):
    """The file is not a Sakumon document, nor any format a family reads."""


class BadBoard(SakumonError):
    """The board breaks a rule of its family."""


class BadWish(SakumonError):
    """The wish names an unknown key, or a value no board can have."""


class IllegalMove(SakumonError):
    """The move cannot be played in this position."""


class UnknownName(SakumonError):
    """No family, preset, theme or experiment has this name."""


class CannotCompose(SakumonError):
    """The wish was understood but not met; the message says what to relax."""

    exit_code = 3


class NoPicture(SakumonError):
    """The drawing cannot be written in the form asked for."""


class BadStore(SakumonError):
    """The store cannot be opened, read or written; what was in it is as it was."""


class BadFilter(SakumonError):
    """The words that were to choose puzzles of a store cannot be understood."""


class NoWorkers(SakumonError):
    """Nobody is there to do the work of a batch, or all who come die at once."""


class NoDevice(SakumonError):
    """There is no graphics processor, or nothing to reach it with."""


class OutOfBudget(SakumonError):
    """The counted budget is spent."""

    exit_code = 4


class OutOfTime(OutOfBudget):
    """Somebody waits, and the time for an answer is up."""


class Cancelled(SakumonError):
    """Someone asked to stop."""

    exit_code = 130


class Busy(SakumonError):
    """More work is waiting than the server takes on."""


class Preparing(SakumonError):
    """What is asked for is being got ready: the same can be asked again in a moment."""


class OverLimit(SakumonError):
    """The work needs more memory or time than the server gives."""


class WorkerDied(SakumonError):
    """A worker process ended in the middle of a job."""


class NotAllowed(SakumonError):
    """Only who runs the server may do this, or nobody while a study forbids it."""


class CannotServe(SakumonError):
    """The web server cannot start."""


def unknown(what: str, name: str, known: Sequence[str]) -> Message:
    """Say that there is no such thing, which one was perhaps meant, and which there are."""
    values = {"what": spoken(what), "name": name, "known": joined(known, ", ")}
    close = difflib.get_close_matches(shown(name), known, n=1)
    if not close:
        return Message("there is no {what} '{name}' (there are: {known})", **values)
    return Message(
        "there is no {what} '{name}'; did you mean '{guess}'? (there are: {known})",
        guess=close[0],
        **values,
    )


def at_place(place: object, problem: str) -> Message:
    """Say where something is wrong: in a file, at a line, in a field."""
    where = place if isinstance(place, str) else Remark(place)
    said = problem if isinstance(problem, Message) else Remark(problem)
    return Message("{place}: {problem}", place=where, problem=said)
