"""The contract between the workshop and a family of puzzles.

A family is a value made of small parts. It knows its own puzzle and nothing of files, browsers or
printing; the workshop knows those and nothing of any puzzle.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Literal, Protocol, TypeVar

import msgspec

from sakumon.core.budget import Budget
from sakumon.core.dice import Dice
from sakumon.core.editor import Editor
from sakumon.core.move import Move
from sakumon.core.wish import Wish
from sakumon.drawing.scene import Frame, Outlook, Scene, View
from sakumon.formats.tilemap import TileMap

Body = Mapping[str, Any]
Number = int | float
Status = Literal["won", "lost", "drawn", "unknown"]

Position = TypeVar("Position")
WishT = TypeVar("WishT", bound=Wish)
WishIn = TypeVar("WishIn", bound=Wish, contravariant=True)
PositionIn = TypeVar("PositionIn", contravariant=True)
Solved = tuple[Position, Sequence[Move] | None]


class Proof(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a solver found, from the side of player 0."""

    status: Status
    line: tuple[Move, ...] = ()
    shortest: bool = False
    answers: int | None = None
    work: int = 0


class Rating(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How hard: a grade in the family's words, a score from 0 to 1, and the measures behind."""

    grade: str
    score: float
    measures: dict[str, int | float | str] = {}


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


class Composer(Protocol[WishT, Position]):
    """How a puzzle is made.

    A wish may have a key `effort`, a whole number from 1 up: how much a search for the best may
    spend. Less of it gives a puzzle that is as valid, but less interesting.
    """

    version: int  # bump it when the puzzle of some seed changes
    presets: Mapping[str, WishT]  # the first is the default

    def propose(self, wish: WishT, dice: Dice, budget: Budget) -> Position:
        """Return a candidate; BadWish or CannotCompose say what to change."""

    def misses(self, wish: WishT, at: Position, proof: Proof, rating: Rating) -> str | None:
        """Return why this puzzle is not what was wished for, or None when it is."""


class Solver(Protocol[PositionIn]):
    """How a position is decided."""

    def solve(self, at: PositionIn, budget: Budget) -> Proof:
        """Decide any position, the middle of a game included; unknown when the budget ends."""


class Rater(Protocol[PositionIn]):
    """How hard and how interesting a puzzle is."""

    def rate(self, at: PositionIn, proof: Proof) -> Rating:
        """Return the rating of a position whose proof is given."""


class Painter(Protocol[PositionIn]):
    """How a position looks."""

    def draw(self, at: PositionIn, view: View) -> Scene:
        """Return the drawing."""


@dataclass(frozen=True, slots=True)
class Format(Generic[Position]):
    """A file format that the family's community already uses; without `read` it is written only."""

    suffix: str  # may have several parts, as .graph.json
    title: str
    write: Callable[[Sequence[Position]], str | bytes]
    read: Callable[[str], list[Position]] | None = None
    sniff: Callable[[str], bool] | None = None
    single: bool = False  # a file holds one puzzle: write is given exactly one
    # a format that has room for winning lines: positions with theirs, None where none is known
    read_solved: Callable[[str], Sequence[Solved[Position]]] | None = None
    write_solved: Callable[[Sequence[Solved[Position]]], str | bytes] | None = None


@dataclass(frozen=True, slots=True)
class Family(Generic[WishT, Position]):
    """All parts of one family. Those with a default are optional: absent means it has none."""

    name: str
    title: str
    summary: str
    body: type[msgspec.Struct]  # the shape of the document's board, for the JSON Schema
    rules: Rules[Position]
    composer: Composer[WishT, Position]
    solver: Solver[Position]
    rater: Rater[Position]
    painter: Painter[Position]
    sides: tuple[str, str] = ("player", "puzzle")
    formats: Mapping[str, Format[Position]] = field(default_factory=dict)
    # other ways to draw it, each with what it shows
    styles: Mapping[str, str] = field(default_factory=dict)
    # every winning line, streamed
    answers: Callable[[Position], Iterator[Sequence[Move]]] | None = None
    # moves that lose, at once or as a short look proves, each with the reason
    warnings: Callable[[Position], Mapping[Move, str]] | None = None
    # keys of a keyboard, each with the moves it may mean in a position
    keys: Callable[[Position], Mapping[str, Sequence[Move]]] = lambda _at: {}
    # how many people a position is for: 2 where the sides of a game take turns
    players: Callable[[Position], int] = lambda _at: 1
    # how a game that is over ended, in a few words
    verdict: Callable[[Position], str] | None = None
    # a move being carried out, moment by moment; the last frame shows what it led to
    frames: Callable[[Position, Move], Sequence[Frame]] | None = None
    # a puzzle much like this one, but with one answer only; CannotCompose if none was found
    improve: Callable[[Position, Dice, Budget], Position] | None = None
    # a board with one small change, for searches that go from puzzle to puzzle
    vary: Callable[[Position, Dice], Position] | None = None
    # decides a position by a shortest line, where the solver is content with any
    shortest: Callable[[Position, Budget], Proof] | None = None
    # what puzzles share that are the same to a player, one turned or mirrored, say; empty if none
    likeness: Callable[[Position], str] | None = None
    # a walk to a place that a tap names: the moves that lead there, none if there is no way
    routes: Callable[[Position, str], Sequence[Move]] | None = None
    # what every move leads to with best play, where that can be told
    outlooks: Callable[[Position], Mapping[Move, Outlook]] | None = None
    # players of the family's own, by name, from the weakest to the strongest
    engines: Mapping[str, Callable[[Position], Move]] = field(default_factory=dict)
    # the board for game engines; one that is written in rows of characters needs none
    level: Callable[[Position], TileMap] | None = None
    # runs once what composing alone would not compile
    warm: Callable[[], None] | None = None
    # seconds each side has for the whole game
    clock: Callable[[Position], tuple[float, float] | None] | None = None
    # how a board is painted by hand
    editor: Editor[Any] | None = None


AnyFamily = Family[Any, Any]
