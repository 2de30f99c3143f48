"""Doors: which of the walls between rooms get one.

Links are the places where a door could be; room r has those at `first[r] : first[r + 1]`, each
with the room it leads to and the link's own number.
"""

from typing import NamedTuple

import numpy as np

from sakumon.kernel import entry, njit
from sakumon.kernel.arrays import Flags, Floats, Ints, Words64
from sakumon.kernel.dice import below, next_word

NONE = -1


class LinkLists(NamedTuple):
    """The links of every room, and which links are usable."""

    first: Ints
    to: Ints
    by: Ints
    usable: Flags


@njit
def _find(leader: Ints, room: int) -> int:
    """Return the leader of a room's cluster, which holds the cluster's size below zero."""
    above = leader[room]
    while above >= 0:
        higher = leader[above]
        if higher < 0:
            return above  # type: ignore[no-any-return]
        leader[room] = higher
        room = higher
        above = leader[room]
    return room


@njit
def _unite(leader: Ints, here: int, there: int) -> None:
    """Let the smaller of two clusters follow the larger one's leader."""
    if leader[here] > leader[there]:
        here, there = there, here
    leader[here] += leader[there]
    leader[there] = here


@entry
def cluster(
    links: LinkLists,
    all_usable: bool,
    leader: Ints,
    active: Ints,
    options: Ints,
    chosen: Flags,
    state: Words64,
) -> None:
    """Open doors as the paper does; clusters are kept in `leader`, rooms to draw in `active`.

    A room is drawn, then one of its neighbours in another cluster; a room that has none left is
    never drawn again, for clusters only grow.
    """
    left, apart = len(active), len(active) - 1
    while left > 0 and apart > 0:
        pick = below(state, left)
        room = active[pick]
        own = _find(leader, room)
        door = _draw_quickly(links, all_usable, leader, room, own, state)
        if door == NONE:
            door = _draw_from_all(links, all_usable, leader, room, own, options, state)
        if door == NONE:
            left -= 1
            active[pick] = active[left]
            continue
        chosen[links.by[door]] = True
        _unite(leader, own, _find(leader, links.to[door]))
        apart -= 1


@njit
def _draw_quickly(
    links: LinkLists, all_usable: bool, leader: Ints, room: int, own: int, state: Words64
) -> int:
    """Draw two places in a room's list at most; return one that leads to another cluster.

    Early on nearly every neighbour will do: a draw or two is quicker than a list of all.
    """
    begin, size = links.first[room], links.first[room + 1] - links.first[room]
    for _ in range(2 if size > 0 else 0):
        place = begin + below(state, size)
        if _leads_out(links, all_usable, leader, place, own):
            return place  # type: ignore[no-any-return]
    return NONE


@njit
def _draw_from_all(
    links: LinkLists,
    all_usable: bool,
    leader: Ints,
    room: int,
    own: int,
    options: Ints,
    state: Words64,
) -> int:
    """Draw among all places in a room's list that lead to another cluster; NONE if none does."""
    count = 0
    for place in range(links.first[room], links.first[room + 1]):
        if _leads_out(links, all_usable, leader, place, own):
            options[count] = place
            count += 1
    return options[below(state, count)] if count > 0 else NONE


@njit
def _leads_out(links: LinkLists, all_usable: bool, leader: Ints, place: int, own: int) -> bool:
    usable = all_usable or links.usable[links.by[place]]
    return usable and _find(leader, links.to[place]) != own


@entry
def connect(pairs: Ints, order: Ints, leader: Ints, chosen: Flags) -> None:
    """Open links in the order given wherever they join two clusters."""
    for link in order:
        here, there = _find(leader, pairs[link, 0]), _find(leader, pairs[link, 1])
        if here != there:
            chosen[link] = True
            _unite(leader, here, there)


