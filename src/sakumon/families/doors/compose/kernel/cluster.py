"""Doors: which of the walls between rooms get one.

Links are the places where a door could be; room r has those at `first[r] : first[r + 1]`, each
with the room it leads to and the link's own number.
"""

import numpy as np

from sakumon.kernel import entry, njit
from sakumon.kernel.arrays import Flags, Floats, Ints, Words64
from sakumon.kernel.dice import below, next_word


@njit
def _find(leader: Ints, room: int) -> int:
    """Return the leader of a room's cluster, which holds the cluster's size below zero."""
    while leader[room] >= 0:
        above = leader[room]
        if leader[above] < 0:
            return above  # type: ignore[no-any-return]
        leader[room] = leader[above]
        room = leader[above]
    return room


@njit
def _unite(leader: Ints, here: int, there: int) -> None:
    """Let the smaller of two clusters follow the larger one's leader."""
    if leader[here] > leader[there]:
        here, there = there, here
    leader[here] += leader[there]
    leader[there] = here


@entry
def cluster(first: Ints, to: Ints, by: Ints, usable: Flags, leader: Ints, state: Words64) -> Flags:
    """Open doors as the paper does, and return which; clusters are kept in `leader`.

    A room is drawn, then one of its neighbours in another cluster; a room that has none left is
    never drawn again, for clusters only grow. It is one long loop because handing all its arrays
    to a function for every room would double its time.
    """
    rooms = len(first) - 1
    chosen = np.zeros(len(usable), np.bool_)
    active = np.arange(rooms).astype(np.int32)
    options = np.empty(_most(first), np.int32)
    left, apart, any_will_do = rooms, rooms - 1, bool(usable.all())
    while left > 0 and apart > 0:
        pick = below(state, left)
        room = active[pick]
        own = _find(leader, room)
        begin, size = first[room], first[room + 1] - first[room]
        door = -1
        # Early on nearly every neighbour will do: a draw or two is quicker than a list of all.
        for _ in range(2 if size > 0 else 0):
            place = begin + below(state, size)
            if (any_will_do or usable[by[place]]) and _find(leader, to[place]) != own:
                door = place
                break
        if door < 0:
            count = 0
            for place in range(begin, begin + size):
                if (any_will_do or usable[by[place]]) and _find(leader, to[place]) != own:
                    options[count] = place
                    count += 1
            if count == 0:
                left -= 1
                active[pick] = active[left]
                continue
            door = options[below(state, count)]
        chosen[by[door]] = True
        _unite(leader, own, _find(leader, to[door]))
        apart -= 1
    return chosen


@entry
def connect(pairs: Ints, order: Ints, leader: Ints, chosen: Flags) -> None:
    """Open links in the order given wherever they join two clusters."""
    for link in order:
        here, there = _find(leader, pairs[link, 0]), _find(leader, pairs[link, 1])
        if here != there:
            chosen[link] = True
            _unite(leader, here, there)


@njit
def _most(first: Ints) -> int:
    most = 1
    for room in range(len(first) - 1):
        most = max(most, first[room + 1] - first[room])
    return most


@entry
def grow(first: Ints, to: Ints, by: Ints, usable: Flags, style: float, state: Words64) -> Flags:
    """Open doors by growing from one room: long ways at style 0, many dead ends at style 1.

    Below one half the newest room goes on, or else any; above it any room goes on, or else it
    opens all its doors at once. Rooms behind unusable links stay unreached.
    """
    rooms = len(first) - 1
    chosen = np.zeros(len(usable), np.bool_)
    reached = np.zeros(rooms, np.bool_)
    active = np.empty(rooms, np.int32)
    options = np.empty(_most(first), np.int32)
    active[0] = below(state, rooms)
    reached[active[0]] = True
    left = 1
    while left > 0:
        chance = (next_word(state) >> np.uint64(11)) * 2.0**-53
        newest = style < 0.5 and chance >= 2 * style
        everything = style > 0.5 and chance < 2 * style - 1
        pick = left - 1 if newest else below(state, left)
        room = active[pick]
        count = 0
        for place in range(first[room], first[room + 1]):
            if usable[by[place]] and not reached[to[place]]:
                options[count] = place
                count += 1
        if count == 0:
            left -= 1
            active[pick] = active[left]
            continue
        begin = 0 if everything else below(state, count)
        end = count if everything else begin + 1
        for option in range(begin, end):
            place = options[option]
            chosen[by[place]] = True
            reached[to[place]] = True
            active[left] = to[place]
            left += 1
    return chosen


@entry
def degrees(pairs: Ints, chosen: Flags, rooms: int) -> Ints:
    """Return how many doors each room has."""
    degree = np.zeros(rooms, np.int32)
    for link in range(len(pairs)):
        if chosen[link]:
            degree[pairs[link, 0]] += 1
            degree[pairs[link, 1]] += 1
    return degree


@entry
def rehang(
    first: Ints,
    to: Ints,
    by: Ints,
    usable: Flags,
    chosen: Flags,
    degree: Ints,
    wanted: int,
    tries: int,
    state: Words64,
) -> int:
    """Hang dead ends on other neighbours until there are `wanted` of them; return how many are.

    A dead end moved to another room stays one; the room it leaves may become one, and the room it
    comes to may cease to be one. Links stay a spanning tree all the time.
    """
    rooms = len(first) - 1
    ends = int(np.count_nonzero(degree == 1))
    for _ in range(tries):
        if ends == wanted:
            break
        room = below(state, rooms)
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
    return ends


@entry
def braid(
    first: Ints, to: Ints, by: Ints, usable: Flags, chosen: Flags, degree: Ints, order: Ints
) -> None:
    """Open one more door in each room listed that is still a dead end."""
    for room in order:
        if degree[room] != 1:
            continue
        # Another dead end is the better neighbour: one door then ends two of them.
        best, rank = -1, 0
        for place in range(first[room], first[room + 1]):
            if usable[by[place]] and not chosen[by[place]]:
                worth = 2 if degree[to[place]] == 1 else 1
                if worth > rank:
                    best, rank = place, worth
        if best >= 0:
            chosen[by[best]] = True
            degree[room] += 1
            degree[to[best]] += 1


@entry
def draw_openings(lengths: Floats, widths: Floats, edge: float, state: Words64) -> Floats:
    """Return where each opening begins and ends, in shares of its wall.

    It sits in the middle, except that a wall with plenty of space has it anywhere.
    """
    openings = np.empty((len(lengths), 2), np.float64)
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
    return openings
