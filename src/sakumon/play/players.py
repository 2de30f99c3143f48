"""Simulated players and opponents: they know a family by its contract alone, and roll given dice.

A player is asked for a move of whichever side is to move, so each of them can play either side.
"""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Protocol

from sakumon.core.budget import Budget
from sakumon.core.dice import Dice
from sakumon.core.errors import OutOfTime, UnknownName, unknown
from sakumon.core.family import AnyFamily
from sakumon.core.message import Message
from sakumon.core.move import Move
from sakumon.play.hints import LIMIT, SOLVING, advise


class Player(Protocol):
    """Someone who chooses moves."""

    @property
    def name(self) -> str:
        """What programs call this player."""

    def words(self, family: AnyFamily) -> str:
        """Return what this player is to people."""

    def choose(self, family: AnyFamily, at: Any, dice: Dice, budget: Budget) -> Move:
        """Return a move of the side to move, in a game that is not over."""


class EvenPlayer(Player, Protocol):
    """A player to whom some moves look best, all of them equally likely to be played."""

    def candidates(self, family: AnyFamily, at: Any, budget: Budget) -> Sequence[Move]:
        """Return the moves that look best to this player."""

    def choose(self, family: AnyFamily, at: Any, dice: Dice, budget: Budget) -> Move:
        """Return one of the moves that look best."""
        return dice.choice(self.candidates(family, at, budget))


@dataclass(frozen=True, slots=True)
class RandomPlayer(EvenPlayer):
    """Plays any legal move."""

    name: str = "random"

    def words(self, _family: AnyFamily) -> str:
        """Return what this player is to people."""
        return Message("beginner (any move)")

    def candidates(self, family: AnyFamily, at: Any, _budget: Budget) -> Sequence[Move]:
        """Return every legal move."""
        return family.rules.moves(at)


@dataclass(frozen=True, slots=True)
class GreedyPlayer(EvenPlayer):
    """Plays any move that the family does not warn of, as a person with assist does."""

    name: str = "greedy"

    def words(self, _family: AnyFamily) -> str:
        """Return what this player is to people."""
        return Message("careful (no move that loses at once)")

    def candidates(self, family: AnyFamily, at: Any, budget: Budget) -> Sequence[Move]:
        """Return the moves without a warning, or all of them when each has one."""
        legal = family.rules.moves(at)
        warnings = family.playing.warnings(at, budget)
        return [move for move in legal if move not in warnings] or legal


@dataclass(frozen=True, slots=True)
class LookaheadPlayer(EvenPlayer):
    """Takes a win it can force within `depth` moves of either side, and avoids such a loss."""

    depth: int = 1

    def __post_init__(self) -> None:
        if self.depth < 1:
            raise ValueError(f"a player looks at least one move ahead, not {self.depth}")

    @property
    def name(self) -> str:
        """It is named for how far it sees."""
        return f"look-{self.depth}"

    def words(self, _family: AnyFamily) -> str:
        """Return what this player is to people."""
        if self.depth == 1:
            return Message("sees 1 move ahead")
        return Message("sees {moves} moves ahead", moves=self.depth)

    def candidates(self, family: AnyFamily, at: Any, budget: Budget) -> Sequence[Move]:
        """Return the moves that win by force, else those that do not lose, else all.

        Where the time is up, those that looked best when it last looked less far.
        """
        best = family.rules.moves(at)
        with suppress(OutOfTime):
            for depth in range(1, self.depth + 1):
                best = _seen_best(family, at, depth, budget)
        return best


def _seen_best(family: AnyFamily, at: Any, depth: int, budget: Budget) -> Sequence[Move]:
    rules, side = family.rules, family.rules.turn(at)
    legal = rules.moves(at)
    ends = {move: forced_winner(family, rules.play(at, move), depth - 1, budget) for move in legal}
    wins = [move for move in legal if ends[move] == side]
    return wins or [move for move in legal if ends[move] is None] or legal