@entry
def grow(
    links: LinkLists,
    style: float,
    reached: Flags,
    active: Ints,
    options: Ints,
    chosen: Flags,
    state: Words64,
) -> None:
    """Open doors by growing from one room: long ways at style 0, many dead ends at style 1.

    Below one half the newest room goes on, or else any; above it any room goes on, or else it
    opens all its doors at once. Rooms behind unusable links stay unreached.
    """
    active[0] = below(state, len(active))
    reached[active[0]] = True
    left = 1
    while left > 0:
        chance = (next_word(state) >> np.uint64(11)) * 2.0**-53
        newest = style < 0.5 and chance >= 2 * style
        everything = style > 0.5 and chance < 2 * style - 1
        pick = left - 1 if newest else below(state, left)
        count = _list_unreached(links, active[pick], reached, options)
        if count == 0:
            left -= 1
            active[pick] = active[left]
            continue
        begin = 0 if everything else below(state, count)
        end = count if everything else begin + 1
        for option in range(begin, end):
            place = options[option]
            chosen[links.by[place]] = True
            reached[links.to[place]] = True
            active[left] = links.to[place]
            left += 1


@njit
def _list_unreached(links: LinkLists, room: int, reached: Flags, options: Ints) -> int:
    """Write the places in a room's list that lead to new rooms; return how many there are."""
    count = 0
    for place in range(links.first[room], links.first[room + 1]):
        if links.usable[links.by[place]] and not reached[links.to[place]]:
            options[count] = place
            count += 1
    return count


@entry
def rehang(
    links: LinkLists,
    chosen: Flags,
    degree: Ints,
    ends: int,
    wanted: int,
    tries: int,
    state: Words64,
) -> None:
    """Hang dead ends, of which there are `ends`, on other neighbours until there are `wanted`.

    A dead end moved to another room stays one; the room it leaves may become one, and the room it
    comes to may cease to be one. Links stay a spanning tree all the time.
    """
    first, to, by, usable = links
    for _ in range(tries):
        if ends == wanted:
            break
        room = below(state, len(degree))
        if degree[room] != 1 or first[room + 1] - first[room] < 2:
            continue
        old = first[room]
        while not chosen[by[old]]:
            old += 1
        new = first[room] + below(state, first[room + 1] - first[room])
        if new == old or not usable[by[new]]:
            continue
        gain = int(degree[to[old]] == 2) - int(degree[to[new]] == 1)
        if gain * (wanted - ends) < 0:
            continue
        chosen[by[old]], chosen[by[new]] = False, True
        degree[to[old]] -= 1
        degree[to[new]] += 1
        ends += gain


@entry
def braid(links: LinkLists, chosen: Flags, degree: Ints, order: Ints) -> None:
    """Open one more door in each room listed that is still a dead end."""
    first, to, by, usable = links
    for room in order:
        if degree[room] != 1:
            continue
        # Another dead end is the better neighbour: one door then ends two of them.
        best, rank = NONE, 0
        for place in range(first[room], first[room + 1]):
            if usable[by[place]] and not chosen[by[place]]:
                worth = 2 if degree[to[place]] == 1 else 1
                if worth > rank:
                    best, rank = place, worth
        if best != NONE:
            chosen[by[best]] = True
            degree[room] += 1
            degree[to[best]] += 1


@entry
def draw_openings(
    lengths: Floats, widths: Floats, edge: float, openings: Floats, state: Words64
) -> None:
    """Write where each opening begins and ends, in shares of its wall.

    It sits in the middle, except that a wall with plenty of space has it anywhere.
    """
    for door in range(len(lengths)):
        spare = lengths[door] - widths[door]
        begin = spare / 2
        if spare > 2 * edge:
            room = spare - edge
            begin = edge / 2 + room * (below(state, 1001) / 1000)
        share = 1e4 / lengths[door]
        openings[door, 0] = np.ceil(begin * share) / 1e4
        openings[door, 1] = np.floor((begin + widths[door]) * share) / 1e4
        if openings[door, 1] <= openings[door, 0]:
            openings[door, 0], openings[door, 1] = 0.0, 1.0
