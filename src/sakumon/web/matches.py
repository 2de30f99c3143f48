"""Matches: found by their codes, kept while somebody is there, written down before they are shown.

Rules and drawings are a worker's; what is here is who sits where, clocks and offers. A match that
nobody is at, and whose clocks stand still, waits in the store.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from typing import Any

from sakumon.catalog.matches import (
    Entrance,
    Match,
    MatchCodes,
    add_deed,
    deeds_of,
    end_match,
    find_match,
    match_numbered,
    take_seat,
)
from sakumon.catalog.recorder import Recorder
from sakumon.catalog.store import Store
from sakumon.core.errors import Busy, SakumonError, UnknownName
from sakumon.core.message import Message
from sakumon.play.match import TIME, MatchDeed, MatchEnd, MatchGame
from sakumon.web.config import Limits
from sakumon.web.games import new_code
from sakumon.web.matches_live import Attendee, LiveMatch
from sakumon.web.pool import Caller, Errand, Pool
from sakumon.web.preferences import Preferences
from sakumon.web.tasks import matches as tasks
from sakumon.web.writing import write_down

# Seconds between two looks at a clock that runs, at most.
LOOK = 1.0
# Matches that somebody is at, or whose clocks run.
MOST = 5_000


class Matches:
    """The matches of a server."""

    def __init__(self, store: Store, recorder: Recorder, pool: Pool, limits: Limits) -> None:
        self.now: Callable[[], float] = time.monotonic
        self._store = store
        self._recorder = recorder
        self._pool = pool
        self._limits = limits
        self._kept: dict[int, LiveMatch] = {}
        self._codes: dict[str, LiveMatch] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    @asynccontextmanager
    async def at(self, code: str) -> AsyncIterator[LiveMatch]:
        """Give the match that a code leads to; UnknownName if there is none."""
        live = self._codes.get(code) or self._take_up(*await asyncio.to_thread(self._load, code))
        live.users += 1
        try:
            yield live
        finally:
            live.users -= 1
            self._put_away(live)

    def is_kept(self, number: int) -> bool:
        """Tell whether somebody is at a match, or its clocks run."""
        return number in self._kept

    def attending(self, visitor: str, address: str) -> tuple[int, int]:
        """Return how many windows of a browser, and of an address, are at matches."""
        callers = [one.caller for live in self._kept.values() for one in live.attendees]
        mine = sum(caller.visitor == visitor for caller in callers)
        return mine, sum(caller.address == address for caller in callers)

    async def view(self, live: LiveMatch, preferences: Preferences, caller: Caller) -> Any:
        """Return the board of a match as it stands."""
        async with live.lock:
            await self._settle(live)
            values = (live.line, len(live.game.line), preferences)
            return await self._pool.run(self._errand(live, tasks.draw, *values), caller)

    async def join(self, live: LiveMatch, attendee: Attendee, known: bool) -> None:
        """Let somebody in: the first who comes by the invitation has the guest's seat."""
        async with live.lock:
            self._check_room(live, attendee)
            await self._settle(live)
            entrance: Entrance = attendee.entrance if known else "watch"
            seat = live.seat_of(entrance, attendee.caller.visitor)
            if seat == 1 - live.match.host_side and live.match.guest is None:
                await self._seat_guest(live, attendee.caller.visitor)
            attendee.seat = seat
            attendee.send(await self._drawn(live, attendee, len(live.game.line)))
            live.attendees.add(attendee)
            live.tell()

    def leave(self, live: LiveMatch, attendee: Attendee) -> None:
        """Let somebody go."""
        live.attendees.discard(attendee)
        live.tell()

    async def write(
        self, live: LiveMatch, deeds: Sequence[MatchDeed], end: MatchEnd | None = None
    ) -> None:
        """Write down what was done in a match, then do it; who calls holds its lock."""
        number, first = live.match.number, live.game.deeds

        def work(connection: Any) -> None:
            for place, deed in enumerate(deeds, start=first):
                add_deed(connection, number, place, deed)
            if end is not None:
                end_match(connection, number, end)

        await self._do(live, work)
        for deed in deeds:
            live.game.do(deed)
        if end is not None:
            live.game.finish(end)
        self._watch(live)

    async def show(self, live: LiveMatch, before: int) -> None:
        """Show everybody the board after the moves of before, and how the match stands."""
        alike: dict[Preferences, list[Attendee]] = {}
        for attendee in live.attendees:
            alike.setdefault(attendee.preferences, []).append(attendee)
        groups = list(alike.values())
        drawn = await asyncio.gather(
            *(self._drawn(live, group[0], before) for group in groups), return_exceptions=True
        )
        for group, letter in zip(groups, drawn, strict=True):
            for attendee in group:
                if isinstance(letter, str):
                    attendee.send(letter)
                else:  # it comes back and looks again
                    attendee.hang_up()
        live.tell()

    async def settle(self, live: LiveMatch) -> None:
        """End a match whose time is up; who calls holds its lock."""
        await self._settle(live)

    async def advanced(self, live: LiveMatch, pressed: str, caller: Caller) -> tasks.Advanced:
        """Return the moves that a press means where a match stands."""
        return await self._pool.run(self._errand(live, tasks.advance, live.line, pressed), caller)

    async def follow(self, live: LiveMatch, work: Callable[[Any], int], codes: MatchCodes) -> None:
        """Write down the match that follows another one."""
        number = await self._do(live, work)
        live.match = replace(live.match, next=number)
        live.following = codes

    async def close(self) -> None:
        """Hang up on everybody; all is written down."""
        for live in list(self._kept.values()):
            if live.flag is not None:
                live.flag.cancel()
            for attendee in live.attendees:
                attendee.hang_up()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _load(self, code: str) -> tuple[Match, list[MatchDeed], MatchCodes | None]:
        with self._store.transaction(writes=False) as connection:
            match = find_match(connection, code)
            if match is None:
                raise UnknownName(Message("there is no game with this code: it may have expired"))
            next_one = None if match.next is None else match_numbered(connection, match.next)
            codes = next_one.codes if next_one is not None else None
            return match, deeds_of(connection, match.number), codes

    def _take_up(
        self, match: Match, deeds: Sequence[MatchDeed], following: MatchCodes | None
    ) -> LiveMatch:
        known = self._kept.get(match.number)
        if known is not None:  # another request was quicker: there is one lock for a match
            return known
        if len(self._kept) >= MOST:
            raise Busy(Message("many are asking just now: try again in a moment"))
        game = MatchGame(match.control, lambda: self.now(), deeds, match.end)
        live = LiveMatch(match, game, following=following)
        self._kept[match.number] = live
        for code in _all_codes(match):
            self._codes[code] = live
        self._watch(live)
        return live

    def _put_away(self, live: LiveMatch) -> None:
        if live.idle:
            self._forget(live)

    def _forget(self, live: LiveMatch) -> None:
        if live.flag is not None:
            live.flag.cancel()
        if self._kept.get(live.match.number) is live:
            del self._kept[live.match.number]
            for code in _all_codes(live.match):
                del self._codes[code]

    async def _do(self, live: LiveMatch, work: Callable[[Any], Any]) -> Any:
        try:
            return await write_down(self._recorder, work)
        except BaseException:  # it comes back as it was written
            self._forget(live)
            for attendee in live.attendees:
                attendee.hang_up()
            raise

    def _watch(self, live: LiveMatch) -> None:
        """Look at the clock that runs, now and then."""
        if live.flag is not None:
            live.flag.cancel()
            live.flag = None
        left, side = live.game.left(), live.game.running
        if left is not None and side is not None:
            wait = min(LOOK, max(0.01, left[side]))
            live.flag = asyncio.get_running_loop().call_later(wait, self._look, live)

    def _look(self, live: LiveMatch) -> None:
        if live.game.late() is None:
            self._watch(live)
            return
        task = asyncio.create_task(self._time_is_up(live))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _time_is_up(self, live: LiveMatch) -> None:
        with suppress(SakumonError):  # a store that cannot be written has forgotten the match
            async with live.lock:
                await self._settle(live)
        self._put_away(live)

    async def _settle(self, live: LiveMatch) -> None:
        late = live.game.late()
        if late is not None and live.game.end is None:
            await self.write(live, (), MatchEnd(1 - late, TIME))
            live.tell()

    async def _seat_guest(self, live: LiveMatch, visitor: str) -> None:
        number = live.match.number
        await self._do(live, lambda connection: take_seat(connection, number, visitor))
        live.match = replace(live.match, guest=visitor)

    def _check_room(self, live: LiveMatch, attendee: Attendee) -> None:
        limits, caller = self._limits, attendee.caller
        mine, ours = self.attending(caller.visitor, caller.address)
        full = len(live.attendees) >= limits.attendees
        if full or mine >= limits.windows or ours >= limits.windows_of_address:
            raise Busy(Message("there are too many windows at this game: close some"))

    async def _drawn(self, live: LiveMatch, attendee: Attendee, before: int) -> str:
        values = (live.line, before, attendee.preferences)
        errand = self._errand(live, tasks.draw_message, *values)
        letter: str = await self._pool.run(errand, attendee.caller)
        return letter

    def _errand(self, live: LiveMatch, task: Any, *values: Any) -> Errand[Any]:
        limits, key = self._limits, live.match.codes.host
        return Errand(task, values, limits.drawing, limits.quick_work, at_once=True, key=key)


def new_codes() -> MatchCodes:
    """Return codes that nobody guesses."""
    return MatchCodes(new_code(), new_code(), new_code())


def _all_codes(match: Match) -> tuple[str, str, str]:
    return match.codes.host, match.codes.guest, match.codes.watch
