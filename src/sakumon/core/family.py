"""The contract between the workshop and a family of puzzles.

A family is a value made of small parts. It knows its own puzzle and nothing of files, browsers or
printing; the workshop knows those and nothing of any puzzle. Some parts are required; the others
come in groups, and a group is there or it is not.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any, Generic, Literal, Protocol, TypeVar

import msgspec

from sakumon.core.budget import Budget
from sakumon.core.dice import Dice
from sakumon.core.editor import Editor
from sakumon.core.exchange import Exchange
from sakumon.core.lesson import Lesson
from sakumon.core.message import Message
from sakumon.core.move import Move
from sakumon.core.wish import Wish
from sakumon.drawing.scene import Frame, Outlook, Scene, View

Body = Mapping[str, Any]
Number = int | float
Measures = dict[str, int | float | str]
PLAIN = "plain"
Count = Annotated[int, msgspec.Meta(ge=0)]
Status = Literal["won", "lost", "drawn", "unknown"]

Position = TypeVar("Position")
PositionIn = TypeVar("PositionIn", contravariant=True)
Witness = TypeVar("Witness")
WishT = TypeVar("WishT", bound=Wish)


class Proof(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a solver found, from the side of player 0."""

    status: Status
    line: tuple[Move, ...] = ()
    shortest: bool = False
    answers: Count | None = None
    work: Count = 0


@dataclass(frozen=True, slots=True)
class Solved(Generic[Witness]):
    """A proof, and what the search for it leaves behind: a table, all answers.

    The witness is never written down. It is None where a search ended without one.
    """

    proof: Proof
    witness: Witness | None = None


@dataclass(frozen=True, slots=True)
class Candidate(Generic[Position, Witness]):
    """What composing proposes; where it solved the position anyway, nobody solves it again."""

    position: Position
    solved: Solved[Witness] | None = None


@dataclass(frozen=True, slots=True)
class Surveyed(Generic[Witness]):
    """What every move of a position leads to with best play, as far as it is known."""

    outlooks: Mapping[Move, Outlook]
    witness: Witness | None = None


