"""The last few things of a kind, by their keys."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

Recalled = TypeVar("Recalled")


class Recent(Generic[Recalled]):
    """Keeps what was used last; what was not used for longest goes first."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: OrderedDict[Hashable, Recalled] = OrderedDict()

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, key: Hashable) -> Recalled | None:
        """Return what is kept under a key, if it still is."""
        if key in self._kept:
            self._kept.move_to_end(key)
        return self._kept.get(key)

    def put(self, key: Hashable, value: Recalled) -> None:
        """Keep a value."""
        self._kept[key] = value
        self._kept.move_to_end(key)
        while len(self._kept) > self._most:
            self._kept.popitem(last=False)

    def get_or_make(self, key: Hashable, make: Callable[[], Recalled]) -> Recalled:
        """Return what is kept under a key, made now where nothing is."""
        found = self.get(key)
        if found is None:
            found = make()
            self.put(key, found)
        return found

    def pop(self, key: Hashable) -> Recalled | None:
        """Return what is kept under a key, if it still is, and keep it no longer."""
        return self._kept.pop(key, None)
