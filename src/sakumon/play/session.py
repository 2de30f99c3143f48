"""One game in play: its history, its clock, and who plays which side.

A session owns what every family has in common, as the midend of Simon Tatham's puzzles does.
What undo takes back is the position alone: time, hints and undos that were used stay used.
It chooses no moves: machines and hints ask solvers and players elsewhere.
"""

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from copy import copy
from dataclasses import dataclass
from typing import Any

from sakumon.core.budget import Budget
from sakumon.core.dice import Dice
from sakumon.core.errors import BadDocument, IllegalMove
from sakumon.core.family import AnyFamily
from sakumon.core.message import Message, spoken
from sakumon.core.move import Move
from sakumon.play.assist import Assist
from sakumon.play.clock import Clock, Seconds
from sakumon.play.hints import LIMIT
from sakumon.play.saved import SavedGame, read_game, write_game
from sakumon.play.sides import sides_to_move


@dataclass(frozen=True, slots=True)
class Step:
    """A move that was played: where, and what it led to."""

    at: Any
    move: Move
    after: Any


@dataclass(slots=True)
class _Facts:
    """What was found out about a position."""

    position: Any
    moves: Sequence[Move]
    dangers: Mapping[Move, str] | None = None


class Session:
    """One game in play from one position.

    The clock starts with the first move, and again so after loading: nobody is charged for
    reading the rules. It stops when the game is over. A side that runs out of time has lost, and
    only a restart helps.
    """

    def __init__(
        self,
        family: AnyFamily,
        start: Any,
        *,
        assist: Assist = Assist.NONE,
        machines: Mapping[int, str] | None = None,
        seed: int = 0,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self.family = family
        self.assist = assist
        self.machines = dict(machines or {})  # the name of the player of each side it plays
        self.people = sides_to_move(family, start) - self.machines.keys()
        self.seed = seed
        self.hints_used = self.undos_used = self.restarts = 0
        self._now = now
        self._care = lambda: Budget(LIMIT)  # what looking for dangers may cost
        self._started = False
        self._states = [start]
        self._moves: list[Move] = []  # those after `_here` are the ones that redo plays
        self._here = 0
        self._known: _Facts | None = None
        self._set_clock()

    @property
    def start(self) -> Any:
        """The position the game began with."""
        return self._states[0]

    @property
    def position(self) -> Any:
        """The position now."""
        return self._states[self._here]

    @property
    def line(self) -> tuple[Move, ...]:
        """The moves from the start to this position."""
        return tuple(self._moves[: self._here])

    @property
    def undone(self) -> tuple[Move, ...]:
        """The moves that redo plays again."""
        return tuple(self._moves[self._here :])

    @property
    def turn(self) -> int:
        """The side to move."""
        return self.family.rules.turn(self.position)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return not self.moves()

    @property
    def awaited(self) -> str | None:
        """The machine whose move it is, if the game goes on and it is one's turn."""
        return None if self.over else self.machines.get(self.turn)

    @property
    def can_undo(self) -> bool:
        """Whether there is a move to take back."""
        return any(self._is_stop(at) for at in range(self._here))

    @property
    def can_redo(self) -> bool:
        """Whether there is a move to play again."""
        return self._here < len(self._moves)

    @property
    def out_of_time(self) -> int | None:
        """The side whose time is up, if there is one."""
        return self._clock.out_of_time()

    @property
    def on_the_clock(self) -> int | None:
        """The side that time is charged to, if it is charged to anybody."""
        return self.turn if self._started and not self.over else None

    def steps(self, first: int, last: int) -> list[Step]:
        """Return the moves from one place of the game, undone ones too, to a later one."""
        return [
            Step(self._states[at], self._moves[at], self._states[at + 1])
            for at in range(first, last)
        ]

    def moves(self) -> Sequence[Move]:
        """Return the legal moves; none when the game is over or time is up."""
        return self._facts().moves if self.out_of_time is None else ()

    def winner(self) -> int | None:
        """Return the side that has won by the rules or on time, or None."""
        late = self.out_of_time
        return self.family.rules.winner(self.position) if late is None else 1 - late

    def dangers(self) -> Mapping[Move, str]:
        """Return the moves that lose, as far as that is seen at once, whatever assist may say."""
        facts = self._facts()
        if facts.dangers is None:
            facts.dangers = self.family.playing.warnings(self.position, self._care())
        return facts.dangers

    def warnings(self) -> Mapping[Move, str]:
        """Return the moves to show as losing at once, each with the reason, if assist shows."""
        return self._refused() if self.assist is Assist.SHOW else {}

    def time_left(self, side: int) -> float | None:
        """Return the seconds a side still has, or None in a game without a clock."""
        return self._clock.left(side)

    def time_used(self, side: int) -> float:
        """Return the seconds a side has thought for."""
        return self._clock.used(side)

    def start_clock(self) -> None:
        """Charge the side to move from here on; the first move does so by itself."""
        if not self._started:
            self._started = True
            self._set_running()

    def play(self, move: Move) -> None:
        """Play a person's move; IllegalMove says why not."""
        self.start_clock()
        self._check_time()
        if (name := self.awaited) is not None:
            raise IllegalMove(
                Message(
                    "it is the turn of {side}, played by '{name}'",
                    side=self._side(self.turn),
                    name=name,
                )
            )
        coming = self.family.rules.play(self.position, move)
        if reason := self._refused().get(move):
            raise IllegalMove(Message("not that way: {reason}", reason=spoken(reason)))
        self._advance(move, coming)

    def reply_dice(self) -> Dice:
        """Return the dice of the reply here: the same ones after undo, restart and loading."""
        return Dice.of("reply", self.seed, self._here)

    def answer(self, move: Move) -> None:
        """Play the move that a machine has chosen; the clock waits for the first of a person."""
        if not self.people:
            self.start_clock()
        self._check_time()
        if self.turn not in self.machines:
            raise IllegalMove(Message("'{move}': it is not a machine's turn", move=move))
        self._advance(move, self.family.rules.play(self.position, move))

    def undo(self) -> None:
        """Take back to the last turn of a person; IllegalMove when there is none."""
        self._check_time()
        turns = [at for at in range(self._here) if self._is_stop(at)]
        if not turns:
            raise IllegalMove(Message("there is no move to take back"))
        self.undos_used += 1
        self._go(turns[-1])

    def redo(self) -> None:
        """Play again what the last undo took back; IllegalMove when there is nothing."""
        self._check_time()
        if self._here == len(self._moves):
            raise IllegalMove(Message("there is no move to play again"))
        ahead = range(self._here + 1, len(self._states))
        self._go(next((at for at in ahead if self._is_stop(at)), ahead[-1]))

    def go_to(self, place: int) -> list[str]:
        """Go to a moment of the game, undone moves too, by undo and redo; return what was done."""
        if not self._can_stand(place):
            raise IllegalMove(Message("the game cannot be taken to that moment"))
        done = []
        while self._here > place:
            self.undo()
            done.append("undo")
        while self._here < place:
            self.redo()
            done.append("redo")
        return done

    def after(self, move: Move, budget: Budget) -> "Session":
        """Return how the game would stand after a move; this one stays as it is."""
        ahead, moment = copy(self), self._now()
        ahead._states, ahead._moves = self._states[: self._here + 1], list(self.line)
        ahead._now = lambda: moment
        used = (self.time_used(0), self.time_used(1))
        ahead._clock = Clock(self._clock.limits, ahead._now, used)
        ahead.play(move)
        ahead._care = lambda: budget.part(LIMIT)
        return ahead

    def restart(self) -> None:
        """Begin the game again with full clocks; the moves made so far are gone for good."""
        self.restarts += 1
        del self._states[1:]
        self._moves.clear()
        self._here = 0
        self._set_clock()

    @contextmanager
    def hinting(self) -> Iterator[None]:
        """Stop the clock while a hint is looked for: that time is charged to nobody."""
        self._check_time()
        if self.over:
            raise IllegalMove(Message("the game is over: there is no move to hint at"))
        self._clock.stop()
        try:
            yield
        finally:
            self._set_running()

    def save(self) -> dict[str, Any]:
        """Return the game as JSON values."""
        return write_game(
            SavedGame(
                family=self.family.name,
                board=self.family.rules.write(self.start),
                moves=self.line,
                undone=self.undone,
                assist=self.assist,
                opponents={str(side): name for side, name in self.machines.items()},
                seed=self.seed,
                seconds=(self.time_used(0), self.time_used(1)),
                hints=self.hints_used,
                undos=self.undos_used,
                restarts=self.restarts,
            )
        )

    @classmethod
    def load(
        cls,
        family: AnyFamily,
        values: Mapping[str, Any],
        *,
        now: Callable[[], float] = time.monotonic,
    ) -> "Session":
        """Return the session that was saved."""
        saved = read_game(values, family.name)
        start = family.rules.read(saved.board)
        machines = {int(side): name for side, name in saved.opponents.items()}
        session = cls(family, start, assist=saved.assist, machines=machines, now=now)
        session.seed, session.restarts = saved.seed, saved.restarts
        session.hints_used, session.undos_used = saved.hints, saved.undos
        session._replay((*saved.moves, *saved.undone))
        session._here = len(saved.moves)
        session._set_clock(saved.seconds)
        return session

    def _replay(self, moves: Sequence[str]) -> None:
        for number, text in enumerate(moves, start=1):
            try:
                self._advance(Move(text), self.family.rules.play(self.position, Move(text)))
            except IllegalMove as error:
                raise BadDocument(
                    Message(
                        "saved game: move {number}: {problem}", number=number, problem=error.message
                    )
                ) from None

    def _refused(self) -> Mapping[Move, str]:
        """Return the moves a person may not play; never all of them."""
        if self.assist is Assist.NONE or self.over or self.turn in self.machines:
            return {}
        found = self.dangers()
        return found if any(move not in found for move in self.moves()) else {}

    def _facts(self) -> _Facts:
        """Return what is known of the position; rules and warnings are asked but once."""
        if self._known is None or self._known.position is not self.position:
            self._known = _Facts(self.position, self.family.rules.moves(self.position))
        return self._known

    def _check_time(self) -> None:
        late = self.out_of_time
        if late is not None:
            side = self._side(late)
            raise IllegalMove(Message("the time of {side} is up: restart to play again", side=side))

    def _side(self, side: int) -> Message:
        return spoken(self.family.playing.sides[side])

    def _can_stand(self, place: int) -> bool:
        """Tell whether undo and redo lead to a place: a person's turn, or the end of it all."""
        last = len(self._moves)
        return place in (self._here, last) or (0 <= place < last and self._is_stop(place))

    def _is_stop(self, at: int) -> bool:
        return self.family.rules.turn(self._states[at]) in self.people

    def _advance(self, move: Move, coming: Any) -> None:
        del self._moves[self._here :], self._states[self._here + 1 :]
        self._moves.append(move)
        self._states.append(coming)
        self._go(self._here + 1)

    def _go(self, here: int) -> None:
        self._here = here
        self._set_running()

    def _set_clock(self, used: Seconds = (0.0, 0.0)) -> None:
        self._clock = Clock(self.family.playing.clock(self.start), self._now, used)
        self._started = False

    def _set_running(self) -> None:
        if not self._started or self.over:
            self._clock.stop()
        else:
            self._clock.run(self.turn)
