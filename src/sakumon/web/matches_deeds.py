"""What the two at a match ask for, and what becomes of it."""

from collections.abc import Callable
from typing import Literal, Self

from pydantic import Field, model_validator

from sakumon.catalog.matches import NewMatch, follow_up
from sakumon.core.errors import IllegalMove, NotAllowed
from sakumon.core.message import Message
from sakumon.play.match import AGREED, DRAW, REMATCH, RESIGNED, RULES, TAKE_BACK, MatchEnd
from sakumon.web.matches import Matches, new_codes
from sakumon.web.matches_live import Attendee, LiveMatch
from sakumon.web.requests import ApiRequest, MoveText

# Deeds of one match.
MOST_DEEDS = 4_000

OfferWord = Literal["offer", "accept", "decline"]


class MatchRequest(ApiRequest):
    """One thing that somebody at a match does."""

    move: MoveText | None = None
    press: str | None = Field(default=None, min_length=1, max_length=40)
    take_back: OfferWord | None = None
    draw: OfferWord | None = None
    rematch: OfferWord | None = None
    resign: bool = False

    @model_validator(mode="after")
    def _one(self) -> Self:
        asked = [self.move, self.press, self.take_back, self.draw, self.rematch]
        if sum(one is not None for one in asked) + self.resign != 1:
            raise ValueError("one thing at a time")
        return self


class MatchDeeds:
    """Has done what is asked for; `pay` counts matches that visitors begin."""

    def __init__(self, matches: Matches, pay: Callable[[Attendee], None]) -> None:
        self._matches = matches
        self._pay = pay

    async def act(self, live: LiveMatch, attendee: Attendee, asked: MatchRequest) -> None:
        """Do what somebody asks for, and show it to everybody."""
        async with live.lock:
            await self._matches.settle(live)
            side = _checked_seat(live, attendee)
            if (pressed := asked.move or asked.press) is not None:
                await self._move(live, attendee, side, pressed)
            elif asked.take_back is not None:
                await self._take_back(live, side, asked.take_back)
            elif asked.draw is not None:
                await self._draw(live, side, asked.draw)
            elif asked.rematch is not None:
                await self._rematch(live, attendee, side, asked.rematch)
            else:
                await self._resign(live, side)

    async def _move(self, live: LiveMatch, attendee: Attendee, side: int, pressed: str) -> None:
        game = live.game
        game.check_turn(side)
        if live.match.guest is None:
            raise IllegalMove(Message("the other player is not here yet: send the link"))
        before, left = len(game.line), game.left()
        found = await self._matches.advanced(live, pressed, attendee.caller)
        deeds = [game.move(side, move, turn, left) for move, turn in found.moves]
        end = MatchEnd(found.winner, RULES) if found.over else None
        await self._matches.write(live, deeds, end)
        await self._matches.show(live, before)

    async def _take_back(self, live: LiveMatch, side: int, word: str) -> None:
        if word != "accept":
            await self._offer(live, side, TAKE_BACK, word)
            return
        await self._matches.write(live, [live.game.take_back(side)])
        await self._matches.show(live, len(live.game.line))

    async def _draw(self, live: LiveMatch, side: int, word: str) -> None:
        if word != "accept":
            await self._offer(live, side, DRAW, word)
            return
        live.game.check_offer(side, DRAW)
        await self._matches.write(live, (), MatchEnd(None, AGREED))
        live.tell()

    async def _resign(self, live: LiveMatch, side: int) -> None:
        if live.game.end is not None:
            raise IllegalMove(Message("the game is over"))
        await self._matches.write(live, (), MatchEnd(1 - side, RESIGNED))
        live.tell()

    async def _rematch(self, live: LiveMatch, attendee: Attendee, side: int, word: str) -> None:
        if live.following is not None:
            raise IllegalMove(Message("the next game has begun already"))
        if word != "accept":
            await self._offer(live, side, REMATCH, word)
            return
        live.game.check_offer(side, REMATCH)
        self._pay(attendee)
        match, codes = live.match, new_codes()
        new = NewMatch(codes, *match.values, match.host, match.guest)
        number = match.number
        await self._matches.follow(live, lambda c: follow_up(c, number, new), codes)
        live.tell()

    async def _offer(self, live: LiveMatch, side: int, what: str, word: str) -> None:
        made = live.game.offer if word == "offer" else live.game.decline
        await self._matches.write(live, [made(side, what)])
        live.tell()


def _checked_seat(live: LiveMatch, attendee: Attendee) -> int:
    if attendee.seat is None:
        raise NotAllowed(Message("you look on: only the two players can do that"))
    if live.game.deeds > MOST_DEEDS:
        raise IllegalMove(Message("this game is very long: begin another one"))
    return attendee.seat
