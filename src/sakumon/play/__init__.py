"""Playing: sessions, hints, clocks, opponents and simulated players, for every family alike."""

from sakumon.play.assist import Assist, assist_for
from sakumon.play.hints import Hint
from sakumon.play.machines import hint, reply
from sakumon.play.players import (
    GreedyPlayer,
    LookaheadPlayer,
    PerfectPlayer,
    Player,
    RandomPlayer,
    opponent_named,
    play_out,
    players_by_name,
    win_rate,
)
from sakumon.play.session import Session

__all__ = [
    "Assist",
    "GreedyPlayer",
    "Hint",
    "LookaheadPlayer",
    "PerfectPlayer",
    "Player",
    "RandomPlayer",
    "Session",
    "assist_for",
    "hint",
    "opponent_named",
    "play_out",
    "players_by_name",
    "reply",
    "win_rate",
]