@dataclass(frozen=True, slots=True)
class EnginePlayer:
    """A player that a family brings along."""

    name: str

    def words(self, family: AnyFamily) -> str:
        """Return what the family calls this player."""
        return family.playing.engines[self.name].words

    def choose(self, family: AnyFamily, at: Any, _dice: Dice, budget: Budget) -> Move:
        """Return the engine's move."""
        move: Move = family.playing.engines[self.name].choose(at, budget)
        return move


@dataclass(frozen=True, slots=True)
class PerfectPlayer:
    """Plays the solver's line; where there is none, the family's best engine, or a look ahead."""

    limit: int = LIMIT
    otherwise: Player = LookaheadPlayer(2)
    name: str = "perfect"

    def words(self, _family: AnyFamily) -> str:
        """Return what this player is to people."""
        return Message("perfect (never errs)")

    def choose(self, family: AnyFamily, at: Any, dice: Dice, budget: Budget) -> Move:
        """Return a move that keeps a win, or holds out longest."""
        known = advise(family, at, budget.apart(self.limit, SOLVING)).move
        if known is not None:
            return known
        engines = list(family.playing.engines)
        other = EnginePlayer(engines[-1]) if engines else self.otherwise
        return other.choose(family, at, dice, budget)


def forced_winner(family: AnyFamily, at: Any, depth: int, budget: Budget) -> int | None:
    """Return the side that can force a win within `depth` moves of either side, if one can."""
    rules = family.rules
    budget.spend(1)
    winner = rules.winner(at)
    if winner is not None or depth == 0:
        return winner
    side, ends = rules.turn(at), set()
    for move in rules.moves(at):
        end = forced_winner(family, rules.play(at, move), depth - 1, budget)
        if end == side:
            return side
        ends.add(end)
    return 1 - side if ends == {1 - side} else None


def players_by_name(family: AnyFamily | None = None) -> dict[str, Player]:
    """Return the players there are, those of a family too, from the weakest to the strongest."""
    everyone: list[Player] = [
        RandomPlayer(),
        GreedyPlayer(),
        *(LookaheadPlayer(depth) for depth in (1, 2, 3)),
        *(EnginePlayer(name) for name in (family.playing.engines if family else ())),
        PerfectPlayer(),
    ]
    return {player.name: player for player in everyone}


def opponents_for(family: AnyFamily, at: Any) -> dict[str, Player]:
    """Return who can be played against from a position, from the weakest to the strongest.

    Where the family brings players of its own, those stand for all between a beginner and the
    perfect one, who is there only where a table makes that true.
    """
    found = players_by_name(family)
    engines = [name for name in found if name in family.playing.engines]
    names = [RandomPlayer().name, *engines] if engines else [*found][:-1]
    tabled = family.analysis.tabled if family.analysis else None
    if tabled is not None and tabled(at, Budget(LIMIT)):
        names.append(PerfectPlayer().name)
    return {name: found[name] for name in names}


def opponent_named(name: str, family: AnyFamily | None = None) -> Player:
    """Return the player of this name, one of a family's own perhaps."""
    players = players_by_name(family)
    if name not in players:
        raise UnknownName(unknown(Message("opponent"), name, list(players)))
    return players[name]


def play_out(
    family: AnyFamily,
    start: Any,
    player0: Player,
    player1: Player,
    dice: Dice,
    max_moves: int = 400,
    budget: Budget | None = None,
) -> int | None:
    """Return who wins a whole game, or None if it is drawn or still undecided at the end."""
    at, rules, purse = start, family.rules, budget or Budget()
    for _ in range(max_moves):
        if not rules.moves(at):
            break
        player = (player0, player1)[rules.turn(at)]
        at = rules.play(at, player.choose(family, at, dice, purse))
    return rules.winner(at)


def win_rate(
    family: AnyFamily,
    start: Any,
    player: Player,
    games: int,
    dice: Dice,
    opponent: Player | None = None,
    max_moves: int = 400,
) -> float:
    """Return how often a player wins as side 0; side 1, if it ever moves, rolls dice by default."""
    other = opponent or RandomPlayer()
    ends = [play_out(family, start, player, other, dice, max_moves) for _ in range(games)]
    return ends.count(0) / games
