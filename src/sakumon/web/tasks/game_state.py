"""A game as the client shows it."""

from collections.abc import Mapping, Sequence

from sakumon.core.grades import stars_of
from sakumon.core.message import Message, spoken
from sakumon.play.assist import Assist
from sakumon.play.keys import keys_of
from sakumon.play.players import players_by_name
from sakumon.play.record import Action
from sakumon.play.session import Session
from sakumon.web.answers.plays import ClockInfo, FrameInfo, GameState, GoalInfo
from sakumon.web.preferences import Preferences
from sakumon.web.tasks.drawings import game_drawing
from sakumon.web.tasks.held import Acted, HeldGame, outcome_of
from sakumon.web.tasks.lessons import lesson_of
from sakumon.web.tasks.sent import as_json


def acted(
    game: HeldGame,
    preferences: Preferences,
    actions: Sequence[Action],
    frames: Sequence[FrameInfo],
) -> Acted:
    """Return what was done in a game, and how it stands then."""
    game.settle()
    state = game_state(game, preferences, game.written + len(actions), frames)
    return game.acted(actions, as_json(state, preferences))


def game_state(
    game: HeldGame, preferences: Preferences, known: int, frames: Sequence[FrameInfo] = ()
) -> GameState:
    """Return all that the client shows of a game, once this number of actions is written down."""
    session, settings = game.session, game.play.settings
    rating = None if game.secret else game.puzzle.rating
    family = session.family

    def say(words: str) -> str:
        return preferences.say(words, family.name)

    return GameState(
        play=game.play.code,
        family=family.name,
        puzzle=game.puzzle.id,
        title="" if game.secret else family.playing.title(session.start),
        grade=say(rating.grade) if rating else None,
        stars=stars_of(rating.grade) if rating else None,
        score=rating.score if rating else None,
        goal=goal_of(session, preferences),
        board=game_drawing(session, preferences),
        frames=list(frames),
        moves=list(session.moves()),
        keys=legal_keys(session),
        line=list(session.line),
        undone=list(session.undone),
        known=known,
        tally={say(words): count for words, count in _tally(session).items()},
        lesson=lesson_of(game, preferences),
        strict=is_strict(game),
        assist=session.assist.value,
        warnings={move: say(why) for move, why in session.warnings().items()},
        turn=session.turn,
        sides=preferences.sides(family),
        people=sorted(session.people),
        opponent=say(_opponent(session)),
        players=family.playing.players(session.position),
        danger=say(danger_of(session)),
        waiting=session.awaited is not None,
        over=session.over,
        outcome=outcome_of(session),
        result=game.result,
        verdict=say(verdict_of(session)),
        clock=clock_of(session),
        seconds=game.seconds,
        can_undo=session.can_undo,
        can_redo=session.can_redo,
        hints=session.hints_used,
        undos=session.undos_used,
        study=settings.get("study"),
        secret=game.secret,
        closed=say(game.seat.closed) if game.seat else "",
        hints_left=hints_left(game),
        seconds_left=game.seat.left if game.seat else None,
    )


def goal_of(session: Session, preferences: Preferences) -> GoalInfo:
    """Return what the whole game is about, and how far it is."""
    family = session.family
    whole, now = family.playing.goal(session.start), family.playing.goal(session.position)
    return GoalInfo(preferences.say(whole.words, family.name), now.left, whole.left)


def hints_left(game: HeldGame) -> int | None:
    """Return how many hints may still be asked for; None where that is any number."""
    if game.play.study is None:
        return 0 if game.secret else None
    most = game.play.settings.get("hints")
    return None if most is None else max(0, most - game.session.hints_used)


def verdict_of(session: Session) -> str:
    """Return how a game that is over ended, in words."""
    if not session.over:
        return ""
    playing, late = session.family.playing, session.out_of_time
    if late is not None:
        return Message("the time of {side} is up", side=spoken(playing.sides[late]))
    return playing.verdict(session.position)


def danger_of(session: Session) -> str:
    """Return why every move that is left loses, if assist may say; nothing where one does not."""
    if session.assist is Assist.NONE or session.over or session.turn in session.machines:
        return ""
    dangers = session.dangers()
    if any(move not in dangers for move in session.moves()):
        return ""
    reasons = set(dangers.values())
    return reasons.pop() if len(reasons) == 1 else Message("every move loses from here")


def clock_of(session: Session) -> ClockInfo | None:
    """Return the seconds that each side has left, and whose clock runs."""
    first, second = session.time_left(0), session.time_left(1)
    if first is None or second is None:
        return None
    return ClockInfo((first, second), session.on_the_clock)


def legal_keys(session: Session) -> dict[str, list[str]]:
    """Return the keys that play something where the game stands; others do nothing."""
    legal = set(session.moves())
    return {key: list(moves) for key, moves in keys_of(session).items() if moves[0] in legal}


def is_strict(game: HeldGame) -> bool:
    """Tell whether a wrong move may be pointed out: it throws a win away, and nobody studies it.

    A puzzle with several answers, played alone, leaves its player the pleasure of finding out.
    """
    proof, session = game.puzzle.proof, game.session
    if proof is None or proof.status != "won" or game.secret or game.play.study is not None:
        return False
    playing = session.family.playing
    alone = playing.players(session.start) == 1
    return proof.answers == 1 and not playing.reversible if alone else len(session.people) == 1


def _opponent(session: Session) -> str:
    known = players_by_name(session.family)
    names = [known[name].words(session.family) for name in session.machines.values()]
    return names[0] if names else ""


def _tally(session: Session) -> Mapping[str, int]:
    return session.family.playing.tally(session.start, session.line)
