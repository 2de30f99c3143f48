"""A door maze in words: what lies on which side of the player, and how a game ended."""

import math

from sakumon.core.family import Goal
from sakumon.core.message import Message, joined
from sakumon.drawing.scene import View
from sakumon.families.doors.model.maze import STAIRS, DoorMaze, Position
from sakumon.families.doors.view.sheet import Sheet

COMPASS = (
    Message("east"),
    Message("north-east"),
    Message("north"),
    Message("north-west"),
    Message("west"),
    Message("south-west"),
    Message("south"),
    Message("south-east"),
)


def title_of(maze: DoorMaze) -> Message:
    """Return what a drawing of a maze is called."""
    return Message(
        "Door maze, {kind}, {rooms} rooms", kind=Message(maze.plan.kind), rooms=maze.rooms
    )


def describe(sheet: Sheet, at: Position, view: View) -> Message:
    """Return the position for those who cannot see it."""
    maze = at.maze
    exits = [exit_words(sheet, at, *each) for each in maze.exits_of(at.room)]
    parts = [_seen(at), Message("The player is in room {room}.", room=at.room)]
    if not view.fog or maze.goal in at.seen:
        parts.append(Message("The goal is room {room}.", room=maze.goal))
    parts.append(Message("Exits: {exits}.", exits=joined(exits, "; ")))
    if at.held:
        parts.append(Message("Keys in hand: {keys}.", keys=joined(map(str, at.held), ", ")))
    return joined(parts)


def _seen(at: Position) -> Message:
    maze, seen = at.maze, len(at.seen)
    if maze.storeys == 1:
        return Message("{rooms} rooms, {seen} of them seen.", rooms=maze.rooms, seen=seen)
    return Message(
        "{rooms} rooms on {storeys} storeys, {seen} of them seen.",
        rooms=maze.rooms,
        storeys=maze.storeys,
        seen=seen,
    )


def exit_words(sheet: Sheet, at: Position, room: int, door: int, lock: int) -> Message:
    """Return an exit of the player's room in words."""
    way = _exit(sheet, door, at.room)
    if lock and lock not in at.held:
        return Message(
            "{exit} to room {room}, locked, needs key {lock}", exit=way, room=room, lock=lock
        )
    if room not in at.seen:
        return Message("{exit} to room {room}, not yet opened", exit=way, room=room)
    return Message("{exit} to room {room}", exit=way, room=room)


def _exit(sheet: Sheet, door: int, room: int) -> Message:
    if sheet.maze.walls[door] == STAIRS:
        up = sheet.maze.doors[door, 0] == room
        return Message("stairs up") if up else Message("stairs down")
    x, y = sheet.centre(room)
    to_x, to_y = sheet.threshold(door, room)
    eighth = round(math.atan2(y - to_y, to_x - x) / (math.pi / 4)) % 8
    return Message("door {side}", side=COMPASS[eighth])


def goal_of(at: Position) -> Goal:
    """Return what is to be done, and how many keys there are still to fetch."""
    maze = at.maze
    left = sum(lock not in at.held for lock, _ in maze.keys)
    if not maze.keys:
        return Goal(Message("Reach the goal"))
    if len(maze.keys) == 1:
        return Goal(Message("Fetch the key and reach the goal"), left)
    return Goal(Message("Fetch the keys and reach the goal"), left)


def verdict(at: Position) -> Message:
    """Return how a game that is over ended."""
    if at.room != at.maze.goal:
        return Message("every door is locked")
    if at.walked == 1:
        return Message("the goal was reached through 1 door")
    return Message("the goal was reached through {doors} doors", doors=at.walked)