class Rating(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How hard: a grade, the score from 0 to 1 that it stands for, and the measures behind."""

    grade: str
    score: Annotated[float, msgspec.Meta(ge=0, le=1)]
    measures: Measures = {}


class Rules(Protocol[Position]):
    """What the game is."""

    def read(self, body: Body) -> Position:
        """Return the position a body describes; BadBoard says what is wrong and where."""

    def write(self, at: Position) -> dict[str, Any]:
        """Return the canonical body of a position as JSON values, also in the middle of a game."""

    def moves(self, at: Position) -> Sequence[Move]:
        """Return the legal moves, sorted; none exactly when the game is over."""

    def play(self, at: Position, move: Move) -> Position:
        """Return the next position and leave this one alone; IllegalMove says why not."""

    def turn(self, at: Position) -> int:
        """Return whose turn it is: 0, or 1 for the other side of a two-player game."""

    def winner(self, at: Position) -> int | None:
        """Return 0 or 1 once that side has won (1 also when a lone player has lost), or None."""


Proposer = Callable[[Dice, Budget], Candidate[Position, Witness]]


class Composer(Protocol[WishT, Position, Witness]):
    """How a puzzle is made.

    A wish may have a key `effort`, a whole number from 1 up: how much a search for the best may
    spend. Less of it gives a puzzle that is as valid, but less interesting.
    """

    version: int  # bump it when the puzzle of some seed changes
    wish: type[WishT]
    presets: Mapping[str, WishT]  # the first is the default

    def check(self, wish: WishT) -> None:
        """Refuse a wish that no puzzle can meet: BadWish says what to change."""

    def proposer(self, wish: WishT, budget: Budget) -> Proposer[Position, Witness]:
        """Return what makes candidates; what all those of a wish share is made here, once.

        A proposer raises CannotCompose, which says what to relax, when it gives up.
        """

    def misses(self, wish: WishT, at: Position, proof: Proof, rating: Rating) -> str | None:
        """Return why this puzzle is not what was wished for, or None when it is."""


class Solver(Protocol[PositionIn, Witness]):
    """How a position is decided."""

    def solve(
        self, at: PositionIn, budget: Budget, known: Witness | None = None, /
    ) -> Solved[Witness]:
        """Decide any position, the middle of a game included; unknown when the budget ends.

        `known` is the witness of an earlier position of the same game, which may save work.
        """


class Rater(Protocol[PositionIn, Witness]):
    """How hard and how interesting a puzzle is."""

    def rate(self, at: PositionIn, solved: Solved[Witness], budget: Budget) -> Rating:
        """Return the rating of a position that is solved."""


class Painter(Protocol[PositionIn]):
    """How a position looks."""

    # other ways to draw it, each with what it shows; PLAIN is one that can be drawn upon
    styles: Mapping[str, str]
    fog: bool  # whether what the player has not seen can be hidden

    def draw(self, at: PositionIn, view: View) -> Scene:
        """Return the drawing."""


@dataclass(frozen=True, slots=True)
class Engine(Generic[Position]):
    """A player that a family brings along."""

    words: str  # what it is to people
    choose: Callable[[Position, Budget], Move]


@dataclass(frozen=True, slots=True)
class StandardGame(Generic[Position]):
    """A whole game for two, from the position that everybody begins it with."""

    words: str  # what it is called
    start: Callable[[], Position]


@dataclass(frozen=True, slots=True)
class Goal:
    """What a player is to do, for a headline, and how much of it is left where that is counted."""

    words: str
    left: int = 0


@dataclass(frozen=True, slots=True)
class Playing(Generic[Position]):
    """How people play: who plays, what a press means, what is said and shown on the way."""

    sides: tuple[str, str] = ("the player", "the puzzle")
    # how many people a position is for: 2 where the sides of a game take turns
    players: Callable[[Position], int] = lambda _at: 1
    # the moves that a press means, to be played in order: `up` and other keys of a keyboard, or
    # what a tapped shape is called, or `grip>spot`, or `grip>left`; none where it means nothing
    press: Callable[[Position, str], Sequence[Move]] = lambda _at, _press: ()
    # what is to be done; the one of the first position is the headline of the whole game
    goal: Callable[[Position], Goal] = lambda _at: Goal(Message("Solve it"))
    # moves that lose, at once or as a short look proves, each with the reason
    warnings: Callable[[Position, Budget], Mapping[Move, str]] = lambda _at, _budget: {}
    # a move being carried out, moment by moment; the last frame shows what it led to
    frames: Callable[[Position, Move], Sequence[Frame]] = lambda _at, _move: ()
    # what a line from a start has cost, by the words for it: pushes, say
    tally: Callable[[Position, Sequence[Move]], Mapping[str, int]] = lambda _start, _line: {}
    # how a game that is over ended, in a few words
    verdict: Callable[[Position], str] = lambda _at: ""
    # seconds each side has for the whole game
    clock: Callable[[Position], tuple[float, float] | None] = lambda _at: None
    # players of the family's own, by name, from the weakest to the strongest
    engines: Mapping[str, Engine[Position]] = field(default_factory=dict)
    # whether what is done can always be undone by moves, so that no move loses
    reversible: bool = False
    # what its author calls a board
    title: Callable[[Position], str] = lambda _at: ""
    # whole games for two that need no composing, by name; the first is the usual one
    games: Mapping[str, StandardGame[Position]] = field(default_factory=dict)
    # which game of several a position is, by the value its board has under a key of this name
    kind: str = ""
    # the measure that tells how large a puzzle is to a player
    size: str = ""


@dataclass(frozen=True, slots=True)
class Analysis(Generic[Position, Witness]):
    """What can be found out about a position beyond its proof."""

    # every winning line, streamed
    answers: Callable[[Position, Budget], Iterator[Sequence[Move]]] | None = None
    # looks at every move as far as the budget lasts; a witness known of the game may save work
    survey: Callable[[Position, Budget, Witness | None], Surveyed[Witness]] | None = None
    # whether a table decides every position of the game from here on: a machine then never errs
    tabled: Callable[[Position, Budget], bool] | None = None
    # decides a position by a line that has the fewest of something, by the name of that
    fewest: Mapping[str, Callable[[Position, Budget], Solved[Witness]]] = field(
        default_factory=dict
    )


@dataclass(frozen=True, slots=True)
class Variation(Generic[Position]):
    """Boards that are near to one another, or the same to a player."""

    # a board with one small change, for searches that go from puzzle to puzzle
    change: Callable[[Position, Dice], Position]
    # a puzzle much like this one, but with one answer only; CannotCompose if none was found
    repair: Callable[[Position, Dice, Budget], Candidate[Position, Any]] | None = None
    # what puzzles share that are the same to a player, one turned or mirrored, say
    likeness: Callable[[Position], str] | None = None


@dataclass(frozen=True, slots=True)
class Family(Generic[WishT, Position, Witness]):
    """All parts of one family: those without a default are required, a group may be None."""

    name: str
    title: str
    summary: str
    body: type[msgspec.Struct]  # the shape of the document's board, for the JSON Schema
    rules: Rules[Position]
    composer: Composer[WishT, Position, Witness]
    solver: Solver[Position, Witness]
    rater: Rater[Position, Witness]
    painter: Painter[Position]
    playing: Playing[Position]
    analysis: Analysis[Position, Witness] | None = None
    variation: Variation[Position] | None = None
    exchange: Exchange[Position] | None = None
    editor: Editor[Any] | None = None
    # small boards to learn by, in order; their documents are in the family's folder `lessons`
    lessons: Sequence[Lesson] = ()
    # runs once what composing alone would not compile
    warm: Callable[[], None] = lambda: None


AnyFamily = Family[Any, Any, Any]
