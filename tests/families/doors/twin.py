"""Door mazes once more, slowly and plainly, from the document's board alone."""

from collections import deque
from typing import Any

Board = dict[str, Any]


class Twin:
    """A maze and where its player is."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.room: int = board["room"] if "room" in board else board["start"]
        self.keys: dict[int, set[int]] = {key["room"]: set() for key in board.get("keys", [])}
        for key in board.get("keys", []):
            self.keys[key["room"]].add(key["lock"])
        self.held = set(board.get("held", [])) | self.keys.get(board["start"], set())

    def exits(self, room: int) -> dict[int, int]:
        """Return the rooms beside a room that has a door to them, each with its lock."""
        found = {}
        for door in self.board["doors"]:
            if room in door["rooms"]:
                other = door["rooms"][1 - door["rooms"].index(room)]
                found[other] = door.get("lock", 0)
        for pair in self.board.get("stairs", []):
            if room in pair:
                found[pair[1 - pair.index(room)]] = 0
        return found

    def moves(self) -> list[str]:
        """Return the legal moves."""
        if self.room == self.board["goal"]:
            return []
        exits = self.exits(self.room)
        return sorted(f"room:{r}" for r, lock in exits.items() if not lock or lock in self.held)

    def play(self, move: str) -> None:
        """Enter a room and pick up its keys."""
        assert move in self.moves()
        self.room = int(move.split(":")[1])
        self.held |= self.keys.get(self.room, set())

    def shortest(self) -> int | None:
        """Return how many doors the shortest walk to the goal has, over rooms and sets of keys."""
        begin = (self.room, frozenset(self.held))
        steps = {begin: 0}
        queue = deque([begin])
        while queue:
            room, held = queue.popleft()
            if room == self.board["goal"]:
                return steps[room, held]
            for other, lock in self.exits(room).items():
                if lock and lock not in held:
                    continue
                state = (other, held | self.keys.get(other, set()))
                if state not in steps:
                    steps[state] = steps[room, held] + 1
                    queue.append(state)
        return None
